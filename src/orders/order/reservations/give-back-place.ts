import type { Database } from '../../../ground/database/database.ts';
import { type HeldPlace, markSettled, type Settlement } from './reservation-store.ts';

/**
 * Gives back the place of an order that ended, if it has one. Where that fails the sweep does it, so nobody who has
 * ended the order needs to know.
 */
export async function giveBackPlace(database: Database, accountId: number, orderId: string): Promise<void> {
  await markSettled(database, [endedPlace({ orderId, accountId })]).catch(() => {});
}

/** Gives the place of an order back that ended. */
export function endedPlace({ orderId, accountId }: Pick<HeldPlace, 'orderId' | 'accountId'>): Settlement {
  return { orderId, accountId, key: null, claimId: null, storedId: null, endsAt: null };
}
