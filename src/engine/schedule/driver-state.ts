import { hourMs, type Instant, weekMs } from '../../ground/units.ts';
import {
  breakMs,
  dailyRestMs,
  type HoursRules,
  interruptedMsMax,
  interruptionsMax,
  moreBreaksAfterMs,
  reducedRestMs,
  reducedRestsMax,
  reducedWeeklyRestMs,
  secondBreakMs,
  shortBreakMs,
  weeklyRestMs,
  weekSpanMs,
  workWithoutBreakMs,
} from './hours-rules.ts';

/** What the crew does for a while. With two drivers, `driver` is the one at the wheel. */
export type Activity = {
  /** `ban`: standing until a driving ban ends, which is a break or a rest too if it is long enough. */
  kind: 'drive' | 'work' | 'break' | 'rest' | 'ban' | 'ferry' | 'wait';
  from: Instant;
  to: Instant;
  country: string;
  driver?: number;
};

/** One driver's record, in milliseconds. */
export type Driver = {
  drivenTodayMs: number;
  drivenSinceBreakMs: number;
  drivenThisWeekMs: number;
  drivenLastWeekMs: number;
  workedTodayMs: number;
  workedThisWeekMs: number;
  workedSincePauseMs: number;
  pausedTodayMs: number;
  /** A break of 15 min was taken, which 30 min more complete. */
  hasShortBreak: boolean;
  /** Time spent in the passenger seat while the other driver drives. */
  ridingMs: number;
};

/** Activities, the last first. Branches of a search share what came before. */
type Trail = { activity: Activity; before: Trail | undefined };

/**
 * Rest before and on a ferry that more rest may complete (art. 9), what interrupted it, and the drivers when it began.
 */
type FerryRest = {
  restedMs: number;
  interruptions: number;
  interruptedMs: number;
  drivers: CrewState['drivers'];
};

/** The state of a vehicle's crew. */
export type CrewState = {
  now: Instant;
  dayStart: Instant;
  weekStart: Instant;
  /** Start of the pause that lasts until now. Equals now if there is none. */
  pausedFrom: Instant;
  week: number;
  drivers: readonly [Driver] | readonly [Driver, Driver];
  atWheel: 0 | 1;
  isLongDay: boolean;
  longDaysUsed: number;
  longDaysLastWeek: number;
  worksAtNight: boolean;
  reducedRestsLeft: number;
  reducedWeeklyRestsLeft: number;
  ferryRest: FerryRest | undefined;
  /** The crew drove off a ferry after the end of its day: only a rest joined to the one on board makes that legal. */
  mustJoinRest: boolean;
  isOnFerry: boolean;
  /** The end of the driving ban the crew waits for, or last waited for. */
  bannedUntil: Instant | undefined;
  trail: Trail | undefined;
};

/** The first Monday after the epoch. */
const mondayMs = 4 * 24 * hourMs;

/** Number of a calendar week, Monday 00:00 to Sunday 24:00 UTC as tachographs record it (art. 4(i)). */
function weekOf(instant: Instant): number {
  return Math.floor((instant - mondayMs) / weekMs);
}

export function weekEnd(week: number): Instant {
  return (week + 1) * weekMs + mondayMs;
}

/** A crew fresh from its weekly rest, with nothing driven this week or last. */
export function startCrew(now: Instant, rules: HoursRules): CrewState {
  const driver = (): Driver => ({
    drivenTodayMs: 0,
    drivenSinceBreakMs: 0,
    drivenThisWeekMs: 0,
    drivenLastWeekMs: 0,
    workedTodayMs: 0,
    workedThisWeekMs: 0,
    workedSincePauseMs: 0,
    pausedTodayMs: 0,
    hasShortBreak: false,
    ridingMs: 0,
  });
  return {
    now,
    dayStart: now,
    weekStart: now,
    pausedFrom: now,
    week: weekOf(now),
    drivers: rules.drivers === 2 ? [driver(), driver()] : [driver()],
    atWheel: 0,
    isLongDay: false,
    longDaysUsed: 0,
    longDaysLastWeek: 0,
    worksAtNight: false,
    reducedRestsLeft: rules.reducedRests,
    reducedWeeklyRestsLeft: rules.reducedWeeklyRests,
    ferryRest: undefined,
    mustJoinRest: false,
    isOnFerry: false,
    bannedUntil: undefined,
    trail: undefined,
  };
}

export function copyCrew(state: CrewState): CrewState {
  const [first, second] = state.drivers;
  return { ...state, drivers: second === undefined ? [{ ...first }] : [{ ...first }, { ...second }] };
}

/** Moves on to the calendar week of `now`. */
export function turnWeek(state: CrewState): void {
  const week = weekOf(state.now);
  if (week === state.week) return;
  for (const driver of state.drivers) {
    driver.drivenLastWeekMs = week === state.week + 1 ? driver.drivenThisWeekMs : 0;
    driver.drivenThisWeekMs = 0;
    driver.workedThisWeekMs = 0;
  }
  state.longDaysLastWeek = week === state.week + 1 ? state.longDaysUsed : 0;
  // A long day that reaches into the new week counts there too.
  state.longDaysUsed = state.isLongDay ? 1 : 0;
  state.week = week;
}

/** Whether this day may be one of 10 h (art. 6(1)). A day that began in the week before counts there too. */
export function canBeLongDay(state: CrewState, rules: HoursRules): boolean {
  if (state.isLongDay || state.longDaysUsed >= rules.longDays) return false;
  return weekOf(state.dayStart) === state.week || state.longDaysLastWeek < rules.longDays;
}

/** Ends the pause that lasts until now and counts it as what it was. False: the day it ends was illegal. */
export function endPause(state: CrewState, rules: HoursRules): boolean {
  const lengthMs = state.now - state.pausedFrom;
  if (lengthMs > 0) {
    const rested = endRest(state, rules, lengthMs);
    if (rested === 'illegal') return false;
    if (rested === 'no') {
      for (const driver of state.drivers) {
        // A ride ends when the vehicle stops.
        takeBreakRiding(driver);
        takeBreak(driver, lengthMs);
      }
    }
    note(state, pauseKind(state, lengthMs, rested === 'yes'), state.pausedFrom, '');
    state.pausedFrom = state.now;
  }
  turnWeek(state);
  return true;
}

/**
 * Stands by until then, ready to work whenever it is asked to: neither break nor rest, however long (Directive
 * 2002/15/EC, art. 3(b)).
 */
export function standBy(state: CrewState, until: Instant): void {
  const from = state.now;
  state.now = until;
  state.pausedFrom = until;
  if (until > from) {
    note(state, 'wait', from, '');
    // A crew that loads at once rests instead: its later work must not depend on a break begun before.
    for (const driver of state.drivers) driver.hasShortBreak = false;
  }
  turnWeek(state);
}

function pauseKind(state: CrewState, lengthMs: number, rests: boolean): Activity['kind'] {
  if (state.isOnFerry) return 'ferry';
  if (state.bannedUntil === state.now) return 'ban';
  if (rests) return 'rest';
  return lengthMs >= shortBreakMs ? 'break' : 'wait';
}

function endRest(state: CrewState, rules: HoursRules, lengthMs: number): 'yes' | 'no' | 'illegal' {
  if (state.isOnFerry && !rules.ferryBerth) return 'no';
  const deadline = state.dayStart + rules.restWithinMs;
  const inTimeMs = Math.min(state.now, deadline) - state.pausedFrom;
  const joined = state.mustJoinRest || inTimeMs < dailyRestMs ? joinableRest(state, deadline) : undefined;
  const isRegular = joined !== undefined || inTimeMs >= dailyRestMs;
  if (!isRegular && (inTimeMs < reducedRestMs || state.reducedRestsLeft <= 0)) return 'no';
  const { drivers } = joined ?? state;
  if (!drivers.every(hasPausedEnough) || (state.mustJoinRest && joined === undefined)) return 'illegal';
  if (!isRegular) state.reducedRestsLeft -= 1;
  state.dayStart = state.now;
  state.isLongDay = false;
  state.worksAtNight = false;
  state.ferryRest = undefined;
  state.mustJoinRest = false;
  for (const driver of state.drivers) startDay(driver);
  if (state.pausedFrom <= state.weekStart + weekSpanMs) endWeeklyRest(state, rules, lengthMs);
  return 'yes';
}

function endWeeklyRest(state: CrewState, rules: HoursRules, lengthMs: number): void {
  const isRegular = lengthMs >= weeklyRestMs;
  if (!isRegular && (lengthMs < reducedWeeklyRestMs || state.reducedWeeklyRestsLeft <= 0)) return;
  if (!isRegular) state.reducedWeeklyRestsLeft -= 1;
  state.weekStart = state.now;
  state.reducedRestsLeft = Math.min(rules.reducedRests, reducedRestsMax);
}

/** The rest before and on a ferry that the present pause completes. */
function joinableRest(state: CrewState, deadline: Instant): FerryRest | undefined {
  const rest = state.ferryRest;
  if (rest === undefined || rest.interruptions > interruptionsMax || rest.interruptedMs > interruptedMsMax)
    return undefined;
  const inTimeMs = Math.min(state.now, deadline) - state.pausedFrom;
  return rest.restedMs + inTimeMs >= dailyRestMs ? rest : undefined;
}

/** Directive 2002/15/EC, art. 5(1), at the end of a day's work. */
export function hasPausedEnough(driver: Driver): boolean {
  if (driver.workedTodayMs <= workWithoutBreakMs) return true;
  return driver.pausedTodayMs >= (driver.workedTodayMs > moreBreaksAfterMs ? breakMs : secondBreakMs);
}

function startDay(driver: Driver): void {
  driver.drivenTodayMs = 0;
  driver.drivenSinceBreakMs = 0;
  driver.workedTodayMs = 0;
  driver.workedSincePauseMs = 0;
  driver.pausedTodayMs = 0;
  driver.hasShortBreak = false;
  driver.ridingMs = 0;
}

/** A break, or a ride in the passenger seat (art. 7: availability in a moving vehicle counts from 45 min on). */
function takeBreak(driver: Driver, lengthMs: number): void {
  if (lengthMs < shortBreakMs) return;
  driver.workedSincePauseMs = 0;
  driver.pausedTodayMs += lengthMs;
  if (lengthMs >= breakMs || (driver.hasShortBreak && lengthMs >= secondBreakMs)) {
    driver.drivenSinceBreakMs = 0;
    driver.hasShortBreak = false;
  } else {
    driver.hasShortBreak = true;
  }
}

/** Ends a ride in the passenger seat, which was a break if it was long enough. */
export function takeBreakRiding(driver: Driver): void {
  if (driver.ridingMs >= breakMs) takeBreak(driver, driver.ridingMs);
  driver.ridingMs = 0;
}

/** Adds to the trail what was done from `from` until now. */
export function note(state: CrewState, kind: Activity['kind'], from: Instant, country: string): void {
  const { trail } = state;
  const last = trail?.activity;
  const driver = kind === 'drive' && state.drivers.length === 2 ? state.atWheel + 1 : undefined;
  const to = state.now;
  if (last?.kind === kind && last.to === from && last.country === country && last.driver === driver) {
    state.trail = { activity: { ...last, to }, before: trail?.before };
  } else {
    const activity: Activity = { kind, from, to, country };
    if (driver !== undefined) activity.driver = driver;
    state.trail = { activity, before: trail };
  }
}

/** A trail's activities in order of time. A pause is where the vehicle was at the time. */
export function activitiesOf(trail: Trail | undefined, country: string): Activity[] {
  const activities: Activity[] = [];
  for (let each = trail; each !== undefined; each = each.before) activities.push(each.activity);
  activities.reverse();
  let here = country;
  return activities.map((activity) => {
    if (activity.country === '') return { ...activity, country: here };
    here = activity.country;
    return activity;
  });
}
