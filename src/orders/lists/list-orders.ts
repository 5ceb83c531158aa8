import type { Database } from '../../database/database.ts';
import { listCounted } from './counted-list-store.ts';
import { listMatching } from './matching-list-store.ts';
import type { OrderFilter, OrderPage, PageWanted } from './order-page-sql.ts';

/**
 * One page of an account's orders, newest number first, and the count of all that match. One statement, so that count
 * and page see the same orders.
 */
export function listOrders(
  database: Database,
  accountId: number,
  filter: OrderFilter,
  page: PageWanted,
): Promise<OrderPage> {
  const { orderNumber, loadingFrom, loadingTo, reference } = filter;
  const isCounted = [orderNumber, loadingFrom, loadingTo, reference].every((value) => value === undefined);
  return isCounted ? listCounted(database, accountId, filter, page) : listMatching(database, accountId, filter, page);
}
