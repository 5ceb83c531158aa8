import type { Database } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/transaction.ts';
import type { DocumentKey } from './document.ts';
import { deleteUnattached } from './document-store.ts';

/** Removes a document that was not attached, with its parts: all of it or, if it is attached by now, nothing. */
export function discardDocument(database: Database, document: DocumentKey): Promise<void> {
  return inTransaction(database, (transaction) => deleteUnattached(transaction, document));
}
