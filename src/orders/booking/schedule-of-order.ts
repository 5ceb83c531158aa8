import { locate } from '../../engine/cities/locate.ts';
import type { Place, Point } from '../../engine/cities/place.ts';
import { type BookingRequest, priceBooking } from '../../engine/pricing/price-booking.ts';
import { type PriceSources, type PricingContext, pricingAsOf } from '../../engine/pricing/pricing-source.ts';
import { wayPoints } from '../../engine/pricing/way-points.ts';
import type { PlacedActivity } from '../../engine/schedule/timeline.ts';
import type { Instant } from '../../ground/units.ts';
import type { Order, Stop } from '../order/order.ts';
import { withBookedWay } from './booked-way.ts';

/** What the crew of an order does and where, and the order's places in tour order. */
type OrderSchedule = { schedule: PlacedActivity[]; stops: Place[] };

/**
 * Plans an order as it was booked: with its windows, goods, vehicle and drivers, by the tables of its price as long as
 * the service has them. Undefined for a draft, and where those of today do not lead to a schedule.
 */
export function scheduleOfOrder(
  services: Pick<PriceSources, 'gazetteer' | 'pricing' | 'emissions'>,
  order: Order,
  now: Instant,
): OrderSchedule | undefined {
  const basis = planningBasis(services, order, now);
  if (basis === undefined) return undefined;
  const { context, loadings, unloadings } = basis;
  const priced = priceBooking(
    context,
    { ...transportOfOrder(order, basis), includeSchedule: true },
    order.createdAt.getTime(),
  );
  const schedule = priced.ok ? priced.offer.schedule : undefined;
  return schedule && { schedule, stops: [...loadings, ...unloadings] };
}

/** The roads of an order as points, by the tables of its price. Null for a draft, and where there is no way. */
export function wayOfOrder(
  services: Pick<PriceSources, 'gazetteer' | 'pricing' | 'emissions'>,
  order: Order,
  now: Instant,
): Point[] | null {
  const basis = planningBasis(services, order, now);
  if (basis === undefined) return null;
  return wayPoints(services.pricing, basis.context.tariff, [...basis.loadings, ...basis.unloadings]);
}

/** What an order is planned with: the tables of its price, its places and its crew. */
export type PlanningBasis = {
  context: PricingContext;
  vehicleType: number;
  loadings: Place[];
  unloadings: Place[];
  drivers: 1 | 2;
};

/** Undefined for a draft, and where a place is no longer found. */
export function planningBasis(
  services: Pick<PriceSources, 'gazetteer' | 'pricing' | 'emissions'>,
  order: Order,
  now: Instant,
): PlanningBasis | undefined {
  const { price, vehicleType, extraServices } = order;
  if (price === null || vehicleType === null) return undefined;
  const loadings = locateAll(services, order.loadings);
  const unloadings = locateAll(services, order.unloadings);
  if (loadings === undefined || unloadings === undefined) return undefined;
  const made = { tariffVersion: price.tariffVersion, discountShare: 0, release: '' };
  // What is booked is carried: no carrier is judged again.
  const { pricing, emissions } = services;
  const { context } = pricingAsOf({ pricing, emissions }, made, now, { tariffName: null, accountName: '' });
  const drivers = extraServices.some(({ label }) => label === 'second_driver') ? 2 : 1;
  const vehicle = context.tariff.vehiclesById.get(vehicleType);
  const booked = withBookedWay(context, order, vehicle, [...loadings, ...unloadings]);
  return { context: booked, vehicleType, loadings, unloadings, drivers };
}

/** Undefined if one of them is not found. */
function locateAll({ gazetteer }: Pick<PriceSources, 'gazetteer'>, stops: readonly Stop[]): Place[] | undefined {
  const found = stops.map(({ country, zip, city }) => locate(gazetteer, { country, zipCode: zip, name: city }));
  const places = found.flatMap((each) => (each.ok ? [each.place] : []));
  return places.length === stops.length ? places : undefined;
}

/** The transport of an order, as it is priced and planned. */
export function transportOfOrder(
  { goods, loadings, unloadings }: Order,
  { vehicleType, drivers, ...places }: PlanningBasis,
): BookingRequest {
  return {
    items: goods,
    vehicleType,
    drivers,
    loadings: places.loadings,
    unloadings: places.unloadings,
    loadingWindows: loadings.map(windowOf),
    unloadingWindows: unloadings.map(windowOf),
  };
}

/** The window that the schedule counts on. */
function windowOf({ dates }: Stop) {
  return dates.slice(0, 1).map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
}
