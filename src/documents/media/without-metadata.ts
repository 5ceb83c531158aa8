import type { MediaType } from '../document.ts';
import type { Bytes } from './in-parts.ts';
import { jpegWithoutMetadata } from './jpeg-without-metadata.ts';
import { pngWithoutMetadata } from './png-without-metadata.ts';

const strippers: Record<MediaType, (file: Bytes) => Bytes> = {
  // Never opened.
  'application/pdf': (file) => file,
  'image/jpeg': jpegWithoutMetadata,
  'image/png': pngWithoutMetadata,
};

/**
 * The file without what a camera wrote beside the picture: where and when it was taken, by whom, with what.
 * @throws {ServiceError} `invalid_request` on `body` if a picture is broken or cut off.
 */
export function withoutMetadata(mediaType: MediaType, file: Bytes): Bytes {
  return strippers[mediaType](file);
}
