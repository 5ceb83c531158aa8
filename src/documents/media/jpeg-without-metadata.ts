import { invalidRequest } from '../../errors.ts';
import type { Bytes } from './in-parts.ts';

/** Markers of ITU-T T.81, table B.1. */
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
const application = (number: number) => 0xe0 + number;

/** Markers that stand alone: RST0 to RST7, SOI, EOI, TEM. */
const standsAlone = (marker: number) => (marker >= 0xd0 && marker <= endOfImage) || marker === 0x01;

/**
 * A JPEG without comments and segments of applications, but for what is needed to show it: JFIF (APP0), the colour
 * profile (APP2), Adobe's colour transform (APP14), and of Exif (APP1) the orientation alone. What follows its end,
 * such as a second picture with a position of its own, is left out too.
 */
export async function* jpegWithoutMetadata(file: Bytes): Bytes {
  const reader = new JpegReader();
  for await (const chunk of file) yield* reader.read(chunk);
  if (!reader.isComplete)
    throw invalidRequest({ body: ['is a JPEG that is cut off or broken: send the whole picture'] });
}

/** Takes a picture in pieces of any size and gives what is kept of it. */
class JpegReader {
  isComplete = false;
  #rest: Buffer = Buffer.alloc(0);
  #isInScan = false;

  *read(chunk: Buffer): Generator<Buffer> {
    if (this.isComplete) return;
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let goesOn = true; goesOn && !this.isComplete; ) {
      const before = this.#rest.length;
      const wasInScan = this.#isInScan;
      const kept = wasInScan ? this.#readScan() : this.#readSegment();
      if (kept.length > 0) yield kept;
      goesOn = this.#rest.length < before || this.#isInScan !== wasInScan;
    }
  }

  /** Compressed data, up to the next marker. In it 0xFF is followed by 0, or is part of a restart marker. */
  #readScan(): Buffer {
    let at = this.#rest.indexOf(0xff);
    while (at >= 0) {
      const next = this.#rest[at + 1];
      if (next === undefined) break;
      if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) {
        this.#isInScan = false;
        return this.#take(at);
      }
      at = this.#rest.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
    }
    return this.#take(at < 0 ? this.#rest.length : at);
  }

  /** One marker with what belongs to it, once all of it is there. */
  #readSegment(): Buffer {
    const [first, marker] = this.#rest;
    if (marker === undefined) return nothing;
    if (first !== 0xff) throw invalidRequest({ body: ['is no JPEG that can be read: send another picture'] });
    if (marker === 0xff) {
      // Any number of them may fill the space before a marker.
      this.#take(1);
      return nothing;
    }
    if (standsAlone(marker)) {
      this.isComplete = marker === endOfImage;
      return this.#take(2);
    }
    if (this.#rest.length < 4) return nothing;
    const length = 2 + this.#rest.readUInt16BE(2);
    if (this.#rest.length < length) return nothing;
    this.#isInScan = marker === startOfScan;
    return keep(marker, this.#take(length));
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }
}

const nothing = Buffer.alloc(0);

function keep(marker: number, segment: Buffer): Buffer {
  const begins = (identifier: string) => segment.subarray(4, 4 + identifier.length).equals(Buffer.from(identifier));
  if (marker === application(1)) return begins('Exif\0\0') ? orientationOnly(segment.subarray(10)) : nothing;
  if (marker === application(0)) return begins('JFIF\0') ? segment : nothing;
  if (marker === application(2)) return begins('ICC_PROFILE\0') ? segment : nothing;
  if (marker === application(14)) return begins('Adobe') ? segment : nothing;
  return marker === comment || (marker >= application(0) && marker <= application(15)) ? nothing : segment;
}

const orientationTag = 0x0112;

/** A segment of Exif that says nothing but how the picture is turned. Empty where that is not said, or not turned. */
function orientationOnly(tiff: Buffer): Buffer {
  const orientation = readOrientation(tiff);
  if (orientation < 2 || orientation > 8) return nothing;
  // TIFF 6.0: big-endian, the first directory at 8, one entry of one SHORT, no further directory.
  const directory = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  directory.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), directory]);
  const head = Buffer.from([0xff, application(1), 0, 0]);
  head.writeUInt16BE(2 + body.length, 2);
  return Buffer.concat([head, body]);
}

/** 0 where it cannot be read. */
function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.subarray(0, 2).equals(Buffer.from('II'));
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < short(directory); entry++) {
      const at = directory + 2 + 12 * entry;
      if (short(at) === orientationTag) return short(at + 8);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 0;
}
