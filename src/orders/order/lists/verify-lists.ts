import type { Database } from '../../../ground/database/database.ts';
import { inTransaction } from '../../../ground/database/transaction.ts';
import { findListState, type ListState, updateListState } from './list-state-store.ts';

/** Compares an account's kept counts with its orders, in one snapshot, so that orders may come and go meanwhile. */
export async function verifyLists(database: Database, accountId: number): Promise<ListState> {
  return inTransaction(database, (transaction) => findListState(transaction, accountId));
}

/**
 * Recounts an account's orders and raises creation times to those of lower numbers. Bookings and changes of that
 * account wait meanwhile; other accounts do not.
 */
export async function repairLists(database: Database, accountId: number): Promise<void> {
  await inTransaction(database, (transaction) => updateListState(transaction, accountId));
}
