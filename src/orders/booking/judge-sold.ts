import type { Acceptance } from '../../engine/availability/acceptance.ts';
import { describeUnsold } from '../../engine/availability/describe-unsold.ts';
import type { CountedLoad, Unsold } from '../../engine/availability/judge-loading.ts';
import type { Offer } from '../../engine/pricing/offer.ts';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import {
  acceptanceFor,
  askForAcceptance,
  askForLoading,
  type LaterWindows,
} from '../../engine/pricing/refuse-unsold.ts';
import type { Tariff } from '../../engine/tariff/tariff.ts';
import type { AgreedTerms } from '../../engine/tariff/tariffs.ts';
import { invalidRequest, type ServiceError } from '../../ground/errors.ts';
import { formatLocal } from '../../ground/local-time.ts';
import type { Cents, Instant, TimeWindow } from '../../ground/units.ts';
import type { Booking, LocatedStop } from './booking.ts';
import type { PricedTransport } from './price-at-booked-times.ts';

/**
 * Judges whether a booking is sold, and finds what it is counted in: undefined if in nothing. The booked window's start
 * counts, also where an offer was promised: a promise keeps the price, not the vehicle.
 */
export type JudgeSold = (now: Instant) => CountedLoad | undefined;

/** What judges a booking: whether it is sold, and how it is accepted at a price without VAT. */
export type BookingJudge = { sold: JudgeSold; acceptance: (value: Cents, now: Instant) => Acceptance };

/** Where the table says nothing. */
const sellsAll: BookingJudge = { sold: () => undefined, acceptance: () => undefined };

/**
 * What judges a booking of a shipper, as often as others may have booked meanwhile.
 * @throws {ServiceError} from `sold`: `invalid_request` on the vehicle if it cannot be had then, saying from when it
 * can.
 */
export function bookingJudge(
  { availability, pricing: { findLegs } }: Pick<PriceSources, 'availability' | 'pricing'>,
  tariff: Tariff,
  { booking, priced }: Pick<PricedTransport, 'booking' | 'priced'>,
  shipper: AgreedTerms,
): BookingJudge {
  if (availability?.isLimited() !== true) return sellsAll;
  const places = (stops: readonly LocatedStop[]) => stops.map(({ place }) => place);
  const stops = { loadings: places(booking.loadings), unloadings: places(booking.unloadings) };
  const asked = askForLoading({ tariff, findLegs }, priced, stops, windowsOf(booking, priced.offer));
  return {
    sold: (now) => {
      const judged = availability.judge(asked, now);
      if (judged.ok) return judged.counted;
      throw refuseUnsold(priced.offer, judged.unsold, asked.place.timeZone);
    },
    acceptance: (value, now) =>
      acceptanceFor(availability, shipper, now)(askForAcceptance(asked, value, booking.items)),
  };
}

function refuseUnsold({ vehicleType, vehicleName }: Offer, unsold: Unsold, timeZone: string): ServiceError {
  const { code, availableFrom } = unsold;
  const from = availableFrom === undefined ? null : formatLocal(availableFrom, timeZone);
  const message = describeUnsold(vehicleName, unsold, timeZone);
  return invalidRequest({ vehicleType: [message] }, { unavailable: { vehicleType, code, availableFrom: from } });
}

/** The windows that a booking got of those that it states. */
function windowsOf({ loadings, unloadings }: Booking, { loadingTimes, unloadingTimes }: Offer): LaterWindows {
  const got = (stops: readonly LocatedStop[], times: readonly TimeWindow[]) =>
    stops.map(({ stated }, index) => (stated.windows.length > 0 ? times[index] : undefined));
  return { loadings: got(loadings, loadingTimes).with(0, undefined), unloadings: got(unloadings, unloadingTimes) };
}
