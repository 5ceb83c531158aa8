import type { StoredReply } from '../order/idempotency/request-key.ts';
import type { OrderToStore } from '../order/order.ts';

/** What accounts store, in bytes. */
export type StoredBytes = {
  /** @throws {ServiceError} `storage_limited` if they are too many. */
  take(accountId: number, bytes: number): Promise<void>;
  /** Counts bytes without refusing any. A negative number gives bytes back. */
  note(accountId: number, bytes: number): void;
};

/**
 * Counts bytes against an account and stores them. They are given back if nothing was stored: a repeated request, one
 * that was refused, or a database that took no writes.
 */
export async function storeCounted(
  storedBytes: StoredBytes,
  { accountId, bytes }: { accountId: number; bytes: number },
  store: () => Promise<StoredReply>,
): Promise<StoredReply> {
  await storedBytes.take(accountId, bytes);
  let isStored = false;
  try {
    const stored = await store();
    isStored = !stored.isReplay;
    return stored;
  } finally {
    if (!isStored) storedBytes.note(accountId, -bytes);
  }
}

/** The bytes of an order: its columns take about as many as its reply, which is kept as well, for its key. */
export function bytesOf({ order, reply, listed, key }: OrderToStore): { accountId: number; bytes: number } {
  const replies = key === undefined ? 1 : 2;
  const bytes = Buffer.byteLength(order.request) + Buffer.byteLength(listed) + replies * Buffer.byteLength(reply);
  return { accountId: order.accountId, bytes };
}
