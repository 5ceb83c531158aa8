import { formatLocal } from '../../../ground/local-time.ts';
import type { Instant } from '../../../ground/units.ts';
import type { OrderSummary, PlannedStop } from '../order.ts';

/** An order's stops as lists and events show them: fields of a JSON object, without its braces. */
export function writeListedStops({ loadings, unloadings }: Pick<OrderSummary, 'loadings' | 'unloadings'>): string {
  const stops = { loadings: loadings.map(presentListedStop), unloadings: unloadings.map(presentListedStop) };
  return JSON.stringify(stops).slice(1, -1);
}

function presentListedStop(stop: PlannedStop) {
  const [window] = presentDates(stop);
  const dates = window ? { start_date: window.start, end_date: window.end } : {};
  return { country: stop.country, zip: stop.zip, city: stop.city, ...dates };
}

/** The windows of a stop in its own zone. */
export function presentDates({ dates, timeZone }: PlannedStop) {
  return dates.map(({ start, end }) => ({
    start: formatLocal(toFourDigits(Date.parse(start)), timeZone),
    end: formatLocal(toFourDigits(Date.parse(end)), timeZone),
  }));
}

const first = Date.parse('0001-01-02T00:00:00Z');
const last = Date.parse('9999-12-30T23:59:59Z');

/** Earlier releases stored drafts with times at which a local clock shows a year before 0 or after 9999. */
function toFourDigits(instant: Instant): Instant {
  return Math.min(last, Math.max(first, instant));
}
