import { batchCalls } from '../database/batch.ts';
import type { Database } from '../database/database.ts';
import { databaseUnavailable, mayBeRepeated } from '../database/unavailable.ts';
import { withNumber } from './idempotency/reply-number.ts';
import { replyOf, type StoredReply } from './idempotency/request-key.ts';
import { lockPatience, untilKnown } from './idempotency/until-known.ts';
import { type InsertedOrder, insertOrders } from './insert-orders-store.ts';
import type { OrderToStore } from './order.ts';

/**
 * Stores an order exactly once and returns its reply. A key that was answered before gets its first reply again.
 * Rejects with the driver's error if the database is away.
 * @throws {ServiceError} `invalid_request` and `idempotency_key_used` as `replyOf`, `idempotency_key_in_use` as
 * `untilKnown`.
 */
export type StoreOrder = (booking: OrderToStore) => Promise<StoredReply>;

const ordersPerCommit = 128;
/** Characters of requests and replies. A statement's JSON text is about one and a half times as long. */
const textPerCommit = 2 ** 20;
const textOf = ({ order, reply }: OrderToStore) => order.request.length + reply.length;
/** A batch waits for nobody: an order that meets a lock goes on alone. */
const together = { lockTimeout: '100ms', isRepeated: false };
const alone = { lockTimeout: lockPatience, isRepeated: true };

/** Orders that arrive together share one statement and one commit. With `sizeMax` 1 each gets its own. */
export function createStoreOrder(database: Database, sizeMax = ordersPerCommit): StoreOrder {
  const insert = (bookings: readonly OrderToStore[]) => insertOrders(database, bookings, together);
  const insertOne =
    sizeMax === 1
      ? async (booking: OrderToStore) => (await insert([booking]))[0]!
      : batchCalls<OrderToStore, InsertedOrder>(insert, { sizeMax, weight: { of: textOf, max: textPerCommit } });
  return async (booking) => {
    const inserted = await insertOne(booking).catch((error: unknown) => {
      if (databaseUnavailable(error) && !mayBeRepeated(error)) throw error;
      return undefined;
    });
    const reply = inserted && toReply(booking, inserted);
    if (reply) return reply;
    return untilKnown(booking.key !== undefined, async () => {
      const [again] = await insertOrders(database, [booking], alone);
      return toReply(booking, again!);
    });
  };
}

function toReply({ order, reply, key }: OrderToStore, { known, orderNumber }: InsertedOrder): StoredReply | undefined {
  if (known) return { ...replyOf(known, key!.requestHash), isReplay: known.orderId !== order.id };
  if (orderNumber === null) return undefined;
  return { text: withNumber(reply, orderNumber), version: 1, isReplay: false };
}
