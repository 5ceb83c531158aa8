import { hourMs, type Instant } from '../../ground/units.ts';
import { type CrewState, type Driver, note, standBy, takeBreakRiding, turnWeek, weekEnd } from './driver-state.ts';
import {
  breakMs,
  dailyRestMs,
  fortnightDrivingMs,
  type HoursRules,
  longDayMs,
  moreBreaksAfterMs,
  reducedRestMs,
  reducedWeeklyRestMs,
  secondBreakMs,
  shortBreakMs,
  weekDrivingMs,
  weeklyRestMs,
  weekSpanMs,
  weekWorkMs,
  workWithoutBreakMs,
} from './hours-rules.ts';

/** Two drivers change places every two hours. */
const turnMs = 2 * hourMs;

/** Why work has to stop: what is needed before it can continue. */
export type Halt = 'break' | 'pause' | 'day' | 'rest' | 'night' | 'week';

/** How long the crew may go on without a pause, and what ends it. */
type Allowance = { ms: number; halt: Halt };

/** When the day's work must end, so that the shortest rest still allowed fits into the legal period. */
function dayEnd(state: CrewState, rules: HoursRules): Instant {
  const restMs = state.reducedRestsLeft > 0 ? reducedRestMs : dailyRestMs;
  return state.dayStart + rules.restWithinMs - restMs;
}

function driverAtWheel({ drivers, atWheel }: CrewState): Driver {
  return drivers.length === 2 ? drivers[atWheel] : drivers[0];
}

/** The other one, of two drivers. */
function driverBeside({ drivers, atWheel }: CrewState): Driver | undefined {
  return drivers.length === 2 ? drivers[atWheel === 0 ? 1 : 0] : undefined;
}

/** How long may be driven from now on. Two drivers take turns, so that they share the work. */
export function drivingAllowance(state: CrewState, rules: HoursRules): Allowance {
  const driver = driverAtWheel(state);
  const own = allowanceOf(state, driver, rules);
  const other = driverBeside(state);
  if (other === undefined) return own;
  const turnLeftMs = turnMs - other.ridingMs;
  const isDue = turnLeftMs < own.ms && other.drivenTodayMs < driver.drivenTodayMs + turnLeftMs;
  return isDue && canTakeOver(state, other, rules) ? { ms: Math.max(0, turnLeftMs), halt: 'break' } : own;
}

/** Puts the other driver at the wheel if the present one has nothing left and the other has. */
export function changeDrivers(state: CrewState, rules: HoursRules): boolean {
  const other = driverBeside(state);
  if (other === undefined || !canTakeOver(state, other, rules)) return false;
  takeBreakRiding(other);
  driverAtWheel(state).ridingMs = 0;
  state.atWheel = state.atWheel === 0 ? 1 : 0;
  return true;
}

function canTakeOver(state: CrewState, other: Driver, rules: HoursRules): boolean {
  const rested = { ...other };
  takeBreakRiding(rested);
  return allowanceOf(state, rested, rules).ms > 0;
}

function allowanceOf(state: CrewState, driver: Driver, rules: HoursRules): Allowance {
  const weekLeft = Math.min(
    weekDrivingMs - driver.drivenThisWeekMs,
    fortnightDrivingMs - driver.drivenThisWeekMs - driver.drivenLastWeekMs,
    weekWorkMs - driver.workedThisWeekMs,
  );
  const drivingDayMs = state.isLongDay ? longDayMs : rules.drivingDayMs;
  const ms = Math.min(dayEnd(state, rules), state.weekStart + weekSpanMs) - state.now;
  const allowance: Allowance = { ms, halt: ms >= state.weekStart + weekSpanMs - state.now ? 'week' : 'rest' };
  limit(allowance, rules.workDayMs - driver.workedTodayMs, 'rest');
  limit(allowance, weekLeft, 'week');
  limit(allowance, drivingDayMs - driver.drivenTodayMs, 'day');
  limit(allowance, rules.drivingBlockMs - driver.drivenSinceBreakMs, 'break');
  limit(allowance, workWithoutBreakMs - driver.workedSincePauseMs, 'pause');
  if (driver.pausedTodayMs < breakMs) limit(allowance, Math.max(0, moreBreaksAfterMs - driver.workedTodayMs), 'pause');
  const nightLeft = rules.nightWorkMs - driver.workedTodayMs;
  if (nightLeft < allowance.ms) {
    const untilNight =
      state.worksAtNight || rules.nights.endAt(state.now) !== undefined
        ? 0
        : rules.nights.nextStart(state.now) - state.now;
    limit(allowance, Math.max(nightLeft, untilNight), 'night');
  }
  return allowance;
}

/** Shortens an allowance to `ms` if it is longer. */
function limit(allowance: Allowance, ms: number, halt: Halt): void {
  if (ms >= allowance.ms) return;
  allowance.ms = ms;
  allowance.halt = halt;
}

/** Whether work other than driving may start at `now` and last for `workMs`. If not, what is needed first. */
export function workHalt(state: CrewState, rules: HoursRules, workMs: number): Halt | undefined {
  const end = state.now + workMs;
  if (end > state.weekStart + weekSpanMs) return 'week';
  if (end > dayEnd(state, rules)) return 'rest';
  const isNight = state.worksAtNight || touchesNight(state.now, end, rules);
  for (const driver of state.drivers) {
    const workedMs = driver.workedTodayMs + workMs;
    if (driver.workedThisWeekMs + workMs > weekWorkMs) return 'week';
    if (workedMs > rules.workDayMs) return 'rest';
    if (isNight && workedMs > rules.nightWorkMs) return 'night';
    if (driver.workedSincePauseMs + workMs > workWithoutBreakMs) return 'pause';
    if (workedMs > moreBreaksAfterMs && driver.pausedTodayMs < breakMs) return 'pause';
    if (workedMs > workWithoutBreakMs && driver.pausedTodayMs < secondBreakMs) return 'pause';
  }
  return undefined;
}

function touchesNight(from: Instant, to: Instant, rules: HoursRules): boolean {
  return to > from && (rules.nights.endAt(from) !== undefined || rules.nights.nextStart(from) < to);
}

/**
 * Drives for `ms`, which the allowance covers. Returns the time driven, which is less if a calendar week ends on the
 * way.
 */
export function drive(state: CrewState, rules: HoursRules, ms: number, country: string): number {
  const from = state.now;
  const drivenMs = Math.min(ms, weekEnd(state.week) - from);
  const driver = driverAtWheel(state);
  state.now += drivenMs;
  state.pausedFrom = state.now;
  driver.drivenTodayMs += drivenMs;
  driver.drivenSinceBreakMs += drivenMs;
  driver.drivenThisWeekMs += drivenMs;
  addWork(driver, drivenMs);
  const other = driverBeside(state);
  if (other !== undefined) other.ridingMs += drivenMs;
  if (!state.worksAtNight) state.worksAtNight = touchesNight(from, state.now, rules);
  state.ferryRest = undefined;
  note(state, 'drive', from, country);
  turnWeek(state);
  return drivenMs;
}

/** Stands by until then (`standBy`). The work may be asked for at night, and the crew's day is one with night work. */
export function standReady(state: CrewState, rules: HoursRules, until: Instant): void {
  if (!state.worksAtNight) state.worksAtNight = touchesNight(state.now, until, rules);
  standBy(state, until);
}

/** Loading, unloading, driving on and off ferries: the whole crew works. */
export function work(state: CrewState, rules: HoursRules, ms: number, country: string): void {
  const from = state.now;
  for (let leftMs = ms; leftMs > 0; ) {
    const stepMs = Math.min(leftMs, weekEnd(state.week) - state.now);
    state.now += stepMs;
    leftMs -= stepMs;
    for (const driver of state.drivers) addWork(driver, stepMs);
    turnWeek(state);
  }
  state.pausedFrom = state.now;
  for (const driver of state.drivers) driver.ridingMs = 0;
  if (!state.worksAtNight) state.worksAtNight = touchesNight(from, state.now, rules);
  if (ms > 0) note(state, 'work', from, country);
}

function addWork(driver: Driver, ms: number): void {
  driver.workedTodayMs += ms;
  driver.workedThisWeekMs += ms;
  driver.workedSincePauseMs += ms;
}

const none: readonly number[] = [];

/** Breaks that could let work go on, the likeliest first. */
export function breaksFor(state: CrewState, halt: Halt): readonly number[] {
  const driver = driverAtWheel(state);
  const whole = driver.hasShortBreak ? secondBreakMs : breakMs;
  if (halt === 'break') return [whole];
  if (halt !== 'pause') return none;
  const lacking = Math.max(...state.drivers.map((each) => lackingPauseMs(each)));
  const shortest = Math.max(shortBreakMs, lacking);
  return [...new Set([shortest, shortBreakMs, whole].filter((ms) => ms >= shortBreakMs))];
}

function lackingPauseMs(driver: Driver): number {
  const needed = driver.workedTodayMs >= moreBreaksAfterMs ? breakMs : secondBreakMs;
  return needed - driver.pausedTodayMs;
}

/** When a pause may end that has to be a daily rest, within its period. */
export function dailyRestEnds(state: CrewState, { restWithinMs }: HoursRules): Instant[] {
  const from = state.pausedFrom;
  const deadline = state.dayStart + restWithinMs;
  const untils: Instant[] = [];
  if (state.ferryRest !== undefined) untils.push(from + dailyRestMs - state.ferryRest.restedMs);
  if (state.reducedRestsLeft > 0 && from + reducedRestMs <= deadline) untils.push(from + reducedRestMs);
  if (from + dailyRestMs <= deadline) untils.push(from + dailyRestMs);
  return untils.filter((until) => until > state.now);
}

/** When a pause may end that has to be a weekly rest, or may last until the week is over. */
export function weeklyRestEnds({ pausedFrom: from, reducedWeeklyRestsLeft, week }: CrewState): Instant[] {
  const untils = [from + weeklyRestMs, Math.max(from + weeklyRestMs, weekEnd(week))];
  if (reducedWeeklyRestsLeft > 0)
    untils.unshift(from + reducedWeeklyRestMs, Math.max(from + reducedWeeklyRestMs, weekEnd(week)));
  return [...new Set([Math.max(from + dailyRestMs, weekEnd(week)), ...untils])];
}
