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

/** The parts one after the other, in UTF-8 and in memory of their own: keeping them keeps nothing else. */
export function joinParts(parts: readonly JsonPart[]): Buffer {
  let size = 0;
  for (const part of parts) size += Buffer.byteLength(part);
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const part of parts) at += typeof part === 'string' ? bytes.write(part, at) : part.copy(bytes, at);
  return bytes;
}

/** Nothing to escape: no quotation mark, backslash, control character or surrogate. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** A string as JSON writes it. */
export function jsonString(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}
