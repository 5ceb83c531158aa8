import type { MediaType } from '../document.ts';

/** How files begin: ISO 32000-2 (7.5.2), ITU-T T.81 (B.2.1), PNG third edition (5.2). */
const beginnings: readonly [MediaType, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/** As many bytes as it takes to tell what a file is. */
export const telltaleBytes = 8;

/** The type of a file by its first bytes, whatever its sender states. Undefined for anything that is not stored. */
export function mediaTypeOf(first: Buffer): MediaType | undefined {
  return beginnings.find(([, beginning]) => first.subarray(0, beginning.length).equals(beginning))?.[0];
}
