import { BrokenPicture, type PictureReader } from './picture-reader.ts';

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

/** In chunks of 8 kB, as common encoders write it, a picture of the greatest size that is taken has some 1,200. */
const chunksMax = 20_000;

/** Gives a PNG without texts, times, Exif and what only some programs know. What follows its end is left out too. */
export class PngReader implements PictureReader {
  #isComplete = false;
  #rest: Buffer = Buffer.alloc(0);
  #chunks = 0;
  /** Of the chunk that is being read. */
  #chunk = { left: signatureBytes, isKept: true, isLast: false };

  *read(bytes: Buffer): Generator<Buffer> {
    if (this.#isComplete) return;
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    while (!this.#isComplete) {
      if (this.#chunk.left === 0) {
        if (this.#rest.length < headBytes) return;
        this.#begin();
      }
      const piece = this.#rest.subarray(0, this.#chunk.left);
      this.#rest = this.#rest.subarray(piece.length);
      this.#chunk.left -= piece.length;
      if (this.#chunk.isKept && piece.length > 0) yield piece;
      if (this.#chunk.left > 0) return;
      this.#isComplete = this.#chunk.isLast;
    }
  }

  end(): void {
    if (!this.#isComplete) throw new BrokenPicture('is a PNG that is cut off or broken: send the whole picture');
  }

  #begin(): void {
    const length = this.#rest.readUInt32BE(0);
    const type = this.#rest.toString('latin1', 4, 8);
    const isFirst = this.#chunks === 0;
    if (isFirst !== (type === 'IHDR') || length >= 2 ** 31 || !/^[A-Za-z]{4}$/.test(type))
      throw new BrokenPicture('is no PNG that can be read: send another picture');
    if (++this.#chunks > chunksMax)
      throw new BrokenPicture(`is a PNG of more than ${chunksMax} chunks: send another picture`);
    this.#chunk = { left: headBytes + length + checksumBytes, isKept: kept.has(type), isLast: type === 'IEND' };
  }
}
