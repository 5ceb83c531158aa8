import { instantOfLocal, localDayAndHour } from '../../ground/local-time.ts';
import { dayMs, type Instant, minuteMs, type TimeWindow } from '../../ground/units.ts';
import { weekdayOf } from '../tariff/tables/schema-parts.ts';
import type { AvailabilityTable, DayNumber } from './availability-table.ts';

/** The clock by which lead times and office hours count, and the holidays on its calendar. */
export type CompanyClock = { timeZone: string; isHoliday: (day: DayNumber) => boolean };

/** What tells working days from others. */
export type WorkingDays = Pick<AvailabilityTable, 'workingDays' | 'closed'>;

/** How far ahead to look for office hours. */
const daysMax = 400;

/** A working company: its office hours and the days on which it has some. */
type Office = WorkingDays & Pick<AvailabilityTable, 'officeHours'>;

/**
 * The moment at which so many minutes of office hours have passed since an instant, by the company's clock; minutes
 * that a clock skips do not pass, and those that it shows twice pass twice. Infinity if there are not that many.
 */
export function addOfficeMinutes(now: Instant, minutes: number, office: Office, company: CompanyClock): Instant {
  return momentAfter(officeHoursFrom(now, office, company), minutes * minuteMs) ?? Number.POSITIVE_INFINITY;
}

/**
 * The times that count of those in which the company may answer what it was asked for: office hours, or all of it if
 * that ends outside of them, since loading begins then. In their order; those without a gap between them are one.
 */
export function timesToAnswer(whole: TimeWindow, office: Office, company: CompanyClock): TimeWindow[] {
  const times: TimeWindow[] = [];
  for (const { start, end } of officeHoursFrom(whole.start, office, company)) {
    if (start >= whole.end) break;
    const last = times.at(-1);
    const time = { start, end: Math.min(end, whole.end) };
    if (last?.end === start) last.end = time.end;
    else times.push(time);
  }
  return times.at(-1)?.end === whole.end ? times : [whole];
}

/** When half of the time to answer has passed, of that which counts. */
export function halfTimeToAnswer(whole: TimeWindow, office: Office, company: CompanyClock): Instant {
  const times = timesToAnswer(whole, office, company);
  const countedMs = times.reduce((sum, { start, end }) => sum + end - start, 0);
  return momentAfter(times, countedMs / 2) ?? whole.end;
}

/** The office hours of each day from an instant on. */
function* officeHoursFrom(
  now: Instant,
  { officeHours: { from, to }, ...days }: Office,
  company: CompanyClock,
): Generator<TimeWindow> {
  const { date: today } = localDayAndHour(now, company.timeZone);
  for (let day = today; day <= today + daysMax; day++) {
    if (!isWorkingDay(day, days, company)) continue;
    const [opens, end] = [from, to].map((clock) => instantOfLocal(day * dayMs + clockMs(clock), company.timeZone));
    const start = Math.max(now, opens!);
    if (start < end!) yield { start, end: end! };
  }
}

/** When so much of some times has passed. Undefined: they are not that long. */
function momentAfter(times: Iterable<TimeWindow>, ms: number): Instant | undefined {
  let leftMs = ms;
  for (const { start, end } of times) {
    if (start + leftMs <= end) return start + leftMs;
    leftMs -= end - start;
  }
  return undefined;
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
