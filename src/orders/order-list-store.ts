import type { Database } from '../database/database.ts';
import type { OrderStatus, OrderSummary } from './order.ts';

/** Every filter that is present must hold. Instants are ISO 8601; ranges include both ends. */
export type OrderFilter = {
  statuses: readonly OrderStatus[];
  orderNumber?: number | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  loadingFrom?: string | undefined;
  loadingTo?: string | undefined;
  reference?: string | undefined;
};

export type OrderPage = { total: number; orders: OrderSummary[] };

/**
 * One page of an account's orders, newest number first, with the count of all that match: one statement, so that the
 * count and the page see the same orders. `accountId` undefined is for the operator alone.
 */
export async function listOrders(
  database: Database,
  accountId: number | undefined,
  filter: OrderFilter,
  page: { number: number; size: number },
): Promise<OrderPage> {
  const { conditions, values } = toConditions(database.schema, accountId, filter);
  const matching = `from ${database.schema}.orders o where ${conditions.join(' and ') || 'true'}`;
  const result = await database.pool.query<OrderPage>(
    `select (select count(*) ${matching}) as total, coalesce((
       select json_agg(p) from (
         select o.id, o.order_number as "orderNumber", o.status, o.loadings, o.unloadings ${matching}
          order by o.order_number desc limit $${values.length + 1} offset $${values.length + 2}
       ) p), '[]') as orders`,
    [...values, page.size, (page.number - 1) * page.size],
  );
  return result.rows[0]!;
}

function toConditions(schema: string, accountId: number | undefined, filter: OrderFilter) {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const where = (condition: (parameter: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  where((p) => `o.account_id = ${p}`, accountId);
  where((p) => `o.status = any(${p})`, filter.statuses.length > 0 ? filter.statuses : undefined);
  where((p) => `o.order_number = ${p}`, filter.orderNumber);
  where((p) => `o.created_at >= ${p}`, filter.createdFrom);
  where((p) => `o.created_at <= ${p}`, filter.createdTo);
  where((p) => `o.first_loading_at >= ${p}`, filter.loadingFrom);
  where((p) => `o.first_loading_at <= ${p}`, filter.loadingTo);
  where(
    (p) => `exists (select 1 from ${schema}.order_references r
             where r.account_id = o.account_id and r.order_number = o.order_number and r.reference = ${p})`,
    filter.reference,
  );
  return { conditions, values };
}
