import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';

type Coding = 'gzip' | 'br';

const quick = {
  gzip: { level: 1 },
  // A window of 64 kB: a larger one takes longer to set up than a reply to compress.
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } },
};
const best = {
  gzip: { level: 9 },
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
};

const inThreads = { gzip: promisify(gzip), br: promisify(brotliCompress) };

/**
 * The coding that a client prefers among those offered, the first of them where it has no preference (RFC 9110, section
 * 12.5.3). Undefined: none, which is what a client without the header gets.
 */
export function chooseCoding(accepted: string | undefined, offered: readonly Coding[]): Coding | undefined {
  if (accepted === undefined) return undefined;
  const weights = new Map(accepted.toLowerCase().split(',').map(readWeight));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [preferred] = offered.toSorted((a, b) => weightOf(b) - weightOf(a));
  if (preferred === undefined || weightOf(preferred) === 0) return undefined;
  return weightOf(preferred) < (weights.get('identity') ?? 0) ? undefined : preferred;
}

/** A coding and its weight: as in `gzip;q=0.5`, 1 when absent, and nothing where it cannot be read. */
function readWeight(part: string): [coding: string, weight: number] {
  const [coding = '', parameter] = part.split(';').map((each) => each.trim());
  if (parameter === undefined) return [coding, 1];
  const weight = /^q=([01](?:\.\d{0,3})?)$/.exec(parameter)?.[1];
  return [coding, Number(weight ?? 0)];
}

/** Compresses quickly and at once: for some kilobytes. */
export function compress(bytes: Buffer, coding: Coding): Buffer {
  return coding === 'gzip' ? gzipSync(bytes, quick.gzip) : brotliCompressSync(bytes, quick.br);
}

/** Compresses off the event loop; as well as possible for what is kept. */
export async function compressSoon(bytes: Buffer, coding: Coding, how: 'quick' | 'best' = 'quick'): Promise<Buffer> {
  const options = how === 'best' ? best : quick;
  return coding === 'gzip' ? inThreads.gzip(bytes, options.gzip) : inThreads.br(bytes, options.br);
}

/** Compresses a stream piece by piece. */
export function compressStream(coding: Coding): Transform {
  return coding === 'gzip' ? createGzip(quick.gzip) : createBrotliCompress(quick.br);
}
