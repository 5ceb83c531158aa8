import { carry, offerVehicle, type PricingContext, prepareRequest, refuse } from './offer.ts';
import type { Vehicle } from './tariff.ts';
import type { ChosenWindows, FtlTimeslotHours, Instant, OrderRequest, PricedOrder, TimeWindow } from './types.ts';

const hourMs = 3_600_000;

/**
 * Prices one vehicle at booked times: a quote's vehicle, booked at the windows it offered, costs exactly its `value`.
 *
 * The width of the first loading window decides the time slot. Unloading windows that are not given are set to the
 * earliest arrival, as wide as the first loading window. `unavailable` says why the vehicle cannot carry the order
 * (`unknown_vehicle` for an id that is not in the catalogue), `unreachable` at which stop even the last window is too
 * early and what is possible. Throws RangeError when a loading has no window.
 */
export function priceOrder(context: PricingContext, order: OrderRequest, now: Instant): PricedOrder {
  const { tariff } = context;
  const first = order.loadingWindows[0]?.[0];
  if (!first || order.loadings.some((_, index) => !order.loadingWindows[index]?.length)) {
    throw new RangeError('An order needs a loading window per loading.');
  }
  const vehicle = tariff.vehiclesById.get(order.vehicleType);
  if (vehicle === undefined) return { ok: false, unavailable: unknownVehicle(order.vehicleType) };
  const carried = carry(prepareRequest(context, order, now), vehicle);
  if (carried.kind === 'unavailable') return { ok: false, unavailable: carried.unavailable };
  const alternatives = {
    loading: order.loadingWindows,
    unloading: order.unloadings.map((_, index) => order.unloadingWindows?.[index] ?? []),
  };
  const chosen: ChosenWindows = {
    loading: alternatives.loading.map(() => 0),
    unloading: alternatives.unloading.map(() => 0),
  };
  const windows = (kind: 'loading' | 'unloading') =>
    alternatives[kind].map((list, index) => list[chosen[kind][index]!]);
  for (;;) {
    // Each try has other windows.
    carried.prepared.schedules.clear();
    const result = offerVehicle(tariff, carried, {
      notBefore: first.start,
      loadings: windows('loading'),
      unloadings: windows('unloading'),
      windowMs: first.end - first.start,
      slotHours: slotOf(vehicle, first),
    });
    if (result.kind === 'offer') return { ok: true, offer: result.offer, tariffVersion: tariff.version, chosen };
    if (result.kind === 'unavailable') return { ok: false, unavailable: result.unavailable };
    const { stop, index, earliest } = result.plan;
    chosen[stop][index]! += 1;
    if (chosen[stop][index]! >= alternatives[stop][index]!.length)
      return { ok: false, unreachable: { stop, index, earliest } };
  }
}

/** The slot that a loading window is worth: at least 6 hours, at least 3, or a fixed time. Express vehicles have none. */
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
