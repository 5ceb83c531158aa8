import type { Problems } from '../errors.ts';
import type { Instant } from '../units.ts';
import { dayMs, minuteMs } from '../units.ts';
import { parseDateTime } from './date-time.ts';

const pastToleranceMs = 15 * minuteMs;
/** How far ahead a transport may start, and how much later its last window may end. */
const startDaysMax = 366;
const tourDaysMax = 60;

/** The instant of a date-time that the schema has checked, to the full second. */
export function readInstant(text: string): Instant {
  return Math.floor(parseDateTime(text)! / 1000) * 1000;
}

/** When a transport may start; adds to `problems` at `field` what lies in the past or too far ahead. */
export function judgeStart(text: string, now: Instant, field: string, problems: Problems): Instant {
  return judge(text, now, startDaysMax, field, problems);
}

/** Any other time of a tour, likewise; it may lie as much later as a tour can take. */
export function judgeTime(text: string, now: Instant, field: string, problems: Problems): Instant {
  return judge(text, now, startDaysMax + tourDaysMax, field, problems);
}

function judge(text: string, now: Instant, daysMax: number, field: string, problems: Problems): Instant {
  const instant = readInstant(text);
  if (instant < now - pastToleranceMs) problems.add(field, 'must not be in the past');
  if (instant > now + daysMax * dayMs) problems.add(field, `must be at most ${daysMax} days ahead`);
  return instant;
}
