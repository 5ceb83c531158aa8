import { dayMs, hourMs, minuteMs, secondMs } from '../../ground/units.ts';

/** What to wait before each attempt, the first included: Standard Webhooks 1.0.0, 75 hours in all. */
export const retryDelaysMs = {
  production: [
    0,
    5 * secondMs,
    5 * minuteMs,
    30 * minuteMs,
    2 * hourMs,
    5 * hourMs,
    10 * hourMs,
    14 * hourMs,
    20 * hourMs,
    24 * hourMs,
  ],
  sandbox: [0, 5 * secondMs, minuteMs],
} as const satisfies Record<string, readonly number[]>;

/** Part of a delay by which it may be shorter or longer. */
const jitter = 0.1;

/**
 * How long to wait after a number of attempts that failed; undefined when that was the last.
 * @param chance from 0 to 1
 */
export function nextDelayMs(attempts: number, delaysMs: readonly number[], chance = Math.random()): number | undefined {
  const delayMs = delaysMs[attempts];
  return delayMs === undefined ? undefined : Math.round(delayMs * (1 - jitter + 2 * jitter * chance));
}

const retryAfterMsMax = dayMs;
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * The milliseconds of a `Retry-After` (RFC 9110, 10.2.3): of seconds, or until a date; a day at most. Undefined if it
 * says neither.
 */
export function readRetryAfter(value: string, now: number): number | undefined {
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * secondMs, retryAfterMsMax);
  const at = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.min(Math.max(at - now, 0), retryAfterMsMax);
}

const pauseMs = { min: secondMs, max: 5 * minuteMs };

/** How long to wait before trying a failing target again: a quarter of the time that it has been failing. */
export function pauseOfFailingMs(failingForMs: number): number {
  return Math.round(Math.min(Math.max(failingForMs / 4, pauseMs.min), pauseMs.max));
}
