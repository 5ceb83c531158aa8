import type { Place } from '../cities/place.ts';
import type { Leg } from '../routing/leg.ts';
import { extraServicesOf } from './extra-services.ts';
import { handlingSeconds } from './handling.ts';
import { hourMs } from './hours-rules.ts';
import { checkLoad, type Load, measureLoad } from './load-check.ts';
import { formatLocal } from './local-time.ts';
import type { TourPlan } from './plan-tour.ts';
import { priceTransport } from './price.ts';
import { scheduleVehicle, type Tour, type VehicleSchedule } from './schedule-vehicle.ts';
import type { Tariff, Vehicle } from './tariff.ts';
import { describeTransport, type LoadingTerms, type Transport, unsocialHour } from './transport.ts';
import type { FtlTimeslotHours, Instant, LoadSummary, Offer, PriceRequest, TimeWindow, Unavailable } from './types.ts';

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
  way: { tour: Tour; transport: Transport } | undefined;
  loadingPlace: Place;
  /** Schedules by what vehicles have in common for them. */
  schedules: Map<string, PricedSchedule>;
  now: Instant;
};

/** A schedule and what the price needs to know of its first loading. */
type PricedSchedule = VehicleSchedule & { unsocial: LoadingTerms['unsocial'] };

export type OfferTerms = {
  notBefore: Instant;
  /** By stop in tour order; undefined where the schedule is to set the window. */
  loadings: readonly (TimeWindow | undefined)[];
  unloadings: readonly (TimeWindow | undefined)[];
  windowMs: number;
  /** Undefined for express vehicles. */
  slotHours: FtlTimeslotHours | undefined;
};

export type OfferResult =
  | { kind: 'offer'; offer: Offer }
  | { kind: 'unavailable'; unavailable: Unavailable }
  | { kind: 'unreachable'; plan: Extract<TourPlan, { reason: 'unreachable' }> };

/** A plan is for a person who loads or draws it; above this, replies would be of megabytes. */
const plannedPiecesMax = 1000;

/** Works out once what all vehicles share: the load, the way, tolls, customs. */
export function prepareRequest(
  context: PricingContext,
  request: Pick<PriceRequest, 'items' | 'loadings' | 'unloadings' | 'includeLoadPlan'>,
  now: Instant,
): Prepared {
  const { items, loadings, unloadings } = request;
  const legs = context.tour([...loadings, ...unloadings]);
  const transport = legs && describeTransport(context.tariff, { loadings, unloadings, legs });
  return {
    load: measureLoad(items),
    includeLoadPlan: request.includeLoadPlan === true,
    way: transport && { tour: { loadings, unloadings, legs, distanceKm: transport.distanceKm }, transport },
    loadingPlace: loadings[0]!,
    schedules: new Map(),
    now,
  };
}

/** A vehicle that can carry the load of a prepared request over its roads. `summary` is null when no goods were stated. */
export type Carriage = { kind: 'carriage'; vehicle: Vehicle; summary: LoadSummary | null; prepared: Reachable };
type Reachable = Prepared & { way: NonNullable<Prepared['way']> };

/** Whether the vehicle can carry the load at all, whatever the times: the dear part of an offer. */
export function carry(prepared: Prepared, vehicle: Vehicle): Carriage | Extract<OfferResult, { kind: 'unavailable' }> {
  const { load, way } = prepared;
  let summary: LoadSummary | null = null;
  if (load !== undefined) {
    const checked = checkLoad(load, vehicle);
    if ('problem' in checked) return refuse(vehicle, checked.problem);
    summary = checked.summary;
    if (prepared.includeLoadPlan) summary.plan = load.pieces > plannedPiecesMax ? null : checked.plan();
  }
  if (way === undefined) {
    return refuse(vehicle, {
      code: 'no_road_connection',
      message: 'No road or ferry that a truck can take joins the places of this tour.',
      limit: null,
      actual: null,
    });
  }
  return { kind: 'carriage', vehicle, summary, prepared: { ...prepared, way } };
}

/** The one way from a vehicle that can carry the load to an offer: quotes and bookings both take it. */
export function offerVehicle(tariff: Tariff, carriage: Carriage, terms: OfferTerms): OfferResult {
  const { vehicle, summary, prepared } = carriage;
  const { load, way } = prepared;
  const { transport } = way;
  const { plan, drivingSeconds, drivers, unsocial } = scheduleOf(tariff, carriage, terms);
  if (!plan.ok) {
    return plan.reason === 'unreachable'
      ? { kind: 'unreachable', plan }
      : refuse(vehicle, notLegal(vehicle, prepared, plan.earliest));
  }
  const leadHours = (plan.loadings[0]!.start - prepared.now) / hourMs;
  const loading = { slotHours: terms.slotHours, leadHours, unsocial };
  const { value, breakdown } = priceTransport(tariff, vehicle, transport, loading, drivers);
  const offer: Offer = {
    vehicleType: vehicle.id,
    vehicleCode: vehicle.code,
    vehicleName: vehicle.name,
    value,
    currencyCode: 'EUR',
    drivingSeconds,
    distanceKm: Math.round(transport.distanceKm * 10) / 10,
    roadKm: transport.roadKm,
    loadingTimes: plan.loadings,
    unloadingTimes: plan.unloadings,
    drivers,
    activities: plan.activities,
    extraServices: extraServicesOf(tariff, vehicle, load, summary?.palletPlaces),
    breakdown,
    load: summary,
  };
  return { kind: 'offer', offer };
}

/** Vehicles of one speed, weight class and loading time share a schedule. */
function scheduleOf(tariff: Tariff, { vehicle, summary, prepared }: Carriage, terms: OfferTerms): PricedSchedule {
  const { tour } = prepared.way;
  const loadingSeconds = handlingSeconds(vehicle, summary?.palletPlaces, tour.loadings.length);
  const unloadingSeconds = handlingSeconds(vehicle, summary?.palletPlaces, tour.unloadings.length);
  const key = `${vehicle.scheduleKey} ${loadingSeconds} ${unloadingSeconds} ${terms.windowMs}`;
  let schedule = prepared.schedules.get(key);
  if (schedule === undefined) {
    const { notBefore, loadings, unloadings, windowMs } = terms;
    const times = { notBefore, loadings, unloadings, windowMs, loadingSeconds, unloadingSeconds };
    const planned = scheduleVehicle(tariff, tour, vehicle, times);
    const loadingStart = planned.plan.ok ? planned.plan.loadings[0]!.start : undefined;
    const unsocial = loadingStart === undefined ? undefined : unsocialHour(tariff, loadingStart, prepared.loadingPlace);
    schedule = { ...planned, unsocial };
    prepared.schedules.set(key, schedule);
  }
  return schedule;
}

function notLegal(vehicle: Vehicle, { loadingPlace }: Prepared, earliest: Instant) {
  const message = Number.isFinite(earliest)
    ? `${vehicle.name} may only load in ${loadingPlace.country} from ${formatLocal(earliest, loadingPlace.timeZone)}.`
    : `No schedule within the law was found for ${vehicle.name}.`;
  return { code: 'no_legal_schedule', message, limit: null, actual: null } as const;
}

/** Says why a vehicle is not offered. */
export function refuse(
  vehicle: Pick<Vehicle, 'id' | 'code'>,
  reason: Pick<Unavailable, 'code' | 'message' | 'limit' | 'actual'>,
): Extract<OfferResult, { kind: 'unavailable' }> {
  return { kind: 'unavailable', unavailable: { vehicleType: vehicle.id, vehicleCode: vehicle.code, ...reason } };
}
