import { describeUnsold } from '../availability/describe-unsold.ts';
import type { AskedLoading } from '../availability/judge-loading.ts';
import type { Place } from '../cities/place.ts';
import { handlingSeconds } from '../schedule/handling.ts';
import { openingHours } from '../schedule/tour-tasks.ts';
import type { Tariff, Vehicle } from '../tariff/tariff.ts';
import { type Offer, type OfferResult, refuse } from './offer.ts';
import type { PricingContext } from './pricing-source.ts';

/** The offer of a vehicle as it is if the vehicle can be had at its loading time, else why not and from when on. */
export function refuseUnsold(
  { judgeLoading, tariff }: PricingContext,
  vehicle: Vehicle,
  loadings: readonly Place[],
  result: OfferResult,
): OfferResult {
  if (result.kind !== 'offer' || judgeLoading === undefined) return result;
  const asked = firstLoading(tariff, result.offer, loadings);
  const judged = judgeLoading(asked);
  if (judged.ok) return result;
  const { code, availableFrom = null } = judged.unsold;
  const message = describeUnsold(vehicle.name, judged.unsold, asked.place.timeZone);
  return refuse(vehicle, { code, message, limit: null, actual: null, availableFrom });
}

/** When and where an offer loads first, and how long the place must be open for it. */
export function firstLoading(
  tariff: Tariff,
  { vehicleType, vehicleCode, loadingTimes, load }: Offer,
  loadings: readonly Place[],
): AskedLoading & { place: Place } {
  const [[loading], [place]] = [loadingTimes, loadings];
  if (loading === undefined || place === undefined) throw new Error('an offer has no loading');
  const { start, end } = loading;
  const vehicle = tariff.vehiclesById.get(vehicleType);
  // An offer may be of a vehicle that the catalogue no longer has.
  if (vehicle === undefined) return { vehicle: { code: vehicleCode, class: '' }, place, start };
  const hours = openingHours(tariff, vehicle, place);
  const workMs = handlingSeconds(vehicle, load?.palletPlaces, loadings.length) * 1000;
  return { vehicle, place, start, open: hours && { hours, neededMs: end - start + workMs } };
}
