import type { BreakdownLine } from '../../engine/pricing/cost/bill.ts';
import type { Offer } from '../../engine/pricing/offer.ts';
import { type PricedBooking, priceBookingInSteps, type TooLate } from '../../engine/pricing/price-booking.ts';
import type { PricingContext } from '../../engine/pricing/pricing-source.ts';
import type { VehicleWays } from '../../engine/pricing/ways/vehicle-ways.ts';
import type { Unreachable } from '../../engine/pricing/windows/first-windows.ts';
import type { Steps } from '../../ground/concurrency/steps.ts';
import { invalidRequest } from '../../ground/errors.ts';
import { formatLocal } from '../../ground/local-time.ts';
import type { Cents, Instant, TimeWindow } from '../../ground/units.ts';
import type { Booking, LocatedStop } from './booking.ts';

/** What the booked vehicle costs at the booked times. */
type PricedAtBookedTimes = Extract<PricedBooking, { ok: true }>;

/** The net price the shipper pays for the transport, and the tariff it comes from. */
type NetPrice = { value: Cents; tariffVersion: string; breakdown: readonly BreakdownLine[] };

/** The price of the transport with what waiting for the booked windows adds. */
export function withWaiting(price: NetPrice, waiting: readonly BreakdownLine[]): NetPrice {
  const value = waiting.reduce((sum, { amount }) => sum + amount, price.value);
  return { ...price, value, breakdown: [...price.breakdown, ...waiting] };
}

/** A booking with its schedule and price. `moved`: what the hours of its windows change in the price of its offer. */
export type PricedTransport = { booking: Booking; priced: PricedAtBookedTimes; price: NetPrice; moved?: Cents };

/**
 * Prices the booked vehicle at the booked times, as asked at an instant; on its own way, if `ways` has one.
 * `offered`: the first loading window of the offer that is booked.
 * @throws {ServiceError} `invalid_request` naming the field: a place that is not served, an unknown vehicle, one that
 * cannot carry the goods, a window that cannot be met, or one that the vehicle would wait too long for.
 */
export function* priceAtBookedTimes(
  context: PricingContext,
  booking: Booking,
  at: Instant,
  ways?: VehicleWays,
  offered?: TimeWindow,
): Steps<PricedAtBookedTimes> {
  const { loadings, unloadings } = booking;
  const windows = {
    loadingWindows: loadings.map(({ stated }) => stated.windows),
    unloadingWindows: unloadings.map(({ stated }) => stated.windows),
  };
  const drivers = booking.extraServices.includes('second_driver') ? 2 : 1;
  const transport = { ...transportOfBooking(booking), ...windows, drivers, offered, ways } as const;
  const priced = yield* priceBookingInSteps(context, transport, at);
  if (priced.ok) return priced;
  if ('tooLate' in priced) throw waitsTooLong(booking, priced.tooLate);
  if ('unreachable' in priced) throw cannotBeMet(booking, priced.unreachable);
  const { vehicleType, code, message, field } = priced.unavailable;
  if (priced.closedStop !== undefined) {
    const { list, index } = priced.closedStop;
    throw invalidRequest({ [`${list}.${index}`]: [message] });
  }
  const isWay = code === 'no_road_connection' || code === 'lane_closed';
  const errors = { [field ?? (isWay ? 'unloadings' : 'vehicleType')]: [message] };
  throw invalidRequest(errors, { unavailable: { vehicleType, code } });
}

/**
 * The offer of the booked vehicle for the first window of the first loading, with all others set by the schedule, as
 * asked at an instant. Undefined if there is none.
 */
export function* priceAsOffered(
  context: PricingContext,
  booking: Booking,
  at: Instant,
  ways?: VehicleWays,
): Steps<Offer | undefined> {
  const loadingWindows = [booking.loadings[0]!.stated.windows.slice(0, 1)];
  const priced = yield* priceBookingInSteps(context, { ...transportOfBooking(booking), loadingWindows, ways }, at);
  return priced.ok ? priced.offer : undefined;
}

/** The booked transport, without its times. */
export function transportOfBooking({ items, vehicleType, loadings, unloadings }: Booking) {
  return {
    items,
    vehicleType,
    vehicleTypes: [vehicleType],
    loadings: loadings.map(({ place }) => place),
    unloadings: unloadings.map(({ place }) => place),
  };
}

function stopAt(booking: Booking, stop: 'loading' | 'unloading', index: number): LocatedStop {
  const found = booking[`${stop}s`][index];
  if (found === undefined) throw new Error(`the booking has no ${stop} ${index}`);
  return found;
}

function waitsTooLong(booking: Booking, { stop, index, window, from, daysMax }: TooLate) {
  const { stated, place } = stopAt(booking, stop, index);
  const field = `${stop}s.${index}.dates.${window}`;
  const isWide = stated.windows[window]!.start <= from;
  const time = formatLocal(from, place.timeZone);
  return isWide
    ? invalidRequest({
        [`${field}.end`]: [`is too late: a vehicle stands by in a loading window for ${daysMax} days at most`],
      })
    : invalidRequest({
        [`${field}.start`]: [`is too late: the vehicle can start there at ${time} and waits at most ${daysMax} days`],
      });
}

function cannotBeMet(booking: Booking, { stop, index, earliest, isGivenUp }: Unreachable) {
  const { stated, place } = stopAt(booking, stop, index);
  if (isGivenUp) {
    const text = 'hold more windows than can be tried on such a tour: send those that can be met, or fewer';
    return invalidRequest({ [`${stop}s.${index}.dates`]: [text] });
  }
  const field = `${stop}s.${index}.dates.${stated.windows.length - 1}.end`;
  const time = formatLocal(earliest, place.timeZone);
  return invalidRequest({ [field]: [`cannot be met: the vehicle can be there from ${time}`] });
}
