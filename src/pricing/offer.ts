import type { Place } from '../cities/place.ts';
import type { Leg } from '../routing/leg.ts';
import { extraServicesOf } from './extra-services.ts';
import { handlingSeconds } from './handling.ts';
import { hourMs } from './hours-rules.ts';
import { type KnownLanes, Lane, laneKey } from './lane.ts';
import { checkLoad, type Load, measureLoad } from './load-check.ts';
import { formatLocal, nextFullMinute } from './local-time.ts';
import type { TourPlan } from './plan-tour.ts';
import { scheduleVehicle, type VehicleSchedule } from './schedule-vehicle.ts';
import type { Tariff, Vehicle } from './tariff.ts';
import { type LoadingTerms, unsocialHour } from './transport.ts';
import type { FtlTimeslotHours, Instant, LoadSummary, Offer, PriceRequest, TimeWindow, Unavailable } from './types.ts';

/** Where prices come from: the tables, and the way of a truck through points (undefined: no road joins them). */
export type PricingContext = {
  tariff: Tariff;
  tour: (points: Place[]) => Leg[] | undefined;
  /** The lanes that were priced with this tariff and these roads before; without it none is kept. */
  lanes?: KnownLanes;
};

/** A request with everything worked out that does not depend on the vehicle. */
export type Prepared = {
  load: Load | undefined;
  /** Whether offers say where each piece stands. */
  includeLoadPlan: boolean;
  lane: Lane | undefined;
  loadingPlace: Place;
  /** Schedules by what vehicles have in common for them. */
  schedules: Map<string, PricedSchedule>;
  /** By the start of the first loading. */
  unsocial: Map<Instant, LoadingTerms['unsocial']>;
  /** The end of the minute of asking: the price does not change within it. */
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
  return {
    load: measureLoad(items),
    includeLoadPlan: request.includeLoadPlan === true,
    lane: findLane(context, loadings, unloadings),
    loadingPlace: loadings[0]!,
    schedules: new Map(),
    unsocial: new Map(),
    now: nextFullMinute(now),
  };
}

/** The lane through the stops; undefined when no road joins them. */
function findLane(
  { tariff, tour, lanes }: PricingContext,
  loadings: readonly Place[],
  unloadings: readonly Place[],
): Lane | undefined {
  const key = laneKey(loadings, unloadings);
  const known = lanes?.get(key);
  if (known !== undefined) return known ?? undefined;
  const legs = tour([...loadings, ...unloadings]);
  const lane = legs && new Lane(tariff, { loadings, unloadings }, legs);
  lanes?.add(key, lane ?? null);
  return lane;
}

/** A vehicle that can carry the load of a prepared request over its roads. `summary` is null when no goods were stated. */
export type Carriage = { kind: 'carriage'; vehicle: Vehicle; summary: LoadSummary | null; prepared: Reachable };
type Reachable = Prepared & { lane: Lane };

/** Whether the vehicle can carry the load at all, whatever the times: the dear part of an offer. */
export function carry(prepared: Prepared, vehicle: Vehicle): Carriage | Extract<OfferResult, { kind: 'unavailable' }> {
  const { load, lane } = prepared;
  let summary: LoadSummary | null = null;
  if (load !== undefined) {
    const checked = checkLoad(load, vehicle);
    if ('problem' in checked) return refuse(vehicle, checked.problem);
    summary = checked.summary;
    if (prepared.includeLoadPlan) summary.plan = load.pieces > plannedPiecesMax ? null : checked.plan();
  }
  if (lane === undefined) {
    return refuse(vehicle, {
      code: 'no_road_connection',
      message: 'No road or ferry that a truck can take joins the places of this tour.',
      limit: null,
      actual: null,
    });
  }
  return { kind: 'carriage', vehicle, summary, prepared: prepared as Reachable };
}

/** The one way from a vehicle that can carry the load to an offer: quotes and bookings both take it. */
export function offerVehicle(tariff: Tariff, carriage: Carriage, terms: OfferTerms): OfferResult {
  const { vehicle, summary, prepared } = carriage;
  const { load, lane } = prepared;
  const { transport } = lane;
  const { plan, drivingSeconds, drivers, unsocial } = scheduleOf(tariff, carriage, terms);
  if (!plan.ok) {
    return plan.reason === 'unreachable'
      ? { kind: 'unreachable', plan }
      : refuse(vehicle, notLegal(vehicle, prepared, plan.earliest));
  }
  const leadHours = (plan.loadings[0]!.start - prepared.now) / hourMs;
  const loading = { slotHours: terms.slotHours, leadHours, unsocial };
  const { value, breakdown } = lane.price(tariff, vehicle, loading, drivers);
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
  const { lane } = prepared;
  const { tour } = lane;
  const loadingSeconds = handlingSeconds(vehicle, summary?.palletPlaces, tour.loadings.length);
  const unloadingSeconds = handlingSeconds(vehicle, summary?.palletPlaces, tour.unloadings.length);
  const key = `${vehicle.scheduleKey} ${loadingSeconds} ${unloadingSeconds} ${terms.windowMs}`;
  let schedule = prepared.schedules.get(key);
  if (schedule === undefined) {
    const { notBefore, loadings, unloadings, windowMs } = terms;
    const times = { notBefore, loadings, unloadings, windowMs, loadingSeconds, unloadingSeconds };
    const planned = scheduleVehicle(tariff, tour, vehicle, lane.drive(tariff, vehicle), times);
    schedule = { ...planned, unsocial: planned.plan.ok ? unsocialAt(tariff, prepared, planned.plan) : undefined };
    prepared.schedules.set(key, schedule);
  }
  return schedule;
}

function unsocialAt(
  tariff: Tariff,
  { unsocial, loadingPlace }: Prepared,
  { loadings }: { loadings: readonly TimeWindow[] },
): LoadingTerms['unsocial'] {
  const { start } = loadings[0]!;
  if (!unsocial.has(start)) unsocial.set(start, unsocialHour(tariff, start, loadingPlace));
  return unsocial.get(start);
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
