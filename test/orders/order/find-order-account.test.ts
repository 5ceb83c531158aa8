import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import type pg from 'pg';
import type { Database } from '../../../src/ground/database/database.ts';
import { databaseUnavailable } from '../../../src/ground/database/unavailable.ts';
import { findOrderAccount } from '../../../src/orders/order/order-store.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { databaseOn, openOwnerPool, openTestPool } from '../../support/database.ts';
import { newBooking } from '../../support/stored-orders.ts';

const pool = await openTestPool({ after });
const plain: Database = databaseOn(pool, 'production');
const store = createStoreOrder(plain);
const orders: { accountId: number; id: string; number: number }[] = [];
for (const name of ['A', 'B', 'C', 'D']) {
  const { account } = await insertAccountIfMissing(plain, { name, country: 'DE', vatId: null });
  const stored = await store(newBooking(account.id));
  orders.push({ accountId: account.id, id: JSON.parse(stored.text).id ?? '', number: 0 });
}
const { rows } = await pool.query(`select account_id, id, order_number from production.orders order by account_id`);
for (const [i, { accountId, id, orderNumber }] of rows.entries()) orders[i] = { accountId, id, number: orderNumber };

/** What a coordinator of a cluster knows: accounts lie on two nodes, even and odd. */
const owner = openOwnerPool({ after }, pool.options.connectionString!);
const asCoordinator = `
  create table public.pg_dist_placement (shardid bigint, groupid integer);
  insert into public.pg_dist_placement values (100, 0), (101, 1);
  create function public.get_shard_id_for_distribution_column(regclass, bigint) returns bigint language sql
    as 'select 100 + $2 % 2';
  grant select on public.pg_dist_placement to public`;

/** A cluster whose node with the odd accounts does not answer. Says how often that node was asked. */
function halfDown(): { database: Database; failed: () => number } {
  let failed = 0;
  const query = async (text: string | pg.QueryConfig, values: unknown[] = []) => {
    const isOfOrders = typeof text === 'string' && text.includes('.orders where');
    const asked = values.at(-1);
    const isOfAll = !Array.isArray(asked) || typeof asked[0] !== 'number';
    if (isOfOrders && (isOfAll || asked.some((id) => id % 2 === 1))) {
      failed++;
      throw new Error('connection to the remote node 10.0.0.3:5432 failed');
    }
    return typeof text === 'string' ? pool.query(text, values) : pool.query(text);
  };
  return {
    database: { pool: { query } as unknown as pg.Pool, schema: 'production', isCluster: true },
    failed: () => failed,
  };
}

const [living, dead] = [
  orders.filter(({ accountId }) => accountId % 2 === 0),
  orders.filter(({ accountId }) => accountId % 2 === 1),
];
const keyOf = ({ accountId, id }: { accountId: number; id: string }) => ({ accountId, id });

suite('while a node of a cluster does not answer', async () => {
  for (const knowsNodes of [false, true])
    test(`orders of the others are found${knowsNodes ? ', by asking each node once,' : ''} and of nobody it is said that there is none`, async () => {
      if (knowsNodes) await owner.query(asCoordinator);
      const { database, failed } = halfDown();
      for (const order of living)
        for (const reference of [order.id, String(order.number)])
          assert.deepEqual(await findOrderAccount(database, reference), keyOf(order));
      const before = failed();
      if (knowsNodes) assert.ok(before <= 2, `${before} times`);
      for (const reference of [dead[0]!.id, String(dead[1]!.number), randomUUID(), '999999'])
        await assert.rejects(findOrderAccount(database, reference), databaseUnavailable);
      assert.equal(failed(), before, 'it is left alone for a while');
      assert.equal(await findOrderAccount(database, 'neither'), undefined);
    });

  test('and once all answer, each is found, and what there is not is not', async () => {
    const database = { ...plain, isCluster: true };
    for (const order of orders) assert.deepEqual(await findOrderAccount(database, order.id), keyOf(order));
    assert.equal(await findOrderAccount(database, randomUUID()), undefined);
  });
});
