import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { hourMs } from '../../../src/ground/units.ts';
import { startApp } from '../../support/app.ts';
import { pinnedClock, pinnedNow, priceRequest } from '../../support/clock/pinned.ts';
import { bookingRequest, loading } from '../../support/requests.ts';

const start = pinnedNow + 48 * hourMs;
const dates = [{ start: new Date(start).toISOString(), end: new Date(start + 6 * hourMs).toISOString() }];
const json = bookingRequest({ loadings: [loading({ dates })] });

/** Everything that a shipper does, as text, without what is drawn by lot. */
async function walk(acceptance: readonly object[] | undefined): Promise<string[]> {
  const tables = mkdtempSync(join(tmpdir(), 'unasked-'));
  after(() => rmSync(tables, { recursive: true, force: true }));
  if (acceptance) writeFileSync(join(tables, 'availability.json'), JSON.stringify({ acceptance }));
  const app = await startApp({ after }, { tables, clock: pinnedClock() });
  await app.issue({ account: 'Asks GmbH' });
  const told: string[] = [];
  const call = async (method: string, path: string, sent: object = {}) => {
    const { status, text, body } = await app.call(method, path, sent);
    told.push(`${method} ${path}: ${status} ${text}`);
    return body.data;
  };
  await call('POST', '/price', { json: priceRequest({ loading_date: dates[0]!.start }) });
  await call('POST', '/booking/publish', { json: { ...json, dry_run: true } });
  const draft = await call('POST', '/booking/draft', { json });
  await call('POST', '/booking/publish', { json: { draft: draft.id } });
  const { id } = await call('POST', '/booking/publish', { json });
  for (const path of ['/orders', `/orders/${draft.id}`, `/orders/${id}`, '/order-search?search=Hamburg', '/events'])
    await call('GET', path);
  await call('PUT', `/orders/${id}`, { json: { status: 'canceled' } });
  await call('PUT', `/orders/${id}`, { json: { status: 'canceled' } });
  for (const path of [`/orders/${id}`, '/orders', '/events']) await call('GET', path);
  return told.map(withoutLots);
}

const lots: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID'],
  [/evt_[0-9a-f]{32}/g, 'evt_ID'],
  [/"offer_id":"[^"]+"/g, '"offer_id":"LOT"'],
  [/"request_id":"[^"]+"/g, '"request_id":"LOT"'],
  [/http:\/\/[\w.]+:\d+/g, 'ORIGIN'],
  // The clock of the database goes on from where it is pinned.
  [/T06:00:\d\d(\.\d+)?(Z|\+00:00)/g, 'T06:00Z'],
];
const withoutLots = (text: string) => lots.reduce((rest, [lot, instead]) => rest.replace(lot, instead), text);

it('an account for which no row of acceptance could hold is told the same as where there is none, and no new word', async () => {
  const without = await walk(undefined);
  const beside = await walk([{ account: 'Asks GmbH', answer: 'by_hand', answerWithinMinutes: 60 }]);
  assert.deepEqual(beside, without);
  assert.doesNotMatch(without.join('\n'), /acceptance|requested|declined|decide_until|silence/);
});
