import { instantOfLocal, localDayAndHour, nextFullMinute } from '../../ground/local-time.ts';
import { dayMs, hourMs, type Instant } from '../../ground/units.ts';
import { weekdayOf } from '../tariff/tables/schema-parts.ts';
import type { LeadTimeRow } from './availability-schema.ts';
import type { AvailabilityTable, DayNumber } from './availability-table.ts';
import { holdsForVehicle, type SoldVehicle } from './scope.ts';
import { type CompanyClock, clockMs, isWorkingDay, type WorkingDays } from './working-days.ts';

/** How far ahead to look for a working day. */
const daysMax = 400;

/**
 * The first moment at which a vehicle that is asked for at `now` can be loaded: as the first row says that holds for
 * the vehicle and the moment. -Infinity if none holds, Infinity if there are not that many working days.
 */
export function earliestLoading(
  { leadTimes, ...days }: AvailabilityTable,
  vehicle: SoldVehicle,
  now: Instant,
  company: CompanyClock,
): Instant {
  const row = leadTimes.find((each) => holdsForVehicle(each.scope, vehicle) && isAskedThen(each, now, days, company));
  if (row === undefined) return Number.NEGATIVE_INFINITY;
  if ('hours' in row) return nextFullMinute(now) + row.hours * hourMs;
  const day = countWorkingDays(row.workingDays, now, days, company);
  return day === undefined
    ? Number.POSITIVE_INFINITY
    : instantOfLocal(day * dayMs + clockMs(row.from), company.timeZone);
}

function isAskedThen(row: LeadTimeRow, now: Instant, days: WorkingDays, company: CompanyClock): boolean {
  const { askedOn, askedFrom = '00:00', askedUntil = '24:00' } = row;
  const { date } = localDayAndHour(now, company.timeZone);
  const instantOf = (clock: string) => instantOfLocal(date * dayMs + clockMs(clock), company.timeZone);
  if (now < instantOf(askedFrom) || now >= instantOf(askedUntil)) return false;
  if (askedOn === undefined || askedOn.includes(weekdayOf(date))) return true;
  return askedOn.includes('WORK') && isWorkingDay(date, days, company);
}

/** The n-th working day after that of an instant; 0: that day itself or, if nobody works, the next one. */
function countWorkingDays(
  count: number,
  now: Instant,
  days: WorkingDays,
  company: CompanyClock,
): DayNumber | undefined {
  const { date: today } = localDayAndHour(now, company.timeZone);
  let left = Math.max(count, 1);
  for (let day = count === 0 ? today : today + 1; day <= today + daysMax; day++) {
    if (isWorkingDay(day, days, company)) left--;
    if (left === 0) return day;
  }
  return undefined;
}
