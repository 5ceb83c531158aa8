import type { Database } from '../../database/database.ts';
import { ServiceError } from '../../errors.ts';
import { findReply } from './idempotency-store.ts';
import type { RequestKey, StoredReply } from './request-key.ts';

/**
 * The answer of `work`. If it refuses a request that was answered before, the answer of then: what depends on the
 * clock, the tariff or the order's state may come out differently the second time.
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
    const stored = await findReply(database, key);
    if (!stored) throw refusal;
    return stored;
  }
}
