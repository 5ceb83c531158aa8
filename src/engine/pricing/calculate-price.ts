import { type Steps, takeSteps } from '../../ground/concurrency/steps.ts';
import { Problems } from '../../ground/errors.ts';
import type { Instant } from '../../ground/units.ts';
import type { Place, PlaceQuery, Point } from '../cities/place.ts';
import { completeItems } from '../load/goods/complete-items.ts';
import { judgeStopsOfItems } from '../load/goods/stops-of-items.ts';
import type { StatedItem } from '../load/item.ts';
import type { Leg } from '../routing/leg.ts';
import type { FtlTimeslotHours, Tariff } from '../tariff/tariff.ts';
import type { AgreedTerms } from '../tariff/tariffs.ts';
import { type Intake, judgeStart, locatePlaces } from './intake.ts';
import { describeLoads } from './loads/load-warnings.ts';
import { type PriceSources, type PricingContext, pricingAt } from './pricing-source.ts';
import { type PriceRequest, type Quote, quoteInSteps } from './quote.ts';
import { acceptanceFor } from './refuse-unsold.ts';
import { requestBudget } from './request-budget.ts';
import { type SplitLoad, splitLoad } from './split/split-load.ts';
import { wayPoints } from './way-points.ts';
import type { VehicleWays } from './ways/vehicle-ways.ts';

/** A transport whose price a shipper asks for. */
export type AskedPrice = {
  items: readonly StatedItem[];
  loadings: readonly PlaceQuery[];
  unloadings: readonly PlaceQuery[];
  loadingDate: Instant;
  ftlTimeslotHours?: FtlTimeslotHours | undefined;
  includeLoadPlan?: boolean | undefined;
  includeSchedule?: boolean | undefined;
  /** Whether the roads of the tour are shown. */
  includeWay?: boolean | undefined;
  /** The way, with a leg from each stop to the next, where it is known already. Undefined: the router finds it. */
  legs?: Leg[] | undefined;
  /** Ids of the catalogue: only these are priced. Undefined: all. */
  vehicleTypes?: readonly number[] | undefined;
};

/**
 * `request` is what was asked, completed. `notes` say what was guessed, and what to know about the way. `split`: the
 * goods in several vehicles, where none has room for all.
 */
export type CalculatedPrice = Omit<Quote, 'warnings'> & {
  tariff: Tariff;
  request: PriceRequest;
  notes: string[];
  split?: SplitLoad;
  /** The roads of the tour, if they were asked for. Null: there are none. */
  way?: Point[] | null;
};

/** A request that was judged and completed, with all that its price is made from. */
export type PreparedPrice = {
  sources: PriceSources;
  context: PricingContext;
  request: PriceRequest;
  notes: readonly string[];
  includeWay: boolean;
  now: Instant;
};

/**
 * What a transport costs with every vehicle, or each of those asked for, that can carry it: judges and completes what
 * is asked, then quotes it. Without `terms`, as for a shipper with whom nothing was agreed. Equal arguments give equal
 * prices.
 * @throws {ServiceError} `invalid_request` naming every field that is wrong.
 */
export function calculatePrice(
  sources: PriceSources,
  asked: AskedPrice,
  now: Instant,
  terms?: AgreedTerms,
): CalculatedPrice {
  return takeSteps(quotePrepared(preparePrice(sources, asked, now, terms)));
}

/** The first step: judges and completes what is asked. */
export function preparePrice(
  sources: PriceSources,
  { includeWay = false, ...asked }: AskedPrice,
  now: Instant,
  terms?: AgreedTerms,
): PreparedPrice {
  const { gazetteer } = sources;
  const availability = sources.availability?.isLimited() === true ? sources.availability : undefined;
  const context: PricingContext = {
    ...pricingAt(sources, now, terms),
    judgeLoading: availability && ((loading) => availability.judge(loading, now)),
    judgeAcceptance: availability && acceptanceFor(availability, terms, now),
  };
  const intake: Intake = { gazetteer, now, problems: new Problems(), notes: [], adr: context.tariff.adr };
  const request = completeRequest(intake, asked);
  judgeVehicleTypes(intake, context.tariff, asked.vehicleTypes);
  intake.problems.throwIfAny();
  return { sources, context, request, notes: intake.notes, includeWay, now };
}

/** The second step: quotes it, with what a routing engine measured in between for those who have one. */
export function* quotePrepared(prepared: PreparedPrice, ways?: VehicleWays): Steps<CalculatedPrice> {
  const { sources, context, notes, includeWay, now } = prepared;
  const request = ways === undefined ? prepared.request : { ...prepared.request, ways };
  const budget = requestBudget();
  const whole = yield* quoteInSteps(context, request, now, budget);
  const { warnings, ...quoted } = whole;
  const split = yield* splitLoad(context, request, whole, now, budget);
  const { loadings, unloadings } = request;
  const way = () => wayPoints(sources.pricing, context.tariff, [...loadings, ...unloadings]);
  const additions = { ...(split && { split }), ...(includeWay && { way: way() }) };
  const ofParts = describeLoads((split?.parts ?? []).map(({ offer }) => offer));
  return { ...quoted, ...additions, tariff: context.tariff, request, notes: [...notes, ...warnings, ...ofParts] };
}

function completeRequest(
  intake: Intake,
  { loadings, unloadings, items, ...asked }: Omit<AskedPrice, 'includeWay'>,
): PriceRequest {
  judgeStart(intake, asked.loadingDate, 'loadingDate');
  judgeStopsOfItems(items, { loadings: loadings.length, unloadings: unloadings.length }, intake.problems);
  return {
    ...asked,
    loadings: locateStated(intake, loadings, 'loadings'),
    unloadings: locateStated(intake, unloadings, 'unloadings'),
    items: completeItems(items, intake),
  };
}

function judgeVehicleTypes({ problems }: Intake, { vehiclesById }: Tariff, asked: readonly number[] = []): void {
  const unknown = [...new Set(asked)].filter((id) => !vehiclesById.has(id));
  if (unknown.length === 1) problems.add('vehicleType', `There is no vehicle type ${unknown[0]}.`);
  if (unknown.length > 1) problems.add('vehicleType', `There are no vehicle types ${unknown.join(', ')}.`);
}

/** No place is looked up until every place of the list says where it is. */
function locateStated(intake: Intake, queries: readonly PlaceQuery[], list: 'loadings' | 'unloadings'): Place[] {
  const isStated = queries.map(({ zipCode, name }) => Boolean(zipCode?.trim() || name?.trim()));
  for (const [i, stated] of isStated.entries()) {
    if (!stated) intake.problems.add(`${list}.${i}.zipCode`, 'or name is required');
  }
  return isStated.every(Boolean) ? locatePlaces(intake, queries, list) : [];
}
