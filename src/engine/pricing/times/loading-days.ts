import { localDayAndHour } from '../../../ground/local-time.ts';
import { dayMs, type Instant, type TimeWindow } from '../../../ground/units.ts';
import type { Place } from '../../cities/place.ts';
import { keepsOpeningHours } from '../../schedule/tour-tasks.ts';
import { overlapMs, type Span, spansWithin } from '../../tariff/calendar/spans.ts';
import type { Tariff, Vehicle } from '../../tariff/tariff.ts';
import { weeklyRests } from './waiting.ts';

/**
 * On how many working days loading keeps a vehicle, from the first start of its loading windows to their last end: the
 * days on which any of the places is open meanwhile, by its clock, and those of windows while theirs is closed. A night
 * shift is one day. For a vehicle that keeps no opening hours no more than each begun 24 hours without the weekly rests
 * of its crew. At least one; a tour of one loading has one. `windows`: by loading stop in tour order.
 */
export function countLoadingDays(
  tariff: Tariff,
  vehicle: Pick<Vehicle, 'class'>,
  loadings: readonly Place[],
  windows: readonly TimeWindow[],
): number {
  const [first] = loadings;
  if (first === undefined || windows.length < 2) return 1;
  const start = Math.min(...windows.map((window) => window.start));
  const end = Math.max(...windows.map((window) => window.end));
  const begun = keepsOpeningHours(tariff, vehicle) ? Number.POSITIVE_INFINITY : begunDays(tariff, first, [start, end]);
  if (begun <= 1) return 1;
  const dates = loadings.flatMap((place, index) => {
    const own = windows[index];
    return own === undefined ? [] : datesAt(tariff, place, own, [start, end]);
  });
  return Math.max(1, Math.min(begun, new Set(dates).size));
}

/** How many times 24 hours are begun without the weekly rests of a crew. */
function begunDays(tariff: Tariff, first: Place, during: Span): number {
  const [start, end] = during;
  return Math.ceil((end - start - overlapMs(weeklyRests(tariff, first, during), during)) / dayMs);
}

/** The dates on which a place is open while the vehicle is kept, and those of a window there at other hours. */
function datesAt({ calendar }: Tariff, place: Place, window: TimeWindow, [start, end]: Span): number[] {
  const dateOf = (instant: Instant) => localDayAndHour(instant, place.timeZone).date;
  const open = calendar.open(place);
  // Work may begin at the very end of a window, so that this moment counts.
  const during = spansWithin(open, [start - dayMs, end + dayMs]).filter(([from, to]) => from <= end && to > start);
  const dates = during.flatMap(([from, to]) => {
    if (to - from < dayMs) return [dateOf(from)];
    // A place that never closes is open for days on end.
    const [one, last] = [dateOf(Math.max(from, start)), dateOf(Math.min(to - 1, end))];
    return Array.from({ length: last - one + 1 }, (_, day) => one + day);
  });
  const closed = [window.start, window.end].filter((at) => open.endAt(at) === undefined);
  return [...dates, ...closed.map(dateOf)];
}
