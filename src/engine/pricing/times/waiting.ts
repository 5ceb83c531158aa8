import { instantOfLocal, localDayAndHour } from '../../../ground/local-time.ts';
import { type Cents, dayMs, hourMs, type Instant, minuteMs, toEuros } from '../../../ground/units.ts';
import type { Place } from '../../cities/place.ts';
import { dailyRests, type StandingCrew } from '../../schedule/standing-crew.ts';
import { bansAt, keepsOpeningHours } from '../../schedule/tour-tasks.ts';
import { overlapMs, type Span, spansWithin, without } from '../../tariff/calendar/spans.ts';
import type { Tariff, Vehicle } from '../../tariff/tariff.ts';
import { type BreakdownLine, money, openBill } from '../cost/bill.ts';

/** A vehicle's wait at a stop, from when it could start there until its booked window begins. */
export type Wait = { stop: 'loading' | 'unloading'; index: number; from: Instant; to: Instant };

/** What a wait costs, or that it is longer than the tariff allows: `daysMax` days. */
export type JudgedWait = { ok: true; line: BreakdownLine | undefined } | { ok: false; daysMax: number };

/**
 * The price of a wait: each started half hour beyond the free hours, at most the price of a day for each begun 24
 * hours. Only the time counts in which the vehicle would not have stood anyway. Whether an hour counts depends on the
 * wait's beginning alone, so that a longer one never costs less.
 */
export function judgeWait(
  tariff: Tariff,
  vehicle: Vehicle,
  place: Place,
  { from, to }: Pick<Wait, 'from' | 'to'>,
  crew: StandingCrew,
): JudgedWait {
  const { freeHours, halfHour, dayMax, daysMax } = tariff.terms.waiting;
  if (to - from > daysMax * dayMs) return { ok: false, daysMax };
  const counted = without([from, to], standsAnyway(tariff, vehicle, place, [from, to], crew));
  let freeMs = freeHours * hourMs;
  let halfHours = 0;
  let euros = 0;
  for (let day = from; day < to; day += dayMs) {
    const ms = overlapMs(counted, [day, day + dayMs]);
    const charged = Math.ceil(Math.max(0, ms - freeMs) / (30 * minuteMs));
    freeMs = Math.max(0, freeMs - ms);
    halfHours += charged;
    euros += Math.min(charged * halfHour[vehicle.size], dayMax[vehicle.size]);
  }
  const bill = openBill();
  const basis = `${halfHours} half hours, ${money(halfHour[vehicle.size])} each, at most ${money(dayMax[vehicle.size])} a day`;
  bill.add('waiting', 'Waiting for the booked window', euros, basis);
  return { ok: true, line: bill.close().breakdown[0] };
}

/** The lines of an order's waiting, which in all cost at most the trip. */
export function capWaiting(lines: readonly BreakdownLine[], tripCents: Cents): BreakdownLine[] {
  let left = tripCents;
  return lines.flatMap((line) => {
    const amount = Math.max(0, Math.min(line.amount, left));
    left -= amount;
    if (amount === line.amount) return [line];
    return amount === 0 ? [] : [{ ...line, amount, basis: `${line.basis}, in all at most ${toEuros(tripCents)}` }];
  });
}

/**
 * When the vehicle would stand though nobody made it wait. If it keeps opening hours: while the place is closed.
 * Otherwise while its crew has its daily rest, and its weekly rest. Any vehicle: under a ban.
 */
function standsAnyway(tariff: Tariff, vehicle: Vehicle, place: Place, wait: Span, crew: StandingCrew): readonly Span[] {
  const { calendar } = tariff;
  const banned = bansAt(place, vehicle, calendar);
  const bans = banned === undefined ? [] : spansWithin(banned, wait);
  return keepsOpeningHours(tariff, vehicle)
    ? [...without(wait, spansWithin(calendar.open(place), wait)), ...bans]
    : [...dailyRests(crew, ...wait), ...weeklyRests(tariff, place, wait), ...bans];
}

/**
 * When a crew that waits has its weekly rests, by the clock there: on the first Sunday or public holiday that begins
 * meanwhile and, in a tariff that lets it wait for so long, on each seventh day after it, as the next is due within six
 * 24-hour periods from the end of the last (Regulation (EC) 561/2006, art. 8(6)). On other holidays it may be asked to
 * drive.
 */
export function weeklyRests({ calendar }: Tariff, place: Place, [from, to]: Span): Span[] {
  const { timeZone } = place;
  const midnight = (date: number) => instantOfLocal(date * dayMs, timeZone);
  const isOff = (start: Instant) => localDayAndHour(start, timeZone).day === 0 || calendar.isHoliday(place, start);
  let date = localDayAndHour(from, timeZone).date + 1;
  while (!isOff(midnight(date))) date += 1;
  const days: Span[] = [];
  for (; midnight(date) < to; date += 7) days.push([midnight(date), midnight(date + 1)]);
  return days;
}
