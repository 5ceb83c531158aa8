import type { Place } from '../cities/place.ts';
import type { Item } from '../load/item.ts';
import type { FtlTimeslotHours, Vehicle } from '../tariff/tariff.ts';
import { hourMs, type Instant, minuteMs, type TimeWindow } from '../units.ts';
import {
  type Carriage,
  carry,
  type Offer,
  offerCarriage,
  prepareTransport,
  refuse,
  type Timing,
  type Unavailable,
  warningsOf,
} from './offer.ts';
import type { Impassable } from './priced-tour.ts';
import type { PricingContext } from './pricing-source.ts';

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
};

/** Which of its windows each stop was given, by index. Also 0 where the schedule set the window. */
type ChosenWindows = { loading: number[]; unloading: number[] };

/** A booked window that ends before the truck can be ready at that stop. */
export type Unreachable = {
  stop: 'loading' | 'unloading';
  index: number;
  earliest: Instant;
  /** Whether there are windows left which were not tried, since a tour with so many takes too long. */
  isGivenUp: boolean;
};

export type PricedBooking =
  | { ok: true; offer: Offer; tariffVersion: string; chosen: ChosenWindows; warnings: readonly string[] }
  | { ok: false; unavailable: Unavailable; closedStop?: Impassable['stop'] }
  | { ok: false; unreachable: Unreachable };

/**
 * Prices one vehicle at booked times. A quote's vehicle, booked at the windows it offered or at the first of them
 * alone, costs exactly its `value`.
 *
 * The first loading window's width decides the time slot. Windows that are not given are set to the earliest arrival,
 * as wide as the first loading window. `unavailable` says why the vehicle cannot carry it
 * (`unknown_vehicle` for an id not in the catalogue), `unreachable` at which stop even the last window is too early and
 * what is possible.
 * @throws {RangeError} if the first loading has no window.
 */
export function priceBooking(context: PricingContext, request: BookingRequest, now: Instant): PricedBooking {
  const { tariff } = context;
  const first = request.loadingWindows[0]?.[0];
  if (!first) throw new RangeError('A booking needs a window for its first loading.');
  const vehicle = tariff.vehiclesById.get(request.vehicleType);
  if (vehicle === undefined) return { ok: false, unavailable: unknownVehicle(request.vehicleType) };
  const transport = prepareTransport(context, request, now);
  const carried = carry(transport, vehicle);
  if (carried.kind === 'unavailable') {
    const { pricedTour } = transport;
    return {
      ok: false,
      unavailable: carried.unavailable,
      closedStop: 'code' in pricedTour ? pricedTour.stop : undefined,
    };
  }
  const windows: Alternatives = {
    loading: request.loadings.map((_, index) => request.loadingWindows[index] ?? []),
    unloading: request.unloadings.map((_, index) => request.unloadingWindows?.[index] ?? []),
  };
  return bookFirst(windows, carried);
}

/** Steps of the schedules tried for a booking, at half a microsecond. Beyond them no other windows are tried. */
const stepsMax = 100_000;

/**
 * Takes the first windows or, where one cannot be met, that stop's next one.
 */
function bookFirst(windows: Alternatives, carriage: Carriage): PricedBooking {
  const { vehicle, transport } = carriage;
  const budget = { steps: 0, stepsMax: Number.POSITIVE_INFINITY };
  const chosen = firstOf(windows);
  for (;;) {
    const result = offerCarriage(carriage, { ...timingOf(windows, chosen, vehicle), budget });
    if (result.kind === 'unavailable') return { ok: false, unavailable: result.unavailable };
    if (result.kind === 'offer') {
      const { version: tariffVersion } = transport.context.tariff;
      return { ok: true, offer: result.offer, tariffVersion, chosen, warnings: warningsOf(transport) };
    }
    const { stop, index, earliest } = result.plan;
    const next = nextWindow(windows, chosen, result.plan);
    budget.stepsMax = stepsMax;
    const isGivenUp = next >= 0 && budget.steps >= stepsMax;
    if (next < 0 || isGivenUp) return { ok: false, unreachable: { stop, index, earliest, isGivenUp } };
    chosen[stop][index] = next;
  }
}

/**
 * The stop's next window that may be met; -1 if there is none. When the vehicle arrives does not depend on the window,
 * except at the first stop, where the tour begins. `earliest` is a full minute.
 */
function nextWindow(
  windows: Alternatives,
  chosen: ChosenWindows,
  { stop, index, earliest }: Pick<Unreachable, 'stop' | 'index' | 'earliest'>,
): number {
  const isFirst = stop === 'loading' && index === 0;
  return windows[stop][index]!.findIndex(
    ({ end }, at) => at > chosen[stop][index]! && (isFirst || end > earliest - minuteMs),
  );
}

/** By stop, the windows that suit it. */
type Alternatives = { loading: TimeWindow[][]; unloading: TimeWindow[][] };

function firstOf(windows: Alternatives): ChosenWindows {
  return { loading: windows.loading.map(() => 0), unloading: windows.unloading.map(() => 0) };
}

function timingOf(windows: Alternatives, chosen: ChosenWindows, vehicle: Vehicle): Omit<Timing, 'budget'> {
  const take = (stop: 'loading' | 'unloading') => windows[stop].map((list, index) => list[chosen[stop][index]!]);
  const first = windows.loading[0]![0]!;
  return {
    notBefore: first.start,
    loadings: take('loading'),
    unloadings: take('unloading'),
    windowMs: first.end - first.start,
    slotHours: slotOf(vehicle, first),
    schedules: new Map(),
  };
}

/** The slot a loading window is worth: at least 6 hours, at least 3, or a fixed time. Express vehicles have none. */
function slotOf(vehicle: Vehicle, window: TimeWindow): FtlTimeslotHours | undefined {
  if (vehicle.class === 'express') return undefined;
  const hours = (window.end - window.start) / hourMs;
  if (hours >= 6) return 6;
  return hours >= 3 ? 3 : 0;
}

function unknownVehicle(vehicleType: number) {
  return refuse(
    { id: vehicleType, code: '' },
    { code: 'unknown_vehicle', message: `There is no vehicle type ${vehicleType}.`, limit: null, actual: null },
  ).unavailable;
}
