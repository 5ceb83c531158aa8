import { dayMs, hourMs, type Instant, minuteMs } from '../../../ground/units.ts';
import type { Place } from '../../cities/place.ts';
import { keepsOpeningHours } from '../../schedule/tour-tasks.ts';
import type { Tariff, Vehicle } from '../../tariff/tariff.ts';
import { type BreakdownLine, money, openBill } from '../cost/bill.ts';

/** A vehicle's wait at a stop, from when it could start there until its booked window begins. */
export type Wait = { stop: 'loading' | 'unloading'; index: number; from: Instant; to: Instant };

/** What a wait costs, or that it is longer than the tariff allows: `daysMax` days. */
type JudgedWait = { ok: true; line: BreakdownLine | undefined } | { ok: false; daysMax: number };

/**
 * The price of a wait: each started half hour beyond the free hours, at most the price of a day for each day. For
 * vehicles that keep to opening hours the hours in which the place is open count, for others all.
 */
export function judgeWait(tariff: Tariff, vehicle: Vehicle, place: Place, { from, to }: Wait): JudgedWait {
  const { freeHours, halfHour, dayMax, daysMax } = tariff.terms.waiting;
  if (to - from > daysMax * dayMs) return { ok: false, daysMax };
  const days = keepsOpeningHours(tariff, vehicle) ? openTimes(tariff, place, from, to) : daysBetween(from, to);
  let freeMs = freeHours * hourMs;
  let halfHours = 0;
  let euros = 0;
  for (const ms of days) {
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

/** How long the place is open on each day of the wait. */
function openTimes({ calendar }: Tariff, place: Place, from: Instant, to: Instant): number[] {
  const open = calendar.open(place);
  const times: number[] = [];
  for (let at = from; at < to; ) {
    const closes = open.endAt(at);
    if (closes !== undefined) times.push(Math.min(closes, to) - at);
    at = closes ?? open.nextStart(at);
  }
  return times;
}

function daysBetween(from: Instant, to: Instant): number[] {
  const days: number[] = [];
  for (let at = from; at < to; at += dayMs) days.push(Math.min(dayMs, to - at));
  return days;
}
