import { loadTariffs } from '../../../src/engine/tariff/load-tariff.ts';
import { tariffAt } from '../../../src/engine/tariff/tariffs.ts';
import { formatLocal, instantOfLocal, localDayAndHour } from '../../../src/ground/local-time.ts';
import { dayMs, type Instant, minuteMs } from '../../../src/ground/units.ts';

/** The zone of the days and times below, in which the samples load. */
const timeZone = 'Europe/Berlin';
/** Countries that the samples load in, unload in and drive through: a day is quiet when none of them has a holiday. */
const countries = ['DE', 'AT', 'CH', 'IT', 'FR', 'BE', 'NL', 'LU', 'PL', 'CZ'];
const tuesday = 2;

/** Read once, so that a file that runs past midnight has one today. */
const startedAt = Date.now();

/** The date of the n-th working day after today: no weekend, and no public holiday where the samples go. */
export function workday(count: number, now: Instant = startedAt): string {
  let day = localDayAndHour(now, timeZone).date;
  for (let left = count; left > 0; ) if (isWorkday(++day)) left--;
  return dateOf(day);
}

/**
 * A Tuesday, two days ahead or more, in a week whose Monday to Friday are working days where the samples go: a
 * transport of two days that is loaded then meets neither a weekend nor a holiday.
 */
export function quietTuesday(now: Instant = startedAt): string {
  for (let day = localDayAndHour(now, timeZone).date + 2; ; day++)
    if (weekdayOf(day) === tuesday && [-1, 0, 1, 2, 3].every((other) => isWorkday(day + other))) return dateOf(day);
}

/** An instant of today as the interface takes it, such as that of a report. */
export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * minuteMs).toISOString();
}

/** A date some days after another. */
export function daysAfter(date: string, days: number): string {
  return dateOf(Date.parse(date) / dayMs + days);
}

/** The morning before a quiet Tuesday. */
export function quietMonday(): Instant {
  return instantAt(daysAfter(quietTuesday(), -1), '07:00');
}

/** The instant of a date and a time by the clocks of Berlin, such as `08:00`. */
export function instantAt(date: string, time: string): Instant {
  return instantOfLocal(Date.parse(`${date}T${time}Z`), timeZone);
}

/** A date and a time by the clocks of Berlin, with their offset. */
export function at(date: string, time: string): string {
  return formatLocal(instantAt(date, time), timeZone);
}

let calendar: ReturnType<typeof tariffAt>['calendar'] | undefined;

function isWorkday(day: number): boolean {
  calendar ??= tariffAt(loadTariffs(), startedAt).calendar;
  const isHoliday = (country: string) => calendar!.isHoliday({ country, region: '', timeZone: 'UTC' }, day * dayMs);
  return ![0, 6].includes(weekdayOf(day)) && !countries.some(isHoliday);
}

/** 0 is Sunday. */
function weekdayOf(day: number): number {
  return (day + 4) % 7;
}

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
