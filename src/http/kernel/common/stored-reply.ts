import type { BookingReply } from '../../../orders/booking/booking.ts';
import type { StoredReply } from '../../../orders/order/idempotency/request-key.ts';
import { JsonText } from '../edge/json-text.ts';
import type { Language } from '../words/language.ts';

/** A reply already written, with its order's version if there is one; `language` where it is not the one asked for. */
export function presentStored({ text, version, isReplay }: BookingReply | StoredReply, language?: Language): JsonText {
  return new JsonText(text, {
    ...(language === undefined || isReplay ? {} : { 'content-language': language }),
    ...(version === undefined ? {} : { etag: etagOf(version) }),
    ...(isReplay ? { 'idempotent-replayed': 'true' } : {}),
  });
}

/**
 * The order that was made, read from the reply, which begins with its message and the order: the rest is not searched.
 */
export function orderIn({ text }: BookingReply): { order?: string } {
  const order = /^\{"message":"[^"]*","data":\{"id":"([0-9a-f-]{36})"/.exec(text)?.[1];
  return order === undefined ? {} : { order };
}

/** An order's version as HTTP writes it, and the language of the reply where it is another than English. */
export function etagOf(version: number, language: Language = 'en'): string {
  return language === 'en' ? `"${version}"` : `"${version}-${language}"`;
}
