import { invalidRequest } from '../errors.ts';
import { formatLocal } from '../local-time.ts';
import type { BreakdownLine } from '../pricing/bill.ts';
import type { Offer } from '../pricing/offer.ts';
import { type BookingRequest, type PricedBooking, priceBooking, type Unreachable } from '../pricing/price-booking.ts';
import type { PricingContext } from '../pricing/pricing-source.ts';
import type { Cents, Instant } from '../units.ts';
import type { Booking } from './booking.ts';

/** What the booked vehicle costs at the booked times. */
export type PricedAtBookedTimes = Extract<PricedBooking, { ok: true }>;

/** The net price the shipper pays for the transport, and the tariff it comes from. */
export type NetPrice = { value: Cents; tariffVersion: string; breakdown: readonly BreakdownLine[] };

/** A booking with its schedule and its price. */
export type PricedTransport = { booking: Booking; priced: PricedAtBookedTimes; price: NetPrice };

/**
 * Prices the booked vehicle at the booked times, as asked at an instant.
 * @throws {ServiceError} `invalid_request` naming the field: an unknown vehicle, one that cannot carry the goods, or a
 * window that cannot be met.
 */
export function priceAtBookedTimes(context: PricingContext, booking: Booking, at: Instant): PricedAtBookedTimes {
  const { loadings, unloadings } = booking;
  const windows = {
    loadingWindows: loadings.map(({ stated }) => stated.windows),
    unloadingWindows: unloadings.map(({ stated }) => stated.windows),
  };
  const priced = priceBooking(context, { ...transportOf(booking), ...windows }, at);
  if (priced.ok) return priced;
  if ('unreachable' in priced) throw cannotBeMet(booking, priced.unreachable);
  const { code, message, field } = priced.unavailable;
  throw invalidRequest({ [field ?? (code === 'no_road_connection' ? 'unloadings' : 'vehicleType')]: [message] });
}

/**
 * The offer of the booked vehicle for the first window of the first loading, with all others set by the schedule, as
 * asked at an instant. Undefined if there is none.
 */
export function priceAsOffered(context: PricingContext, booking: Booking, at: Instant): Offer | undefined {
  const loadingWindows = [booking.loadings[0]!.stated.windows.slice(0, 1)];
  const priced = priceBooking(context, { ...transportOf(booking), loadingWindows }, at);
  return priced.ok ? priced.offer : undefined;
}

function transportOf({ items, vehicleType, loadings, unloadings }: Booking): Omit<BookingRequest, 'loadingWindows'> {
  return {
    items,
    vehicleType,
    loadings: loadings.map(({ place }) => place),
    unloadings: unloadings.map(({ place }) => place),
  };
}

function cannotBeMet(booking: Booking, { stop, index, earliest, isGivenUp }: Unreachable) {
  const { stated, place } = booking[`${stop}s`][index]!;
  if (isGivenUp) {
    const text = 'hold more windows than can be tried on such a tour: send those that can be met, or fewer';
    return invalidRequest({ [`${stop}s.${index}.dates`]: [text] });
  }
  const field = `${stop}s.${index}.dates.${stated.windows.length - 1}.end`;
  const time = formatLocal(earliest, place.timeZone);
  return invalidRequest({ [field]: [`cannot be met: the vehicle can be there from ${time}`] });
}
