import type { Database } from '../../../ground/database/database.ts';
import type { ListedOrder } from '../order.ts';
import { countedStatement } from './counted-list-sql.ts';
import { matchingStatement } from './matching-list-sql.ts';
import type { OrderFilter, PageWanted } from './order-page-sql.ts';

/** `total` orders match; `skipped` of them come before this page. */
export type OrderPage = { total: number; skipped: number; orders: ListedOrder[] };

type PageRow = { total: number; skipped: number } & (ListedOrder | { id: null });

/**
 * One page of an account's orders, newest number first, and the count of all that match. One statement, so that count
 * and page see the same orders.
 */
export async function listOrders(
  { pool, schema }: Database,
  accountId: number,
  filter: OrderFilter,
  page: PageWanted,
): Promise<OrderPage> {
  const { orderNumber, loadingFrom, loadingTo, updatedFrom, reference } = filter;
  const isCounted = [orderNumber, loadingFrom, loadingTo, updatedFrom, reference].every((value) => value === undefined);
  const statement = isCounted ? countedStatement : matchingStatement;
  const { rows } = await pool.query<PageRow>(statement(schema, accountId, filter, page));
  const [{ total, skipped }] = rows as [PageRow];
  // An empty page is one row of nulls.
  return { total, skipped, orders: rows.filter((row): row is PageRow & ListedOrder => row.id !== null) };
}
