import { createHmac, hash } from 'node:crypto';

/** Of SHA-256, in bytes. */
const blockBytes = 64;
const digestBytes = 32;
/** Longer texts are rare, and leave it to `createHmac`. */
const textBytesMax = 8192;

/** The key with the two pads of RFC 2104, the outer one with room for the inner digest. */
type Pads = { inner: Buffer; outer: Buffer };
const padsOf = new WeakMap<Buffer, Pads>();
const room = Buffer.alloc(blockBytes + textBytesMax);

/**
 * HMAC-SHA-256 (RFC 2104) of a text in base64url, by its definition: two digests at once take half of the time of an
 * object that is fed. The secret must not be changed.
 */
export function hmacSha256(secret: Buffer, text: string): string {
  const length = Buffer.byteLength(text);
  if (length > textBytesMax) return createHmac('sha256', secret).update(text).digest('base64url');
  let pads = padsOf.get(secret);
  if (pads === undefined) {
    pads = makePads(secret);
    padsOf.set(secret, pads);
  }
  pads.inner.copy(room);
  room.write(text, blockBytes);
  hash('sha256', room.subarray(0, blockBytes + length), 'buffer').copy(pads.outer, blockBytes);
  return hash('sha256', pads.outer, 'base64url');
}

function makePads(secret: Buffer): Pads {
  const block = Buffer.alloc(blockBytes);
  (secret.length > blockBytes ? hash('sha256', secret, 'buffer') : secret).copy(block);
  const outer = Buffer.alloc(blockBytes + digestBytes);
  outer.set(block.map((byte) => byte ^ 0x5c));
  return { inner: Buffer.from(block.map((byte) => byte ^ 0x36)), outer };
}
