import { minuteMs } from '../../ground/units.ts';
import type { Order } from '../order/order.ts';
import type { StopReport } from './stop-report.ts';

/** How far outside its window a stop may be reported without a warning. */
const leewayMs = 30 * minuteMs;

/** A warning about a report outside the window of its stop, beginning with the field it is for. */
export function warnOutsideWindow({ loadings, unloadings }: Order, { type, stopId, at }: StopReport): string[] {
  const stop = [...loadings, ...unloadings].find(({ id }) => id === stopId);
  const windows = (stop?.dates ?? []).map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
  const [window] = windows;
  if (!window || type === 'closed') return [];
  const isWithin = windows.some(({ start, end }) => at.getTime() >= start - leewayMs && at.getTime() <= end + leewayMs);
  if (isWithin) return [];
  const isEarly = at.getTime() < window.start;
  const minutes = Math.round((isEarly ? window.start - at.getTime() : at.getTime() - window.end) / minuteMs);
  return [`at: is ${spell(minutes)} ${isEarly ? 'before' : 'after'} the window of the stop.`];
}

/** As 45 minutes, 3 h 5 min. */
function spell(minutes: number): string {
  return minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
