/**
 * What happened to an order. Those of a draft have no position, until it is placed: its shipper alone knows of it.
 * Releases before wrote `draft`, `placed`, `loaded`, `delivered`, `canceled` and `stop_finished`.
 */
export const eventTypes = [
  'order.drafted',
  'order.placed',
  'order.canceled',
  'order.loaded',
  'order.delivered',
  'stop.arrived',
  'stop.finished',
  'stop.failed',
] as const;
export type EventType = (typeof eventTypes)[number];

export type OrderEvent = {
  /** Counts the events of the order. */
  sequence: number;
  /** The order's version after the change. One change may have several events. */
  version: number;
  /** An `EventType`, or a word of a release before. */
  type: string;
  occurredAt: Date;
  /** As `Caller` has a shipper's, `operator:<user>` for the company. */
  actor: string;
};

const words: Record<EventType, string> = {
  'order.drafted': 'draft',
  'order.placed': 'placed',
  'order.canceled': 'canceled',
  'order.loaded': 'loaded',
  'order.delivered': 'delivered',
  'stop.arrived': 'stop_arrived',
  'stop.finished': 'stop_finished',
  'stop.failed': 'stop_failed',
};

/** An order's history as shippers read it: one entry for each change, by its last event. */
export function historyOf(events: readonly OrderEvent[]): OrderEvent[] {
  return events
    .filter(({ version }, index) => events[index + 1]?.version !== version)
    .map((event) => ({ ...event, type: words[event.type as EventType] ?? event.type }));
}
