import type { Database } from '../../../ground/database/database.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { findKeyRow } from './idempotency-store.ts';
import { type RequestKey, replyOf, type StoredReply } from './request-key.ts';

/**
 * Returns what `work` answers. If it refuses a request that was answered before, returns the first answer: the clock,
 * the tariff or the order's state may have changed since.
 * @throws {ServiceError} what `work` refuses.
 */
export async function answerOnce<Answer>(
  database: Database,
  key: RequestKey | undefined,
  work: () => Promise<Answer>,
): Promise<Answer | StoredReply> {
  try {
    return await work();
  } catch (refusal) {
    if (!key || !(refusal instanceof ServiceError)) throw refusal;
    const known = await findKeyRow(database, key);
    if (!known) throw refusal;
    return replyOf(known, key.requestHash);
  }
}
