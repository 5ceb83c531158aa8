import { toEuros } from '../../ground/units.ts';
import type { ActorNames } from '../../who/people/actor-store.ts';
import { describeActor } from '../../who/people/describe-actor.ts';
import { actorWord, type EventOrder, endpointIdOf, eventIdOf, orderIdOf, pingType, type StoredEvent } from './event.ts';

/**
 * What the company reads beside an event: whose it is (null: the company's own), the names of people and programs, and
 * the place in the feed of all accounts (null: `test.ping`).
 */
export type CompanyReader = { accountName: string | null; names: ActorNames; feedPosition: number | null };
/** For whom an event is written: shippers read no person of the company and no note that is not for them. */
export type EventReader = 'shipper' | CompanyReader;

/** In bytes, with room for what a delivery adds: webhooks are to stay under 20 kB. */
const eventBytesMax = 19_800;

/** An event as JSON text of at most `eventBytesMax`: where that is too little, the order’s summary is shortened. */
export function writeEvent(event: StoredEvent, reader: EventReader): string {
  const { order } = event;
  const data = dataOf(event, reader !== 'shipper');
  const head = JSON.stringify(headOf(event, reader));
  const write = (summary: string, rest: object) => {
    const parts = [event.version === null ? '' : `"version":${event.version}`, summary, fieldsOf(rest)];
    return `${head.slice(0, -1)},"data":{${parts.filter((part) => part !== '').join()}}}`;
  };
  if (order === null) return write('', data);
  const orderId = orderIdOf(event);
  const whole = write(summaryOf(orderId, order, order.listed), data);
  if (Buffer.byteLength(whole) <= eventBytesMax) return whole;
  const short = shortenedOf(orderId, order);
  const shorter = write(short, data);
  if (Buffer.byteLength(shorter) <= eventBytesMax) return shorter;
  return write(short, { ...data, quantities: undefined });
}

function headOf(event: StoredEvent, reader: EventReader): object {
  const { type, position, sequence, occurredAt, recordedAt, actor, accountId } = event;
  const isCompany = reader !== 'shipper';
  return {
    id: eventIdOf(event),
    type,
    ...(position === null ? {} : { position }),
    ...(isCompany && reader.feedPosition !== null && { feed_position: reader.feedPosition }),
    // That of a ping only tells its ids apart.
    ...(type !== pingType && { sequence }),
    occurred_at: occurredAt.toISOString(),
    recorded_at: recordedAt.toISOString(),
    actor: isCompany ? describeActor(actor, reader.names) : actorWord(actor),
    ...(isCompany && accountId !== 0 && { account: { id: accountId, name: reader.accountName } }),
  };
}

function fieldsOf(values: object): string {
  return JSON.stringify(values).slice(1, -1);
}

function summaryOf(id: string, { references, ...order }: EventOrder, stops: string, more: object = {}): string {
  const before = fieldsOf({ id, order_number: order.orderNumber });
  const stated = [...new Set(references)].filter((reference) => reference !== '');
  const after = fieldsOf({ status: order.status, version: order.version, references: stated, ...more });
  return `"order":{${before},${stops},${after}}`;
}

/** The first and the last place of each kind, and their references. */
function shortenedOf(id: string, order: EventOrder): string {
  const stops = JSON.parse(`{${order.listed}}`) as Record<'loadings' | 'unloadings', unknown[]>;
  const ends = <T>(all: readonly T[]) => (all.length > 2 ? [...all.slice(0, 1), ...all.slice(-1)] : all);
  const listed = fieldsOf({ loadings: ends(stops.loadings), unloadings: ends(stops.unloadings) });
  return summaryOf(id, { ...order, references: ends(order.references) }, listed, { shortened: true });
}

/** What the type has beside order and version. */
function dataOf(event: StoredEvent, isCompany: boolean): Record<string, unknown> {
  const { type, details, order } = event;
  const { reason, note } = details;
  switch (type) {
    case 'order.requested':
      return { decide_until: order?.decideUntil?.toISOString() };
    case 'order.unanswered':
      return { decide_until: details.decide_until };
    case 'order.accepted':
      return { by: details.by ?? 'company' };
    case 'order.declined':
      return { by: details.by ?? 'company', reason, note };
    case 'order.canceled': {
      const { charge } = order ?? {};
      const charged = charge && { net: toEuros(charge.net), vat: toEuros(charge.vat), gross: toEuros(charge.gross) };
      const by = details.by ?? (actorWord(event.actor) === 'shipper' ? 'shipper' : 'company');
      return { by, was: details.was, reason, note, ...(charged && { charged }) };
    }
    case 'transport.assigned':
      return { transport: transportOf(details) };
    case 'document.added':
      return { document: documentOf(event), stop: stopOf(event) };
    case 'endpoint.disabled':
      return { endpoint: endpointOf(event), reason };
    case 'test.ping':
      return { endpoint: endpointOf(event) };
    case 'order.corrected': {
      const { corrected, report, status } = details;
      return { stop: stopOf(event), report, corrected, status, ...(isCompany && { reason }) };
    }
    default:
      return type.startsWith('stop.') || details.stop !== undefined ? progressOf(event, isCompany) : {};
  }
}

/** Of the events of a stop, and of `order.loaded` and `order.delivered`, which its report brought about. */
function progressOf(event: StoredEvent, isCompany: boolean): Record<string, unknown> {
  const { report, status, expected_at, reason, note, signed_by, without_proof } = event.details;
  return {
    stop: stopOf(event),
    report,
    status,
    expected_at: typeof expected_at === 'string' ? new Date(expected_at).toISOString() : undefined,
    reason,
    signed_by,
    ...(event.quantities && { quantities: event.quantities }),
    ...(isCompany && { note, without_proof }),
  };
}

function stopOf({ details, isLoading }: StoredEvent) {
  if (details.stop === undefined) return undefined;
  const known = isLoading === null ? undefined : isLoading ? 'loading' : 'unloading';
  return { id: details.stop, kind: known ?? (details.media_type === undefined ? details.kind : undefined) };
}

function transportOf({ haulier, vehicle_plate, trailer_plate, taken_back }: StoredEvent['details']) {
  if (taken_back === true) return null;
  const stated = Object.entries({ haulier, vehicle_plate, trailer_plate }).filter(([, text]) => text);
  return Object.fromEntries(stated);
}

function documentOf({ details: { document: id, kind, media_type, bytes } }: StoredEvent) {
  return { id, kind, media_type, bytes };
}

function endpointOf({ accountId, subjectId, details }: StoredEvent) {
  return { id: endpointIdOf({ accountId, id: subjectId }), url: details.url };
}
