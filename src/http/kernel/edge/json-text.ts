import type { Readable } from 'node:stream';

/** A reply already written: JSON text that goes out as it is, with its own headers. */
export class JsonText {
  readonly text: string | Buffer;
  readonly headers: Record<string, string>;

  constructor(text: string | Buffer, headers: Record<string, string> = {}) {
    this.text = text;
    this.headers = headers;
  }
}

/** A reply that is not JSON: bytes in memory, or a stream of them. */
export class FileReply {
  readonly body: Buffer | Readable;
  readonly type: string;
  readonly headers: Record<string, string>;

  constructor(body: Buffer | Readable, type: string, headers: Record<string, string> = {}) {
    this.body = body;
    this.type = type;
    this.headers = headers;
  }
}

/** A reply without a body: the client already has what it asks for. */
export class NotModified {
  readonly headers: Record<string, string>;

  constructor(headers: Record<string, string>) {
    this.headers = headers;
  }
}

/** A piece of JSON text. Text that recurs is kept as UTF-8 bytes. */
export type JsonPart = string | Buffer;

/** Of memory that replies share, until it is full. */
const slabBytes = 2 ** 20;
let slab = Buffer.allocUnsafeSlow(slabBytes);
let slabUsed = 0;

/**
 * The parts one after the other, in UTF-8 and in memory that others share: who keeps them keeps a copy (`ownBytes`).
 * Memory of its own for each reply costs more than writing it.
 */
export function joinParts(parts: readonly JsonPart[]): Buffer {
  let bytesMax = 0;
  for (const part of parts) bytesMax += typeof part === 'string' ? utf8BytesMax * part.length : part.length;
  if (bytesMax > slabBytes) return Buffer.concat(parts.map((part) => Buffer.from(part)));
  if (slabUsed + bytesMax > slabBytes) {
    slab = Buffer.allocUnsafeSlow(slabBytes);
    slabUsed = 0;
  }
  let end = slabUsed;
  for (const part of parts) end += typeof part === 'string' ? slab.write(part, end) : part.copy(slab, end);
  const bytes = slab.subarray(slabUsed, end);
  slabUsed = end;
  return bytes;
}

/** The most that a code unit takes. */
const utf8BytesMax = 3;

/** The same bytes in memory of their own. */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Nothing to escape: no quotation mark, backslash, control character or surrogate. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** A string as JSON writes it. */
export function jsonString(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}
