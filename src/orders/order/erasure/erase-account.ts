import type { Database } from '../../../ground/database/database.ts';
import { lockPatience } from '../idempotency/retry-until-known.ts';
import { type ErasedPart, listEndedOrders, markOrdersErased } from './erasure-store.ts';

/**
 * How many orders ended before, and of how many there was something to remove. `next`: the order number after which to
 * continue; null when it is done.
 */
type ErasureResult = { ended: number; erased: number; next: number | null };

type ErasureOptions = {
  afterNumber?: number;
  /** After how many milliseconds no other batch is begun. */
  workMsMax?: number;
  /** Called after each batch. */
  onProgress?: (result: ErasureResult) => void;
};

const allParts: readonly ErasedPart[] = ['requests', 'replies', 'names', 'documents'];
/** Few: the documents of an order may be 200 MB. */
const ordersPerBatch = 50;

/**
 * Removes personal data from an account's orders that ended before an instant, in batches between which the account's
 * other work continues. If it is interrupted, it may be run again, and leaves alone what was done.
 */
export async function eraseAccount(
  database: Database,
  accountId: number,
  before: Date,
  { afterNumber = 0, workMsMax = Number.POSITIVE_INFINITY, onProgress = () => {} }: ErasureOptions = {},
): Promise<ErasureResult> {
  const from = performance.now();
  const result: ErasureResult = { ended: 0, erased: 0, next: afterNumber };
  while (result.next !== null && performance.now() - from < workMsMax) {
    const batch = { accountId, before, afterNumber: result.next, limit: ordersPerBatch };
    const { ids, next } = await listEndedOrders(database, batch);
    if (ids.length > 0) result.erased += await markOrdersErased(database, { accountId, ids }, allParts, lockPatience);
    result.ended += ids.length;
    result.next = next ?? null;
    onProgress(result);
  }
  return result;
}
