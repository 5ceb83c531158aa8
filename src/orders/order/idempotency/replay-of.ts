import type { Database } from '../../../ground/database/database.ts';
import { findKeyRow } from './idempotency-store.ts';
import { type RequestKey, replyOf, type StoredReply } from './request-key.ts';

/**
 * The reply kept under a key that a change of an order found used. Undefined if it was removed meanwhile: the change
 * may be tried again.
 * @throws {ServiceError} as `replyOf`.
 */
export async function replayOf(
  database: Database,
  key: RequestKey,
  isReplay: boolean,
): Promise<StoredReply | undefined> {
  const known = await findKeyRow(database, key);
  return known && { ...replyOf(known, key.requestHash), isReplay };
}
