import { describeUnsold } from '../../engine/availability/describe-unsold.ts';
import type { CountedLoad } from '../../engine/availability/judge-loading.ts';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import { openingHours } from '../../engine/schedule/tour-tasks.ts';
import type { Tariff } from '../../engine/tariff/tariff.ts';
import { invalidRequest } from '../../ground/errors.ts';
import type { Instant } from '../../ground/units.ts';
import type { PricedTransport } from './price-at-booked-times.ts';

/**
 * The day and pool that the booking is counted in, undefined if in none. The booked window's start counts, also where
 * an offer was promised: a promise keeps the price, not the vehicle.
 * @throws {ServiceError} `invalid_request` on the vehicle if it cannot be had then, saying from when it can.
 */
export function judgeSold(
  { availability }: Pick<PriceSources, 'availability'>,
  tariff: Tariff,
  { booking, priced: { offer } }: PricedTransport,
  now: Instant,
): CountedLoad | undefined {
  if (availability === undefined) return undefined;
  const { place } = booking.loadings[0]!;
  // An offer may be of a vehicle that the catalogue no longer has.
  const vehicle = tariff.vehiclesById.get(offer.vehicleType);
  const open = vehicle && openingHours(tariff, vehicle, place);
  const sold = vehicle ?? { code: offer.vehicleCode, class: '' };
  const judged = availability.judge({ vehicle: sold, place, start: offer.loadingTimes[0]!.start, open }, now);
  if (judged.ok) return judged.counted;
  throw invalidRequest({ vehicleType: [describeUnsold(offer.vehicleName, judged.unsold, place.timeZone)] });
}
