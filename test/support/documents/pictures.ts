import { crc32 } from 'node:zlib';

/** 16 by 8 pixels, as Chromium writes them: the left half red, the right half green; the JPEG with a colour profile. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgT/xAAZEQABBQAAAAAAAAAAAAAAAAAAAgVCgcH/2gAMAwEAAhEDEQA/AJloJFicY3h//9k=',
  'base64',
);
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAYAAADwdn+XAAAAKklEQVR4AeyQMQ0AAAzCCJbw7wBPzAHPjj1r0rdHaSlNWWkSSz4A3D8YAAAA//8iaKQtAAAABklEQVQDANOWIyGJ3d5kAAAAAElFTkSuQmCC',
  'base64',
);
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

/** A segment of a JPEG. */
export function segment(marker: number, ...content: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1')));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + body.length, 2);
  return Buffer.concat([head, body]);
}

/** Exif as a telephone writes it: how the picture is turned, and 53.5511 north, 9.9937 east (Hamburg). */
export function exifWithPosition(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const tiff = Buffer.alloc(26 + 12 + 66 + 48);
  const isLittle = order === 'II';
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 0, 'latin1');
  short(42, 2);
  long(8, 4);
  short(2, 8);
  [0x0112, 3].forEach((value, i) => void short(value, 10 + 2 * i));
  long(1, 14);
  short(orientation, 18);
  // The directory of the position.
  [0x8825, 4].forEach((value, i) => void short(value, 22 + 2 * i));
  long(1, 26);
  long(38, 30);
  short(4, 38);
  const coordinates = [53, 33, 3, 9, 59, 37];
  [1, 2, 3, 4].forEach((tag, i) => {
    const at = 40 + 12 * i;
    const isReference = tag % 2 === 1;
    short(tag, at);
    short(isReference ? 2 : 5, at + 2);
    long(isReference ? 2 : 3, at + 4);
    if (isReference) tiff.write(tag === 1 ? 'N' : 'E', at + 8, 'latin1');
    else long(92 + (tag === 2 ? 0 : 24), at + 8);
  });
  coordinates.forEach((value, i) => {
    long(value, 92 + 8 * i);
    long(1, 96 + 8 * i);
  });
  return segment(0xe1, 'Exif\0\0', tiff);
}

/** The picture with these segments after its first marker. */
export function jpegWith(...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A chunk of a PNG. */
export function chunk(type: string, content: string | Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content as string, 'latin1')]);
  const whole = Buffer.alloc(4 + body.length + 4);
  whole.writeUInt32BE(body.length - 4, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), 4 + body.length);
  return whole;
}

/** The picture with these chunks before its data. */
export function pngWith(...chunks: Buffer[]): Buffer {
  const header = 8 + 25;
  return Buffer.concat([png.subarray(0, header), ...chunks, png.subarray(header)]);
}

/** Everything that arrives, in one buffer. */
export async function joinPieces(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const kept: Buffer[] = [];
  for await (const piece of pieces) kept.push(piece);
  return Buffer.concat(kept);
}
