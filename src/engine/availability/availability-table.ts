import { dayMs } from '../../ground/units.ts';
import { type Weekday, weekdayOf, weekdays } from '../tariff/tables/schema-parts.ts';
import type { AcceptanceData, AvailabilityData, LeadTimeRow } from './availability-schema.ts';
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
  /** The most that the table allows on any day. Undefined: on some day it does not limit them. */
  limitMax: number | undefined;
  /** Whether it is never oversold. */
  isHard: boolean;
  /** Undefined: loads are counted, on their days of loading. */
  trucks?: PoolTrucks | undefined;
};

/** How many trucks a pool has, and how many days each needs to come back; `distance`: by the empty way. */
export type PoolTrucks = { count: number; backDays: number | 'distance' };

/** Which bookings are placed at once, and which the company answers within so many minutes of office hours. */
export type AcceptanceRow = Omit<
  AcceptanceData,
  'places' | 'vehicles' | 'answer' | 'answerWithinMinutes' | 'silence'
> & {
  scope: RowScope;
  /** Undefined: at once. */
  byHand: { minutes: number; silence: 'accept' | 'decline' } | undefined;
};

/** What can be sold, ready to judge by. */
export type AvailabilityTable = {
  workingDays: ReadonlySet<Weekday>;
  closed: readonly ClosedDays[];
  leadTimes: readonly (LeadTimeRow & { scope: RowScope })[];
  pools: readonly Pool[];
  acceptance: readonly AcceptanceRow[];
  /** On working days, as the company's clock shows them: `08:00`. */
  officeHours: { from: string; to: string };
};

const mondayToFriday = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;

/** The table of rows in which `availabilityProblems` found nothing wrong. */
export function buildAvailability(data: AvailabilityData): AvailabilityTable {
  const { workingDays = mondayToFriday, closed = [], leadTimes = [], pools = [], acceptance = [] } = data;
  const { officeHours = { from: '08:00', to: '17:00' } } = data;
  return {
    workingDays: new Set(workingDays),
    closed: closed.map(({ from, to = from, reason, ...stated }) => {
      return { first: dayNumber(from), last: dayNumber(to), scope: readScope(stated), reason };
    }),
    leadTimes: leadTimes.map((row) => ({ ...row, scope: readScope(row) })),
    pools: pools.map(readPool),
    acceptance: acceptance.map(readAcceptance),
    officeHours,
  };
}

function readAcceptance(row: AcceptanceData): AcceptanceRow {
  const { places, vehicles, answer, answerWithinMinutes, silence = 'decline', ...conditions } = row;
  const isByHand = answer === 'by_hand' && answerWithinMinutes !== undefined;
  return {
    ...conditions,
    scope: readScope({ places, vehicles }),
    byHand: isByHand ? { minutes: answerWithinMinutes, silence } : undefined,
  };
}

function readPool(row: NonNullable<AvailabilityData['pools']>[number]): Pool {
  const { pool, loads, weekdays: byWeekday = {}, days = {}, hard: isHard = false, by, trucks: count } = row;
  const byDay = new Map(Object.entries(days).map(([day, limit]) => [dayNumber(day), limit]));
  const limitOn = (day: DayNumber) => byDay.get(day) ?? byWeekday[weekdayOf(day)] ?? loads;
  const trucks = by === 'trucks' && count !== undefined ? { count, backDays: row.backDays ?? 0 } : undefined;
  const ofWeekdays = weekdays.map((weekday) => byWeekday[weekday] ?? loads);
  const most = Math.max(...ofWeekdays.map((limit) => limit ?? Number.POSITIVE_INFINITY), ...byDay.values());
  const limitMax = Number.isFinite(most) ? most : undefined;
  return { name: pool, scope: readScope(row), limitOn, limitMax, isHard, trucks };
}

/** Whether the table says anything about which vehicles can be had when, and which bookings are accepted at once. */
export function saysAnything({ closed, leadTimes, pools, acceptance }: AvailabilityTable): boolean {
  return [closed, leadTimes, pools, acceptance].some(({ length }) => length > 0);
}

/** How a pool counts, as `loads` or `trucks back 2`: what was counted in another way is counted anew. */
export function describeCounting({ trucks }: Pool): string {
  return trucks === undefined ? 'loads' : `trucks back ${trucks.backDays}`;
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
