import type { Reported } from '../../../dispatch/report-stop.ts';
import type { Order } from '../../../orders/order.ts';
import { type Instant, minuteMs } from '../../../units.ts';
import type { JsonText } from '../../edge/json-text.ts';
import { presentStored } from '../../present/stored-reply.ts';

/** An order after a report, the same for every repeat of it. */
export function presentProgress(
  id: string,
  { isReplay, ...progress }: Reported,
  warnings: readonly string[],
): JsonText {
  const { status, version, repeated } = progress;
  const message = repeated ? 'The report was there before.' : `The order is ${status}.`;
  const text = JSON.stringify({ message, data: { id, ...progress }, warnings });
  return presentStored({ text, version, isReplay });
}

/** How far outside its window a stop may be reported without a word. */
const leewayMs = 30 * minuteMs;

/** A word on a report that lies outside the window of its stop. */
export function warnOutsideWindow({ loadings, unloadings }: Order, stopId: string, at: Instant): string[] {
  const stop = [...loadings, ...unloadings].find(({ id }) => id === stopId);
  const [window] = stop?.dates ?? [];
  if (!window) return [];
  const minutes = (from: Instant, to: Instant) => Math.round((to - from) / minuteMs);
  const [start, end] = [Date.parse(window.start), Date.parse(window.end)];
  if (at < start - leewayMs) return [`at: is ${minutes(at, start)} minutes before the window of the stop.`];
  if (at > end + leewayMs) return [`at: is ${minutes(end, at)} minutes after the window of the stop.`];
  return [];
}
