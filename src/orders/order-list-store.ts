import type { Database } from '../database/database.ts';
import { listCounted } from './counted-list.ts';
import { listMatching } from './matching-list.ts';
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

/** The page of that number, from 1; or, whatever the number, the one that begins under the order number `before`. */
export type PageWanted = { number: number; size: number; before?: number | undefined };

/** `total` orders match, `skipped` of them come before those of the page. */
export type OrderPage = { total: number; skipped: number; orders: OrderSummary[] };

/**
 * One page of an account's orders, newest number first, with the count of all that match: one statement, so that the
 * count and the page see the same orders.
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
