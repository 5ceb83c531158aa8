import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { Database } from '../../../../src/ground/database/database.ts';
import { matchingStatement } from '../../../../src/orders/order/lists/matching-list-sql.ts';
import { listOrders } from '../../../../src/orders/order/lists/order-list-store.ts';
import type { OrderFilter } from '../../../../src/orders/order/lists/order-page-sql.ts';
import { insertAccountIfMissing } from '../../../../src/who/accounts/account-store.ts';
import { databaseOn, openTestPool } from '../../../support/database.ts';
import { atHour, placeOrder } from '../../../support/events/place-order.ts';

const database: Database = databaseOn(await openTestPool({ after }), 'production');
const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
const place = () => placeOrder(database, account.id, 'person:1');
const list = async (filter: Partial<OrderFilter>) => {
  const page = await listOrders(database, account.id, { statuses: [], ...filter }, { number: 1, size: 2 });
  return { total: page.total, ids: page.orders.map(({ id }) => id) };
};

it('orders that changed since are listed with those that were booked since, however they changed, and counted', async () => {
  const [first, second, third] = [await place(), await place(), await place()];
  await database.pool.query(
    `update production.orders set created_at = created_at - interval '1 hour', updated_at = null`,
  );
  const updatedFrom = new Date(Date.now() - 60_000).toISOString();
  assert.deepEqual(await list({ updatedFrom }), { total: 0, ids: [] });
  await first.report('eta', first.loading, { at: atHour(11) });
  await third.report('finished', third.loading);
  const fourth = await place();
  assert.deepEqual(await list({ updatedFrom }), { total: 3, ids: [fourth.id, third.id] });
  assert.deepEqual(await list({ updatedFrom, statuses: ['loaded'] }), { total: 1, ids: [third.id] });
  assert.deepEqual(await list({ updatedFrom: new Date(Date.now() + 60_000).toISOString() }), { total: 0, ids: [] });
  assert.equal((await list({ updatedFrom: new Date(0).toISOString() })).total, 4);
  assert.ok(second);
});

it('they are found by the index that has the account and the change', async () => {
  const page = { number: 1, size: 15, before: undefined };
  const filter = { statuses: [], updatedFrom: new Date().toISOString() };
  const { text, values } = matchingStatement('production', account.id, filter, page);
  const { rows } = await database.pool.query(`explain (format json) ${text}`, values);
  assert.match(JSON.stringify(rows), /orders_by_account_update/);
});
