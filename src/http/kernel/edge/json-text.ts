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

/** Where parts are joined, so that they need not be measured before. */
const room = Buffer.allocUnsafeSlow(2 ** 20);
/** The most that a code unit takes in UTF-8. */
const utf8BytesMax = 3;

/** The parts one after the other, in UTF-8 and in memory of their own: keeping them keeps nothing else. */
export function joinParts(parts: readonly JsonPart[]): Buffer {
  let bytesMax = 0;
  for (const part of parts) bytesMax += typeof part === 'string' ? utf8BytesMax * part.length : part.length;
  if (bytesMax > room.length) return joinMeasured(parts);
  const end = writeParts(parts, room);
  const bytes = Buffer.allocUnsafeSlow(end);
  room.copy(bytes, 0, 0, end);
  return bytes;
}

function joinMeasured(parts: readonly JsonPart[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  writeParts(parts, bytes);
  return bytes;
}

/** Returns where they end. */
function writeParts(parts: readonly JsonPart[], bytes: Buffer): number {
  let at = 0;
  for (const part of parts) at += typeof part === 'string' ? bytes.write(part, at) : part.copy(bytes, at);
  return at;
}

/** Nothing to escape: no quotation mark, backslash, control character or surrogate. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** A string as JSON writes it. */
export function jsonString(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}
