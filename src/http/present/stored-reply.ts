import type { BookingReply } from '../../booking/booking.ts';
import { JsonText } from '../edge/json-text.ts';

/** A reply as it was written, with the version of its order if it has one. */
export function presentStored({ text, version, isReplay }: BookingReply): JsonText {
  return new JsonText(text, {
    ...(version === undefined ? {} : { etag: etagOf(version) }),
    ...(isReplay ? { 'idempotent-replayed': 'true' } : {}),
  });
}

/** The version of an order as HTTP writes it. */
export function etagOf(version: number): string {
  return `"${version}"`;
}
