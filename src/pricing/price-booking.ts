import type { Place } from '../cities/place.ts';
import type { Item } from '../load/item.ts';
import type { FtlTimeslotHours, Vehicle } from '../tariff/tariff.ts';
import { hourMs, type Instant, type TimeWindow } from '../units.ts';
import {
  type Carriage,
  carry,
  type Offer,
  offerCarriage,
  prepareTransport,
  refuse,
  type Timing,
  type Unavailable,
} from './offer.ts';
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
export type Unreachable = { stop: 'loading' | 'unloading'; index: number; earliest: Instant };

export type PricedBooking =
  | { ok: true; offer: Offer; tariffVersion: string; chosen: ChosenWindows }
  | { ok: false; unavailable: Unavailable }
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
  const carried = carry(prepareTransport(context, request, now), vehicle);
  if (carried.kind === 'unavailable') return { ok: false, unavailable: carried.unavailable };
  const windows: Alternatives = {
    loading: request.loadings.map((_, index) => request.loadingWindows[index] ?? []),
    unloading: request.unloadings.map((_, index) => request.unloadingWindows?.[index] ?? []),
  };
  return bookFrom(firstOf(windows), windows, carried);
}

/** Takes the chosen windows or, where one cannot be met, that stop's next one. */
function bookFrom(chosen: ChosenWindows, windows: Alternatives, carriage: Carriage): PricedBooking {
  const { vehicle, transport } = carriage;
  const result = offerCarriage(carriage, timingOf(windows, chosen, vehicle));
  if (result.kind === 'unavailable') return { ok: false, unavailable: result.unavailable };
  if (result.kind === 'offer') {
    return { ok: true, offer: result.offer, tariffVersion: transport.context.tariff.version, chosen };
  }
  const { stop, index, earliest } = result.plan;
  const next = chosen[stop][index]! + 1;
  if (next >= windows[stop][index]!.length) return { ok: false, unreachable: { stop, index, earliest } };
  return bookFrom({ ...chosen, [stop]: chosen[stop].with(index, next) }, windows, carriage);
}

/** By stop, the windows that suit it. */
type Alternatives = { loading: TimeWindow[][]; unloading: TimeWindow[][] };

function firstOf(windows: Alternatives): ChosenWindows {
  return { loading: windows.loading.map(() => 0), unloading: windows.unloading.map(() => 0) };
}

function timingOf(windows: Alternatives, chosen: ChosenWindows, vehicle: Vehicle): Timing {
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
