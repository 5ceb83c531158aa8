import { localDayAndHour } from '../../../ground/local-time.ts';
import { dayMs, type TimeWindow } from '../../../ground/units.ts';
import type { Place } from '../../cities/place.ts';
import { openingHours } from '../../schedule/tour-tasks.ts';
import { type Span, spansWithin } from '../../tariff/calendar/spans.ts';
import type { Tariff, Vehicle } from '../../tariff/tariff.ts';

/**
 * On how many working days loading keeps a vehicle, from the first start of its loading windows to their last end: the
 * dates on which any of the places is open meanwhile, by its clock. For a vehicle that keeps no opening hours each
 * begun 24 hours. At least one; a tour of one loading has one. `windows`: by loading stop in tour order.
 */
export function countLoadingDays(
  tariff: Tariff,
  vehicle: Pick<Vehicle, 'class'>,
  loadings: readonly Place[],
  windows: readonly TimeWindow[],
): number {
  if (windows.length < 2) return 1;
  const start = Math.min(...windows.map((window) => window.start));
  const end = Math.max(...windows.map((window) => window.end));
  // Work may begin at the very end of a window, so that this moment counts.
  const kept: Span = [start, end + 1];
  const dates = new Set<number>();
  for (const place of loadings) {
    const open = openingHours(tariff, vehicle, place);
    if (open === undefined) return Math.max(1, Math.ceil((end - start) / dayMs));
    const dateOf = (instant: number) => localDayAndHour(instant, place.timeZone).date;
    for (const [from, to] of spansWithin(open, kept)) {
      // A place that never closes is open for days on end.
      for (let date = dateOf(from); date <= dateOf(to - 1); date += 1) dates.add(date);
    }
  }
  return Math.max(1, dates.size);
}
