import type { OrderToStore } from './order.ts';
import type { EventType } from './order-event.ts';

/** What a new order brings for its row of `orders`, by column. The functions of the database read it as JSON. */
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
    listed,
    load_day: order.counted?.day ?? null,
    load_pool: order.counted?.pool ?? null,
  };
}

/** What a new order brings in all: its row, its first event and references, and its key with its reply. */
export function newOrderRow(toStore: OrderToStore) {
  const { order, key, reply } = toStore;
  const type: EventType = order.status === 'draft' ? 'order.drafted' : 'order.placed';
  return {
    ...orderRow(toStore),
    type,
    actor: order.actor,
    references: referencesOf(order),
    ...(key && { route: key.route, key: key.key, request_hash: hashText(key.requestHash), reply }),
  };
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
