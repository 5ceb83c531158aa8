import { instantOfLocal, localDayAndHour } from '../../ground/local-time.ts';
import { dayMs, type Instant, minuteMs } from '../../ground/units.ts';
import { weekdayOf } from '../tariff/tables/schema-parts.ts';
import type { AvailabilityTable, DayNumber } from './availability-table.ts';

/** The clock by which lead times and office hours count, and the holidays on its calendar. */
export type CompanyClock = { timeZone: string; isHoliday: (day: DayNumber) => boolean };

/** What tells working days from others. */
export type WorkingDays = Pick<AvailabilityTable, 'workingDays' | 'closed'>;

/** How far ahead to look for office hours. */
const daysMax = 400;

/**
 * The moment at which so many minutes of office hours have passed since an instant, by the company's clock; minutes
 * that a clock skips do not pass, and those that it shows twice pass twice. Infinity if there are not that many.
 */
export function addOfficeMinutes(
  now: Instant,
  minutes: number,
  { officeHours: { from, to }, ...days }: WorkingDays & Pick<AvailabilityTable, 'officeHours'>,
  company: CompanyClock,
): Instant {
  let leftMs = minutes * minuteMs;
  const { date: today } = localDayAndHour(now, company.timeZone);
  for (let day = today; day <= today + daysMax; day++) {
    if (!isWorkingDay(day, days, company)) continue;
    const [opens, closes] = [from, to].map((clock) => instantOfLocal(day * dayMs + clockMs(clock), company.timeZone));
    const begins = Math.max(now, opens!);
    if (begins >= closes!) continue;
    if (begins + leftMs <= closes!) return begins + leftMs;
    leftMs -= closes! - begins;
  }
  return Number.POSITIVE_INFINITY;
}

/** Not on a day on which all is closed. */
export function isWorkingDay(day: DayNumber, { workingDays, closed }: WorkingDays, company: CompanyClock): boolean {
  const isClosed = closed.some(
    ({ first, last, scope }) =>
      first <= day && day <= last && scope.places === undefined && scope.vehicles === undefined,
  );
  return workingDays.has(weekdayOf(day)) && !isClosed && !company.isHoliday(day);
}

/** Milliseconds since midnight that a clock shows, as in `08:00`. */
export function clockMs(clock: string): number {
  return (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * minuteMs;
}
