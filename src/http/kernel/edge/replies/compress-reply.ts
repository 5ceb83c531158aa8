import { pipeline, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './add-vary.ts';
import { chooseCoding, compress, compressSoon, compressStream } from './content-coding.ts';

/** Less than this fits into the first packet of a reply. */
const bytesMin = 1024;
/** More than this takes longer than some tenths of a millisecond, and is compressed off the event loop. */
const bytesAtOnceMax = 65_536;
/** The smaller and quicker one first. */
const codings = ['br', 'gzip'] as const;
const compressible = /^(application\/json|text\/csv)\b/;

/**
 * A hook of routes whose replies hold no secret: compresses JSON and CSV from 1 kB on for clients that take it. A reply
 * with a strong ETag stays as it is, since the tag is of these bytes (RFC 9110, section 8.8.3.3) and clients send it
 * back in If-Match.
 */
export async function compressReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || !isCompressible(reply, payload)) return payload;
  addVary(reply, 'Accept-Encoding');
  const coding = chooseCoding(request.headers['accept-encoding'], codings);
  if (coding === undefined) return payload;
  reply.header('content-encoding', coding);
  if (isStream(payload)) {
    const compressed = compressStream(coding);
    // Whoever sends it handles its errors.
    pipeline(payload, compressed, () => {});
    return compressed;
  }
  const bytes = Buffer.from(payload);
  return bytes.length <= bytesAtOnceMax ? compress(bytes, coding) : compressSoon(bytes, coding);
}

function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Buffer | Readable {
  const tag = reply.getHeader('etag');
  if (tag !== undefined && !String(tag).startsWith('W/')) return false;
  if (!compressible.test(String(reply.getHeader('content-type')))) return false;
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.byteLength(payload) >= bytesMin;
  return isStream(payload);
}

function isStream(payload: unknown): payload is Readable {
  return typeof (payload as Partial<Readable> | null)?.pipe === 'function';
}

/**
 * Sends a text that seldom changes: as small as possible for clients that take it compressed, which is done once, off
 * the event loop, when the first of them asks.
 */
export function createKeptReply(): (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
) => Promise<FastifyReply> {
  let kept: { text: string; copies: Map<string, Promise<Buffer>> } = { text: '', copies: new Map() };
  return async (request, reply, text) => {
    addVary(reply, 'Accept-Encoding');
    const coding = chooseCoding(request.headers['accept-encoding'], codings);
    if (coding === undefined) return reply.send(text);
    if (kept.text !== text) kept = { text, copies: new Map() };
    const { copies } = kept;
    const copy = copies.get(coding) ?? compressSoon(Buffer.from(text), coding, 'best');
    copies.set(coding, copy);
    return reply.header('content-encoding', coding).send(await copy);
  };
}
