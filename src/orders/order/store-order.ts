import { takeTurns } from '../../ground/concurrency/take-turns.ts';
import { type BatchLimits, batchCalls, batchCallsApart } from '../../ground/database/batch.ts';
import type { Database } from '../../ground/database/database.ts';
import {
  DatabaseBusy,
  databaseUnavailable,
  mayBeRepeated,
  ReservationLate,
  readWithRetry,
} from '../../ground/database/unavailable.ts';
import { tell } from '../../ground/observed.ts';
import { type CeilingReached, refuseAboveCeiling } from './ceiling.ts';
import { findKeyRow } from './idempotency/idempotency-store.ts';
import { withNumber } from './idempotency/reply-number.ts';
import { replyOf, type StoredReply } from './idempotency/request-key.ts';
import { lockPatience, retryUntilKnown } from './idempotency/retry-until-known.ts';
import { findOrderNumber, type GivenNumber, insertOrders } from './insert-orders-store.ts';
import type { OrderToStore } from './order.ts';
import { type WrittenOrder, writeForStore } from './order-row.ts';

/**
 * Stores an order exactly once and returns its reply. A key that was answered before gets its first reply again.
 * Rejects with the driver's error if the database is away, and with `ReservationLate` if that may have ended.
 * @throws {ServiceError} `invalid_request` and `idempotency_key_used` as `replyOf`, `idempotency_key_in_use` as
 * `retryUntilKnown`, `ceiling_reached`.
 */
export type StoreOrder = (booking: OrderToStore | WrittenOrder) => Promise<StoredReply>;

const ordersPerCommit = 128;
const clusterCallsDefault = 2;
/** Accounts that may wait for others' calls, which take some ten milliseconds. */
const waitingAccountsMax = 200;
/** Characters of requests and replies. A statement's JSON text is about one and a half times as long. */
const textPerCommit = 2 ** 20;
const textOf = ({ texts: [request], reply }: WrittenOrder) => request.length + reply.length;
/** A batch does not wait for locks: an order that meets one is stored by itself. */
const together = { lockTimeout: '100ms', isRepeated: false };
const alone = { lockTimeout: lockPatience, isRepeated: true };

/**
 * Orders that arrive together share one statement and one commit; on a cluster those of one account do, and so many
 * such statements run at once: the longer each waits, the more orders it stores. With `sizeMax` 1 each order gets its
 * own.
 */
export function createStoreOrder(
  database: Database,
  sizeMax = ordersPerCommit,
  clusterCallsMax = clusterCallsDefault,
): StoreOrder {
  const insertOne = batchInserts(database, sizeMax, clusterCallsMax);
  const store = async (booking: WrittenOrder) => {
    const number = await insertOne(booking).catch((error: unknown) => {
      if (databaseUnavailable(error) && !mayBeRepeated(error)) throw error;
      return undefined;
    });
    const toReply = (inserted: GivenNumber) => {
      if (inserted === 'late') throw new ReservationLate();
      if (isRefused(inserted)) throw refuseAboveCeiling(booking.capped, inserted);
      return inserted === null ? earlierReply(database, booking) : firstReply(booking, inserted);
    };
    // One that is late holds up all of its account.
    const reply = number === undefined || number === 'late' ? undefined : await toReply(number);
    if (reply) return reply;
    return retryUntilKnown(booking.key !== undefined, async () => {
      const [again = null] = await insertOrders(database, [booking], alone);
      return toReply(again);
    });
  };
  return (booking) => store('row' in booking ? booking : writeForStore(booking));
}

function batchInserts(
  database: Database,
  sizeMax: number,
  clusterCallsMax: number,
): (booking: WrittenOrder) => Promise<GivenNumber> {
  const insert = (bookings: readonly WrittenOrder[]) => insertOrders(database, bookings, together);
  if (sizeMax === 1) return async (booking) => (await insert([booking]))[0] ?? null;
  const limits: BatchLimits<WrittenOrder, GivenNumber> = {
    sizeMax,
    weight: { of: textOf, max: textPerCommit },
    onRun: ({ results, ...times }) =>
      tell('bookingsStored', {
        environment: database.schema,
        // An order whose key was known got no number.
        stored: results.filter((given) => given !== null && given !== 'late' && !isRefused(given)).length,
        ...times,
      }),
  };
  return database.isCluster
    ? batchCallsApart(({ accountId }: WrittenOrder) => accountId, insert, {
        ...limits,
        inTurn: takeTurns(clusterCallsMax, { waitingMax: waitingAccountsMax, refuse: () => new DatabaseBusy() }),
      })
    : batchCalls(insert, limits);
}

function isRefused(given: GivenNumber): given is CeilingReached {
  return typeof given === 'object' && given !== null;
}

function firstReply({ reply }: WrittenOrder, orderNumber: number): StoredReply {
  return { text: withNumber(reply, orderNumber), version: 1, isReplay: false };
}

/** The reply to an order that got no number: its key was used, or an earlier try of its own was committed. */
async function earlierReply(database: Database, booking: WrittenOrder): Promise<StoredReply | undefined> {
  const { accountId, id, key } = booking;
  if (key) {
    const known = await readWithRetry(() => findKeyRow(database, key));
    return known && { ...replyOf(known, key.requestHash), isReplay: known.orderId !== id };
  }
  const number = await readWithRetry(() => findOrderNumber(database, accountId, id));
  return number === undefined ? undefined : firstReply(booking, number);
}
