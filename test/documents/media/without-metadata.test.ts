import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { MediaType } from '../../../src/documents/document.ts';
import { inParts, partBytes } from '../../../src/documents/media/in-parts.ts';
import { mediaTypeOf } from '../../../src/documents/media/media-type.ts';
import { withoutMetadata } from '../../../src/documents/media/without-metadata.ts';
import {
  chunk,
  exifWithPosition,
  jpeg,
  jpegWith,
  pdf,
  png,
  pngWith,
  segment,
} from '../../support/documents/pictures.ts';

async function* cut(file: Buffer, sizes: readonly number[]) {
  for (let at = 0, i = 0; at < file.length; i++) {
    const size = sizes[i % sizes.length]!;
    yield file.subarray(at, at + size);
    at += size;
  }
}

async function strip(mediaType: MediaType, file: Buffer, sizes: readonly number[] = [65_536]): Promise<Buffer> {
  const kept: Buffer[] = [];
  for await (const piece of withoutMetadata(mediaType, cut(file, sizes))) kept.push(piece);
  return Buffer.concat(kept);
}

const xmp = segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="53,33.066N"/>');
const left: [what: string, mediaType: MediaType, file: Buffer, kept: Buffer][] = [
  ['a PDF', 'application/pdf', pdf, pdf],
  ['a JPEG as it is', 'image/jpeg', jpeg, jpeg],
  ['Exif of a picture that is not turned', 'image/jpeg', jpegWith(exifWithPosition(1)), jpeg],
  ['XMP', 'image/jpeg', jpegWith(xmp), jpeg],
  ['notes of Photoshop', 'image/jpeg', jpegWith(segment(0xed, 'Photoshop 3.0\0 8BIM Hamburg')), jpeg],
  ['a comment', 'image/jpeg', jpegWith(segment(0xfe, '53.5511,9.9937')), jpeg],
  ['an index of further pictures', 'image/jpeg', jpegWith(segment(0xe2, 'MPF\0 II')), jpeg],
  ['a further picture', 'image/jpeg', Buffer.concat([jpeg, jpegWith(exifWithPosition(6))]), jpeg],
  ['an archive behind the picture', 'image/jpeg', Buffer.concat([jpeg, Buffer.from('PK\x03\x04')]), jpeg],
  ['filling before a marker', 'image/jpeg', jpegWith(Buffer.from([0xff, 0xff])), jpeg],
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

const broken: [what: string, mediaType: MediaType, file: Buffer][] = [
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
