import { describeUnsold } from '../availability/describe-unsold.ts';
import type { Place } from '../cities/place.ts';
import { openingHours } from '../schedule/tour-tasks.ts';
import type { Vehicle } from '../tariff/tariff.ts';
import { type OfferResult, refuse } from './offer.ts';
import type { PricingContext } from './pricing-source.ts';

/** The offer of a vehicle as it is if the vehicle can be had at its loading time, else why not and from when on. */
export function refuseUnsold(
  { judgeLoading, tariff }: PricingContext,
  vehicle: Vehicle,
  place: Place,
  result: OfferResult,
): OfferResult {
  if (result.kind !== 'offer' || judgeLoading === undefined) return result;
  const [loading] = result.offer.loadingTimes;
  if (loading === undefined) throw new Error('an offer has no loading time');
  const judged = judgeLoading({ vehicle, place, start: loading.start, open: openingHours(tariff, vehicle, place) });
  if (judged.ok) return result;
  const { code, availableFrom = null } = judged.unsold;
  const message = describeUnsold(vehicle.name, judged.unsold, place.timeZone);
  return refuse(vehicle, { code, message, limit: null, actual: null, availableFrom });
}
