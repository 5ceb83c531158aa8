import type { Instant } from './types.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Regulation (EC) 561/2006, art. 7: a break of 45 min after at most 4 h 30 of driving. */
const breakMs = 45 * minuteMs;
const drivingBetweenBreaksMs = 4.5 * hourMs;
/** Art. 6(1): 9 h of driving a day; the two days of 10 h are not planned with. */
const drivingPerDayMs = 9 * hourMs;
/** Art. 8(2): the daily rest of 11 h lies within 24 h of the last one, which leaves 13 h from start to end of work. */
const workSpanMs = 13 * hourMs;
const dailyRestMs = 11 * hourMs;
/** Art. 8(4): a reduced daily rest. */
const reducedRestMs = 9 * hourMs;
/** Art. 6(2) and 8(6): 56 h of driving a week; the weekly rest of 45 h starts after six periods of 24 h at the latest. */
const drivingPerWeekMs = 56 * hourMs;
const weekSpanMs = 144 * hourMs;
const weeklyRestMs = 45 * hourMs;

/** Where one driver stands in his day. Times are instants, the rest milliseconds. */
export type DriverClock = {
  now: Instant;
  dayStart: Instant;
  weekStart: Instant;
  sinceBreakMs: number;
  drivenTodayMs: number;
  drivenThisWeekMs: number;
  /** Daily rests that may still be 9 h instead of 11 h. */
  reducedRests: number;
};

/** A driver fresh from his weekly rest who starts work at `now`. */
export function startDriver(now: Instant, reducedRests = 0): DriverClock {
  return {
    now,
    dayStart: now,
    weekStart: now,
    sinceBreakMs: 0,
    drivenTodayMs: 0,
    drivenThisWeekMs: 0,
    reducedRests,
  };
}

/**
 * Moves the clock over `seconds` of driving with the breaks and rests that Regulation (EC) 561/2006, art. 6 to 8, asks
 * for. No break or rest is taken at the end that only further driving would need. Changes `clock`.
 */
export function drive(clock: DriverClock, seconds: number): void {
  let leftMs = Math.round(seconds * 1000);
  while (leftMs > 0) {
    const weekLeftMs = Math.min(drivingPerWeekMs - clock.drivenThisWeekMs, clock.weekStart + weekSpanMs - clock.now);
    if (weekLeftMs <= 0) {
      pauseUntil(clock, clock.now + weeklyRestMs);
      continue;
    }
    const dayLeftMs = Math.min(drivingPerDayMs - clock.drivenTodayMs, clock.dayStart + workSpanMs - clock.now);
    if (dayLeftMs <= 0) {
      pauseUntil(clock, clock.now + nextRestMs(clock));
      continue;
    }
    const breakLeftMs = drivingBetweenBreaksMs - clock.sinceBreakMs;
    if (breakLeftMs <= 0) {
      const restInstead = clock.now + breakMs >= clock.dayStart + workSpanMs;
      pauseUntil(clock, clock.now + (restInstead ? nextRestMs(clock) : breakMs));
      continue;
    }
    const stepMs = Math.min(leftMs, weekLeftMs, dayLeftMs, breakLeftMs);
    clock.now += stepMs;
    clock.sinceBreakMs += stepMs;
    clock.drivenTodayMs += stepMs;
    clock.drivenThisWeekMs += stepMs;
    leftMs -= stepMs;
  }
}

/** Time that is not work, as waiting or on a ferry: long enough, it is a break, a daily rest or a weekly rest. Changes `clock`. */
export function pauseUntil(clock: DriverClock, until: Instant): void {
  const pauseMs = until - clock.now;
  if (pauseMs <= 0) return;
  const rests = pauseMs >= nextRestMs(clock);
  clock.now = until;
  if (pauseMs >= breakMs) clock.sinceBreakMs = 0;
  if (rests) {
    if (pauseMs < dailyRestMs) clock.reducedRests -= 1;
    clock.dayStart = until;
    clock.drivenTodayMs = 0;
  }
  if (pauseMs >= weeklyRestMs) {
    clock.weekStart = until;
    clock.drivenThisWeekMs = 0;
  }
}

/**
 * Moves the clock to the moment at which `seconds` of loading or unloading can start: at `earliest`, or when the truck
 * is ready; on a full minute where `earliest` is left open. Work that would end after the 13 h span waits for the daily
 * rest. Asking for exactly the moment that came out leads to the same clock. Changes `clock`.
 */
export function reachWorkStart(clock: DriverClock, earliest: Instant | undefined, seconds: number): void {
  const notBefore = (ready: Instant) => (earliest === undefined ? nextMinute(ready) : Math.max(ready, earliest));
  const restedAt = clock.now + nextRestMs(clock);
  const start = notBefore(clock.now);
  const overSpan = start + seconds * 1000 > clock.dayStart + workSpanMs;
  pauseUntil(clock, overSpan && start < restedAt ? notBefore(restedAt) : start);
}

function nextMinute(instant: Instant): Instant {
  return Math.ceil(instant / minuteMs) * minuteMs;
}

/** Other work: uses up the day's span, is neither driving nor break. Changes `clock`. */
export function work(clock: DriverClock, seconds: number): void {
  clock.now += seconds * 1000;
}

function nextRestMs(clock: DriverClock): number {
  return clock.reducedRests > 0 ? reducedRestMs : dailyRestMs;
}
