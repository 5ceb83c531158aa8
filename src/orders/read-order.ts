import { batchCalls } from '../database/batch.ts';
import type { Database } from '../database/database.ts';
import { readWithRetry } from '../database/unavailable.ts';
import type { Order, OrderEvent } from './order.ts';
import { findOrders } from './order-store.ts';

type OrderKey = { accountId: number; id: string };
type WholeOrder = { order: Order; events: OrderEvent[] };

/** The order of that id with what happened to it, if it belongs to the account. */
export type ReadOrder = (key: OrderKey) => Promise<WholeOrder | undefined>;

const ordersPerQuery = 100;

/** Reads orders; those that are asked for together share a round trip. */
export function createReadOrder(database: Database): ReadOrder {
  return batchCalls<OrderKey, WholeOrder | undefined>((keys) => readWithRetry(() => findOrders(database, keys)), {
    sizeMax: ordersPerQuery,
  });
}
