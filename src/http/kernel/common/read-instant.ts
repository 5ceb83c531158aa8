import { parseDateTime } from '../../../ground/parse-date-time.ts';
import type { Instant } from '../../../ground/units.ts';

/** The instant of a date-time the schema has checked. */
export function readMoment(text: string): Instant {
  const instant = parseDateTime(text);
  if (instant === undefined) throw new Error(`${text} is no date-time`);
  return instant;
}

/** The same to the full second. */
export function readInstant(text: string): Instant {
  return Math.floor(readMoment(text) / 1000) * 1000;
}
