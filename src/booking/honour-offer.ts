import { invalidRequest } from '../errors.ts';
import type { KeyRing } from '../offers/key-ring.ts';
import { keyIdOf, verifyOffer } from '../offers/promise.ts';
import type { BreakdownLine } from '../pricing/bill.ts';
import type { Cents, Instant } from '../units.ts';
import type { Booking } from './booking.ts';
import type { PricedAtBookedTimes } from './price-at-booked-times.ts';

/** The net price the shipper pays for the transport, and the tariff it comes from. */
export type HonouredPrice = { value: Cents; tariffVersion: string; breakdown: BreakdownLine[] };

/**
 * The price of the offer the booking names, or today's price if it names none. The lines are today's; if the promised
 * value differs, one more line makes up the difference.
 * @throws {ServiceError} `invalid_request` on the offer if its promise does not hold, saying what differs.
 */
export async function honourOffer(
  offerKeys: KeyRing,
  holder: string,
  booking: Booking,
  { offer, tariffVersion }: PricedAtBookedTimes,
  now: Instant,
): Promise<HonouredPrice> {
  const { value, breakdown } = offer.price;
  const { offerId, items, vehicleType } = booking;
  if (offerId === undefined) return { value, tariffVersion, breakdown: [...breakdown] };
  const keyId = keyIdOf(offerId);
  const key = keyId === undefined ? undefined : await offerKeys.find(keyId);
  const places = [...booking.loadings, ...booking.unloadings].map(({ place }) => place);
  const loadingWindow = offer.loadingTimes[0]!;
  const promised = verifyOffer(offerId, key, { holder, items, places, loadingWindow, vehicleType }, now);
  if ('reason' in promised) throw invalidRequest({ offerId: [promised.reason] });
  return {
    value: promised.value,
    tariffVersion: promised.tariffVersion,
    breakdown: settle(breakdown, promised.value - value),
  };
}

function settle(lines: readonly BreakdownLine[], difference: Cents): BreakdownLine[] {
  if (difference === 0) return [...lines];
  const basis = 'promised when the offer was made';
  return [...lines, { code: 'offer', label: 'Difference to the price of the offer', amount: difference, basis }];
}
