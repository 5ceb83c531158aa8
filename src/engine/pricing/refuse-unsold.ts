import { localDayAndHour } from '../../ground/local-time.ts';
import type { Cents, Instant } from '../../ground/units.ts';
import type { Acceptance } from '../availability/acceptance.ts';
import { describeUnsold } from '../availability/describe-unsold.ts';
import type { AskedLoading, Availability } from '../availability/judge-loading.ts';
import type { Place } from '../cities/place.ts';
import type { Item } from '../load/item.ts';
import { handlingSeconds } from '../schedule/handling.ts';
import { openingHours } from '../schedule/tour-tasks.ts';
import type { Vehicle } from '../tariff/tariff.ts';
import type { AgreedTerms } from '../tariff/tariffs.ts';
import { type Offer, type OfferResult, refuse } from './offer.ts';
import type { AcceptedOffer, PricingContext } from './pricing-source.ts';
import { isHazardousLoad } from './ways/measure-transport.ts';

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
  const asked = askForLoading(roads, result.offer, stops);
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

/** When and where an offer loads first, how long the place must be open for it, and where and when the tour ends. */
export function askForLoading(
  { tariff, findLegs, findDirect = findLegs }: Roads,
  { vehicleType, vehicleCode, loadingTimes, unloadingTimes, distanceKm, load }: Offer,
  { loadings, unloadings }: TourStops,
): AskedLoading & { place: Place } {
  const [[loading], [place]] = [loadingTimes, loadings];
  const [unloading, lastPlace] = [unloadingTimes.at(-1), unloadings.at(-1)];
  if (loading === undefined || place === undefined) throw new Error('an offer has no loading');
  if (unloading === undefined || lastPlace === undefined) throw new Error('an offer has no unloading');
  const { start, end } = loading;
  const emptyKm = () => {
    const way = findDirect([lastPlace, place], tariff.closedLanes);
    return way === undefined ? distanceKm : way.reduce((km, leg) => km + leg.distanceKm, 0);
  };
  const tourEnd = { day: localDayAndHour(unloading.end, lastPlace.timeZone).date, emptyKm };
  const vehicle = tariff.vehiclesById.get(vehicleType);
  // An offer may be of a vehicle that the catalogue no longer has.
  if (vehicle === undefined) return { vehicle: { code: vehicleCode, class: '' }, place, start, end: tourEnd };
  const hours = openingHours(tariff, vehicle, place);
  const workMs = handlingSeconds(vehicle, load?.palletPlaces, loadings.length) * 1000;
  return { vehicle, place, start, open: hours && { hours, neededMs: end - start + workMs }, end: tourEnd };
}
