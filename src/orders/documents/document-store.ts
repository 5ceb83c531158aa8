import { type Database, onlyRow } from '../../ground/database/database.ts';
import type { Transaction } from '../../ground/database/transaction.ts';
import type { RequestKey } from '../order/idempotency/request-key.ts';
import { hashText } from '../order/order-row.ts';
import type { OrderKey } from '../order/order-store.ts';
import {
  type DocumentKey,
  documentIdOf,
  documentsPerStopMax,
  type MediaType,
  orderBytesMax,
  type StatedDocument,
  type StoredDocument,
} from './document.ts';

/** A document whose parts are still to come. */
export type BegunDocument = DocumentKey & StatedDocument & { mediaType: MediaType; actor: string };

/** Creates a document, which nobody sees before it is attached. Returns when that was. */
export async function insertDocument({ pool, schema }: Database, document: BegunDocument): Promise<Date> {
  const { accountId, id, orderId, stopId, kind, name, mediaType, actor, signedBy, remarks } = document;
  const result = await pool.query<{ createdAt: Date }>({
    name: `${schema}-insert-document`,
    // An earlier try whose outcome was lost may have been committed.
    text: `insert into ${schema}.documents (
             account_id, id, order_id, stop_id, kind, name, media_type, actor, signed_by, remarks, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, date_trunc('milliseconds', now()))
           on conflict (account_id, id) do update set order_id = excluded.order_id
           returning created_at`,
    values: [accountId, id, orderId, stopId, kind, name, mediaType, actor, signedBy, remarks],
  });
  return onlyRow(result).createdAt;
}

/** Stores a part of a document; parts count from 0. */
export async function insertPart(
  { pool, schema }: Database,
  { accountId, id }: DocumentKey,
  number: number,
  content: Buffer,
): Promise<void> {
  await pool.query({
    name: `${schema}-insert-document-part`,
    text: `insert into ${schema}.document_parts (account_id, document_id, number, content) values ($1, $2, $3, $4)
           on conflict (account_id, document_id, number) do nothing`,
    values: [accountId, id, number, content],
  });
}

export type AttachRefusal =
  | 'order_not_found'
  | 'order_is_draft'
  | 'stop_not_found'
  | 'too_many_documents'
  | 'too_many_bytes'
  | 'upload_removed';

/** What is stored of a document, and who asks for it to be attached. */
type Attachment = {
  bytes: number;
  sha256: Buffer;
  actor: string;
  key: RequestKey;
  reply: string;
  lockTimeout: string;
};

/** Attaches a document whose parts are all there, in one statement. Does nothing if the key was used before. */
export async function markAttached(
  { pool, schema }: Database,
  document: DocumentKey,
  { bytes, sha256, actor, key, reply, lockTimeout }: Attachment,
): Promise<{ isKnown: boolean; refusal: AttachRefusal | null; version: number }> {
  const result = await pool.query<{ isKnown: boolean; refusal: AttachRefusal | null; version: number }>({
    name: `${schema}-attach-document`,
    text: `select is_known, refusal, version
             from ${schema}.attach_document_v2($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      document.accountId,
      document.id,
      bytes,
      sha256,
      documentIdOf(document),
      documentsPerStopMax,
      orderBytesMax,
      actor,
      key.key,
      hashText(key.requestHash),
      reply,
      lockTimeout,
    ],
  });
  return onlyRow(result);
}

/** Removes a document that is not attached, with its parts. */
export async function deleteUnattached({ client, schema }: Transaction, { accountId, id }: DocumentKey): Promise<void> {
  const { rowCount } = await client.query({
    name: `${schema}-delete-unattached-document`,
    text: `delete from ${schema}.documents where account_id = $1 and id = $2 and attached_at is null`,
    values: [accountId, id],
  });
  if (rowCount === 0) return;
  await client.query({
    name: `${schema}-delete-document-parts`,
    text: `delete from ${schema}.document_parts where account_id = $1 and document_id = $2`,
    values: [accountId, id],
  });
}

/** Documents of any account that were begun so long ago, by the database's clock, and never attached. */
export async function listUnattached(
  { pool, schema }: Database,
  olderThanSeconds: number,
  limit: number,
): Promise<DocumentKey[]> {
  const { rows } = await pool.query<DocumentKey>(
    `select account_id, id from ${schema}.documents
      where attached_at is null and created_at < now() - make_interval(secs => $1) order by created_at limit $2`,
    [olderThanSeconds, limit],
  );
  return rows;
}

const documentColumns = `
  d.account_id, d.id, d.order_id, d.stop_id, d.kind, d.name, d.media_type, d.bytes, encode(d.sha256, 'hex') as sha256,
  d.created_at, d.actor, d.signed_by, d.remarks`;

type DocumentRow = Omit<StoredDocument, 'createdAt'> & { createdAt: Date };

/** The documents of an order that are attached and not erased, the oldest first. */
export async function listDocuments(
  { pool, schema }: Database,
  { accountId, id }: OrderKey,
): Promise<StoredDocument[]> {
  const { rows } = await pool.query<DocumentRow>({
    name: `${schema}-list-documents`,
    text: `select ${documentColumns} from ${schema}.documents d
            where d.account_id = $1 and d.order_id = $2 and d.attached_at is not null and d.erased_at is null
            order by d.attached_at, d.id`,
    values: [accountId, id],
  });
  return rows.map(toDocument);
}

/** A document that is attached and not erased. */
export async function findDocument(
  { pool, schema }: Database,
  { accountId, id }: DocumentKey,
): Promise<StoredDocument | undefined> {
  const { rows } = await pool.query<DocumentRow>({
    name: `${schema}-find-document`,
    text: `select ${documentColumns} from ${schema}.documents d
            where d.account_id = $1 and d.id = $2 and d.attached_at is not null and d.erased_at is null`,
    values: [accountId, id],
  });
  return rows[0] && toDocument(rows[0]);
}

function toDocument({ createdAt, ...row }: DocumentRow): StoredDocument {
  return { ...row, createdAt: createdAt.toISOString() };
}

/** The bytes of a part. Undefined after the last. */
export async function findPart(
  { pool, schema }: Database,
  { accountId, id }: DocumentKey,
  number: number,
): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ content: Buffer }>({
    name: `${schema}-find-document-part`,
    text: `select content from ${schema}.document_parts where account_id = $1 and document_id = $2 and number = $3`,
    values: [accountId, id, number],
  });
  return rows[0]?.content;
}
