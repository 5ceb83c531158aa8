import type { KeptItem } from './queue.ts';
import type { LinkedOrder, LinkedStop, SaidOfStop } from './tour.ts';

/** What is reported next of a stop in a state, until the service has told it; of others nothing is. */
const nextReports: Readonly<Record<string, 'arrived' | 'finished'>> = {
  open: 'arrived',
  arrived: 'finished',
  failed: 'arrived',
};
const nextReportOf = (state: string) => nextReports[state] ?? null;

/** What was reported of a stop stands at it. */
export function takeReport(stop: LinkedStop, { type, at }: SaidOfStop & { at: string }): void {
  if (type === 'eta') stop.expected = at;
  else Object.assign(stop, { state: type, next_report: nextReportOf(type), [type]: at });
}

/** An order that a page of an earlier release has kept does not tell what is reported next. */
export function completeSeen(order: LinkedOrder): LinkedOrder {
  const stops = order.stops.map((stop) => ({ ...stop, next_report: stop.next_report ?? nextReportOf(stop.state) }));
  return { ...order, stops };
}

/** The stops with what was reported here and is not sent yet. */
export function stopsAsReported(order: LinkedOrder, items: readonly KeptItem[]): LinkedStop[] {
  const stops = order.stops.map((stop) => ({ ...stop }));
  for (const item of items) {
    const stop = stops.find(({ id }) => id === item.stop);
    if (!stop || item.refused) continue;
    stop.isWaiting = true;
    if ('report' in item) takeReport(stop, item.report);
  }
  return stops;
}
