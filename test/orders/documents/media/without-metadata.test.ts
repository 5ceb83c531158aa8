import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import type { MediaType } from '../../../../src/orders/documents/document.ts';
import { inParts, partBytes } from '../../../../src/orders/documents/media/in-parts.ts';
import { mediaTypeOf } from '../../../../src/orders/documents/media/media-type.ts';
import { createPictureThread } from '../../../../src/orders/documents/media/picture-thread.ts';
import type { PictureType } from '../../../../src/orders/documents/media/picture-worker.ts';
import {
  chunk,
  exifWithPosition,
  joinPieces,
  jpeg,
  jpegWith,
  pdf,
  png,
  pngWith,
  segment,
} from '../../../support/documents/pictures.ts';

const pictures = createPictureThread();
after(() => pictures.close());

async function* cut(file: Buffer, sizes: readonly number[]) {
  for (let at = 0, i = 0; at < file.length; i++) {
    const size = sizes[i % sizes.length]!;
    yield file.subarray(at, at + size);
    at += size;
  }
}

async function strip(mediaType: PictureType, file: Buffer, sizes: readonly number[] = [65_536]): Promise<Buffer> {
  return joinPieces(pictures.withoutMetadata(mediaType, cut(file, sizes)));
}

const xmp = segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="53,33.066N"/>');
const left: [what: string, mediaType: PictureType, file: Buffer, kept: Buffer][] = [
  ['a JPEG as it is', 'image/jpeg', jpeg, jpeg],
  ['Exif of a picture that is not turned', 'image/jpeg', jpegWith(exifWithPosition(1)), jpeg],
  ['XMP', 'image/jpeg', jpegWith(xmp), jpeg],
  ['notes of Photoshop', 'image/jpeg', jpegWith(segment(0xed, 'Photoshop 3.0\0 8BIM Hamburg')), jpeg],
  ['a comment', 'image/jpeg', jpegWith(segment(0xfe, '53.5511,9.9937')), jpeg],
  ['an index of further pictures', 'image/jpeg', jpegWith(segment(0xe2, 'MPF\0 II')), jpeg],
  ['a further picture', 'image/jpeg', Buffer.concat([jpeg, jpegWith(exifWithPosition(6))]), jpeg],
  ['an archive behind the picture', 'image/jpeg', Buffer.concat([jpeg, Buffer.from('PK\x03\x04')]), jpeg],
  ['filling before a marker', 'image/jpeg', jpegWith(Buffer.alloc(70_000, 0xff)), jpeg],
  ['Exif behind Exif', 'image/jpeg', jpegWith(exifWithPosition(1), exifWithPosition(6)), jpeg],
  ['Exif of a PNG', 'image/png', pngWith(chunk('eXIf', exifWithPosition(6).subarray(10))), png],
  ['texts of a PNG', 'image/png', pngWith(chunk('tEXt', 'Location\0Hamburg'), chunk('iTXt', 'XML:com.adobe.xmp')), png],
  ['the time of a PNG', 'image/png', pngWith(chunk('tIME', '1234567')), png],
  ['what follows a PNG', 'image/png', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), png],
];

describe('of a file there is left', () => {
  for (const [what, mediaType, file, kept] of left)
    it(`the picture alone: ${what}`, async () => assert.ok((await strip(mediaType, file)).equals(kept)));

  it('the same however it is cut up on its way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...left),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
        async ([, mediaType, file, kept], sizes) => assert.ok((await strip(mediaType, file, sizes)).equals(kept)),
      ),
      { numRuns: 60 },
    );
  });

  it('how a picture is turned, in either order of bytes, and no position', async () => {
    for (const order of ['II', 'MM'] as const) {
      for (const orientation of [3, 6, 8]) {
        const kept = await strip('image/jpeg', jpegWith(exifWithPosition(orientation, order)));
        const exif = kept.subarray(2, kept.length - (jpeg.length - 2));
        assert.equal(exif.toString('latin1', 4, 10), 'Exif\0\0');
        assert.equal(exif.readUInt16BE(10 + 18), orientation);
        // One entry, and nothing behind it.
        assert.deepEqual([exif.readUInt16BE(10 + 8), exif.length], [1, 36]);
        assert.ok(!kept.includes(Buffer.from([0x88, 0x25])) && !kept.includes(Buffer.from([0x25, 0x88])));
      }
    }
  });

  it('nothing of Exif that is broken, wherever its offsets lead', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        const kept = await strip('image/jpeg', jpegWith(segment(0xe1, 'Exif\0\0', Buffer.from(bytes))));
        assert.ok(kept.length <= jpeg.length + 36 && kept.subarray(-jpeg.length + 2).equals(jpeg.subarray(2)));
      }),
    );
  });
});

/** The parts that a picture may be in, and one more. */
const manyParts: [what: string, type: PictureType, fileOf: (count: number) => Buffer, countMax: number][] = [
  // It has 13 of its own.
  ['segments', 'image/jpeg', (count) => jpegWith(...Array(count).fill(segment(0xfe, 'x'))), 1000 - segmentsOf(jpeg)],
  [
    'markers that stand alone',
    'image/jpeg',
    (count) => jpegWith(Buffer.alloc(2 * count, 'ffd0', 'hex')),
    1000 - segmentsOf(jpeg),
  ],
  ['scans', 'image/jpeg', (count) => jpegWith(...Array(count).fill(Buffer.from('ffda000201', 'hex'))), 99],
  ['chunks', 'image/png', (count) => pngWith(...Array(count).fill(chunk('IDAT', ''))), 20_000 - chunksOf(png)],
];

/** By the markers outside of its only scan. */
function segmentsOf(file: Buffer): number {
  let [at, count] = [0, 0];
  for (; file[at + 1] !== 0xda; count++) at += 2 + (file[at + 1] === 0xd8 ? 0 : file.readUInt16BE(at + 2));
  // The scan, and the end of the picture.
  return count + 2;
}

function chunksOf(file: Buffer): number {
  let [at, count] = [8, 0];
  for (; at < file.length; count++) at += 12 + file.readUInt32BE(at);
  return count;
}

describe('a picture is taken', () => {
  for (const [what, type, fileOf, countMax] of manyParts)
    it(`in as many ${what} as any program writes, and refused with more`, async () => {
      await strip(type, fileOf(countMax));
      await assert.rejects(strip(type, fileOf(countMax + 1)), { code: 'invalid_request' });
    });

  it('with thousands of restart markers in its scan, which stay as they are', async () => {
    const end = jpeg.length - 2;
    const restarts = Array.from({ length: 5000 }, (_, i) => Buffer.from([0x12, 0xff, 0xd0 + (i % 8), 0xff, 0]));
    const file = Buffer.concat([jpeg.subarray(0, end), ...restarts, jpeg.subarray(end)]);
    assert.ok((await strip('image/jpeg', file)).equals(file));
  });

  it('beside others, each with its own bytes, and beside some that nobody sends to their end', async () => {
    async function* endless() {
      yield jpeg.subarray(0, 100);
      throw new Error('gone');
    }
    const begun = Array.from({ length: 5 }, () =>
      assert.rejects(joinPieces(pictures.withoutMetadata('image/jpeg', endless())), /gone/),
    );
    const whole = left.map(async ([what, type, file, kept]) =>
      assert.ok((await strip(type, file, [7])).equals(kept), what),
    );
    await Promise.all([...begun, ...whole]);
  });

  it('by a thread that was closed no more: whoever still sends is asked to come again', async () => {
    const closing = createPictureThread();
    async function* waiting() {
      yield jpeg.subarray(0, 100);
      await closing.close();
      yield jpeg.subarray(100);
    }
    const unavailable = { code: 'service_unavailable' };
    await assert.rejects(joinPieces(closing.withoutMetadata('image/jpeg', waiting())), unavailable);
    await assert.rejects(joinPieces(closing.withoutMetadata('image/jpeg', cut(jpeg, [64]))), unavailable);
  });
});

const broken: [what: string, mediaType: PictureType, file: Buffer][] = [
  ['a JPEG that is cut off', 'image/jpeg', jpeg.subarray(0, -4)],
  ['a JPEG that is cut off in a segment', 'image/jpeg', jpeg.subarray(0, 100)],
  ['a JPEG with rubbish between segments', 'image/jpeg', jpegWith(Buffer.from('rubbish'))],
  ['a PNG that is cut off', 'image/png', png.subarray(0, -12)],
  ['a PNG without a header', 'image/png', Buffer.concat([png.subarray(0, 8), chunk('tEXt', 'a'), png.subarray(33)])],
  [
    'HTML behind the signature of a PNG',
    'image/png',
    Buffer.concat([png.subarray(0, 8), Buffer.from('<html><script>')]),
  ],
];
for (const [what, mediaType, file] of broken)
  it(`${what} is refused`, () => assert.rejects(strip(mediaType, file), { code: 'invalid_request' }));

it('a file is what its first bytes say', () => {
  const cases: [Buffer, MediaType | undefined][] = [
    [pdf, 'application/pdf'],
    [jpeg, 'image/jpeg'],
    [png, 'image/png'],
    [Buffer.from('<!doctype html>'), undefined],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
    [Buffer.from(' %PDF-1.4'), undefined],
    [Buffer.from('GIF89a12'), undefined],
    [Buffer.from('MZ'), undefined],
    [Buffer.alloc(0), undefined],
  ];
  for (const [file, mediaType] of cases) assert.equal(mediaTypeOf(file), mediaType);
});

it('parts are of one size but for the last, and together the file', async () => {
  for (const bytes of [0, 1, partBytes - 1, partBytes, partBytes + 1, 3 * partBytes + 7]) {
    const file = Buffer.alloc(bytes, 'abc');
    const parts: Buffer[] = [];
    for await (const part of inParts(cut(file, [50_000]))) parts.push(part);
    assert.ok(Buffer.concat(parts).equals(file));
    assert.deepEqual(
      parts.map(({ length }) => length).slice(0, -1),
      Array(Math.max(0, parts.length - 1)).fill(partBytes),
    );
  }
});
