import { localDayAndHour } from '../../ground/local-time.ts';
import { describeUnsold } from '../availability/describe-unsold.ts';
import type { AskedLoading } from '../availability/judge-loading.ts';
import type { Place } from '../cities/place.ts';
import { handlingSeconds } from '../schedule/handling.ts';
import { openingHours } from '../schedule/tour-tasks.ts';
import type { Vehicle } from '../tariff/tariff.ts';
import { type Offer, type OfferResult, refuse } from './offer.ts';
import type { PricingContext } from './pricing-source.ts';

/** The offer of a vehicle as it is if the vehicle can be had at its loading time, else why not and from when on. */
export function refuseUnsold(
  { judgeLoading, ...roads }: PricingContext,
  vehicle: Vehicle,
  stops: TourStops,
  result: OfferResult,
): OfferResult {
  if (result.kind !== 'offer' || judgeLoading === undefined) return result;
  const asked = askForLoading(roads, result.offer, stops);
  const judged = judgeLoading(asked);
  if (judged.ok) return result;
  const { code, availableFrom = null } = judged.unsold;
  const message = describeUnsold(vehicle.name, judged.unsold, asked.place.timeZone);
  return refuse(vehicle, { code, message, limit: null, actual: null, availableFrom });
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
