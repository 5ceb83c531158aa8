import { writeListedStops } from '../../orders/order/lists/listed-stops.ts';
import type { PlannedStop } from '../../orders/order/order.ts';
import type { EventOrder, StoredEvent } from './event.ts';

export type OrderColumns = {
  orderNumber: number | null;
  status: string;
  version: number;
  listed: string | null;
  loadings: PlannedStop[] | null;
  unloadings: PlannedStop[] | null;
  references: string[];
  charge: EventOrder['charge'];
  decideUntil: Date | null;
};
/** A row of `eventColumns`. */
export type EventRow = Omit<StoredEvent, 'accountId' | 'order' | 'version'> & {
  eventVersion: number | null;
} & OrderColumns;
/** What is read of an order `o`. */
export const orderColumns = `
  o.order_number, o.status, o.version, o.listed,
  case when o.listed is null then o.loadings end as loadings,
  case when o.listed is null then o.unloadings end as unloadings,
  jsonb_path_query_array(o.loadings, '$[*].referenceNumber')
    || jsonb_path_query_array(o.unloadings, '$[*].referenceNumber') as references,
  o.cancellation_charge as charge, o.decide_until`;

/** What is read of an event `e` of an account and of its order `o`, if it has one. */
export const eventColumns = (schema: string, account = '$1') => `
  e.order_id as subject_id, e.sequence, e.position, e.type, e.version as event_version, e.occurred_at,
  coalesce(e.recorded_at, e.occurred_at) as recorded_at, e.actor, e.details,
  case when e.type = 'document.added' then (
      select s.is_loading from ${schema}.order_stops s
       where s.account_id = ${account} and s.order_id = e.order_id and s.stop_id::text = e.details->>'stop') end as is_loading,
  case when e.type = 'stop.finished' then (
      select r.quantities from ${schema}.stop_reports r
       where r.account_id = ${account} and r.order_id = e.order_id and r.number = (e.details->>'report')::integer) end as quantities,
  ${orderColumns}`;

export function toEvent(accountId: number, row: EventRow): StoredEvent {
  const { orderNumber, status, version, listed, loadings, unloadings, references, charge, ...event } = row;
  const { decideUntil, eventVersion, ...rest } = event;
  const order = toEventOrder({
    orderNumber,
    status,
    version,
    listed,
    loadings,
    unloadings,
    references,
    charge,
    decideUntil,
  });
  return { ...rest, accountId, version: eventVersion, order };
}

/** Null: there is no such order. */
export function toEventOrder({ orderNumber, listed, loadings, unloadings, ...order }: OrderColumns): EventOrder | null {
  if (orderNumber === null) return null;
  const stops = () => writeListedStops({ loadings: loadings ?? [], unloadings: unloadings ?? [] });
  return { ...order, orderNumber, listed: listed ?? stops() };
}
