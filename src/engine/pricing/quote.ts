import { type Steps, takeSteps } from '../../ground/concurrency/steps.ts';
import { hourMs, type Instant } from '../../ground/units.ts';
import { loadSteps, type SearchBudget } from '../load/search-budget.ts';
import type { ScheduleBudget } from '../schedule/search-tour.ts';
import type { FtlTimeslotHours, Vehicle } from '../tariff/tariff.ts';
import { arrange } from './loads/arrange.ts';
import { describeLoads } from './loads/load-warnings.ts';
import {
  type Carriage,
  type Offer,
  type OfferResult,
  prepareTransport,
  refuse,
  type TransportRequest,
  type Unavailable,
  warningsOf,
} from './offer.ts';
import { offerCarriage, offerVehicle } from './offer-carriage.ts';
import type { PricingContext } from './pricing-source.ts';
import { refuseUnsold } from './refuse-unsold.ts';
import { type RequestBudget, requestBudget, spend, spendTourSteps } from './request-budget.ts';
import type { Timing } from './times/timing.ts';
import { describeShorterSlot } from './windows/shorter-slot.ts';

/** What is to be priced, with every place located. */
export type PriceRequest = TransportRequest & {
  loadingDate: Instant;
  /** If present: only FTL vehicles, with loading windows of that many hours. */
  ftlTimeslotHours?: FtlTimeslotHours | undefined;
  /** Only these are quoted. Undefined: all. */
  vehicleTypes?: readonly number[] | undefined;
};

export type Quote = {
  tariffVersion: string;
  offers: Offer[];
  unavailable: Unavailable[];
  /** What the shipper should know about the stops, the way, and how the goods stand. */
  warnings: readonly string[];
};

/**
 * An offer for every vehicle asked for that can carry the request, cheapest first, and a reason for every other of
 * them. A vehicle's result is the same whichever others are asked for; only a load that is undecided among all may be
 * decided among fewer, which share the search's steps.
 *
 * With `ftlTimeslotHours` only vehicles of class ftl and both are offered, with loading windows that wide. Without it
 * express vehicles are offered too, and the others with the 6-hour slot. A vehicle loads at the loading date, or as
 * soon after as it may: no driving ban, and the place open for full loads. Pure: equal arguments give an equal quote.
 */
export function quote(context: PricingContext, request: PriceRequest, now: Instant): Quote {
  return takeSteps(quoteInSteps(context, request, now));
}

/**
 * The same, step by step. At most `loadStepsMax` of the `budget` are for judging the load. Where `arranged` is
 * `cheapest`, it is worked out only for the first offer how the goods stand.
 */
export function* quoteInSteps(
  context: PricingContext,
  request: PriceRequest,
  now: Instant,
  budget: RequestBudget = requestBudget(),
  loadStepsMax = loadSteps,
  arranged: 'all' | 'cheapest' = 'all',
): Steps<Quote> {
  // No window is given, so that there are no others to try.
  const tours: ScheduleBudget = { steps: 0, stepsMax: Number.POSITIVE_INFINITY };
  const found = yield* spend(budget, loadStepsMax, (share) =>
    quoteWithin(context, request, now, share, tours, arranged),
  );
  spendTourSteps(budget, tours.steps);
  return found;
}

function* quoteWithin(
  context: PricingContext,
  request: PriceRequest,
  now: Instant,
  share: SearchBudget,
  tours: ScheduleBudget,
  arranged: 'all' | 'cheapest',
): Steps<Quote> {
  const { tariff } = context;
  const transport = prepareTransport(context, request, now, share);
  yield;
  const express = timingOf(request, undefined, tours);
  const slotHours = request.ftlTimeslotHours ?? 6;
  const fullLoad = timingOf(request, slotHours, tours);
  const found: { offer: Offer; carriage: Carriage }[] = [];
  const unavailable: Unavailable[] = [];
  for (const vehicle of tariff.vehicles) {
    if (request.vehicleTypes?.includes(vehicle.id) === false) continue;
    const isExpress = vehicle.class === 'express';
    const result =
      isExpress && request.ftlTimeslotHours !== undefined
        ? refuse(vehicle, notFtl(vehicle))
        : refuseUnsold(
            context,
            vehicle,
            request,
            yield* offerVehicle(transport, vehicle, isExpress ? express : fullLoad),
          );
    if (result.kind === 'offer') found.push(result);
    if (result.kind === 'unavailable') unavailable.push(result.unavailable);
    yield;
  }
  found.sort(({ offer: a }, { offer: b }) => a.price.value - b.price.value || a.vehicleType - b.vehicleType);
  for (const { offer, carriage } of arranged === 'all' ? found : found.slice(0, 1)) {
    offer.load = yield* arrange(carriage);
  }
  const offers = found.map(({ offer }) => offer);
  const warnings = [...warningsOf(transport), ...describeLoads(offers)];
  const offerWith = otherSlots(context, request, tours);
  if (arranged === 'all') warnings.push(...(yield* describeShorterSlot(found, slotHours, offerWith)));
  return { tariffVersion: tariff.version, offers, unavailable, warnings };
}

/** From the loading date on. A slot is as wide as its hours; an express vehicle loads at a fixed time. */
function timingOf(request: PriceRequest, slotHours: FtlTimeslotHours | undefined, budget: ScheduleBudget): Timing {
  return {
    notBefore: request.loadingDate,
    loadings: request.loadings.map(() => undefined),
    unloadings: request.unloadings.map(() => undefined),
    windowMs: (slotHours ?? 0) * hourMs,
    slotHours,
    secondDriver: 'offered',
    findsFaster: true,
    // What the crew does is told of the whole search, which is not kept.
    isForAll: request.includeSchedule !== true,
    schedules: new Map(),
    budget,
  };
}

/** Makes offers with other slots, as a quote for those would, without what does not change their price. */
function otherSlots(context: PricingContext, request: PriceRequest, budget: ScheduleBudget) {
  const timings = new Map<FtlTimeslotHours, Timing>();
  return (carriage: Carriage, hours: FtlTimeslotHours): OfferResult => {
    const whole = timings.get(hours) ?? timingOf(request, hours, budget);
    timings.set(hours, whole);
    const timing: Timing = { ...whole, secondDriver: 'none', findsFaster: false, findsEarliest: false };
    return refuseUnsold(context, carriage.vehicle, request, offerCarriage(carriage, timing));
  };
}

function notFtl(vehicle: Vehicle): Pick<Unavailable, 'code' | 'message' | 'limit' | 'actual'> {
  return {
    code: 'not_ftl',
    message: `${vehicle.name} is an express vehicle and has no loading time slot.`,
    limit: null,
    actual: null,
  };
}
