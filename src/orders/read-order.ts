import { batchCalls, batchCallsApart } from '../database/batch.ts';
import type { Database } from '../database/database.ts';
import { databaseUnavailable, readWithRetry } from '../database/unavailable.ts';
import { findOrders, type OrderKey, type WholeOrder } from './order-store.ts';

/** An order with its history, if it belongs to the account. */
export type ReadOrder = (key: OrderKey) => Promise<WholeOrder | undefined>;

const limits = { sizeMax: 100 };

/**
 * Reads orders. Those asked for at the same time share a round trip; on a cluster those of one account do, so that a
 * node that is away fails the reads of its own accounts only. If a batch fails, each order is read alone.
 */
export function createReadOrder(database: Database): ReadOrder {
  const find = (keys: readonly OrderKey[]) => readWithRetry(() => findOrders(database, keys));
  const read = database.isCluster
    ? batchCallsApart(({ accountId }: OrderKey) => accountId, find, limits)
    : batchCalls(find, limits);
  return async (key) => {
    try {
      return await read(key);
    } catch (error) {
      if (databaseUnavailable(error)) throw error;
      return (await find([key]))[0];
    }
  };
}
