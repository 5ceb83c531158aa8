import { invalidRequest } from '../../errors.ts';
import type { Bytes } from './in-parts.ts';

const signatureBytes = 8;
/** Before a chunk's data: its length and its type; after them, a checksum. */
const headBytes = 8;
const checksumBytes = 4;

/**
 * Chunks that say how the picture looks (PNG third edition, 11): what must be there, and colours, transparency and
 * proportions. Texts, times and Exif are not among them.
 */
const kept = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND'].concat(['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'bKGD', 'pHYs']),
);

/** A PNG without texts, times, Exif and what only some programs know. What follows its end is left out too. */
export async function* pngWithoutMetadata(file: Bytes): Bytes {
  const reader = new PngReader();
  for await (const chunk of file) yield* reader.read(chunk);
  if (!reader.isComplete)
    throw invalidRequest({ body: ['is a PNG that is cut off or broken: send the whole picture'] });
}

/** Takes a picture in pieces of any size and gives what is kept of it. */
class PngReader {
  isComplete = false;
  #rest: Buffer = Buffer.alloc(0);
  #isFirst = true;
  /** Of the chunk that is being read. */
  #chunk = { left: signatureBytes, isKept: true, isLast: false };

  *read(bytes: Buffer): Generator<Buffer> {
    if (this.isComplete) return;
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    while (!this.isComplete) {
      if (this.#chunk.left === 0) {
        if (this.#rest.length < headBytes) return;
        this.#begin();
      }
      const piece = this.#rest.subarray(0, this.#chunk.left);
      this.#rest = this.#rest.subarray(piece.length);
      this.#chunk.left -= piece.length;
      if (this.#chunk.isKept && piece.length > 0) yield piece;
      if (this.#chunk.left > 0) return;
      this.isComplete = this.#chunk.isLast;
    }
  }

  #begin(): void {
    const length = this.#rest.readUInt32BE(0);
    const type = this.#rest.toString('latin1', 4, 8);
    if (this.#isFirst !== (type === 'IHDR') || length >= 2 ** 31 || !/^[A-Za-z]{4}$/.test(type))
      throw invalidRequest({ body: ['is no PNG that can be read: send another picture'] });
    this.#isFirst = false;
    this.#chunk = { left: headBytes + length + checksumBytes, isKept: kept.has(type), isLast: type === 'IEND' };
  }
}
