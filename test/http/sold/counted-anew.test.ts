import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { AvailabilityData } from '../../../src/engine/availability/availability-schema.ts';
import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { quietTuesday } from '../../support/clock/days.ts';
import { createDatabase } from '../../support/database.ts';
import { requestsOn } from '../../support/requests.ts';

type PoolRow = NonNullable<AvailabilityData['pools']>[number];

const day = quietTuesday();
const json = requestsOn(day).bookingRequest({ items: [] });
const url = await createDatabase({ after });

async function start(row: Partial<PoolRow>) {
  const ends: (() => unknown)[] = [];
  const pools = [{ pool: 'trailers', vehicles: ['ftl'], hard: true, ...row }];
  const options = { url, available: buildAvailability({ pools }), env: { REQUESTS_PER_MINUTE_MAX: '0' } };
  const tos = await startApp({ after: (work: () => unknown) => void ends.push(work) }, options);
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  return { tos, stop };
}

const usedOf = async (tos: TestApp) => (await tos.operate('GET', `/availability/${day}`)).body.data.pools[0].used;

it('a pool that is counted anew has what was loaded and canceled then, and not what was canceled before', async () => {
  const before = await start({ loads: 4 });
  after(before.stop);
  const { tos } = before;
  const change = async (id: string, path: string, body: object) => {
    const { status, text } = await tos.operate('POST', `/orders/${id}${path}`, { json: body });
    assert.ok(status < 300, text);
  };
  const load = async (id: string) => {
    const [{ id: stop_id }] = (await tos.operate('GET', `/orders/${id}`)).body.data.loadings;
    await change(id, '/reports', { type: 'arrived', stop_id, at: new Date().toISOString() });
    await change(id, '/reports', { type: 'finished', stop_id, at: new Date().toISOString() });
  };
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) {
    const { status, body, text } = await tos.call('POST', '/booking/publish', { json });
    assert.equal(status, 200, text);
    ids.push(body.data.id);
  }
  const [canceled, loaded, corrected] = ids as [string, string, string];
  await load(loaded);
  await load(corrected);
  await change(corrected, '/corrections', { reason: 'another lorry' });
  for (const id of [canceled, loaded, corrected]) await change(id, '/cancel', { reason: 'no_vehicle' });
  assert.equal(await usedOf(tos), 2);
  await before.stop();
  const again = await start({ by: 'trucks', trucks: 4 });
  after(again.stop);
  assert.equal(await usedOf(again.tos), 2);
});
