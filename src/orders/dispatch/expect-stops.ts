import type { Place } from '../../engine/cities/place.ts';
import { checkLoad, measureLoad } from '../../engine/load/load-check.ts';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import { continueTour, type StopUnderWay } from '../../engine/schedule/continue-tour.ts';
import { handlingSeconds } from '../../engine/schedule/handling.ts';
import type { Vehicle } from '../../engine/tariff/tariff.ts';
import { nextFullMinute } from '../../ground/local-time.ts';
import type { Instant } from '../../ground/units.ts';
import { type PlanningBasis, planningBasis } from '../booking/schedule-of-order.ts';
import type { Order } from '../order/order.ts';
import { type LastKnown, lastKnown, type StandingStop, standingStops } from './last-known.ts';
import type { OrderProgress } from './progress-of-order-store.ts';
import type { Expectation } from './progress-store.ts';

type Planning = Pick<PriceSources, 'gazetteer' | 'pricing' | 'emissions'>;

/**
 * When the remaining stops of an order are expected, given the reports of those before them: the schedule continues
 * from there, with driver hours, bans and handling times. A vehicle that comes before a stop's window waits for it.
 * What was derived from a report that was taken back is dropped, and so is what was derived for a stop that failed:
 * nobody knows when it is tried again. Null if nothing changes or no schedule is found.
 */
export function expectStops(
  services: Planning,
  order: Order,
  progress: OrderProgress,
  now: Instant,
): Expectation[] | null {
  const known = lastKnown(progress);
  if (known === undefined) return forget(progress);
  const stops = standingStops(progress);
  const failed = stops[known.position]?.state === 'failed' && progress.stops[known.position]?.isExpectationDerived;
  const forgotten = failed && known.moves === 'out' ? [{ position: known.position, at: null }] : [];
  const later = expectLater(services, order, stops, known, now);
  return later || forgotten.length > 0 ? [...forgotten, ...(later ?? [])] : null;
}

/** Undefined where none is left or no schedule is found. */
function expectLater(
  services: Planning,
  order: Order,
  stops: readonly StandingStop[],
  known: LastKnown,
  now: Instant,
): Expectation[] | undefined {
  const later = stops.flatMap(({ state }, position) =>
    position > known.position && (state === 'open' || state === 'failed') ? [position] : [],
  );
  if (later.length === 0) return undefined;
  const basis = planningBasis(services, order, now);
  const vehicle = basis?.context.tariff.vehiclesById.get(basis.vehicleType);
  if (basis === undefined || vehicle === undefined) return undefined;
  const tour = toTour(order, basis, vehicle);
  const here = tour[known.position];
  if (here === undefined) return undefined;
  const endedAt = passedBefore(stops, known);
  const passed = tour.flatMap((stop, position) => {
    const end = endedAt.get(position);
    return end === undefined ? [] : [{ ...stop, notBefore: end - stop.ms }];
  });
  const toCome = tour.filter((_, position) => later.includes(position));
  const underWay = [...passed, lastStop(here, known), ...toCome];
  const { findLegs, tariff } = basis.context;
  const places = underWay.map(({ place }) => place);
  const legs = findLegs(places, tariff.closedLanes);
  const drive = { tariff, vehicle, drivers: basis.drivers, stops: underWay, legs: legs ?? [], known: passed.length };
  const starts = legs && continueTour(drive);
  return starts?.map((at, index) => ({ position: later[index]!, at: new Date(nextFullMinute(at)) }));
}

/** There is no report to derive them from. */
function forget({ stops }: OrderProgress): Expectation[] | null {
  const forgotten = stops.flatMap(({ isExpectationDerived }, position) =>
    isExpectationDerived ? [{ position, at: null }] : [],
  );
  return forgotten.length > 0 ? forgotten : null;
}

/** The order's stops in tour order, each from the start of its window on. */
function toTour({ loadings, unloadings, goods }: Order, basis: PlanningBasis, vehicle: Vehicle): StopUnderWay[] {
  const load = measureLoad(goods);
  const checked = load && checkLoad(load, vehicle);
  const palletPlaces = checked && 'summary' in checked ? checked.summary.palletPlaces : undefined;
  const toStop = (stop: StopUnderWay['stop'], places: Place[]) => {
    const ms = handlingSeconds(vehicle, palletPlaces, places.length) * 1000;
    const booked = stop === 'loading' ? loadings : unloadings;
    return places.map((place, index): StopUnderWay => {
      const notBefore = Date.parse(booked[index]!.dates[0]!.start);
      return { place, stop, ms, notBefore };
    });
  };
  return [...toStop('loading', basis.loadings), ...toStop('unloading', basis.unloadings)];
}

/**
 * A vehicle that arrives is served from the start of the window on, for as long as it takes; one that leaves is done.
 */
function lastStop(stop: StopUnderWay, { at, moves }: LastKnown): StopUnderWay {
  return moves === 'out' ? { ...stop, ms: 0, notBefore: at } : { ...stop, notBefore: Math.max(at, stop.notBefore) };
}

/** When the vehicle finished the earlier stops, in the order of the tour and of time, for its crew's hours. */
function passedBefore(stops: readonly StandingStop[], known: LastKnown): Map<number, Instant> {
  const passed = new Map<number, Instant>();
  let last = Number.NEGATIVE_INFINITY;
  for (const [position, { state, endedAt }] of stops.entries()) {
    if (position >= known.position || endedAt === undefined || state !== 'finished') continue;
    if (endedAt < last || endedAt > known.at) return new Map();
    last = endedAt;
    passed.set(position, endedAt);
  }
  return passed;
}
