import type { StoredReply } from '../orders/idempotency/request-key.ts';
import type { OrderToStore } from '../orders/order.ts';

/**
 * Counts bytes that an account stores. Fewer than none are given back.
 * @throws {ServiceError} `storage_limited` if they are too many.
 */
export type CountStored = (accountId: number, bytes: number) => Promise<void>;

/** Stores an order and counts it against its account. A repeated request stores nothing. */
export async function storeCounted(
  countStored: CountStored,
  toStore: OrderToStore,
  store: (toStore: OrderToStore) => Promise<StoredReply>,
): Promise<StoredReply> {
  const { accountId } = toStore.order;
  const bytes = bytesOf(toStore);
  await countStored(accountId, bytes);
  const stored = await store(toStore);
  if (stored.isReplay) await countStored(accountId, -bytes);
  return stored;
}

/** The columns of an order hold about what its reply does, which is kept beside them for a key. */
function bytesOf({ order, reply, listed, key }: OrderToStore): number {
  const replies = key === undefined ? 1 : 2;
  return Buffer.byteLength(order.request) + Buffer.byteLength(listed) + replies * Buffer.byteLength(reply);
}
