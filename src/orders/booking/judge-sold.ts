import { describeUnsold } from '../../engine/availability/describe-unsold.ts';
import type { CountedLoad } from '../../engine/availability/judge-loading.ts';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import { askForLoading } from '../../engine/pricing/refuse-unsold.ts';
import type { Tariff } from '../../engine/tariff/tariff.ts';
import { invalidRequest } from '../../ground/errors.ts';
import type { Instant } from '../../ground/units.ts';
import type { LocatedStop } from './booking.ts';
import type { PricedTransport } from './price-at-booked-times.ts';

/**
 * Judges whether a booking is sold, and finds what it is counted in: undefined if in nothing. The booked window's start
 * counts, also where an offer was promised: a promise keeps the price, not the vehicle.
 */
export type JudgeSold = (now: Instant) => CountedLoad | undefined;

/**
 * What judges a booking, as often as others may have booked meanwhile.
 * @throws {ServiceError} from what it returns: `invalid_request` on the vehicle if it cannot be had then, saying from
 * when it can.
 */
export function judgeSold(
  { availability, pricing: { findLegs } }: Pick<PriceSources, 'availability' | 'pricing'>,
  tariff: Tariff,
  { booking, priced: { offer } }: PricedTransport,
): JudgeSold {
  if (availability === undefined) return () => undefined;
  const places = (stops: readonly LocatedStop[]) => stops.map(({ place }) => place);
  const stops = { loadings: places(booking.loadings), unloadings: places(booking.unloadings) };
  const asked = askForLoading({ tariff, findLegs }, offer, stops);
  return (now) => {
    const judged = availability.judge(asked, now);
    if (judged.ok) return judged.counted;
    throw invalidRequest({ vehicleType: [describeUnsold(offer.vehicleName, judged.unsold, asked.place.timeZone)] });
  };
}
