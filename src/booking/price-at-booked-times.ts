import { invalidRequest } from '../errors.ts';
import { formatLocal } from '../local-time.ts';
import { type PricedBooking, priceBooking, type Unreachable } from '../pricing/price-booking.ts';
import type { PricingContext } from '../pricing/pricing-source.ts';
import type { Instant } from '../units.ts';
import type { Booking } from './booking.ts';

/** What the booked vehicle costs at the booked times. */
export type PricedAtBookedTimes = Extract<PricedBooking, { ok: true }>;

/**
 * Prices the booked vehicle at the booked times.
 * @throws {ServiceError} `invalid_request` naming the field: an unknown vehicle, one that cannot carry the goods, or a
 * window that cannot be met.
 */
export function priceAtBookedTimes(pricing: PricingContext, booking: Booking, now: Instant): PricedAtBookedTimes {
  const { items, vehicleType, loadings, unloadings } = booking;
  const order = {
    items,
    vehicleType,
    loadings: loadings.map(({ place }) => place),
    unloadings: unloadings.map(({ place }) => place),
    loadingWindows: loadings.map(({ stated }) => stated.windows),
    unloadingWindows: unloadings.map(({ stated }) => stated.windows),
  };
  const priced = priceBooking(pricing, order, now);
  if (priced.ok) return priced;
  if ('unreachable' in priced) throw cannotBeMet(booking, priced.unreachable);
  const { code, message } = priced.unavailable;
  throw invalidRequest({ [code === 'no_road_connection' ? 'unloadings' : 'vehicleType']: [message] });
}

function cannotBeMet(booking: Booking, { stop, index, earliest }: Unreachable) {
  const { stated, place } = booking[`${stop}s`][index]!;
  const field = `${stop}s.${index}.dates.${stated.windows.length - 1}.end`;
  const time = formatLocal(earliest, place.timeZone);
  return invalidRequest({ [field]: [`cannot be met: the vehicle can be there from ${time}`] });
}
