import { localDayAndHour } from '../../../ground/local-time.ts';
import { dayMs, type Instant, type TimeWindow } from '../../../ground/units.ts';
import type { Place } from '../../cities/place.ts';
import { openingHours } from '../../schedule/tour-tasks.ts';
import { overlapMs, type Span, spansWithin } from '../../tariff/calendar/spans.ts';
import type { Tariff, Vehicle } from '../../tariff/tariff.ts';
import { weeklyRests } from './waiting.ts';

/**
 * On how many working days loading keeps a vehicle, from the first start of its loading windows to their last end: the
 * days on which any of the places is open meanwhile, by its clock, and those of windows while theirs is closed. A night
 * shift is one day. For a vehicle that keeps no opening hours each begun 24 hours without the weekly rests of its crew.
 * At least one; a tour of one loading has one. `windows`: by loading stop in tour order.
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
  if (openingHours(tariff, vehicle, first) === undefined) {
    const restMs = overlapMs(weeklyRests(tariff, first, [start, end]), [start, end]);
    return Math.max(1, Math.ceil((end - start - restMs) / dayMs));
  }
  const dates = loadings.flatMap((place, index) => {
    const own = windows[index];
    return own === undefined ? [] : datesAt(tariff, vehicle, place, own, [start, end]);
  });
  return Math.max(1, new Set(dates).size);
}

/** The dates on which a place is open while the vehicle is kept, and those of a window there at other hours. */
function datesAt(
  tariff: Tariff,
  vehicle: Pick<Vehicle, 'class'>,
  place: Place,
  window: TimeWindow,
  [start, end]: Span,
): number[] {
  const dateOf = (instant: Instant) => localDayAndHour(instant, place.timeZone).date;
  const open = openingHours(tariff, vehicle, place);
  if (open === undefined) return [];
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
