import { parseDateTime } from '../../parse-date-time.ts';
import type { Instant } from '../../units.ts';

/** The instant of a date-time the schema has checked, to the full second. */
export function readInstant(text: string): Instant {
  return Math.floor(parseDateTime(text)! / 1000) * 1000;
}
