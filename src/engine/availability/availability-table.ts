import { dayMs } from '../../ground/units.ts';
import { type Weekday, weekdayOf } from '../tariff/tables/schema-parts.ts';
import type { AvailabilityData, LeadTimeRow } from './availability-schema.ts';
import { type RowScope, readScope } from './scope.ts';

/** Days since 1970-01-01. */
export type DayNumber = number;

/** Days of loading, both included, on which nothing is loaded. */
export type ClosedDays = { first: DayNumber; last: DayNumber; scope: RowScope; reason: string };

/** Vehicles that are sold out together. */
export type Pool = {
  name: string;
  scope: RowScope;
  /** Loads that the table allows on a day. Undefined: as many as are asked for. */
  limitOn: (day: DayNumber) => number | undefined;
};

/** What can be sold, ready to judge by. */
export type AvailabilityTable = {
  workingDays: ReadonlySet<Weekday>;
  closed: readonly ClosedDays[];
  leadTimes: readonly (LeadTimeRow & { scope: RowScope })[];
  pools: readonly Pool[];
};

const mondayToFriday = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;

/** The table of rows in which `availabilityProblems` found nothing wrong. */
export function buildAvailability(data: AvailabilityData): AvailabilityTable {
  const { workingDays = mondayToFriday, closed = [], leadTimes = [], pools = [] } = data;
  return {
    workingDays: new Set(workingDays),
    closed: closed.map(({ from, to = from, reason, ...stated }) => {
      return { first: dayNumber(from), last: dayNumber(to), scope: readScope(stated), reason };
    }),
    leadTimes: leadTimes.map((row) => ({ ...row, scope: readScope(row) })),
    pools: pools.map(({ pool, loads, weekdays: byWeekday = {}, days = {}, ...stated }) => {
      const byDay = new Map(Object.entries(days).map(([day, limit]) => [dayNumber(day), limit]));
      const limitOn = (day: DayNumber) => byDay.get(day) ?? byWeekday[weekdayOf(day)] ?? loads;
      return { name: pool, scope: readScope(stated), limitOn };
    }),
  };
}

/** Limits nothing. */
export const everythingAvailable: AvailabilityTable = buildAvailability({});

/** `YYYY-MM-DD` to days since 1970-01-01. */
export function dayNumber(text: string): DayNumber {
  return Date.parse(text) / dayMs;
}

export function dayText(day: DayNumber): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
