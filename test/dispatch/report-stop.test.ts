import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { insertAccountIfMissing } from '../../src/accounts/account-store.ts';
import type { Database } from '../../src/database/database.ts';
import { assignTransport } from '../../src/dispatch/assign-transport.ts';
import { findProgress } from '../../src/dispatch/progress-of-order-store.ts';
import { correctReport, reportStop } from '../../src/dispatch/report-stop.ts';
import type { StopReport } from '../../src/dispatch/stop-report.ts';
import { ownKey } from '../../src/orders/idempotency/request-key.ts';
import { verifyLists } from '../../src/orders/lists/verify-lists.ts';
import { findOrders } from '../../src/orders/order-store.ts';
import { createStoreOrder } from '../../src/orders/store-order.ts';
import { openTestPool } from '../support/database.ts';
import { newBooking } from '../support/stored-orders.ts';

const database: Database = { pool: await openTestPool({ after }), schema: 'production' };
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
  assert.deepEqual(await verifyLists(database, accountId), { orders: 1, wrongCounts: 0, wrongTimes: 0 });
});
