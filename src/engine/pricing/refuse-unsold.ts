import { localDayAndHour } from '../../ground/local-time.ts';
import { type Cents, hourMs, type Instant, type TimeWindow } from '../../ground/units.ts';
import type { Acceptance } from '../availability/acceptance.ts';
import { describeUnsold } from '../availability/describe-unsold.ts';
import type { AskedLoading, Availability, PlanTour, TourEnd } from '../availability/judge-loading.ts';
import type { Place } from '../cities/place.ts';
import type { Item } from '../load/item.ts';
import { handlingSeconds } from '../schedule/handling.ts';
import type { LegalPlan } from '../schedule/plan-tour.ts';
import { openingHours } from '../schedule/tour-tasks.ts';
import type { Vehicle } from '../tariff/tariff.ts';
import type { AgreedTerms } from '../tariff/tariffs.ts';
import { type Carriage, type MadeOffer, type Offer, type OfferResult, refuse } from './offer.ts';
import type { AcceptedOffer, PricingContext } from './pricing-source.ts';
import { scheduleOf, type Timing } from './times/timing.ts';
import { isHazardousLoad } from './ways/measure-transport.ts';
import { slotOf } from './windows/slots.ts';

/**
 * The offer of a vehicle, with how its booking is accepted, if the vehicle can be had at its loading time; else why not
 * and from when on.
 */
export function refuseUnsold(
  { judgeLoading, judgeAcceptance, ...roads }: PricingContext,
  vehicle: Vehicle,
  stops: TourStops & { items: readonly Item[] },
  result: OfferResult,
): OfferResult {
  if (result.kind !== 'offer' || judgeLoading === undefined) return result;
  const asked = askForLoading(roads, result, stops);
  const judged = judgeLoading(asked);
  if (judged.ok) {
    const acceptance = judgeAcceptance?.(askForAcceptance(asked, result.offer.price.value, stops.items));
    if (acceptance !== undefined) result.offer.acceptance = acceptance.answer;
    return result;
  }
  const { code, availableFrom = null } = judged.unsold;
  const message = describeUnsold(vehicle.name, judged.unsold, asked.place.timeZone);
  return refuse(vehicle, { code, message, limit: null, actual: null, availableFrom });
}

/** How bookings of a shipper are accepted; without terms, of nobody who has ordered before. */
export function acceptanceFor(
  availability: Availability,
  terms: Pick<AgreedTerms, 'accountName' | 'awaitsFirstOrder'> | undefined,
  now: Instant,
): (asked: AcceptedOffer) => Acceptance {
  const { accountName = null, awaitsFirstOrder = false } = terms ?? {};
  return (asked) => availability.judgeAcceptance({ ...asked, accountName, isFirstOrder: awaitsFirstOrder }, now);
}

/** An offer as its acceptance is judged. */
export function askForAcceptance(
  { vehicle, place, start }: Pick<AskedLoading, 'vehicle' | 'place' | 'start'>,
  value: Cents,
  items: readonly Item[],
): AcceptedOffer {
  return { vehicle, place, start, value, isHazardous: isHazardousLoad(items) };
}

type Roads = Pick<PricingContext, 'tariff' | 'findLegs' | 'findDirect'>;
type TourStops = { loadings: readonly Place[]; unloadings: readonly Place[] };
/** By stop in tour order. Undefined where the schedule sets the window, as for the first loading. */
export type LaterWindows = {
  loadings: readonly (TimeWindow | undefined)[];
  unloadings: readonly (TimeWindow | undefined)[];
};

/**
 * When and where an offer loads first, how long the place must be open for it, where and when the tour ends, and the
 * same of the tour on other days. `booked`: the windows that a booking states for later stops.
 */
export function askForLoading(
  { tariff, findLegs, findDirect = findLegs }: Roads,
  { offer, carriage }: Pick<MadeOffer, 'offer' | 'carriage'>,
  { loadings, unloadings }: TourStops,
  booked?: LaterWindows,
): AskedLoading & { place: Place } {
  const { vehicleType, vehicleCode, loadingTimes, unloadingTimes, distanceKm, load } = offer;
  const [[loading], [place]] = [loadingTimes, loadings];
  const lastPlace = unloadings.at(-1);
  if (loading === undefined || place === undefined) throw new Error('an offer has no loading');
  if (lastPlace === undefined) throw new Error('an offer has no unloading');
  const { start, end } = loading;
  const emptyKm = () => {
    const way = findDirect([lastPlace, place], tariff.closedLanes);
    return way === undefined ? distanceKm : way.reduce((km, leg) => km + leg.distanceKm, 0);
  };
  const endOf = (windows: readonly TimeWindow[]): TourEnd => {
    const unloading = windows.at(-1);
    if (unloading === undefined) throw new Error('an offer has no unloading');
    return { day: localDayAndHour(unloading.end, lastPlace.timeZone).date, emptyKm };
  };
  const planWith =
    (windows?: LaterWindows): PlanTour =>
    (from) => {
      const planned = planFrom(carriage, offer, from, windows);
      const [first] = planned?.loadings ?? [];
      return planned && first && { start: first.start, end: endOf(planned.unloadings) };
    };
  const isBooked = [...(booked?.loadings ?? []), ...(booked?.unloadings ?? [])].some((window) => window !== undefined);
  const plans = { plan: planWith(booked), planAsOffered: isBooked ? planWith() : undefined };
  const asked = { place, start, end: endOf(unloadingTimes), ...plans };
  const vehicle = tariff.vehiclesById.get(vehicleType);
  // An offer may be of a vehicle that the catalogue no longer has.
  if (vehicle === undefined) return { ...asked, vehicle: { code: vehicleCode, class: '' } };
  const hours = openingHours(tariff, vehicle, place);
  const workMs = handlingSeconds(vehicle, load?.palletPlaces, loadings.length) * 1000;
  return { ...asked, vehicle, open: hours && { hours, neededMs: end - start + workMs } };
}

/** Steps of planning a tour on another day, at half a microsecond. */
const planStepsMax = 20_000;

/** The schedule that the vehicle of an offer has with the same slot from another instant on. */
function planFrom(
  carriage: Carriage,
  { loadingTimes, drivers }: Offer,
  notBefore: Instant,
  booked?: LaterWindows,
): LegalPlan | undefined {
  const { loadings, unloadings } = carriage.pricedTour.tour;
  const [first] = loadingTimes;
  if (first === undefined) return undefined;
  const { slotHours, windowMs } = slotOf(carriage, first);
  const timing: Timing = {
    notBefore,
    loadings: loadings.map((_, index) => booked?.loadings[index]),
    unloadings: unloadings.map((_, index) => booked?.unloadings[index]),
    windowMs: slotHours === undefined ? windowMs : slotHours * hourMs,
    slotHours,
    secondDriver: 'none',
    findsEarliest: false,
    schedules: new Map(),
    budget: { steps: 0, stepsMax: planStepsMax },
  };
  const { plan } = scheduleOf(carriage, timing, drivers);
  return plan.ok ? plan : undefined;
}
