import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { CallsInLine } from '../../ground/database/batch.ts';
import type { Database } from '../../ground/database/database.ts';
import { invalidRequest, ServiceError } from '../../ground/errors.ts';
import { findKeyRow } from '../order/idempotency/idempotency-store.ts';
import { companyKey, type RequestKey, replyOf, type StoredReply } from '../order/idempotency/request-key.ts';
import { lockPatience, retryUntilKnown } from '../order/idempotency/retry-until-known.ts';
import { discardDocument } from './discard-document.ts';
import {
  documentsPerStopMax,
  fileBytesMax,
  fileNameOf,
  orderBytesMax,
  type StatedDocument,
  type StoredDocument,
  signatureBytesMax,
} from './document.ts';
import {
  type AttachRefusal,
  type BegunDocument,
  insertDocument,
  insertPart,
  listDocuments,
  markAttached,
} from './document-store.ts';
import { type Bytes, inParts } from './media/in-parts.ts';
import { mediaTypeOf, telltaleBytes } from './media/media-type.ts';
import type { PictureThread } from './media/picture-thread.ts';

/** What storing documents works with. */
export type DocumentServices = {
  database: Database;
  /** Runs changes of an account one after the other. */
  changeInLine: CallsInLine<number>;
  pictures: Pick<PictureThread, 'withoutMetadata'>;
  documentBytes: {
    /** @throws {ServiceError} `storage_limited` once the documents of the account take too much within an hour. */
    take(accountId: number, bytes: number): Promise<void>;
  };
};

/** A document that is sent: by whom, for which order, under which key of the sender. */
export type AskedDocument = StatedDocument & {
  accountId: number;
  actor: string;
  idempotencyKey: string | undefined;
  /** Called with the processor time that reading the file took off the main thread, in milliseconds. */
  onWork?: (milliseconds: number) => void;
};

/**
 * Stores a file as it comes, part by part, and then attaches it to its order: exactly once for a key. What a camera
 * wrote into a picture is left out. `write` makes the reply, which is kept with the key.
 * @throws {ServiceError} `invalid_request`, `body_too_large`, `storage_limited`, `order_not_found`, `stop_not_found`,
 * `order_not_under_way` for a draft, and as `withoutMetadata`, `replyOf` and `retryUntilKnown`.
 */
export async function storeDocument(
  services: DocumentServices,
  asked: AskedDocument,
  file: Bytes,
  write: (document: StoredDocument) => string,
): Promise<StoredReply> {
  if (asked.idempotencyKey === undefined) await refuseIfFull(services, asked);
  const received = new Received(file, asked.kind === 'signature' ? signatureBytesMax : fileBytesMax);
  try {
    return await storeReceived(services, asked, received, write);
  } finally {
    await received.end();
  }
}

/**
 * Refuses a file before it is read, where it would be refused once it is stored. One with a key may have been stored
 * by a try before, whose reply it gets.
 */
async function refuseIfFull({ database }: DocumentServices, { accountId, orderId, stopId }: AskedDocument) {
  const all = await listDocuments(database, { accountId, id: orderId });
  const ofStop = all.filter((document) => document.stopId === stopId);
  if (ofStop.length >= documentsPerStopMax) throw refusalOf('too_many_documents');
}

async function storeReceived(
  services: DocumentServices,
  asked: AskedDocument,
  received: Received,
  write: (document: StoredDocument) => string,
): Promise<StoredReply> {
  const { database, documentBytes } = services;
  const { accountId, actor, idempotencyKey, onWork, ...stated } = asked;
  const mediaType = mediaTypeOf(await received.begin());
  if (!mediaType) throw invalidRequest({ body: ['is no PDF, JPEG or PNG: its first bytes say otherwise'] });
  const name = fileNameOf(asked.name, asked.kind, mediaType);
  const document: BegunDocument = { ...stated, name, accountId, id: uuidv7(), mediaType, actor };
  try {
    const createdAt = await again(() => insertDocument(database, document));
    const digest = createHash('sha256');
    let [bytes, parts] = [0, 0];
    // A PDF is never opened.
    const isPicture = mediaType !== 'application/pdf';
    const kept = isPicture ? services.pictures.withoutMetadata(mediaType, received, onWork) : received;
    for await (const part of inParts(kept)) {
      await documentBytes.take(accountId, part.length);
      digest.update(part);
      bytes += part.length;
      const number = parts++;
      await again(() => insertPart(database, document, number, part));
    }
    const sha256 = digest.digest();
    const whole = { ...document, bytes, sha256: sha256.toString('hex'), createdAt: createdAt.toISOString() };
    const request = { ...stated, file: received.digest() };
    const key = companyKey(idempotencyKey, { accountId, id: asked.orderId, actor, route: 'document', request });
    const attachment = { bytes, sha256, actor, key, reply: write(whole), lockTimeout: lockPatience };
    return await attach(services, document, attachment, idempotencyKey !== undefined);
  } catch (error) {
    // If it cannot be removed now, it is removed later.
    await discardDocument(database, document).catch(() => {});
    throw error;
  }
}

type Attachment = Parameters<typeof markAttached>[2] & { key: RequestKey };

async function attach(
  { database, changeInLine }: DocumentServices,
  document: BegunDocument,
  attachment: Attachment,
  hasKey: boolean,
): Promise<StoredReply> {
  const { accountId } = document;
  const done = await retryUntilKnown(hasKey, async () => {
    const outcome = await changeInLine(accountId, () => markAttached(database, document, attachment));
    if (outcome.refusal !== null) throw refusalOf(outcome.refusal);
    if (!outcome.isKnown) return { text: attachment.reply, version: outcome.version, isReplay: false };
    const known = await findKeyRow(database, attachment.key);
    return known && { ...replyOf(known, attachment.key.requestHash), isReplay: hasKey };
  });
  if (done.isReplay) await discardDocument(database, document).catch(() => {});
  return done;
}

function refusalOf(refusal: AttachRefusal): ServiceError {
  if (refusal === 'too_many_documents')
    return invalidRequest({
      stopId: [`has ${documentsPerStopMax} documents already: that is as many as there may be`],
    });
  if (refusal === 'too_many_bytes')
    return invalidRequest({ body: [`is too large: the documents of an order may take ${orderBytesMax} bytes in all`] });
  if (refusal === 'order_is_draft')
    return new ServiceError('order_not_under_way', { message: 'The order is a draft: place it first.' });
  if (refusal === 'upload_removed') return new ServiceError('request_timeout');
  return new ServiceError(refusal);
}

/** Retries a statement that may run twice until its outcome is known. */
function again<Result>(run: () => Promise<Result>): Promise<Result> {
  return retryUntilKnown(false, async () => ({ result: await run() })).then(({ result }) => result);
}

/** A file as it comes, counted and hashed on its way. */
class Received {
  readonly #file: AsyncIterator<Buffer>;
  readonly #bytesMax: number;
  readonly #hash = createHash('sha256');
  #first: Buffer = Buffer.alloc(0);
  #bytes = 0;

  constructor(file: Bytes, bytesMax: number) {
    this.#file = file[Symbol.asyncIterator]();
    this.#bytesMax = bytesMax;
  }

  /** The first bytes, enough to tell what the file is. */
  async begin(): Promise<Buffer> {
    while (this.#first.length < telltaleBytes) {
      const next = await this.#next();
      if (!next) break;
      this.#first = Buffer.concat([this.#first, next]);
    }
    return this.#first;
  }

  /** Says that nothing more will be read. */
  async end(): Promise<void> {
    await this.#file.return?.();
  }

  /** Of everything that came. In hexadecimal. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    yield this.#first;
    for (let next = await this.#next(); next; next = await this.#next()) yield next;
  }

  async #next(): Promise<Buffer | undefined> {
    const { done, value } = await this.#file.next();
    if (done) return undefined;
    this.#bytes += value.length;
    if (this.#bytes > this.#bytesMax) throw tooLarge(this.#bytesMax);
    this.#hash.update(value);
    return value;
  }
}

/** A file that has more bytes than its kind may have. */
function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError('body_too_large', { message: `The file is too large: it may have ${bytesMax} bytes.` });
}
