/**
 * What happened to an order. Events of a draft have no position until it is placed: only its shipper knows about it.
 * Earlier releases wrote `draft`, `placed`, `loaded`, `delivered`, `canceled` and `stop_finished`.
 */
const eventTypes = [
  'order.drafted',
  'order.requested',
  'order.accepted',
  'order.placed',
  'order.declined',
  'order.canceled',
  'order.loaded',
  'order.delivered',
  'stop.arrived',
  'stop.finished',
  'stop.failed',
  'stop.closed',
  'stop.eta_changed',
  'order.corrected',
  'transport.assigned',
  'document.added',
] as const;
export type EventType = (typeof eventTypes)[number];

export type OrderEvent = {
  /** Counts the events of the order. */
  sequence: number;
  /** The order's version after the change. One change may have several events. */
  version: number;
  /** An `EventType`, or a word of an earlier release. */
  type: string;
  occurredAt: Date;
  /** As `Caller` has a shipper's; `person:<id>`, `ops-token:<id>`, `operator:<user>` for the company; `driver`. */
  actor: string;
  /** What else is known: the stop, its kind, reason, note. */
  details: Record<string, unknown>;
};

/** The words of the history. An event that is not here is not part of it. */
const words: Partial<Record<EventType, string>> = {
  'order.drafted': 'draft',
  'order.requested': 'requested',
  'order.placed': 'placed',
  'order.declined': 'declined',
  'order.canceled': 'canceled',
  'order.loaded': 'loaded',
  'order.delivered': 'delivered',
  'stop.arrived': 'stop_arrived',
  'stop.finished': 'stop_finished',
  'stop.failed': 'stop_failed',
  'stop.closed': 'stop_closed',
  'order.corrected': 'corrected',
};

/** Of earlier releases. */
const oldWords = ['draft', 'placed', 'loaded', 'delivered', 'canceled', 'stop_finished'];

/** What events may be called, now and by earlier releases. */
export const recordedTypes: readonly string[] = [...new Set([...eventTypes, ...oldWords])];

/** What the entries of the history may be called. */
export const historyWords: readonly string[] = [...new Set([...Object.values(words), ...oldWords])];

/** An order's history as shippers read it: one entry for each change that it has a word for, by its last event. */
export function historyOf(all: readonly OrderEvent[]): OrderEvent[] {
  const events = all.filter(({ type }) => type in words || oldWords.includes(type));
  return events
    .filter(({ version }, index) => events[index + 1]?.version !== version)
    .map((event) => ({ ...event, type: words[event.type as EventType] ?? event.type }));
}
