import type { Place } from '../cities/place.ts';
import type { Leg } from '../routing/leg.ts';
import { extraServicesOf } from './extra-services.ts';
import { handlingSeconds } from './handling.ts';
import { checkLoad, type Load, measureLoad } from './load-check.ts';
import { planTour, type TourPlan } from './plan-tour.ts';
import { priceTransport } from './price.ts';
import type { Tariff, Vehicle } from './tariff.ts';
import { describeTransport, type Transport } from './transport.ts';
import type { FtlTimeslotHours, Instant, LoadSummary, Offer, PriceRequest, TimeWindow, Unavailable } from './types.ts';
import { driveLegs } from './vehicle-drive.ts';

/** Where prices come from: the tables, and the way of a truck through points (undefined: no road joins them). */
export type PricingContext = {
  tariff: Tariff;
  tour: (points: Place[]) => Leg[] | undefined;
};

/** A request with everything worked out that does not depend on the vehicle. */
export type Prepared = {
  load: Load | undefined;
  /** Whether offers say where each piece stands. */
  includeLoadPlan: boolean;
  legs: Leg[] | undefined;
  transport: Transport | undefined;
  loadingStops: number;
  unloadingStops: number;
};

export type OfferTerms = {
  loadings: readonly [TimeWindow, ...(TimeWindow | undefined)[]];
  unloadings: readonly (TimeWindow | undefined)[];
  windowMs: number;
  /** Undefined for express vehicles. */
  slotHours: FtlTimeslotHours | undefined;
};

export type OfferResult =
  | { kind: 'offer'; offer: Offer }
  | { kind: 'unavailable'; unavailable: Unavailable }
  | { kind: 'unreachable'; plan: Extract<TourPlan, { ok: false }> };

/** A plan is for a person who loads or draws it; above this, replies would be of megabytes. */
const plannedPiecesMax = 1000;

/** Works out once what all vehicles share: the load, the way, tolls, customs, lead time. */
export function prepareRequest(
  context: PricingContext,
  request: Pick<PriceRequest, 'items' | 'loadings' | 'unloadings' | 'includeLoadPlan'>,
  loadingStart: Instant,
  now: Instant,
): Prepared {
  const { items, loadings, unloadings } = request;
  const legs = context.tour([...loadings, ...unloadings]);
  return {
    load: measureLoad(items),
    includeLoadPlan: request.includeLoadPlan === true,
    legs,
    transport: legs && describeTransport(context.tariff, { loadings, unloadings, legs }, loadingStart, now),
    loadingStops: loadings.length,
    unloadingStops: unloadings.length,
  };
}

/** A vehicle that can carry the load of a prepared request over its roads. `summary` is null when no goods were stated. */
export type Carriage = { kind: 'carriage'; vehicle: Vehicle; summary: LoadSummary | null; prepared: Reachable };
type Reachable = Prepared & { legs: Leg[]; transport: Transport };

/** Whether the vehicle can carry the load at all, whatever the times: the dear part of an offer. */
export function carry(prepared: Prepared, vehicle: Vehicle): Carriage | Extract<OfferResult, { kind: 'unavailable' }> {
  const { load, legs, transport } = prepared;
  let summary: LoadSummary | null = null;
  if (load !== undefined) {
    const checked = checkLoad(load, vehicle);
    if ('problem' in checked) return refuse(vehicle, checked.problem);
    summary = checked.summary;
    if (prepared.includeLoadPlan) summary.plan = load.pieces > plannedPiecesMax ? null : checked.plan();
  }
  if (legs === undefined || transport === undefined) {
    return refuse(vehicle, {
      code: 'no_road_connection',
      message: 'No road or ferry that a truck can take joins the places of this tour.',
      limit: null,
      actual: null,
    });
  }
  return { kind: 'carriage', vehicle, summary, prepared: { ...prepared, legs, transport } };
}

/** The one way from a vehicle that can carry the load to an offer: quotes and bookings both take it. */
export function offerVehicle(
  tariff: Tariff,
  { vehicle, summary, prepared }: Carriage,
  terms: OfferTerms,
): Exclude<OfferResult, { kind: 'unavailable' }> {
  const { load, legs, transport } = prepared;
  const drives = driveLegs(legs, vehicle, tariff);
  const plan = planTour({
    legs: drives,
    loadings: terms.loadings,
    unloadings: terms.unloadings,
    windowMs: terms.windowMs,
    loadingSeconds: handlingSeconds(vehicle, summary?.palletPlaces, prepared.loadingStops),
    unloadingSeconds: handlingSeconds(vehicle, summary?.palletPlaces, prepared.unloadingStops),
    reducedRests: vehicle.reducedRests,
  });
  if (!plan.ok) return { kind: 'unreachable', plan };
  const { value, breakdown } = priceTransport(tariff, vehicle, transport, terms.slotHours);
  const offer: Offer = {
    vehicleType: vehicle.id,
    vehicleCode: vehicle.code,
    vehicleName: vehicle.name,
    value,
    currencyCode: 'EUR',
    drivingSeconds: drives.reduce((sum, leg) => sum + leg.drivingSeconds, 0),
    distanceKm: Math.round(transport.distanceKm * 10) / 10,
    roadKm: transport.roadKm,
    loadingTimes: plan.loadings,
    unloadingTimes: plan.unloadings,
    extraServices: extraServicesOf(tariff, vehicle, load, summary?.palletPlaces),
    breakdown,
    load: summary,
  };
  return { kind: 'offer', offer };
}

/** Says why a vehicle is not offered. */
export function refuse(
  vehicle: Pick<Vehicle, 'id' | 'code'>,
  reason: Pick<Unavailable, 'code' | 'message' | 'limit' | 'actual'>,
): Extract<OfferResult, { kind: 'unavailable' }> {
  return { kind: 'unavailable', unavailable: { vehicleType: vehicle.id, vehicleCode: vehicle.code, ...reason } };
}
