import type { Database } from '../../../ground/database/database.ts';
import { besideOrderSql } from './beside-order-sql.ts';

/** What is kept of an order, by the names of its columns, with its reports, documents and events. */
type KeptOrder = { order_number: number; status: string; request: unknown } & Record<string, unknown>;

const ordersPerBatch = 100;

/**
 * All that is kept of the orders of an account, drafts too, by number. Reads them in batches, so that memory does not
 * depend on how many there are; those that are booked meanwhile come last.
 */
export async function* walkKeptOrders(database: Database, accountId: number): AsyncGenerator<KeptOrder> {
  for (let afterNumber = 0; ; ) {
    const orders = await listKeptOrders(database, accountId, afterNumber);
    yield* orders;
    const last = orders.at(-1);
    if (last === undefined || orders.length < ordersPerBatch) return;
    afterNumber = last.order_number;
  }
}

/** `listed` repeats the stops. */
async function listKeptOrders({ pool, schema }: Database, accountId: number, afterNumber: number) {
  const { rows } = await pool.query<{ kept: KeptOrder; request: string }>(
    `select to_jsonb(o) - array['account_id', 'listed', 'request'] || to_jsonb(beside) as kept, o.request
       from ${schema}.orders o
      cross join lateral (select ${besideOrderSql(schema)}) as beside
      where o.account_id = $1 and o.order_number > $2 order by o.order_number limit ${ordersPerBatch}`,
    [accountId, afterNumber],
  );
  return rows.map(({ kept, request }): KeptOrder => ({ ...kept, request: JSON.parse(request) }));
}
