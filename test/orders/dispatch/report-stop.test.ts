import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { Database } from '../../../src/ground/database/database.ts';
import { inTransaction } from '../../../src/ground/database/transaction.ts';
import { assignTransport } from '../../../src/orders/dispatch/assign-transport.ts';
import { findProgress } from '../../../src/orders/dispatch/progress-of-order-store.ts';
import { correctReport, reportStop } from '../../../src/orders/dispatch/report-stop.ts';
import type { StopReport } from '../../../src/orders/dispatch/stop-report.ts';
import { ownKey } from '../../../src/orders/order/idempotency/request-key.ts';
import { verifyLists } from '../../../src/orders/order/lists/verify-lists.ts';
import { findOrders } from '../../../src/orders/order/order-store.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { insertPerson } from '../../../src/who/people/person-store.ts';
import { pinnedClock } from '../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';
import { newBooking } from '../../support/stored-orders.ts';

const database: Database = databaseOn(await openTestPool({ after }, pinnedClock()), 'production');
const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
const accountId = account.id;
const store = createStoreOrder(database);

async function placeOrder(changes = {}) {
  const { order } = newBooking(accountId, changes);
  await store({ ...newBooking(accountId), order });
  const asked = () => ({
    accountId,
    id: order.id,
    actor: 'person:1',
    key: ownKey(accountId, 'progress'),
    hasKey: false,
    ifVersions: null,
  });
  const [loading, unloading] = [order.loadings[0]!.id, order.unloadings[0]!.id];
  const report = (type: StopReport['type'], stopId: string, more: Partial<StopReport> = {}) =>
    reportStop(database, asked(), { type, stopId, at: new Date('2026-11-24T08:00:00Z'), ...more });
  return { id: order.id, loading, unloading, report, asked };
}

it('an order is loaded, delivered, taken back and delivered again by the reports that stand', async () => {
  const { id, loading, unloading, report, asked } = await placeOrder();
  assert.equal((await report('arrived', loading)).status, 'placed');
  assert.equal((await report('finished', loading)).status, 'loaded');
  await assert.rejects(report('finished', loading, { at: new Date('2026-11-24T08:30:00Z') }), { code: 'stop_done' });
  const same = await report('finished', loading);
  assert.deepEqual([same.repeated, same.report], [true, 2]);
  assert.equal((await report('finished', unloading)).status, 'delivered');
  assert.equal((await correctReport(database, asked(), 'wrong lorry')).status, 'loaded');
  assert.equal((await correctReport(database, asked(), 'wrong lorry')).status, 'placed');
  const { stops, reports } = await findProgress(database, { accountId, id });
  assert.deepEqual(
    stops.map(({ state }) => state),
    ['arrived', 'open'],
  );
  assert.equal(reports.filter(({ correctedAt }) => correctedAt).length, 2);
  await assignTransport(database, asked(), {
    haulier: 'Spedition Süd',
    haulierAddress: '',
    vehiclePlate: 'HH-AB 123',
    trailerPlate: '',
    driverName: 'D',
    driverPhone: '',
  });
  const [whole] = await findOrders(database, [{ accountId, id }]);
  assert.equal(whole!.order.transport!.vehiclePlate, 'HH-AB 123');
  assert.deepEqual(
    whole!.events.map(({ type }) => type),
    [
      'order.placed',
      'stop.arrived',
      'stop.finished',
      'order.loaded',
      'stop.finished',
      'order.delivered',
      'order.corrected',
      'order.corrected',
      'transport.assigned',
    ],
  );
  assert.deepEqual(await verifyLists(database, accountId), {
    orders: 1,
    wrongCounts: 0,
    wrongTimes: 0,
    missingStops: 0,
  });
});

const at = (hour: number) => ({ at: new Date(`2026-11-24T${String(hour).padStart(2, '0')}:00:00Z`) });

/** What is told of the loading, by hour, and what its stop shows then. */
const told: { name: string; said: [StopReport['type'], number][]; state: string; statuses: string[] }[] = [
  {
    name: 'a late arrival leaves a stop that failed since as it is',
    said: [
      ['failed', 9],
      ['arrived', 8],
    ],
    state: 'failed',
    statuses: ['arrived 8', 'failed 9'],
  },
  {
    name: 'a stop that failed may be tried again',
    said: [
      ['arrived', 8],
      ['failed', 9],
      ['arrived', 11],
      ['finished', 12],
    ],
    state: 'finished',
    statuses: ['arrived 8', 'failed 9', 'arrived 11', 'finished 12'],
  },
  {
    name: 'an arrival that is heard of after the end stands before it',
    said: [
      ['finished', 10],
      ['arrived', 11],
    ],
    state: 'finished',
    statuses: ['arrived 10', 'finished 10'],
  },
  {
    name: 'an end that is told with an earlier time than the arrival stands at the arrival, however often it is told',
    said: [
      ['arrived', 10],
      ['finished', 9],
      ['finished', 9],
    ],
    state: 'finished',
    statuses: ['arrived 10', 'finished 10'],
  },
];
for (const { name, said, state, statuses } of told) {
  it(name, async () => {
    const { id, loading, report } = await placeOrder();
    for (const [type, hour] of said) await report(type, loading, { ...at(hour), reason: 'other', note: 'x' });
    const [whole] = await findOrders(database, [{ accountId, id }]);
    const shown = whole!.order.loadings[0]!.statuses;
    assert.deepEqual(
      shown.map(({ type, date }) => `${type} ${new Date(date).getUTCHours()}`),
      statuses,
    );
    const { stops } = await findProgress(database, { accountId, id });
    assert.equal(stops[0]!.state, state);
  });
}

it('the newest eta holds, also one that was said before', async () => {
  const { id, loading, report } = await placeOrder();
  const numbers = [];
  for (const hour of [10, 10, 11, 10]) numbers.push((await report('eta', loading, at(hour))).report);
  assert.deepEqual(numbers, [1, 1, 2, 3]);
  const [whole] = await findOrders(database, [{ accountId, id }]);
  assert.deepEqual(whole!.order.loadings[0]!.expected, { date: '2026-11-24T10:00:00.000Z', isDerived: false });
  assert.equal(whole!.order.version, 1);
});

it('of two dispatchers who report a stop of the same version one wins, and the other hears who, when and what', async () => {
  const { loading, asked, report } = await placeOrder();
  await report('arrived', loading);
  const names = ['Dana Dispatcher', 'Dirk Disponent'];
  const people = await inTransaction(database, (transaction) =>
    Promise.all(
      names.map((name, index) => {
        const person = {
          name,
          email: `${index}@transport.example`,
          role: 'dispatcher' as const,
          shipperAccountId: null,
        };
        return insertPerson(transaction, person);
      }),
    ),
  );
  const both = people.map((person, index) =>
    reportStop(
      database,
      { ...asked(), actor: `person:${person!.id}`, ifVersions: [2] },
      { type: 'finished', stopId: loading, ...at(9 + index) },
    ),
  );
  const outcomes = await Promise.allSettled(both);
  const [won, lost] = outcomes[0]!.status === 'fulfilled' ? [0, 1] : [1, 0];
  assert.equal(outcomes[won]!.status, 'fulfilled');
  const { reason } = outcomes[lost] as PromiseRejectedResult;
  assert.equal(reason.code, 'order_changed');
  assert.match(reason.message, new RegExp(`version 3: order\\.loaded by ${names[won]} at 2026-11-24T`));
});

it('a documented delivery ends with a proof, or with the reason why there is none', async () => {
  for (const end of ['proof', 'reason']) {
    const { id, loading, unloading, report } = await placeOrder({ documentedDelivery: true });
    await report('finished', loading);
    await assert.rejects(report('finished', unloading), { code: 'proof_missing' });
    if (end === 'proof')
      await database.pool.query('update production.orders set has_proof = true where account_id = $1 and id = $2', [
        accountId,
        id,
      ]);
    const withoutProof = end === 'reason' ? 'The office is closed' : undefined;
    assert.equal((await report('finished', unloading, { withoutProof, note: 'late' })).status, 'delivered');
    const [whole] = await findOrders(database, [{ accountId, id }]);
    const finished = whole!.events.findLast(({ type }) => type === 'stop.finished');
    assert.equal(finished!.details.without_proof, withoutProof);
  }
});

it('a stop id that is none is no stop', async () => {
  const { report } = await placeOrder();
  await assert.rejects(report('arrived', 'the first one'), { code: 'stop_not_found' });
});

it('a key of a report that was there before answers the same once that report was taken back', async () => {
  const { id, loading, report, asked } = await placeOrder();
  await report('arrived', loading);
  const key = { accountId, route: 'progress' as const, key: `person:1 ${id} again`, requestHash: '00' };
  const again = () =>
    reportStop(
      database,
      { ...asked(), key, hasKey: true },
      { type: 'arrived', stopId: loading, at: new Date('2026-11-24T08:00:00Z') },
    );
  const first = await again();
  assert.deepEqual([first.repeated, first.isReplay], [true, false]);
  await correctReport(database, asked(), 'wrong lorry');
  assert.deepEqual(await again(), { ...first, isReplay: true });
  assert.equal((await findProgress(database, { accountId, id })).stops[0]!.state, 'open');
});

it('what is expected is worked out anew where somebody else reports meanwhile', async () => {
  const { id, loading, report, asked } = await placeOrder();
  const days = ['2026-11-25T08:00:00.000Z', '2026-11-26T08:00:00.000Z'];
  const seen: number[] = [];
  const expect = async () => {
    const { reports } = await findProgress(database, { accountId, id });
    if (seen.push(reports.length) === 1) await report('arrived', loading);
    return { expected: [{ position: 1, at: new Date(days[reports.length]!) }], seen: reports.length };
  };
  await reportStop(
    database,
    asked(),
    { type: 'finished', stopId: loading, at: new Date('2026-11-24T09:00:00Z') },
    expect,
  );
  assert.deepEqual(seen, [0, 1]);
  const { stops } = await findProgress(database, { accountId, id });
  assert.equal(Date.parse(stops[1]!.expectedAt!), Date.parse(days[1]!));
});
