import { formatLocal } from '../../ground/local-time.ts';
import type { OrderToStore, PlannedStop } from './order.ts';
import type { EventType } from './order-event.ts';
import { searchWords } from './search-words.ts';

/** The columns of a new order in `orders`. The functions of the database read it as JSON. */
export function orderRow({ order, listed }: OrderToStore) {
  const { price } = order;
  return {
    id: order.id,
    status: order.status,
    request: order.request,
    vehicle_type: order.vehicleType,
    additional_information: order.additionalInformation,
    documented_delivery: order.documentedDelivery,
    payment_method: order.paymentMethod,
    goods: order.goods,
    loadings: order.loadings,
    unloadings: order.unloadings,
    first_loading_at: order.loadings[0]?.dates[0]?.start ?? null,
    distance_km: order.distanceKm,
    driving_seconds: order.drivingSeconds,
    tariff_version: price?.tariffVersion ?? null,
    breakdown: price?.breakdown ?? null,
    currency_code: price?.currencyCode ?? null,
    transport_net_cents: price?.transportNetCents ?? null,
    net_cents: price?.netCents ?? null,
    vat_rate: price?.vatRate ?? null,
    vat_rule: price?.vatRule ?? null,
    gross_cents: price?.grossCents ?? null,
    extra_services: order.extraServices,
    emissions: order.emissions,
    cancellation_terms: order.cancellationTerms,
    listed,
    stops: order.status === 'draft' ? [] : stopRows(order),
    words: wordsOf(order),
    load_day: order.counted?.day ?? null,
    load_pool: order.counted?.pool ?? null,
    store_until: order.storeUntil,
    decide_until: order.toAnswer?.decideUntil,
    remind_at: order.toAnswer?.halfAt,
    silence: order.toAnswer?.silence,
  };
}

/** The stops in tour order, as `order_stops` has them. */
function stopRows({ loadings, unloadings }: Pick<OrderToStore['order'], 'loadings' | 'unloadings'>) {
  return [...loadings, ...unloadings].map(({ id, dates: [window], timeZone }, position) => ({
    position,
    stop_id: id,
    is_loading: position < loadings.length,
    day: window && formatLocal(Date.parse(window.start), timeZone).slice(0, 10),
    starts_at: window?.start,
    ends_at: window?.end,
  }));
}

/**
 * What the company finds an order by, besides its number: companies, names, towns and references of its stops. They are
 * the text of a tsvector, with `#` for the block of the order's number.
 */
function wordsOf({ loadings, unloadings }: Pick<OrderToStore['order'], 'loadings' | 'unloadings'>): string {
  const texts = (stop: PlannedStop) => [stop.companyName, stop.lastName, stop.city, stop.referenceNumber];
  const words = searchWords([...loadings, ...unloadings].flatMap(texts));
  return words.map((word) => `'#${word}'`).join(' ');
}

/** All of a new order: its row, its first event and references, and its key with its reply. */
export function newOrderRow(toStore: OrderToStore) {
  const { order, key, reply } = toStore;
  const type: EventType = order.status === 'draft' ? 'order.drafted' : `order.${order.status}`;
  return {
    ...orderRow(toStore),
    account: order.accountId,
    type,
    actor: order.actor,
    references: referencesOf(order),
    ...(key && { route: key.route, key: key.key, request_hash: hashText(key.requestHash), reply }),
  };
}

/** What the sandbox does to an order automatically; `place`: the order's among those that are stored together. */
export function stepRows({ steps = [] }: Pick<OrderToStore, 'steps'>, place: number) {
  return steps.map(({ afterSeconds, step }, number) => ({ place, number, after_seconds: afterSeconds, step }));
}

/** The different reference numbers of an order's stops. */
export function referencesOf({
  loadings,
  unloadings,
}: Pick<OrderToStore['order'], 'loadings' | 'unloadings'>): string[] {
  const references = [...loadings, ...unloadings].map((stop) => stop.referenceNumber);
  return [...new Set(references)].filter((reference) => reference !== '');
}

/** A hash in hexadecimal as PostgreSQL reads bytes. */
export function hashText(requestHash: string): string {
  return `\\x${requestHash}`;
}
