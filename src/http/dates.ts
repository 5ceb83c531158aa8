import type { Problems } from '../errors.ts';
import type { Instant } from '../pricing/types.ts';
import { parseDateTime } from './date-time.ts';

const pastToleranceMs = 15 * 60_000;
const aheadMaxMs = 366 * 86_400_000;

/** The instant of a date-time that the schema has checked, to the full second. */
export function readInstant(text: string): Instant {
  return Math.floor(parseDateTime(text)! / 1000) * 1000;
}

/** When a transport may start; adds to `problems` at `field` what lies in the past or too far ahead. */
export function judgeLoadingDate(text: string, now: Instant, field: string, problems: Problems): Instant {
  const instant = readInstant(text);
  if (instant < now - pastToleranceMs) problems.add(field, 'must not be in the past');
  if (instant > now + aheadMaxMs) problems.add(field, 'must be at most 366 days ahead');
  return instant;
}
