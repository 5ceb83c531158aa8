import { invalidRequest, type Problems } from '../errors.ts';
import type { KeyRing } from '../offers/key-ring.ts';
import { keyIdOf, type Promised, verifyOffer } from '../offers/promise.ts';
import type { BreakdownLine } from '../pricing/bill.ts';
import type { Offer } from '../pricing/offer.ts';
import type { Cents, Instant } from '../units.ts';
import type { Booking } from './book-transport.ts';

/**
 * What the offer that a booking names promises; undefined when it names none.
 * @throws {ServiceError} `invalid_request` on `offer_id` when the promise does not hold, saying what differs.
 */
export async function findPromise(
  offerKeys: KeyRing | undefined,
  booking: Booking,
  offer: Offer,
  problems: Problems,
  now: Instant,
): Promise<Promised | undefined> {
  const { offerId, holder, items, vehicleType } = booking;
  if (offerId === undefined) return undefined;
  const keyId = keyIdOf(offerId);
  const key = keyId === undefined ? undefined : await offerKeys?.find(keyId);
  const places = [...booking.loadings, ...booking.unloadings].map(({ place }) => place);
  const loadingWindow = offer.loadingTimes[0]!;
  const promised = verifyOffer(offerId, key, { holder, items, places, loadingWindow, vehicleType }, now);
  if (!('reason' in promised)) return promised;
  problems.add('offer_id', promised.reason);
  throw invalidRequest(problems.errors);
}

/** The lines of today's price, brought to the promised value by a line of its own where the two differ. */
export function settleBreakdown(lines: readonly BreakdownLine[], difference: Cents): BreakdownLine[] {
  if (difference === 0) return [...lines];
  const basis = 'promised when the offer was made';
  return [...lines, { code: 'offer', label: 'Difference to the price of the offer', amount: difference, basis }];
}
