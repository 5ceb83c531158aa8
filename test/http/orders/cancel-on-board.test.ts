import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { hourMs, minuteMs } from '../../../src/ground/units.ts';
import { updateAccountTerms } from '../../../src/who/accounts/account-store.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock, pinnedNow } from '../../support/clock/pinned.ts';
import { databaseOn } from '../../support/database.ts';
import { cancellationTable } from '../../support/samples.ts';

const tables = mkdtempSync(join(tmpdir(), 'on-board-'));
after(() => rmSync(tables, { recursive: true, force: true }));
writeFileSync(join(tables, 'cancellation-2026-07-01.json'), JSON.stringify(cancellationTable()));

const clock = pinnedClock();
const tos = await startApp({ after }, { tables, clock });
const window = (from: number, hours: number) => [
  { start: new Date(from).toISOString(), end: new Date(from + hours * hourMs).toISOString() },
];
const [first, second] = [window(pinnedNow + 48 * hourMs, 6), window(pinnedNow + 72 * hourMs, 0)];
const report = (id: string, path: string, json: object) => tos.operate('POST', `/orders/${id}/${path}`, { json });

/** An order with two loadings, of an account that agreed to fees or not. */
async function book(feesAgreed: boolean) {
  await clock.set(pinnedNow);
  const account = `Acme ${randomUUID()}`;
  const { token } = await tos.issue({ account });
  await updateAccountTerms(databaseOn(tos.pool, 'production'), account, { feesAgreed });
  const loadings = [loading({ dates: first }), loading({ dates: second, zip: '21073', city: 'Hamburg' })];
  const booked = await tos.call('POST', '/booking/publish', { token, json: bookingRequest({ loadings }) });
  assert.equal(booked.status, 200, booked.text);
  const { id } = booked.body.data;
  const read = async () => (await tos.call('GET', `/orders/${id}`, { token })).body.data;
  const stopId = (await read()).loadings[0].id;
  const tell = (type: string) =>
    report(id, 'reports', { type, stop_id: stopId, at: new Date(clock.now()).toISOString() });
  const cancel = () => tos.call('PUT', `/orders/${id}`, { token, json: { status: 'canceled' } });
  return { id, read, tell, cancel };
}

for (const feesAgreed of [true, false])
  it(`a shipper cannot cancel with goods on board, and the company can, fees ${feesAgreed ? '' : 'not '}agreed`, async () => {
    const { id, read, tell, cancel } = await book(feesAgreed);
    assert.equal((await tell('finished')).status, 200);
    const { status, cancellation } = await read();
    const reason = 'Goods are loaded at one of the stops: the order can no longer be canceled. Ask the company.';
    assert.deepEqual(
      [status, cancellation.allowed, cancellation.fee, cancellation.reason],
      ['placed', false, 0, reason],
    );
    const refused = await cancel();
    assert.deepEqual([refused.status, refused.body.code], [409, 'order_not_cancelable'], refused.text);
    assert.ok(refused.body.message.includes(reason), refused.text);
    assert.equal((await report(id, 'corrections', { reason: 'It was another stop.' })).status, 200);
    assert.equal((await read()).cancellation.allowed, true);
    assert.equal((await tell('finished')).status, 200);
    assert.equal((await report(id, 'cancel', { reason: 'no_vehicle' })).status, 200);
  });

it('canceling costs what it does on arrival, within the free minutes too', async () => {
  const { read, tell, cancel } = await book(true);
  await clock.set(pinnedNow + minuteMs);
  assert.equal((await read()).cancellation.fee, 0);
  assert.equal((await tell('arrived')).status, 200);
  const { fee, after_arrival } = (await read()).cancellation;
  assert.ok(fee > 0 && fee === after_arrival, `${fee}`);
  assert.equal((await cancel()).status, 200);
  assert.equal((await read()).cancellation.charged.net, fee);
});
