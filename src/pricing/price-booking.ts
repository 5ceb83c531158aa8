import type { Place } from '../cities/place.ts';
import type { Item } from '../load/item.ts';
import type { FtlTimeslotHours, Vehicle } from '../tariff/tariff.ts';
import type { Instant, TimeWindow } from '../units.ts';
import { hourMs } from '../units.ts';
import { carry, type Offer, offerCarriage, prepareTransport, refuse, type Timing, type Unavailable } from './offer.ts';
import type { PricingContext } from './pricing-source.ts';

/** What a booking asks to be priced, with every place located. */
export type OrderRequest = {
  items: Item[];
  loadings: Place[];
  unloadings: Place[];
  /** An id of the catalogue. */
  vehicleType: number;
  /** By loading stop in tour order: the windows that suit it, at least one. The first that can be met is taken. */
  loadingWindows: TimeWindow[][];
  /** By unloading stop, likewise. Missing or empty where the schedule sets the window. */
  unloadingWindows?: TimeWindow[][] | undefined;
};

/** Which of its windows each stop was given, by index. Also 0 where the schedule set the window. */
type ChosenWindows = { loading: number[]; unloading: number[] };

/** A booked window that ends before the truck can be ready at that stop. */
export type Unreachable = { stop: 'loading' | 'unloading'; index: number; earliest: Instant };

export type PricedOrder =
  | { ok: true; offer: Offer; tariffVersion: string; chosen: ChosenWindows }
  | { ok: false; unavailable: Unavailable }
  | { ok: false; unreachable: Unreachable };

/**
 * Prices one vehicle at booked times. A quote's vehicle, booked at the windows it offered, costs exactly its `value`.
 *
 * The first loading window's width decides the time slot. Unloading windows that are not given are set to the earliest
 * arrival, as wide as the first loading window. `unavailable` says why the vehicle cannot carry the order
 * (`unknown_vehicle` for an id not in the catalogue), `unreachable` at which stop even the last window is too early and
 * what is possible.
 * @throws {RangeError} if a loading has no window.
 */
export function priceBooking(context: PricingContext, order: OrderRequest, now: Instant): PricedOrder {
  const { tariff } = context;
  const first = order.loadingWindows[0]?.[0];
  if (!first || order.loadings.some((_, index) => !order.loadingWindows[index]?.length)) {
    throw new RangeError('An order needs a loading window per loading.');
  }
  const vehicle = tariff.vehiclesById.get(order.vehicleType);
  if (vehicle === undefined) return { ok: false, unavailable: unknownVehicle(order.vehicleType) };
  const carried = carry(prepareTransport(context, order, now), vehicle);
  if (carried.kind === 'unavailable') return { ok: false, unavailable: carried.unavailable };
  const windows: Alternatives = {
    loading: order.loadingWindows,
    unloading: order.unloadings.map((_, index) => order.unloadingWindows?.[index] ?? []),
  };
  for (let chosen = firstOf(windows); ; ) {
    const result = offerCarriage(carried, timingOf(windows, chosen, vehicle));
    if (result.kind === 'offer') return { ok: true, offer: result.offer, tariffVersion: tariff.version, chosen };
    if (result.kind === 'unavailable') return { ok: false, unavailable: result.unavailable };
    const { stop, index, earliest } = result.plan;
    const next = chosen[stop][index]! + 1;
    if (next >= windows[stop][index]!.length) return { ok: false, unreachable: { stop, index, earliest } };
    chosen = { ...chosen, [stop]: chosen[stop].with(index, next) };
  }
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
