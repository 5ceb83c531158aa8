import type { KeyRing } from '../../engine/offers/key-ring.ts';
import { holderOf, keyIdOf, type Promised, refuseWindow, verifyOffer } from '../../engine/offers/promise.ts';
import type { BreakdownLine } from '../../engine/pricing/cost/bill.ts';
import type { Offer } from '../../engine/pricing/offer.ts';
import { type PriceSources, pricingAsOf } from '../../engine/pricing/pricing-source.ts';
import { capWaiting } from '../../engine/pricing/times/waiting.ts';
import { computeInSteps } from '../../ground/concurrency/steps-in-turns.ts';
import type { Database } from '../../ground/database/database.ts';
import { invalidRequest, ServiceError } from '../../ground/errors.ts';
import type { OfferOutcome } from '../../ground/observed.ts';
import { type Cents, type Instant, isBeginningOf, isSameWindow, type TimeWindow, toEuros } from '../../ground/units.ts';
import type { AskedBooking, Booking } from './booking.ts';
import { type PricedTransport, priceAsOffered, priceAtBookedTimes, withWaiting } from './price-at-booked-times.ts';

type OfferServices = {
  prices: Pick<PriceSources, 'pricing' | 'emissions' | 'carriers'>;
  database: Database;
  offerKeys: KeyRing;
};
/** A booking that names an offer. */
type OfferBooking = Booking & { offerId: string };

/**
 * By how much price and kilometres may differ, as a share of what was promised, where what the offer was made with is
 * gone. Wide enough for a new tariff, too narrow for another transport to be worth it.
 */
const toleranceShare = 0.25;

/** `invalid_request` on an offer whose promise does not hold. */
export class OfferRefused extends ServiceError {
  readonly outcome: OfferOutcome;

  constructor(outcome: OfferOutcome, reason: string) {
    const errors = { offerId: [reason] };
    super('invalid_request', { message: invalidRequest(errors).message, errors });
    this.outcome = outcome;
  }
}

/**
 * Prices a booking as its offer was priced, at the window that was offered, and takes the promised value, with what
 * waiting for booked windows adds, and what their hours cost more or less than the offer's. What the offer was made
 * with must give that value again: a promise that is signed and yet wrong is refused and logged, and so is one whose
 * signature is wrong.
 * @throws {OfferRefused} if its promise does not hold, saying what differs; and what `priceAtBookedTimes` refuses.
 */
export async function honourOffer(
  services: OfferServices,
  { shipper, warn, compute }: Pick<AskedBooking, 'shipper' | 'warn' | 'compute'>,
  stated: OfferBooking,
  now: Instant,
): Promise<PricedTransport> {
  const promised = await findPromise(services, { shipper, warn }, stated, now);
  const booking = atWindow(stated, promised.loadingWindow);
  const isOwn = hasWindow(booking, promised.loadingWindow);
  const hasSecond = stated.extraServices.includes('second_driver');
  if (hasSecond && !isOwn) throw otherWindow(promised, booking, '; what is in `faster` is for one driver');
  const { context, isSame } = pricingAsOf(services.prices, promised, now, shipper);
  // On the way on which it was priced, whatever a routing engine would say today.
  const { way } = promised;
  const ways = way === undefined ? undefined : new Map([[booking.vehicleType, way]]);
  const priced = await computeInSteps(
    compute,
    priceAtBookedTimes(context, booking, promised.pricedAt, ways, promised.loadingWindow),
  );
  if (!isOwn && priced.isFaster !== true) throw otherWindow(promised, booking);
  if (priced.chosen.loading[0] !== 0 && priced.isFaster !== true) {
    throw new OfferRefused('window_missed', 'can no longer be met at its loading window: ask for a new price');
  }
  // Windows of later stops and a second driver are not part of the offer.
  const { unmoved = priced.offer } = priced;
  const offer =
    disagreement(promised, unmoved, isSame) === undefined
      ? unmoved
      : ((await computeInSteps(compute, priceAsOffered(context, booking, promised.pricedAt, ways))) ?? unmoved);
  const reason = disagreement(promised, offer, isSame);
  if (reason !== undefined) {
    const { accountId: account } = shipper;
    const found = { value: offer.price.value, distanceKm: offer.distanceKm };
    warn({ account, promised, found, isSame }, 'an offer was refused: its price does not agree');
    throw new OfferRefused('price_differs', `${reason}: ask for a new price`);
  }
  // What other hours at later stops cost or save, they do with an offer as without one.
  const change = priced.offer.price.value - unmoved.price.value;
  // The hours of a second driver's own schedule cost nothing with an offer, so that leaving them saves nothing.
  const moved = hasSecond ? Math.max(0, change) : change;
  const value = promised.value + moved;
  const price = {
    value,
    tariffVersion: promised.tariffVersion,
    breakdown: linesOf(moved === 0 ? offer : priced.offer, value),
  };
  const waiting = capWaiting(priced.waiting, value);
  return { booking, priced: { ...priced, waiting }, price: withWaiting(price, waiting), moved };
}

async function findPromise(
  { database, offerKeys }: OfferServices,
  { shipper: { accountId: account }, warn }: Pick<AskedBooking, 'shipper' | 'warn'>,
  { offerId, items, vehicleType, loadings, unloadings }: OfferBooking,
  now: Instant,
): Promise<Promised> {
  const keyId = keyIdOf(offerId);
  const key = keyId === undefined ? undefined : await offerKeys.find(keyId);
  const booked = {
    holder: holderOf(database.schema, account),
    items,
    loadings: loadings.map(({ place }) => place),
    unloadings: unloadings.map(({ place }) => place),
    vehicleType,
    loadingWindows: loadings[0]!.stated.windows,
  };
  const verified = verifyOffer(offerId, key, booked, now);
  if (!('reason' in verified)) return verified;
  const { claimed } = verified;
  if (claimed)
    warn({ account, claimed, isKeyKnown: key !== undefined }, 'an offer was refused: its signature does not agree');
  throw new OfferRefused(verified.outcome, verified.reason);
}

/** The booking with that window, or else one that ends earlier, before the others of its first loading. */
function atWindow(booking: Booking, window: TimeWindow): Booking {
  const { stated, place } = booking.loadings[0]!;
  const first = hasWindow(booking, window) ? window : stated.windows.find((each) => isBeginningOf(each, window));
  const others = stated.windows.filter((each) => first === undefined || !isSameWindow(each, first));
  const windows = first === undefined ? others : [first, ...others];
  return { ...booking, loadings: [{ stated: { ...stated, windows }, place }, ...booking.loadings.slice(1)] };
}

function otherWindow(promised: Promised, { loadings }: Booking, hint = ''): OfferRefused {
  const { outcome, reason } = refuseWindow(promised, { loadings: loadings.map(({ place }) => place) });
  return new OfferRefused(outcome, reason + hint);
}

function hasWindow({ loadings: [first] }: Booking, window: TimeWindow): boolean {
  return first?.stated.windows.some((each) => isSameWindow(each, window)) === true;
}

/** What part of the promise is not kept. Undefined if all of it is. */
function disagreement(promised: Promised, { price, distanceKm }: Offer, isSame: boolean): string | undefined {
  const share = isSame ? 0 : toleranceShare;
  const differs = (offered: number, found: number) => Math.abs(offered - found) > share * offered;
  const today = isSame ? '' : 'today, by other tables than it was made with, ';
  if (differs(promised.distanceKm, distanceKm))
    return `is for another tour, of ${promised.distanceKm} km: ${today}this one has ${distanceKm} km`;
  if (!differs(promised.value, price.value)) return undefined;
  const [offered, found] = [promised.value, price.value].map((cents) => `${toEuros(cents).toFixed(2)} EUR`);
  return `promises ${offered}, and ${today}this transport costs ${found}`;
}

/** The lines of the price, and by how much it differs from what was promised. They sum to `value`. */
function linesOf({ price }: Offer, value: Cents): BreakdownLine[] {
  const amount = value - price.value;
  if (amount === 0) return [...price.breakdown];
  const basis = 'promised when the offer was made';
  return [...price.breakdown, { code: 'offer', label: 'Difference to the price of the offer', amount, basis }];
}
