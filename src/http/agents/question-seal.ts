import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../engine/offers/key-ring.ts';
import type { OfferKey } from '../../engine/offers/promise.ts';
import { type Instant, minuteMs } from '../../ground/units.ts';

/** How long a person may think. */
const thinkingMs = 30 * minuteMs;

/** What a question is about, and whom it was put to: a yes to one transport, or of one token, is none to another. */
type Question = { about: string; askedOf: string };

/**
 * Seals a question for the client to carry to its answer, which may reach another process: by the key that signs
 * offers now. It holds for half an hour.
 */
export async function sealQuestion(keys: KeyRing, question: Question, now: Instant): Promise<string> {
  const key = await keys.current();
  const until = now + thinkingMs;
  return `${key.id}.${until}.${macOf(key, question, until)}`;
}

/** Whether the state is a seal of that question that still holds; earlier keys count too. */
export async function isSealOf(state: string, keys: KeyRing, question: Question, now: Instant): Promise<boolean> {
  const [, id = '-1', until = '', mac = ''] = /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/.exec(state) ?? [];
  const key = await keys.find(Number(id));
  if (!key || Number(until) < now) return false;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, question, Number(until))));
}

function macOf({ secret }: OfferKey, { about, askedOf }: Question, until: Instant): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['question', askedOf, about, until]))
    .digest('base64url');
}
