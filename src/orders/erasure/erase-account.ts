import type { Database } from '../../database/database.ts';
import { lockPatience } from '../idempotency/until-known.ts';
import { type ErasedPart, listEndedOrders, markOrdersErased } from './erasure-store.ts';

/** How many orders ended before, and of how many there was something to remove. */
export type ErasureResult = { ended: number; erased: number };

const allParts: readonly ErasedPart[] = ['requests', 'replies', 'names'];
const ordersPerBatch = 200;

/**
 * Removes personal data from an account's orders that ended before an instant, in batches between which the account's
 * other work goes on. Broken off, it may be done again, and changes nothing of what is done.
 * @param onProgress hears after each batch.
 */
export async function eraseAccount(
  database: Database,
  accountId: number,
  before: Date,
  onProgress: (result: ErasureResult) => void = () => {},
): Promise<ErasureResult> {
  const result: ErasureResult = { ended: 0, erased: 0 };
  for (let afterNumber: number | undefined = 0; afterNumber !== undefined; ) {
    const { ids, next } = await listEndedOrders(database, { accountId, before, afterNumber, limit: ordersPerBatch });
    if (ids.length > 0) result.erased += await markOrdersErased(database, { accountId, ids }, allParts, lockPatience);
    result.ended += ids.length;
    onProgress(result);
    afterNumber = next;
  }
  return result;
}
