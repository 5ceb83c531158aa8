import { describeUnsold } from '../../engine/availability/describe-unsold.ts';
import type { CountedLoad } from '../../engine/availability/judge-loading.ts';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import { firstLoading } from '../../engine/pricing/refuse-unsold.ts';
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
  const asked = firstLoading(
    tariff,
    offer,
    booking.loadings.map(({ place }) => place),
  );
  const judged = availability.judge(asked, now);
  if (judged.ok) return judged.counted;
  throw invalidRequest({ vehicleType: [describeUnsold(offer.vehicleName, judged.unsold, asked.place.timeZone)] });
}
