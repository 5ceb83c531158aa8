import { formatLocal } from '../../ground/local-time.ts';
import { type CappedOrder, cappedOf } from './ceiling.ts';
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

/** All of a new order: its row, its first event and references, and its key. */
function newOrderRow(toStore: OrderToStore) {
  const { order, key } = toStore;
  const type: EventType = order.status === 'draft' ? 'order.drafted' : `order.${order.status}`;
  const own = { account: order.accountId, type, actor: order.actor, references: referencesOf(order) };
  const ofKey = key && { route: key.route, key: key.key, request_hash: hashText(key.requestHash) };
  // The stops are rows of their own. The long texts are too: within the JSON they would be written and read twice.
  return { ...orderRow(toStore), ...own, ...ofKey, stops: undefined, request: undefined, listed: undefined };
}

/**
 * An order written as the functions that store it read it, and what its answer needs. Texts alone: of what waits for a
 * commit all objects grow old with it.
 */
export type WrittenOrder = {
  accountId: number;
  id: string;
  /** The row as a JSON object, without texts and stops. */
  row: string;
  /** JSON objects with commas between them. */
  stops: string;
  /** What was asked, the stops as lists show them, and the reply if it is kept for a key. */
  texts: [request: string, listed: string, kept: string | null];
  reply: string;
  key: OrderToStore['key'];
  isReserved: boolean;
  capped: CappedOrder | undefined;
  steps: OrderToStore['steps'];
};

export function writeForStore(toStore: OrderToStore): WrittenOrder {
  const { order, reply, listed, key, steps } = toStore;
  const stops = order.status === 'draft' ? [] : stopRows(order);
  return {
    accountId: order.accountId,
    id: order.id,
    row: JSON.stringify(newOrderRow(toStore)),
    stops: stops.map((stop) => JSON.stringify({ order_id: order.id, ...stop })).join(),
    texts: [order.request, listed, key ? reply : null],
    reply,
    key,
    isReserved: order.storeUntil !== undefined,
    capped: cappedOf(toStore),
    steps,
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
