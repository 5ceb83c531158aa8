import { writeOutsideId } from '../../ground/database/outside-id.ts';
import { isShipper } from '../../orders/order/order.ts';

/** What the feed of a shipper tells of. Webhooks tell the same, and `test.ping`, without a position. More may come. */
export const feedTypes = [
  'order.requested',
  'order.accepted',
  'order.placed',
  'order.declined',
  'order.canceled',
  'order.loaded',
  'order.delivered',
  'order.corrected',
  'stop.eta_changed',
  'stop.arrived',
  'stop.finished',
  'stop.failed',
  'stop.closed',
  'transport.assigned',
  'document.added',
  'endpoint.disabled',
] as const;
/** That half of the time to answer an order has passed: the company alone hears of it. */
export const unansweredType = 'order.unanswered';
/** What the feed of the company tells of. */
export const companyFeedTypes = [...feedTypes, unansweredType] as const;
export const pingType = 'test.ping';

/** An order as events show it. */
export type EventOrder = {
  orderNumber: number;
  status: string;
  /** Today's, not that of the event. */
  version: number;
  /** Its stops as lists show them: fields of a JSON object, without its braces. */
  listed: string;
  /** Reference numbers of the stops, in tour order; empty where a stop has none. */
  references: readonly string[];
  /** What its shipper pays for having canceled it, in cents. */
  charge: { net: number; vat: number; gross: number } | null;
  /** Until when the company is or was to answer it. Null: it was placed at once. */
  decideUntil: Date | null;
};

/** An event with what stands beside it when it is read. */
export type StoredEvent = {
  accountId: number;
  /**
   * Whom it is about: an order or, of `endpoint.disabled` and `test.ping`, an endpoint of webhooks. Of what the company
   * alone is told about an order, an id of its own.
   */
  subjectId: string;
  /** Counts the events of the subject. */
  sequence: number;
  /** Within the account, from 1, without gaps. Null: no part of the feed. */
  position: number | null;
  /** A `FeedType`, `test.ping` or what a later release writes. */
  type: string;
  /** Of the order after the change. */
  version: number | null;
  occurredAt: Date;
  recordedAt: Date;
  /** As `OrderEvent` has it. */
  actor: string;
  details: Record<string, unknown>;
  /** Null where the subject is no order. */
  order: EventOrder | null;
  /** Whether the stop that the event names is a loading. Null: it names none. */
  isLoading: boolean | null;
  /** What was handed over at a stop, where it is not what was booked. */
  quantities: readonly { item: number; quantity: number }[] | null;
};

/** The order that an event is about, if it is about one. */
export function orderIdOf({ type, subjectId, details }: Pick<StoredEvent, 'type' | 'subjectId' | 'details'>): string {
  return type === unansweredType ? String(details.order) : subjectId;
}

type EventKey = Pick<StoredEvent, 'subjectId' | 'sequence'>;

/** As `evt_019ab3c4…_3`: leads back to the row, and is the same in every reading, delivery and replay. */
export function eventIdOf({ subjectId, sequence }: EventKey): string {
  return `evt_${subjectId.replaceAll('-', '')}_${sequence}`;
}

/** Undefined for what cannot be the id of an event. */
export function parseEventId(stated: string): EventKey | undefined {
  const [, hex, sequence] = /^evt_([0-9a-f]{32})_([1-9]\d{0,8})$/.exec(stated) ?? [];
  if (hex === undefined) return undefined;
  const subjectId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { subjectId, sequence: Number(sequence) };
}

/** The id that an endpoint of webhooks has outside. */
export function endpointIdOf(key: { accountId: number; id: string }): string {
  return writeOutsideId('whe', key);
}

type ActorWord = 'shipper' | 'operator' | 'driver' | 'system';

/** Who did it, as shippers read it: no person of the company by id or name. */
export function actorWord(actor: string): ActorWord {
  if (isShipper(actor)) return 'shipper';
  return actor === 'driver' || actor === 'system' ? actor : 'operator';
}
