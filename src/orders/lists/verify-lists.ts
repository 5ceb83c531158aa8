import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { findListState, type ListState, updateListState } from './list-state-store.ts';

/** Compares an account's kept counts with its orders; in one snapshot, so that it may run while orders come and go. */
export async function verifyLists(database: Database, accountId: number): Promise<ListState> {
  return inTransaction(database, (transaction) => findListState(transaction, accountId));
}

/**
 * Counts an account's orders anew, and lifts times of creation to those of lower numbers. Bookings of the account wait
 * meanwhile, and so do changes of its orders; other accounts do not.
 */
export async function repairLists(database: Database, accountId: number): Promise<void> {
  await inTransaction(database, (transaction) => updateListState(transaction, accountId));
}
