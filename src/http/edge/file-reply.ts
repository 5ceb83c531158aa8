import type { Readable } from 'node:stream';

/** A reply that is no JSON: bytes that are there, or that are sent as they come. */
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
