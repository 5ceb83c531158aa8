import { hourMs, minuteMs } from '../../ground/units.ts';
import type { Spans } from '../tariff/calendar/spans.ts';
import type { ScheduleTerms } from '../tariff/tables/schedule-schema.ts';

/** Regulation (EC) 561/2006, art. 7: 45 min, or 15 min and then 30. */
export const breakMs = 45 * minuteMs;
export const secondBreakMs = 30 * minuteMs;
export const shortBreakMs = 15 * minuteMs;
/** Art. 8(2) and 8(4): regular and reduced daily rest. */
export const dailyRestMs = 11 * hourMs;
export const reducedRestMs = 9 * hourMs;
/** Art. 8(6): regular and reduced weekly rest, which starts after six periods of 24 h at the latest. */
export const weeklyRestMs = 45 * hourMs;
export const reducedWeeklyRestMs = 24 * hourMs;
export const weekSpanMs = 144 * hourMs;
/** Art. 8(4): reduced daily rests between two weekly rests. */
export const reducedRestsMax = 3;
/** Art. 6(1): driving on one of the week's long days. */
export const longDayMs = 10 * hourMs;
/** Art. 6(2) and 6(3). */
export const weekDrivingMs = 56 * hourMs;
export const fortnightDrivingMs = 90 * hourMs;
/**
 * Directive 2002/15/EC, art. 4(a) and 5: 60 h of work a week, 6 h without a break, 30 min of breaks over 6 h, 45 min
 * over 9 h.
 */
export const weekWorkMs = 60 * hourMs;
export const workWithoutBreakMs = 6 * hourMs;
export const moreBreaksAfterMs = 9 * hourMs;
/** Art. 9: a regular daily rest on a ferry may be interrupted twice, for an hour in all. */
export const interruptionsMax = 2;
export const interruptedMsMax = hourMs;

/** The rules for one vehicle's drivers. Times are milliseconds. */
export type HoursRules = {
  drivers: 1 | 2;
  /** Driving between two breaks. Infinity where only working time counts. */
  drivingBlockMs: number;
  drivingDayMs: number;
  longDays: number;
  /** All work of a day. Infinity where the Regulation limits driving alone. */
  workDayMs: number;
  reducedRests: number;
  reducedWeeklyRests: number;
  /** A daily rest must fit within this time after the last one ended: 24 h, for two drivers 30 h (art. 8(2), 8(5)). */
  restWithinMs: number;
  nightWorkMs: number;
  nights: Spans;
  ferryBerth: boolean;
};

/** The daily rest of a crew that is in no hurry, and within which time after the last one it must be taken. */
export function dailyRestOf(drivers: 1 | 2): { restMs: number; withinMs: number } {
  // Art. 8(2); with two drivers art. 8(5).
  return drivers === 2
    ? { restMs: reducedRestMs, withinMs: 30 * hourMs }
    : { restMs: dailyRestMs, withinMs: 24 * hourMs };
}

export type HoursProfile = 'standard' | 'earliest' | 'double';

/**
 * The rules of a schedule. `standard`: 9 h at the wheel a day, rests of 11 h. `earliest`: also what the law allows at
 * times, as the tariff says. `double`: that with two drivers. Drivers of vehicles too light for the Regulation keep to
 * 10 h of work a day and rests of 11 h (Directive 2003/88/EC, art. 3; ArbZG § 3).
 */
export function hoursRules(
  terms: ScheduleTerms,
  profile: HoursProfile,
  grossWeightT: number,
  nights: Spans,
): HoursRules {
  const common = { nightWorkMs: terms.nightWork.hoursMax * hourMs, nights, ferryBerth: terms.ferry.berth };
  const isRegulated = grossWeightT > terms.hoursRegulationOverT.tonnes;
  const drivers = profile === 'double' ? 2 : 1;
  const { withinMs: restWithinMs } = dailyRestOf(drivers);
  const plain = { longDays: 0, reducedRests: 0, reducedWeeklyRests: 0 };
  if (!isRegulated) {
    const drivingBlockMs = Number.POSITIVE_INFINITY;
    const workDayMs = 10 * hourMs;
    return { ...common, ...plain, drivers, drivingBlockMs, drivingDayMs: workDayMs, workDayMs, restWithinMs };
  }
  const { longDays, reducedRests, reducedWeeklyRests } = terms.earliest;
  const allowances = profile === 'standard' ? plain : { longDays, reducedRests, reducedWeeklyRests };
  return {
    ...common,
    ...allowances,
    drivers,
    drivingBlockMs: 4.5 * hourMs,
    drivingDayMs: 9 * hourMs,
    workDayMs: Number.POSITIVE_INFINITY,
    restWithinMs,
  };
}
