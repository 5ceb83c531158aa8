import type { Place } from '../cities/place.ts';
import type { Item, LoadSummary } from '../load/item.ts';
import { checkLoad, type Load, loadProblemCodes, measureLoad } from '../load/load-check.ts';
import { formatLocal, nextFullMinute } from '../local-time.ts';
import { handlingSeconds } from '../schedule/handling.ts';
import type { TourPlan } from '../schedule/plan-tour.ts';
import { scheduleVehicle, type VehicleSchedule } from '../schedule/schedule-vehicle.ts';
import type { ScheduleBudget } from '../schedule/search-tour.ts';
import type { ExtraService, FtlTimeslotHours, Vehicle } from '../tariff/tariff.ts';
import { hourMs, type Instant, type TimeWindow } from '../units.ts';
import { extraServicesOf } from './extra-services.ts';
import { PricedTour, type TransportPrice, tourKey } from './priced-tour.ts';
import type { PricingContext } from './pricing-source.ts';
import { type LoadingTerms, unsocialHour } from './transport.ts';

/** Every reason why a vehicle is not offered. Clients branch on them. Only a booking meets `unknown_vehicle`. */
export const unavailableCodes = [
  ...loadProblemCodes,
  'not_ftl',
  'no_road_connection',
  'no_legal_schedule',
  'unknown_vehicle',
] as const;
type UnavailableCode = (typeof unavailableCodes)[number];

/**
 * Why a vehicle type is not offered. `limit` and `actual` are cm, kg, metres of floor (`not_enough_floor`), or null.
 */
export type Unavailable = {
  vehicleType: number;
  vehicleCode: string;
  code: UnavailableCode;
  message: string;
  limit: number | null;
  actual: number | null;
};

/** One vehicle's price for a transport, and the times it keeps. */
export type Offer = {
  vehicleType: number;
  vehicleCode: string;
  vehicleName: string;
  price: TransportPrice;
  currencyCode: 'EUR';
  /** Driving alone, over the whole tour. */
  drivingSeconds: number;
  distanceKm: number;
  /** Without ferries. */
  roadKm: number;
  loadingTimes: TimeWindow[];
  unloadingTimes: TimeWindow[];
  /** 2 where a second driver comes along to arrive earlier. */
  drivers: 1 | 2;
  extraServices: readonly ExtraService[];
  /** Null if no items were stated. */
  load: LoadSummary | null;
};

/** Goods and stops. */
export type TransportRequest = {
  /** If empty, no goods were stated and every vehicle is offered. */
  items: Item[];
  /** In tour order: all loadings, then all unloadings; at least one of each. */
  loadings: Place[];
  unloadings: Place[];
  /** Whether offers say where each piece stands. */
  includeLoadPlan?: boolean | undefined;
};

/** A transport, with everything worked out that does not depend on the vehicle. */
type PreparedTransport = {
  context: PricingContext;
  load: Load | undefined;
  includeLoadPlan: boolean;
  /** Undefined if no road joins the stops. */
  pricedTour: PricedTour | undefined;
  loadingPlace: Place;
  /** By the start of the first loading. */
  unsocial: Map<Instant, LoadingTerms['unsocial']>;
  /** The end of the minute of asking: within it the price does not change. */
  now: Instant;
};

/** When the stops may be served. It also keeps the schedules of vehicles that have it in common. */
export type Timing = {
  notBefore: Instant;
  /** By stop in tour order. Undefined where the schedule sets the window. */
  loadings: readonly (TimeWindow | undefined)[];
  unloadings: readonly (TimeWindow | undefined)[];
  windowMs: number;
  /** Undefined for express vehicles. */
  slotHours: FtlTimeslotHours | undefined;
  /** By `scheduleKey`. */
  schedules: Map<string, PricedSchedule[]>;
  /** For the schedules of all vehicles and times that a request tries. */
  budget: ScheduleBudget;
};

/** A schedule, how long it gives each stop, and what the price needs to know of its first loading. */
type PricedSchedule = VehicleSchedule & {
  loadingSeconds: number;
  unloadingSeconds: number;
  unsocial: LoadingTerms['unsocial'];
};

type Refused = { kind: 'unavailable'; unavailable: Unavailable };
type OfferResult =
  | { kind: 'offer'; offer: Offer }
  | Refused
  | { kind: 'unreachable'; plan: Extract<TourPlan, { reason: 'unreachable' }> };

/** A plan is for a person who loads or draws it. Above this, replies would take megabytes. */
const plannedPiecesMax = 1000;

/** Works out once what all vehicles share: the load, the way, tolls, customs. */
export function prepareTransport(context: PricingContext, request: TransportRequest, now: Instant): PreparedTransport {
  const { items, loadings, unloadings, includeLoadPlan = false } = request;
  return {
    context,
    load: measureLoad(items),
    includeLoadPlan,
    pricedTour: findTour(context, loadings, unloadings),
    loadingPlace: loadings[0]!,
    unsocial: new Map(),
    now: nextFullMinute(now),
  };
}

function findTour(
  { tariff, emissions, findLegs, knownTours }: PricingContext,
  loadings: readonly Place[],
  unloadings: readonly Place[],
): PricedTour | undefined {
  const key = tourKey(loadings, unloadings);
  const known = knownTours?.get(key);
  if (known !== undefined) return known ?? undefined;
  const legs = findLegs([...loadings, ...unloadings]);
  const tour = legs && new PricedTour(tariff, emissions, { loadings, unloadings }, legs);
  knownTours?.add(key, tour ?? null);
  return tour;
}

/**
 * The way from a prepared transport to a vehicle's offer: the load must fit and a road lead there (`carry`), a schedule
 * must be legal, then it has a price (`offerCarriage`). A booking, which may try several times, takes the two steps
 * itself.
 */
export function offerVehicle(transport: PreparedTransport, vehicle: Vehicle, timing: Timing): OfferResult {
  const carried = carry(transport, vehicle);
  return carried.kind === 'unavailable' ? carried : offerCarriage(carried, timing);
}

/** A vehicle that can carry the load over the tour's roads. `summary` is null if no goods were stated. */
export type Carriage = {
  kind: 'carriage';
  vehicle: Vehicle;
  summary: LoadSummary | null;
  transport: PreparedTransport;
  pricedTour: PricedTour;
};

/** Whether the vehicle can carry the load at all, whatever the times: the expensive part of an offer. */
export function carry(transport: PreparedTransport, vehicle: Vehicle): Carriage | Refused {
  const { load, pricedTour } = transport;
  let summary: LoadSummary | null = null;
  if (load !== undefined) {
    const checked = checkLoad(load, vehicle);
    if ('problem' in checked) return refuse(vehicle, checked.problem);
    summary = checked.summary;
    if (transport.includeLoadPlan) summary.plan = load.pieces > plannedPiecesMax ? null : checked.plan();
  }
  if (pricedTour === undefined) {
    return refuse(vehicle, {
      code: 'no_road_connection',
      message: 'No road or ferry that a truck can take joins the places of this tour.',
      limit: null,
      actual: null,
    });
  }
  return { kind: 'carriage', vehicle, summary, transport, pricedTour };
}

/** The schedule and price of a vehicle that can carry the load. */
export function offerCarriage(carriage: Carriage, timing: Timing): OfferResult {
  const { vehicle, summary, transport, pricedTour } = carriage;
  const { tariff } = transport.context;
  const { plan, drivingSeconds, drivers, unsocial } = scheduleOf(carriage, timing);
  if (!plan.ok) {
    return plan.reason === 'unreachable'
      ? { kind: 'unreachable', plan }
      : refuse(vehicle, notLegal(vehicle, transport, plan.earliest));
  }
  const { start } = plan.loadings[0]!;
  const loading = { slotHours: timing.slotHours, leadHours: (start - transport.now) / hourMs, unsocial, start };
  const offer: Offer = {
    vehicleType: vehicle.id,
    vehicleCode: vehicle.code,
    vehicleName: vehicle.name,
    price: pricedTour.price(vehicle, loading, drivers, transport.context),
    currencyCode: 'EUR',
    drivingSeconds,
    distanceKm: Math.round(pricedTour.transport.distanceKm * 10) / 10,
    roadKm: pricedTour.transport.roadKm,
    loadingTimes: plan.loadings,
    unloadingTimes: plan.unloadings,
    drivers,
    extraServices: extraServicesOf(tariff, vehicle, transport.load, summary?.palletPlaces),
    load: summary,
  };
  return { kind: 'offer', offer };
}

/** Vehicles of the same speed, weight class and loading time share a schedule. */
function scheduleOf({ vehicle, summary, transport, pricedTour }: Carriage, timing: Timing): PricedSchedule {
  const { tour } = pricedTour;
  const loadingSeconds = handlingSeconds(vehicle, summary?.palletPlaces, tour.loadings.length);
  const unloadingSeconds = handlingSeconds(vehicle, summary?.palletPlaces, tour.unloadings.length);
  const alike = timing.schedules.get(vehicle.scheduleKey) ?? [];
  for (const each of alike) {
    if (each.loadingSeconds === loadingSeconds && each.unloadingSeconds === unloadingSeconds) return each;
  }
  const { tariff } = transport.context;
  const { notBefore, loadings, unloadings, windowMs, budget } = timing;
  const times = { notBefore, loadings, unloadings, windowMs, loadingSeconds, unloadingSeconds, budget };
  const planned = scheduleVehicle(tariff, tour, vehicle, pricedTour.drive(vehicle), times);
  const unsocial = planned.plan.ok ? unsocialAt(transport, planned.plan.loadings) : undefined;
  const schedule = { ...planned, loadingSeconds, unloadingSeconds, unsocial };
  timing.schedules.set(vehicle.scheduleKey, [...alike, schedule]);
  return schedule;
}

function unsocialAt(
  { context, unsocial, loadingPlace }: PreparedTransport,
  loadings: readonly TimeWindow[],
): LoadingTerms['unsocial'] {
  const { start } = loadings[0]!;
  if (!unsocial.has(start)) unsocial.set(start, unsocialHour(context.tariff, start, loadingPlace));
  return unsocial.get(start);
}

function notLegal(vehicle: Vehicle, { loadingPlace }: PreparedTransport, earliest: Instant) {
  const message = Number.isFinite(earliest)
    ? `${vehicle.name} may only load in ${loadingPlace.country} from ${formatLocal(earliest, loadingPlace.timeZone)}.`
    : `No schedule within the law was found for ${vehicle.name}.`;
  return { code: 'no_legal_schedule', message, limit: null, actual: null } as const;
}

/** Says why a vehicle is not offered. */
export function refuse(
  vehicle: Pick<Vehicle, 'id' | 'code'>,
  reason: Pick<Unavailable, 'code' | 'message' | 'limit' | 'actual'>,
): Refused {
  return { kind: 'unavailable', unavailable: { vehicleType: vehicle.id, vehicleCode: vehicle.code, ...reason } };
}
