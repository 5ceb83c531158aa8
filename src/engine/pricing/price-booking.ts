import { type Steps, takeSteps } from '../../ground/concurrency/steps.ts';
import type { Instant, TimeWindow } from '../../ground/units.ts';
import type { Place } from '../cities/place.ts';
import type { Item } from '../load/item.ts';
import { loadSteps, type SearchBudget } from '../load/search-budget.ts';
import type { Vehicle } from '../tariff/tariff.ts';
import type { BreakdownLine } from './cost/bill.ts';
import { arrange } from './loads/arrange.ts';
import { type Carriage, carry, type Offer, prepareTransport, refuse, type Unavailable } from './offer.ts';
import type { PricingContext } from './pricing-source.ts';
import { type RequestBudget, requestBudget, spend } from './request-budget.ts';
import { movedLoadings } from './times/unsocial-hours.ts';
import { capWaiting, type Wait } from './times/waiting.ts';
import type { VehicleWays } from './ways/vehicle-ways.ts';
import { bookFaster } from './windows/book-faster.ts';
import { judgeWaits, wideWindows } from './windows/booked-waits.ts';
import {
  type Alternatives,
  areSetSo,
  bestOf,
  chosenAt,
  firstOf,
  onlyFirst,
  windowsAt,
} from './windows/booking-windows.ts';
import { bookFirst, type FirstBooking, type MetBooking } from './windows/first-windows.ts';
import { isWhole, narrowestSlot, slotOf } from './windows/slots.ts';
import { bookWithinOffer } from './windows/within-offer.ts';

/** What a booking asks to be priced, with every place located. */
export type BookingRequest = {
  items: Item[];
  loadings: Place[];
  unloadings: Place[];
  /** An id of the catalogue. */
  vehicleType: number;
  /**
   * By loading stop in tour order: the windows that suit it, of which the first that can be met is taken. At least one
   * for the first stop. Missing or empty where the schedule sets the window.
   */
  loadingWindows: TimeWindow[][];
  /** By unloading stop, likewise. */
  unloadingWindows?: TimeWindow[][] | undefined;
  /** The first loading window of the offer that is booked. Undefined: none is named. */
  offered?: TimeWindow | undefined;
  /** Two if the shipper wants a second driver. Undefined: one. */
  drivers?: 1 | 2 | undefined;
  includeSchedule?: boolean | undefined;
  /** The vehicle's own way, as in `TransportRequest`. */
  ways?: VehicleWays | undefined;
};

/** A booked window that makes the vehicle wait for more than `daysMax` days, from when it could start to when. */
export type TooLate = Wait & {
  /** Which of the stop's windows. */
  window: number;
  daysMax: number;
};

export type PricedBooking =
  | (MetBooking & {
      /** What waiting for booked windows, and standing by in wide loading windows, adds to the offer's price. */
      waiting: readonly BreakdownLine[];
      /** The offer at that window of the first loading, if the schedule set all others. Undefined: there is none. */
      unmoved: Offer | undefined;
      /** Whether what an offer has for loading earlier is booked: its price is that of the whole slot. */
      isFaster?: true;
    })
  | Exclude<FirstBooking, MetBooking>
  | { ok: false; tooLate: TooLate };

/**
 * Prices one vehicle at booked times. A quote's vehicle, booked at the windows it offered, at the first of them alone
 * or at its `faster` ones, costs exactly its `value`.
 *
 * The width of the window that the first loading gets decides the time slot. Windows that are not given are set to the
 * earliest arrival, as wide as that one; those of an express vehicle's unloadings at least as wide as its tolerance.
 * `unavailable` says why the vehicle cannot carry it (`unknown_vehicle` for an id not in the catalogue), `unreachable`
 * at which stop even the last window is too early and what is possible, `tooLate` at which stop the vehicle would wait
 * for days.
 * @throws {RangeError} if the first loading has no window.
 */
export function priceBooking(context: PricingContext, request: BookingRequest, now: Instant): PricedBooking {
  return takeSteps(priceBookingInSteps(context, request, now));
}

/** The same, step by step. */
export function* priceBookingInSteps(
  context: PricingContext,
  request: BookingRequest,
  now: Instant,
): Steps<PricedBooking> {
  const { tariff } = context;
  const first = request.loadingWindows[0]?.[0];
  if (!first) throw new RangeError('A booking needs a window for its first loading.');
  const vehicle = tariff.vehiclesById.get(request.vehicleType);
  if (vehicle === undefined) return { ok: false, unavailable: unknownVehicle(request.vehicleType) };
  const budget = requestBudget();
  const carried = yield* spend(budget, loadSteps, (share) => carryBooked(context, request, now, vehicle, share));
  if (!('kind' in carried)) return carried;
  const windows: Alternatives = {
    first,
    loading: request.loadings.map((_, index) => request.loadingWindows[index] ?? []),
    unloading: request.unloadings.map((_, index) => request.unloadingWindows?.[index] ?? []),
  };
  const { drivers = 1 } = request;
  const faster = drivers === 1 ? yield* bookFaster(windows, carried, budget, request.offered) : undefined;
  if (faster !== undefined) return { ...faster.booked, waiting: [], unmoved: faster.unmoved, isFaster: true };
  const asOffered = yield* bookFirst(onlyFirst(windows, first), carried, drivers, budget);
  const isBooked = (stop: 'loading' | 'unloading', index: number) => isStated(windows, stop, index);
  if (
    asOffered.ok &&
    isBookedAsOffered(windows, asOffered.offer) &&
    wideWindows(asOffered.offer, vehicle, isBooked).length === 0
  )
    return { ...asOffered, waiting: [], unmoved: asOffered.offer };
  const { priced, isDearer } = yield* priceAtWindows(windows, asOffered, carried, drivers, budget);
  if ('unavailable' in priced || (priced.ok && !isDearer && isAsGood(priced))) return priced;
  if (!hasLaterWindows(windows)) return priced;
  const offered = yield* bookWithinOffer(windows, carried, drivers, budget);
  if (offered !== undefined && wideWindows(offered.offer, vehicle, isBooked).length === 0)
    return { ...offered, waiting: [], unmoved: asOffered.ok ? asOffered.offer : undefined };
  if (!isDearer) return priced;
  return (yield* priceAtWindows(windows, asOffered, carried, drivers, budget, true)).priced;
}

/** Whether an offer that has these windows can be no better. */
function isAsGood({ waiting, offer }: Extract<PricedBooking, { ok: true }>): boolean {
  return waiting.length === 0 && offer.isKept;
}

/** `isDearer`: whether its later loading windows cost something of their own: an offer may have them for less. */
type PricedAtWindows = { priced: PricedBooking; isDearer: boolean };
const asCheap = (priced: PricedBooking): PricedAtWindows => ({ priced, isDearer: false });

/**
 * Prices the first windows that can be met and are not too late. `comparesStated`: later loading windows cost nothing
 * either where they are as the others that are stated have them.
 */
function* priceAtWindows(
  windows: Alternatives,
  asOffered: FirstBooking,
  carried: Carriage,
  drivers: 1 | 2,
  budget: RequestBudget,
  comparesStated = false,
): Steps<PricedAtWindows> {
  let from = firstOf(windows);
  for (let tries = 1; ; tries++) {
    const booked = yield* bookFirst(windows, carried, drivers, budget, from);
    if (!booked.ok) return asCheap(booked);
    const unmoved = yield* bookUnmoved(booked, asOffered, windows, carried, budget);
    const byFirst = unmoved?.offer.loadingTimes ?? [];
    const own = comparesStated ? yield* windowsSet(booked, byFirst, windows, carried, budget) : byFirst;
    const atTerms = atBookedTerms(booked, own, windows, carried);
    const judged = addWaiting(atTerms, unmoved, windows, carried);
    if (!('tooLate' in judged))
      return { priced: judged, isDearer: judged.ok && atTerms.offer.price.value > booked.offer.price.value };
    // Another window of that stop may come earlier.
    const { stop, index, window, from: earliest } = judged.tooLate;
    if (tries >= lateTriesMax || window + 1 >= windowsAt(windows, stop, index).length) return asCheap(judged);
    if (budget.stepsLeft <= 0) return asCheap({ ok: false, unreachable: { stop, index, earliest, isGivenUp: true } });
    from = { loading: [...booked.chosen.loading], unloading: [...booked.chosen.unloading] };
    from[stop][index] = window + 1;
  }
}

/** What can carry the booking, whatever its windows, or why nothing can. */
function* carryBooked(
  context: PricingContext,
  request: BookingRequest,
  now: Instant,
  vehicle: Vehicle,
  share: SearchBudget,
): Steps<Carriage | Extract<PricedBooking, { unavailable: Unavailable }>> {
  const transport = prepareTransport(context, request, now, share);
  yield;
  const carried = yield* carry(transport, vehicle);
  if (carried.kind !== 'unavailable') return { ...carried, summary: yield* arrange(carried) };
  const { pricedTour } = transport;
  const closedStop = 'code' in pricedTour ? pricedTour.stop : undefined;
  return { ok: false, unavailable: carried.unavailable, closedStop };
}

/** Whether the windows that suit each stop best are those that the schedule sets, if any are stated. */
function isBookedAsOffered(windows: Alternatives, { loadingTimes, unloadingTimes }: Offer): boolean {
  return areSetSo(bestOf(windows.loading), loadingTimes) && areSetSo(bestOf(windows.unloading), unloadingTimes);
}

/** Whether any stop after the first has windows of its own. */
function hasLaterWindows({ loading, unloading }: Alternatives): boolean {
  return [...loading.slice(1), ...unloading].some((list) => list.length > 0);
}

/** The schedule that only the first loading sets, at the window that it was given. Undefined if there is none. */
function* bookUnmoved(
  { offer, chosen }: MetBooking,
  offeredFirst: FirstBooking,
  windows: Alternatives,
  carriage: Carriage,
  budget: RequestBudget,
): Steps<MetBooking | undefined> {
  const [first] = offer.loadingTimes;
  const isFirst = first === undefined || chosen.loading[0] === 0;
  const asOffered = isFirst
    ? offeredFirst
    : yield* bookFirst(onlyFirst(windows, first), carriage, offer.drivers, budget);
  return asOffered.ok ? asOffered : undefined;
}

/**
 * The loading windows that the schedule sets: with only the first one stated or, of a later one that is stated narrower
 * than that, with all others stated, which may move it.
 */
function* windowsSet(
  booked: MetBooking,
  byFirst: readonly TimeWindow[],
  windows: Alternatives,
  carriage: Carriage,
  budget: RequestBudget,
): Steps<TimeWindow[]> {
  const set = [...byFirst];
  if (carriage.vehicle.class === 'express') return set;
  for (const [index, stated] of statedLoadings(booked, windows).entries()) {
    if (stated === undefined || isWhole(stated, set[index])) continue;
    const open = { ...windows, loading: windows.loading.with(index, []) };
    const chosen = { ...booked.chosen, loading: booked.chosen.loading.with(index, 0) };
    const without = yield* bookFirst(open, carriage, booked.offer.drivers, budget, chosen);
    const own = without.ok ? without.offer.loadingTimes[index] : undefined;
    if (own !== undefined && isWhole(stated, own)) set[index] = own;
  }
  return set;
}

/** The later loading windows of a booking that the shipper states, by stop in tour order. */
function statedLoadings({ offer }: MetBooking, windows: Alternatives): (TimeWindow | undefined)[] {
  return offer.loadingTimes.map((times, index) => (isStated(windows, 'loading', index) ? times : undefined));
}

/**
 * The booking at the price of its later loading windows, as far as the shipper states others than the schedule sets:
 * the narrowest decides the slot, the dearest the hour.
 */
function atBookedTerms(
  booked: MetBooking,
  set: readonly TimeWindow[],
  windows: Alternatives,
  carriage: Carriage,
): MetBooking {
  const [first] = booked.offer.loadingTimes;
  const stated = statedLoadings(booked, windows);
  const moved = movedLoadings(stated, set);
  if (first === undefined || moved.size === 0) return booked;
  const slotHours = narrowestSlot(carriage, slotOf(carriage, first).slotHours, stated, set);
  return { ...booked, offer: booked.withTerms(slotHours, moved) };
}

/** How long the vehicle waits for the booked windows: compared with the schedule that only the first loading sets. */
function addWaiting(
  booked: MetBooking,
  unmoved: MetBooking | undefined,
  windows: Alternatives,
  carriage: Carriage,
): PricedBooking {
  const { offer, chosen } = booked;
  const waits = judgeWaits(carriage, booked, unmoved, (stop, index) => isStated(windows, stop, index));
  if (waits.ok) return { ...booked, waiting: capWaiting(waits.lines, offer.price.value), unmoved: unmoved?.offer };
  const { wait, daysMax } = waits;
  return { ok: false, tooLate: { ...wait, window: chosenAt(chosen, wait.stop, wait.index), daysMax } };
}

/** Whether a stop has windows of its own. That of the first loading sets the schedule. */
function isStated(windows: Alternatives, stop: 'loading' | 'unloading', index: number): boolean {
  return windowsAt(windows, stop, index).length > 0 && (stop === 'unloading' || index > 0);
}

/** Windows that come too late and are passed over, in all. */
const lateTriesMax = 10;

function unknownVehicle(vehicleType: number) {
  return refuse(
    { id: vehicleType, code: '' },
    { code: 'unknown_vehicle', message: `There is no vehicle type ${vehicleType}.`, limit: null, actual: null },
  ).unavailable;
}
