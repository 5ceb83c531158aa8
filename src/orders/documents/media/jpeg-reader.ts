import { BrokenPicture, type PictureReader } from './picture-reader.ts';

/** Markers of ITU-T T.81, table B.1. */
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
const application = (number: number) => 0xe0 + number;

/** Markers that stand alone: RST0 to RST7, SOI, EOI, TEM. */
const standsAlone = (marker: number) => (marker >= 0xd0 && marker <= endOfImage) || marker === 0x01;

/** Cameras write some ten; a colour profile and notes of programs are cut into parts of 64 kB. */
const segmentsMax = 1000;
/** Common encoders write twenty progressive scans or so at most. */
const scansMax = 100;

/**
 * Gives a JPEG without comments and segments of applications, but for what is needed to show it: JFIF (APP0), the
 * colour profile (APP2), Adobe's colour transform (APP14), and of the first Exif (APP1) the orientation alone. What
 * follows its end, such as a second picture with a position of its own, is left out too.
 */
export class JpegReader implements PictureReader {
  #isComplete = false;
  #rest: Buffer = Buffer.alloc(0);
  #isInScan = false;
  #segments = 0;
  #scans = 0;
  #hasExif = false;

  *read(chunk: Buffer): Generator<Buffer> {
    if (this.#isComplete) return;
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let goesOn = true; goesOn && !this.#isComplete; ) {
      const before = this.#rest.length;
      const wasInScan = this.#isInScan;
      const kept = wasInScan ? this.#readScan() : this.#readSegment();
      if (kept.length > 0) yield kept;
      goesOn = this.#rest.length < before || this.#isInScan !== wasInScan;
    }
  }

  end(): void {
    if (!this.#isComplete) throw new BrokenPicture('is a JPEG that is cut off or broken: send the whole picture');
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

  /** One marker with its data, once all of it is there. */
  #readSegment(): Buffer {
    const [first, marker] = this.#rest;
    if (marker === undefined) return nothing;
    if (first !== 0xff) throw new BrokenPicture('is no JPEG that can be read: send another picture');
    if (marker === 0xff) {
      // Any number of them may fill the space before a marker, of which they are the first byte.
      const end = this.#rest.findIndex((byte) => byte !== 0xff);
      this.#take((end < 0 ? this.#rest.length : end) - 1);
      return nothing;
    }
    if (standsAlone(marker)) {
      this.#count();
      this.#isComplete = marker === endOfImage;
      return this.#take(2);
    }
    if (this.#rest.length < 4) return nothing;
    const length = 2 + this.#rest.readUInt16BE(2);
    if (this.#rest.length < length) return nothing;
    this.#count();
    this.#isInScan = marker === startOfScan;
    if (this.#isInScan && ++this.#scans > scansMax)
      throw new BrokenPicture(`is a JPEG of more than ${scansMax} scans: send another picture`);
    return this.#keep(marker, this.#take(length));
  }

  /** Restart markers within a scan are none of them: cameras write thousands. */
  #count(): void {
    if (++this.#segments > segmentsMax)
      throw new BrokenPicture(`is a JPEG of more than ${segmentsMax} segments: send another picture`);
  }

  #keep(marker: number, segment: Buffer): Buffer {
    const begins = (identifier: string) => segment.subarray(4, 4 + identifier.length).equals(Buffer.from(identifier));
    if (marker === application(1)) {
      if (this.#hasExif || !begins('Exif\0\0')) return nothing;
      this.#hasExif = true;
      return orientationOnly(segment.subarray(10));
    }
    if (marker === application(0)) return begins('JFIF\0') ? segment : nothing;
    if (marker === application(2)) return begins('ICC_PROFILE\0') ? segment : nothing;
    if (marker === application(14)) return begins('Adobe') ? segment : nothing;
    return marker === comment || (marker >= application(0) && marker <= application(15)) ? nothing : segment;
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }
}

const nothing = Buffer.alloc(0);

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

/** TIFF 6.0: a directory is a count and entries of twelve bytes: a tag, a type, a count, a value. 0 if unreadable. */
function readOrientation(tiff: Buffer): number {
  if (tiff.length < 8) return 0;
  const isLittle = tiff.subarray(0, 2).equals(Buffer.from('II'));
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 0;
  const end = Math.min(directory + 2 + 12 * short(directory), tiff.length - 9);
  for (let at = directory + 2; at < end; at += 12) if (short(at) === orientationTag) return short(at + 8);
  return 0;
}
