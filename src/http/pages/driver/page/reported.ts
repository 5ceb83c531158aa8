import type { KeptItem } from './queue.ts';
import type { LinkedOrder, LinkedStop, SaidOfStop } from './tour.ts';

/** What was reported of a stop stands at it. */
export function takeReport(stop: LinkedStop, { type, at }: SaidOfStop & { at: string }): void {
  if (type === 'eta') stop.expected = at;
  else Object.assign(stop, { state: type, [type]: at });
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

export const isDone = ({ state }: LinkedStop) => ['finished', 'closed', 'canceled'].includes(state);
