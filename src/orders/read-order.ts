import { batchCalls } from '../database/batch.ts';
import type { Database } from '../database/database.ts';
import { readWithRetry } from '../database/unavailable.ts';
import type { Order, OrderEvent } from './order.ts';
import { findOrders } from './order-store.ts';

type OrderKey = { accountId: number; id: string };
type WholeOrder = { order: Order; events: OrderEvent[] };

/** An order with its history, if it belongs to the account. */
export type ReadOrder = (key: OrderKey) => Promise<WholeOrder | undefined>;

const ordersPerQuery = 100;

/** Reads orders. Those asked for at the same time share a round trip. */
export function createReadOrder(database: Database): ReadOrder {
  return batchCalls<OrderKey, WholeOrder | undefined>((keys) => readWithRetry(() => findOrders(database, keys)), {
    sizeMax: ordersPerQuery,
  });
}
