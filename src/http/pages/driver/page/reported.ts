import type { KeptItem } from './queue.ts';
import type { LinkedOrder, LinkedStop, SaidOfStop } from './tour.ts';

/** The next report for each state, until the service says it; other states have none. */
const nextReports: Readonly<Record<string, 'arrived' | 'finished'>> = {
  open: 'arrived',
  arrived: 'finished',
  failed: 'arrived',
};
const nextReportOf = (state: string) => nextReports[state] ?? null;

/** The stop with a report applied to it. */
export function takeReport(stop: LinkedStop, { type, at }: SaidOfStop & { at: string }): void {
  if (type === 'eta') stop.expected = at;
  else Object.assign(stop, { state: type, next_report: nextReportOf(type), [type]: at });
}

/** An order stored by the page of an earlier release lacks the next report. */
export function addNextReports(order: LinkedOrder): LinkedOrder {
  const stops = order.stops.map((stop) => ({ ...stop, next_report: stop.next_report ?? nextReportOf(stop.state) }));
  return { ...order, stops };
}

/** The stops with the reports that are not sent yet applied to them. */
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
