import { Readable } from 'node:stream';
import type { Database } from '../../ground/database/database.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { ServiceError } from '../../ground/errors.ts';
import { type DocumentKey, parseDocumentId, type StoredDocument } from './document.ts';
import { findDocument, findPart } from './document-store.ts';

/**
 * A document by the id it has outside.
 * @param accountId - whose it must be. Undefined: anybody's.
 * @throws {ServiceError} `document_not_found`.
 */
export async function readDocument(database: Database, stated: string, accountId?: number): Promise<StoredDocument> {
  const key = parseDocumentId(stated);
  const isAllowed = key && (accountId === undefined || key.accountId === accountId);
  const found = isAllowed && (await readWithRetry(() => findDocument(database, key)));
  if (!found) throw new ServiceError('document_not_found');
  return found;
}

/** The bytes of a document, one part of it in memory at a time. */
export function streamDocument(database: Database, document: DocumentKey): Readable {
  return Readable.from(partsOf(database, document), { objectMode: false });
}

async function* partsOf(database: Database, document: DocumentKey): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const part = await readWithRetry(() => findPart(database, document, number));
    if (!part) return;
    yield part;
  }
}
