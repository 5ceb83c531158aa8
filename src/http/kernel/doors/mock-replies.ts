import { dayMs, type Instant } from '../../../ground/units.ts';
import { shiftValue } from '../contract/description/shift-dates.ts';
import type { Operation } from '../contract/operation.ts';
import { JsonText } from '../edge/json-text.ts';
import { type Links, linkHeader } from '../edge/replies/link-header.ts';

/** Replies of the mock, with the dates of their examples moved; written once a day for each documented example. */
export class MockReplies {
  readonly #written = new WeakMap<object, { day: number; reply: JsonText }>();

  /** `value`: the documented example itself, or one made of it for this request. */
  write({ success }: Operation, value: object, now: Instant): JsonText {
    const day = Math.floor(now / dayMs);
    const known = this.#written.get(value);
    if (known?.day === day) return known.reply;
    const shifted = shiftValue(value, now);
    const { links = {} } = shifted as { links?: Links };
    const headers = { 'content-language': 'en', ...(success.headers?.includes('Link') ? linkHeader(links) : {}) };
    const reply = new JsonText(Buffer.from(JSON.stringify(shifted)), headers);
    this.#written.set(value, { day, reply });
    return reply;
  }
}
