import { randomUUID } from 'node:crypto';
import type { Place } from '../cities/place.ts';
import { invalidRequest, type Problems } from '../errors.ts';
import type { Item } from '../load/item.ts';
import { formatLocal } from '../local-time.ts';
import type { KeyRing } from '../offers/key-ring.ts';
import { type NewOrder, newOrderId, type Stop, type StopDates } from '../orders/order.ts';
import { addVat } from '../pricing/add-vat.ts';
import type { ExtraService } from '../pricing/extra-services.ts';
import type { Offer } from '../pricing/offer.ts';
import type { ChosenWindows, PricedOrder } from '../pricing/price-booking.ts';
import { priceBooking } from '../pricing/price-booking.ts';
import type { PricingContext } from '../pricing/pricing-source.ts';
import type { Cents, Instant, TimeWindow } from '../units.ts';
import { findPromise, settleBreakdown } from './honour-offer.ts';

/** A stop as the shipper stated it: whom to meet where, and the windows it may be served in (none: the schedule's). */
export type StatedStop = Omit<Stop, 'id' | 'timeZone' | 'dates' | 'statuses'> & { windows: TimeWindow[] };

export type Booking = {
  accountId: number;
  actor: string;
  customer: { country: string; vatId: string | null };
  request: string;
  vehicleType: number;
  additionalInformation: string | null;
  documentedDelivery: boolean;
  /** Labels of the extra services chosen. */
  extraServices: readonly string[];
  offerId: string | undefined;
  /** Refuse a dearer price, extra services included. */
  netCentsMax: Cents | undefined;
  /** Whom offers are made to. */
  holder: string;
  items: Item[];
  loadings: { stated: StatedStop; place: Place }[];
  unloadings: { stated: StatedStop; place: Place }[];
};

type Context = {
  pricing: PricingContext;
  offerKeys: KeyRing | undefined;
  supplierCountry: string;
};

/**
 * Prices the transport at the booked times, or takes the price of the offer it names: the placed order, not stored yet.
 * @throws {ServiceError} `invalid_request` naming the field: an unknown vehicle, one that cannot carry the goods, a
 * window that cannot be met, an offer that does not hold, a price above the limit.
 */
export async function prepareOrder(
  context: Context,
  booking: Booking,
  problems: Problems,
  now: Instant,
): Promise<NewOrder> {
  const priced = priceAtBookedTimes(context.pricing, booking, problems, now);
  const promised = await findPromise(context.offerKeys, booking, priced.offer, problems, now);
  const { offer, chosen } = priced;
  const value = promised?.value ?? offer.price.value;
  const extraServices = chooseExtraServices(booking.extraServices, offer.extraServices, problems);
  const taxed = addVat(context.pricing.tariff, {
    transportNetCents: value,
    extrasCents: extraServices.map(({ cost }) => cost),
    lane: { from: booking.loadings[0]!.place.country, to: booking.unloadings.at(-1)!.place.country },
    customer: booking.customer,
    supplierCountry: context.supplierCountry,
  });
  judgePriceLimit(booking.netCentsMax, taxed.netCents, problems);
  return {
    accountId: booking.accountId,
    id: newOrderId(),
    status: 'placed',
    request: booking.request,
    actor: booking.actor,
    vehicleType: booking.vehicleType,
    additionalInformation: booking.additionalInformation,
    documentedDelivery: booking.documentedDelivery,
    paymentMethod: 'invoice',
    goods: booking.items,
    ...toStops(booking, offer, chosen),
    distanceKm: Math.round(offer.distanceKm),
    drivingSeconds: Math.round(offer.drivingSeconds),
    price: {
      currencyCode: offer.currencyCode,
      ...taxed,
      tariffVersion: promised?.tariffVersion ?? priced.tariffVersion,
      breakdown: settleBreakdown(offer.price.breakdown, value - offer.price.value),
    },
    extraServices,
    emissions: offer.price.emissions ?? null,
  };
}

function judgePriceLimit(netCentsMax: Cents | undefined, netCents: Cents, problems: Problems): void {
  if (netCentsMax === undefined || netCents <= netCentsMax) return;
  problems.add('max_price', `is exceeded: the net price is ${(netCents / 100).toFixed(2)} EUR`);
  throw invalidRequest(problems.errors);
}

function toStops(booking: Booking, offer: Offer, chosen: ChosenWindows): Pick<NewOrder, 'loadings' | 'unloadings'> {
  return {
    loadings: booking.loadings.map(({ stated, place }, i) =>
      toStop(stated, place, offer.loadingTimes[i]!, chosen.loading[i]!),
    ),
    unloadings: booking.unloadings.map(({ stated, place }, i) =>
      toStop(stated, place, offer.unloadingTimes[i]!, chosen.unloading[i]!),
    ),
  };
}

function priceAtBookedTimes(
  pricing: PricingContext,
  booking: Booking,
  problems: Problems,
  now: Instant,
): Extract<PricedOrder, { ok: true }> {
  const priced = priceBooking(
    pricing,
    {
      items: booking.items,
      loadings: booking.loadings.map(({ place }) => place),
      unloadings: booking.unloadings.map(({ place }) => place),
      vehicleType: booking.vehicleType,
      loadingWindows: booking.loadings.map(({ stated }) => stated.windows),
      unloadingWindows: booking.unloadings.map(({ stated }) => stated.windows),
    },
    now,
  );
  if (priced.ok) return priced;
  if ('unavailable' in priced) {
    const isTour = priced.unavailable.code === 'no_road_connection';
    problems.add(isTour ? 'unloadings' : 'vehicle_type', priced.unavailable.message);
  } else {
    const { stop, index, earliest } = priced.unreachable;
    const { stated, place } = booking[`${stop}s`][index]!;
    const time = formatLocal(earliest, place.timeZone);
    const field = `${stop}s.${index}.dates.${stated.windows.length - 1}.end`;
    problems.add(field, `cannot be met: the vehicle can be there from ${time}`);
  }
  throw invalidRequest(problems.errors);
}

/** @throws {ServiceError} `invalid_request` for a service that this vehicle does not offer with this load. */
function chooseExtraServices(
  labels: readonly string[],
  available: readonly ExtraService[],
  problems: Problems,
): ExtraService[] {
  const chosen = [...new Set(labels)].map((label, i) => {
    const service = available.find((each) => each.label === label);
    const known = available.map((each) => each.label).join(', ') || 'none';
    if (!service) problems.add(`extra_services.${i}`, `is not available for this transport; available: ${known}`);
    return service;
  });
  problems.throwIfAny();
  return chosen.filter((service) => service !== undefined);
}

/** The window that the schedule counts on comes first. */
function toStop({ windows, ...stated }: StatedStop, place: Place, estimate: TimeWindow, chosen: number): Stop {
  const taken = windows[chosen] ?? estimate;
  const dates = [taken, ...windows.filter((window) => window !== taken)].map(toDates);
  return { id: randomUUID(), ...stated, timeZone: place.timeZone, dates, statuses: [] };
}

function toDates({ start, end }: TimeWindow): StopDates {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}
