import { batchCalls, batchCallsApart } from '../../ground/database/batch.ts';
import type { Database } from '../../ground/database/database.ts';
import { databaseUnavailable, readWithRetry } from '../../ground/database/unavailable.ts';
import { findDetails, insertDetails, type KeptDetail, type OrderDetail } from './detail-store.ts';
import { findOrders, type OrderKey, type WholeOrder } from './order-store.ts';

/** An order with its detail, if it belongs to the account. */
export type ReadOrder = (key: OrderKey) => Promise<OrderDetail | undefined>;

/** How the detail of an order is written. Its shape rises when the same order would be written differently. */
export type DetailWriter = { write: (whole: WholeOrder) => string; shape: number };

const limits = { sizeMax: 100 };

/**
 * Reads orders by the details that are kept of them, and writes and keeps those that are not. Orders asked for at the
 * same time share a round trip. If a batch fails for another reason than that the database is away, each order is read
 * alone. On a cluster nothing is kept, and only orders of one account go together: a node that is down fails the reads
 * of its own accounts only.
 */
export function createReadOrder(database: Database, writer: DetailWriter): ReadOrder {
  if (database.isCluster) return createReadWhole(database, writer);
  const readWhole = createReadWhole(database, writer);
  const find = (keys: readonly OrderKey[]) => readWithRetry(() => findDetails(database, keys, writer.shape));
  const findOne = aloneIfItFails(batchCalls(find, limits), find);
  const keep = batchCalls(async (details: readonly KeptDetail[]) => {
    await insertDetails(database, details, writer.shape);
    return details;
  }, limits);
  return async (key) => {
    const found = await findOne(key);
    if (!found) return undefined;
    const { detail } = found;
    if (detail !== null) return { ...found, detail };
    const whole = await readWhole(key);
    // The reader does not wait, and need not know that a server takes no writes.
    if (whole) keep({ ...key, version: whole.version, moment: whole.moment, detail: whole.detail }).catch(() => {});
    return whole;
  };
}

type ReadWhole = (key: OrderKey) => Promise<(OrderDetail & { moment: string | null }) | undefined>;

function createReadWhole(database: Database, { write }: DetailWriter): ReadWhole {
  const find = (keys: readonly OrderKey[]) => readWithRetry(() => findOrders(database, keys));
  const batched = database.isCluster
    ? batchCallsApart(({ accountId }: OrderKey) => accountId, find, limits)
    : batchCalls(find, limits);
  const findOne = aloneIfItFails(batched, find);
  return async (key) => {
    const whole = await findOne(key);
    if (!whole) return undefined;
    const { orderNumber, status, version, vehicleType } = whole.order;
    return { orderNumber, status, version, vehicleType, moment: whole.moment, detail: write(whole) };
  };
}

function aloneIfItFails<Call, Found>(
  together: (call: Call) => Promise<Found | undefined>,
  run: (calls: readonly Call[]) => Promise<readonly (Found | undefined)[]>,
): (call: Call) => Promise<Found | undefined> {
  return async (call) => {
    try {
      return await together(call);
    } catch (error) {
      if (databaseUnavailable(error)) throw error;
      const [found] = await run([call]);
      return found;
    }
  };
}
