import type { Steps } from '../../ground/concurrency/steps.ts';
import { nextFullMinute } from '../../ground/local-time.ts';
import type { Instant, TimeWindow } from '../../ground/units.ts';
import { unsoldCodes } from '../availability/judge-loading.ts';
import { describe } from '../cities/locate-at-code.ts';
import type { Place } from '../cities/place.ts';
import type { Item, LoadSummary } from '../load/item.ts';
import { type Load, loadProblemCodes, measureLoad, type PlacedLoad } from '../load/load-check.ts';
import type { SearchBudget } from '../load/search-budget.ts';
import { judgeCabotage } from '../routing/closures/cabotage.ts';
import { closedStop, describeClosure } from '../routing/closures/closures.ts';
import type { Leg } from '../routing/leg.ts';
import type { LegalPlan, TourPlan } from '../schedule/plan-tour.ts';
import type { PlacedActivity } from '../schedule/timeline.ts';
import type { ExtraService, FtlTimeslotHours, Vehicle } from '../tariff/tariff.ts';
import type { CancellationFees } from './cost/cancellation.ts';
import { checkOnce, describePart, type LoadChecks, type PartLoad } from './part-load.ts';
import { type Impassable, PricedTour, type TransportPrice, tourKey } from './priced-tour.ts';
import type { PricingContext } from './pricing-source.ts';
import type { ScheduleTexts } from './times/schedule-texts.ts';
import type { SecondDriver } from './times/second-driver.ts';
import type { TransportTimes } from './times/unsocial-hours.ts';
import { measuredTours } from './ways/measured-tour.ts';
import type { Routing, VehicleWays } from './ways/vehicle-ways.ts';

/** Every reason why a vehicle is not offered. Clients branch on them. Only a booking meets `unknown_vehicle`. */
export const unavailableCodes = [
  ...loadProblemCodes,
  'not_ftl',
  'no_road_connection',
  'lane_closed',
  'no_legal_schedule',
  'unknown_vehicle',
  ...unsoldCodes,
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
  /** Where the request states what is refused, if that is one of its goods. */
  field?: string;
  /** When a vehicle that is not sold then can be had. Null: not within 60 days. */
  availableFrom?: Instant | null;
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
  routing: Routing;
  loadingTimes: TimeWindow[];
  unloadingTimes: TimeWindow[];
  /** When each unloading could start if everything were loaded at the start of its window: the earliest found. */
  earliestUnloadings: Instant[];
  /** Whether the times are kept whenever the goods are loaded within theirs. False only if some are booked. */
  isKept: boolean;
  /** Narrower loading windows that have it there a day earlier, at the same price, and the unloading windows then. */
  faster?: Pick<Offer, 'loadingTimes' | 'unloadingTimes'>;
  /** By stop in tour order: whether it starts at night, on a weekend or on a public holiday. */
  unsocial: readonly boolean[];
  /** How many drivers the times count on: two if the shipper asks for it. */
  drivers: 1 | 2;
  extraServices: readonly (ExtraService | SecondDriver)[];
  /** Of its schedule, with which it is shared. */
  texts: ScheduleTexts;
  /** What canceling costs if this is booked at once. Only for who agreed to fees. */
  cancellation?: CancellationFees;
  /** How its booking is accepted. Undefined: at once, and no row of the company's table could say otherwise. */
  acceptance?: 'at_once' | 'by_hand';
  /** Null if no items were stated. */
  load: LoadSummary | null;
  /** What the crew does and where, from the first loading to the end of the last unloading. Only if asked for. */
  schedule?: PlacedActivity[];
};

/** Goods and stops. */
export type TransportRequest = {
  /** If empty, no goods were stated and every vehicle is offered. */
  items: Item[];
  /** In tour order: all loadings, then all unloadings; at least one of each. */
  loadings: Place[];
  unloadings: Place[];
  /** The way, with a leg from each stop to the next, where it is known already. Undefined: the router finds it. */
  legs?: Leg[] | undefined;
  /** The ways of single vehicles, as a routing engine measured them. All others take the network's. */
  ways?: VehicleWays | undefined;
  /** Whether offers say where each piece stands. */
  includeLoadPlan?: boolean | undefined;
  /** Whether offers say what the crew does and where. */
  includeSchedule?: boolean | undefined;
};

/** A transport, with everything worked out that does not depend on the vehicle. */
export type PreparedTransport = TransportTimes & {
  context: PricingContext;
  load: Load | undefined;
  checks: LoadChecks;
  includeLoadPlan: boolean;
  includeSchedule: boolean;
  pricedTour: PricedTour | Impassable;
  /** The rules under which the company's carriers may carry it, where a country is not theirs. */
  cabotage: readonly string[];
  /** By vehicle, of those with a way of their own. */
  ownTours: ReadonlyMap<number, PricedTour>;
  /** The end of the minute of asking: within it the price does not change. */
  now: Instant;
};

export type Refused = { kind: 'unavailable'; unavailable: Unavailable };
export type MadeOffer = {
  kind: 'offer';
  offer: Offer;
  /** The offer on the same schedule at the price of another slot, with the hours of later loadings that are moved. */
  withTerms: (slotHours: FtlTimeslotHours | undefined, moved: ReadonlySet<number>) => Offer;
  activities: LegalPlan['activities'];
  carriage: Carriage;
};
export type OfferResult =
  | MadeOffer
  | Refused
  | { kind: 'unreachable'; plan: Extract<TourPlan, { reason: 'unreachable' }> };

/** Works out once what all vehicles share: the load, the way, tolls, customs. `budget`: of judging the load. */
export function prepareTransport(
  context: PricingContext,
  request: TransportRequest,
  now: Instant,
  budget: SearchBudget,
): PreparedTransport {
  const { items, loadings, unloadings, includeLoadPlan = false, includeSchedule = false } = request;
  const { pricedTour, cabotage } = findAllowedTour(context, request);
  return {
    context,
    load: measureLoad(items, { budget, stops: { loadings: loadings.length, unloadings: unloadings.length } }),
    checks: new Map(),
    includeLoadPlan,
    includeSchedule,
    pricedTour,
    cabotage,
    ownTours: request.ways && !('code' in pricedTour) ? measuredTours(context, pricedTour, request.ways) : none,
    stops: [...loadings, ...unloadings],
    now: nextFullMinute(now),
  };
}

const none: ReadonlyMap<number, PricedTour> = new Map();

/** The tour, unless the law keeps all carriers of the company from carrying between its stops. */
function findAllowedTour(context: PricingContext, request: TransportRequest) {
  const pricedTour = findTour(context, request);
  const { closed, told } = judgeCabotage(context.tariff.cabotage, context.carriers, request);
  const isForbidden = closed !== undefined && !('code' in pricedTour);
  return { pricedTour: isForbidden ? ({ code: 'lane_closed', ...closed } as const) : pricedTour, cabotage: told };
}

/** A way that was given is priced as it is: what is kept by its stops is the router's. */
function findTour(context: PricingContext, { loadings, unloadings, legs }: TransportRequest): PricedTour | Impassable {
  if (legs !== undefined) return makeTour(context, { loadings, unloadings }, () => legs);
  const key = tourKey(loadings, unloadings);
  const known = context.knownTours?.get(key);
  if (known !== undefined) return known;
  const tour = makeTour(context, { loadings, unloadings });
  context.knownTours?.add(key, tour);
  return tour;
}

function makeTour(
  { tariff, emissions, findLegs, findDirect = findLegs, findClosure, findCutOff }: PricingContext,
  { loadings, unloadings }: Pick<TransportRequest, 'loadings' | 'unloadings'>,
  findWay = findLegs,
): PricedTour | Impassable {
  const unserved = closedStop(tariff.closedLanes, { loadings, unloadings });
  if (unserved !== undefined) return { code: 'lane_closed', ...unserved };
  const places = [...loadings, ...unloadings];
  const legs = findWay(places, tariff.closedLanes);
  if (legs !== undefined) {
    const direct = (ends: [Place, Place]) => findDirect(ends, tariff.closedLanes);
    return new PricedTour(tariff, emissions, { loadings, unloadings }, { legs, findDirect: direct });
  }
  const closure = findClosure?.(places, tariff.closedLanes);
  if (closure !== undefined) return { code: 'lane_closed', message: describeClosure(closure) };
  return noRoad(places, loadings.length, findCutOff?.(places) ?? -1);
}

function noRoad(places: readonly Place[], loadings: number, position: number): Impassable {
  const code = 'no_road_connection';
  const place = places[position];
  if (place === undefined)
    return { code, message: 'No road or ferry that a truck can take joins the places of this tour.' };
  const message = `No road or ferry that a truck can take leads to ${describe(place)}.`;
  if (position < loadings) return { code, message, stop: { list: 'loadings', index: position } };
  return { code, message, stop: { list: 'unloadings', index: position - loadings } };
}

/** What the shipper should know about the stops and the way, of whichever vehicle. */
export function warningsOf({ pricedTour, ownTours, cabotage }: PreparedTransport): readonly string[] {
  if ('code' in pricedTour) return [];
  if (ownTours.size === 0) return [...pricedTour.warnings, ...cabotage];
  const ofWays = new Set([pricedTour, ...ownTours.values()].flatMap(({ warnings }) => warnings));
  return [...ofWays, ...cabotage];
}

/** A vehicle that can carry the load over the tour's roads. `summary` is null, `placed` undefined without goods. */
export type Carriage = {
  kind: 'carriage';
  vehicle: Vehicle;
  summary: LoadSummary | null;
  placed: PlacedLoad | undefined;
  /** Undefined where no price depends on what the load takes. */
  part: PartLoad | undefined;
  transport: PreparedTransport;
  pricedTour: PricedTour;
};

/** Whether the vehicle can carry the load at all, whatever the times: the expensive part of an offer. */
export function* carry(transport: PreparedTransport, vehicle: Vehicle): Steps<Carriage | Refused> {
  const { load, pricedTour } = transport;
  if ('code' in pricedTour) {
    const { code, message } = pricedTour;
    return refuse(vehicle, { code, message, limit: null, actual: null });
  }
  let placed: PlacedLoad | undefined;
  let part: PartLoad | undefined;
  if (load !== undefined) {
    const checked = yield* checkOnce(transport.checks, load, vehicle);
    if ('problem' in checked) return refuse(vehicle, checked.problem);
    placed = checked;
    const { accountName, tariff } = transport.context;
    if (pricedTour.hasSteps(accountName)) part = yield* describePart(transport.checks, load, vehicle, tariff.vehicles);
  }
  const ownTour = transport.ownTours.get(vehicle.id) ?? pricedTour;
  const summary = placed?.summary ?? null;
  return { kind: 'carriage', vehicle, summary, placed, part, transport, pricedTour: ownTour };
}

/** Says why a vehicle is not offered. */
export function refuse(
  vehicle: Pick<Vehicle, 'id' | 'code'>,
  reason: Omit<Unavailable, 'vehicleType' | 'vehicleCode'>,
): Refused {
  return { kind: 'unavailable', unavailable: { vehicleType: vehicle.id, vehicleCode: vehicle.code, ...reason } };
}
