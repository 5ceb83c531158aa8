import { hourMs, type Instant } from '../../ground/units.ts';
import type { CrewState } from './driver-state.ts';
import {
  breakMs,
  dailyRestMs,
  type HoursRules,
  longDayMs,
  reducedRestMs,
  shortBreakMs,
  weekDrivingMs,
} from './hours-rules.ts';
import type { TourStep } from './tour-steps.ts';

/** Where a crew is on a tour. `sailsAt`: of one in a port, when the ferry that it waits for sails. */
type TourPosition = { state: CrewState; step: TourStep; leftMs: number; sailsAt?: Instant | undefined };

/** Whoever continues from there at `now` does not arrive at the last stop earlier. */
export function arrivalLowerBound(
  { state, step, leftMs, sailsAt }: TourPosition,
  rules: HoursRules,
  now: Instant,
): Instant {
  const { task, next, drivingAfterMs, otherAfterMs, hasFerryAfter } = step;
  const drivingMs = leftMs + drivingAfterMs;
  const otherMs = otherAfterMs + (task.kind === 'drive' || next === undefined ? 0 : task.ms);
  const ferryWaitMs = task.kind === 'ferry' && sailsAt !== undefined ? Math.max(0, sailsAt - now) : 0;
  // What the crew rests on board may be the rest that it lacks, and what it has rested there a part of it.
  const hasFerry = hasFerryAfter || task.kind === 'ferry' || state.ferryRest !== undefined;
  const pausesMs = hasFerry ? 0 : driveLowerBound(state, rules, drivingMs, now);
  return now + ferryWaitMs + drivingMs + otherMs + pausesMs;
}

/**
 * `drivingMs` more of driving without ferries, from `now` on, needs at least this many milliseconds of breaks and rests
 * in addition to the pause that lasts until then. Waits, bans and other work can only add to that. Exact for plain
 * driving.
 */
function driveLowerBound(state: CrewState, rules: HoursRules, drivingMs: number, now: Instant): number {
  const pausedMs = now - state.pausedFrom;
  const crewDayMs = rules.drivingDayMs * rules.drivers;
  let drivenMs = 0;
  if (pausedMs < reducedRestMs) for (const driver of state.drivers) drivenMs += driver.drivenTodayMs;
  const isLong = state.isLongDay && pausedMs < reducedRestMs;
  const firstDayMs = (isLong ? longDayMs * rules.drivers : crewDayMs) - drivenMs;
  const firstBlockMs = rules.drivingBlockMs - (pausedMs >= shortBreakMs ? 0 : state.drivers[0].drivenSinceBreakMs);
  // Weeks after this one bring new allowances.
  const isLongTour = drivingMs > weekDrivingMs / 2;
  const longDays = isLongTour && rules.longDays > 0 ? 99 : Math.max(0, rules.longDays - state.longDaysUsed);
  const reducedRests = isLongTour && rules.reducedRests > 0 ? 99 : Math.max(0, state.reducedRestsLeft);
  const extraMs = hourMs * rules.drivers;
  const daysBefore = isLong ? 0 : 1;
  let rests = 0;
  while (firstDayMs + rests * crewDayMs + Math.min(longDays, rests + daysBefore) * extraMs < drivingMs) rests += 1;
  const shortened = Math.min(rests, rules.drivers === 2 ? rests : reducedRests);
  const fullRestsMs = shortened * reducedRestMs + (rests - shortened) * dailyRestMs;
  // A pause that is still running may become the first of them.
  const restsMs = fullRestsMs - (rests > 0 && pausedMs < reducedRestMs ? pausedMs : 0);
  if (rules.drivers === 2 || rules.drivingBlockMs === Number.POSITIVE_INFINITY) return restsMs;
  let breaks = Number.POSITIVE_INFINITY;
  for (let long = 0; long <= Math.min(longDays, rests + 1); long++) {
    if (firstDayMs + rests * crewDayMs + long * extraMs < drivingMs) continue;
    const blocks = Math.ceil((drivingMs - long * extraMs - firstBlockMs) / rules.drivingBlockMs);
    breaks = Math.min(breaks, long + Math.max(0, blocks - rests));
  }
  // The first part of a break may already be over.
  const hasFirstPart = pausedMs >= shortBreakMs || state.drivers[0].hasShortBreak;
  return restsMs + breaks * breakMs - (breaks > 0 && hasFirstPart ? shortBreakMs : 0);
}
