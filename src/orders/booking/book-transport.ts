import type { KeyRing } from '../../engine/offers/key-ring.ts';
import type { BreakdownLine } from '../../engine/pricing/cost/bill.ts';
import { cancellationTermsOf } from '../../engine/pricing/cost/cancellation.ts';
import type { LineDetail } from '../../engine/pricing/cost/shown-lines.ts';
import { type PriceSources, pricingAt } from '../../engine/pricing/pricing-source.ts';
import { measureTransport } from '../../engine/pricing/ways/measure-transport.ts';
import type { QuotedWays } from '../../engine/pricing/ways/quoted-ways.ts';
import type { Tariff } from '../../engine/tariff/tariff.ts';
import { type AgreedTerms, findTariff, tariffAt } from '../../engine/tariff/tariffs.ts';
import { computeInSteps } from '../../ground/concurrency/steps-in-turns.ts';
import type { Database } from '../../ground/database/database.ts';
import { Problems } from '../../ground/errors.ts';
import { tell } from '../../ground/observed.ts';
import { type Cents, type Instant, toEuros } from '../../ground/units.ts';
import { markFirstOrder } from '../../who/accounts/account-store.ts';
import { freezeTerms } from '../order/cancellation/order-fees.ts';
import { answerOnce } from '../order/idempotency/answer-once.ts';
import { type BookedTerms, isShipper, type NewOrder, type PlannedStep, type ToAnswer } from '../order/order.ts';
import { readDraft } from '../order/publish-draft.ts';
import { findAcceptedOrder } from './accepted-orders-store.ts';
import type { AskedBooking, Booking, BookingReply } from './booking.ts';
import { honourOffer, OfferRefused } from './honour-offer.ts';
import { judgeBooking } from './judge-booking.ts';
import { type BookingJudge, bookingJudge } from './judge-sold.ts';
import { makeOrder } from './make-order.ts';
import { type PricedTransport, priceAtBookedTimes, transportOfBooking, withWaiting } from './price-at-booked-times.ts';
import { type JudgedOrder, type StoringServices, storeBooking } from './store-booking.ts';
import { type TotalPrice, totalPrice } from './total-price.ts';

/**
 * What happens automatically to an order once it is placed, and notes on references that look like a request for it.
 * `askToAnswer`: until when the company is to answer an order of a shipper that no row of the table leaves to it.
 */
type OrderSimulation = {
  planSteps: (order: NewOrder) => readonly PlannedStep[];
  askToAnswer: (order: NewOrder, now: Instant) => ToAnswer | undefined;
  noteReferences: (order: NewOrder) => readonly string[];
};

/** What booking works with. */
export type BookingServices = StoringServices & {
  prices: PriceSources;
  offerKeys: KeyRing;
  /** Where there is a routing engine. */
  quotedWays?: QuotedWays | undefined;
  supplierCountry: string;
  /** In the sandbox. */
  simulation?: OrderSimulation | undefined;
};

/**
 * Books a transport: completes it from its draft, judges it, prices it at the booked times and as the offer it names,
 * adds VAT, writes the reply, and stores order and reply exactly once. A trial stops before storing.
 * @throws {ServiceError} `invalid_request` naming the field; `order_not_found` or `order_not_draft` for its draft; and
 * whatever `storedBytes`, `storeOrder` and `publishDraft` refuse.
 */
export async function bookTransport(services: BookingServices, asked: AskedBooking): Promise<BookingReply> {
  const { shipper, key, isTrial } = asked;
  const { database } = services;
  let told: Told = { namesOffer: false, outcome: 'placed' };
  const reply: BookingReply = await answerOnce(database, key, async () => {
    const { namesOffer, outcome, ...toStore } = await judgeAndWrite(services, asked);
    told = { namesOffer, outcome };
    if (isTrial) return { text: toStore.reply, version: undefined, isReplay: false };
    const stored = await storeBooking(services, asked, toStore);
    if (shipper.awaitsFirstOrder && outcome === 'placed' && !stored.isReplay)
      await markFirstOrder(database, shipper.accountId);
    return stored;
  }).catch((refusal) => {
    if (refusal instanceof OfferRefused)
      tell('offerJudged', { environment: database.schema, outcome: refusal.outcome });
    throw refusal;
  });
  tellOfReply(database.schema, reply, told);
  return reply;
}

/** What is counted of a booking that was answered. */
type Told = { namesOffer: boolean; outcome: 'placed' | 'requested' | 'trial' };

/**
 * All that comes before storing. What it works with, the price and the schedule above all, ends with it unless `sold`
 * may be asked again: bookings wait for their commit, and what waits is kept.
 */
async function judgeAndWrite(services: BookingServices, asked: AskedBooking): Promise<JudgedOrder & Told> {
  const { shipper, isTrial } = asked;
  const { database, supplierCountry } = services;
  const { gazetteer, pricing } = services.prices;
  const { stated, text } = await completeFromDraft(database, asked);
  const now = services.now();
  const notes: string[] = [];
  const tariff = tariffAt(pricing.tariffs, now, shipper.tariffName);
  const intake = { gazetteer, now, problems: new Problems(), notes, adr: tariff.adr };
  const judged = await asked.compute(() => judgeBooking(intake, stated));
  const transport = await priceAsBooked(services, asked, judged, now);
  if (!transport.priced.offer.isKept)
    notes.push(takesFerry(transport.priced.offer) ? onlyIfSailingSoon : onlyIfLoadedFirst);
  if (transport.moved) notes.push(describeMoved(transport.moved));
  for (const line of transport.priced.waiting) notes.push(describeWaiting(line, asked.detail));
  notes.push(...transport.priced.warnings);
  const judgeFor = (whose: AgreedTerms) => bookingJudge(services.prices, tariff, transport, whose);
  const judge = judgeFor(shipper);
  const counted = judge.sold(now);
  const total = totalPrice({ tariff, supplierCountry, shipper }, transport);
  const terms = termsOfPrice(services, asked, transport, tariff, now);
  const toAnswer = await answerOf(database, { judge, judgeFor }, total, asked, now);
  const made = makeOrder(asked, transport, text, total, { terms, toAnswer });
  const order = askedInSandbox(services, made, now);
  notes.push(...(services.simulation?.noteReferences(order) ?? []));
  const outcome = isTrial ? 'trial' : order.toAnswer ? 'requested' : 'placed';
  const reply = asked.writeReply(order, outcome, notes);
  return { order, counted, reply, sold: judge.sold, namesOffer: judged.offerId !== undefined, outcome };
}

/**
 * Until when the company is to answer a booking. Undefined: it is placed at once. An account that is marked as awaiting
 * its first order is asked about its orders: a process may have died between an acceptance and the end of that mark.
 */
async function answerOf(
  database: Database,
  { judge, judgeFor }: { judge: BookingJudge; judgeFor: (whose: AgreedTerms) => BookingJudge },
  { price: { netCents } }: TotalPrice,
  { shipper }: AskedBooking,
  now: Instant,
): Promise<ToAnswer | undefined> {
  if (!isShipper(shipper.actor)) return undefined;
  const marked = judge.acceptance(netCents, now);
  const isMarkWrong =
    marked?.answer === 'by_hand' && shipper.awaitsFirstOrder && (await findAcceptedOrder(database, shipper.accountId));
  const asCustomer = { ...shipper, awaitsFirstOrder: false };
  const acceptance = isMarkWrong ? judgeFor(asCustomer).acceptance(netCents, now) : marked;
  if (acceptance?.answer !== 'by_hand') return undefined;
  const { decideUntil, halfAt, silence } = acceptance;
  return { decideUntil: new Date(decideUntil).toISOString(), halfAt: new Date(halfAt).toISOString(), silence };
}

/** An order of a shipper that is to be answered since its reference numbers ask for that; any other as it is. */
function askedInSandbox({ simulation }: BookingServices, order: NewOrder, now: Instant): NewOrder {
  if (order.status !== 'placed' || !isShipper(order.actor)) return order;
  const toAnswer = simulation?.askToAnswer(order, now);
  return toAnswer === undefined ? order : { ...order, status: 'requested', toAnswer };
}

/** A replay was judged when it was first answered. */
function tellOfReply(environment: string, { isReplay }: BookingReply, { namesOffer, outcome }: Told): void {
  tell('bookingAnswered', { environment, outcome: isReplay ? 'replayed' : outcome });
  if (namesOffer && !isReplay) tell('offerJudged', { environment, outcome: 'honoured' });
}

/** The terms of the tariff that the price was made of, so that they are those that an offer showed. */
function termsOfPrice(
  { prices: { pricing } }: BookingServices,
  { shipper }: AskedBooking,
  { booking: { vehicleType }, price }: PricedTransport,
  current: Tariff,
  now: Instant,
): BookedTerms | null {
  const tariff = findTariff(pricing.tariffs, price.tariffVersion) ?? current;
  const terms = cancellationTermsOf(tariff, vehicleType, shipper.feesAgreed);
  return terms === undefined ? null : freezeTerms(terms, now);
}

/** What a booked window costs beyond the price of the offer; how that is computed, where every line is shown. */
function describeWaiting({ amount, basis }: BreakdownLine, detail: LineDetail): string {
  const costs = `${toEuros(amount).toFixed(2)} EUR${detail === 'all' ? ` (${basis})` : ''}`;
  return `dates: the vehicle waits for a booked window, which costs ${costs}; an earlier or narrower one costs less.`;
}

/** What booked windows at other hours than the offer's change in its price. */
function describeMoved(cents: Cents): string {
  const euros = toEuros(Math.abs(cents)).toFixed(2);
  const change = cents > 0 ? `add ${euros} EUR to` : `take ${euros} EUR off`;
  return `dates: the booked windows ${change} the price of the offer: a loading window narrower than offered or outside it, a stop at night, on a weekend or on a public holiday, and further days of loading cost a fee.`;
}

const onlyIfLoadedFirst =
  'unloadings: the booked windows are kept only if loading begins at the start of its window; loaded later, the vehicle comes later.';

const onlyIfSailingSoon =
  'unloadings: the booked windows are kept only if loading begins at the start of its window and each ferry sails as soon as on average; else the vehicle comes later.';

function takesFerry({ price }: { price: { breakdown: readonly BreakdownLine[] } }): boolean {
  return price.breakdown.some(({ code }) => code === 'on_board');
}

async function completeFromDraft(database: Database, { shipper, draftId, read }: AskedBooking) {
  return read(draftId === undefined ? undefined : await readDraft(database, shipper.accountId, draftId));
}

/**
 * As the offer was priced that the booking names, or at the prices of now if it names none, on the way that its shipper
 * was quoted last.
 */
async function priceAsBooked(
  services: BookingServices,
  asked: AskedBooking,
  booking: Booking,
  now: Instant,
): Promise<PricedTransport> {
  const { offerId } = booking;
  if (offerId !== undefined) return honourOffer(services, asked, { ...booking, offerId }, now);
  const { prices, quotedWays } = services;
  const pricing = pricingAt(prices, now, asked.shipper);
  const transport = transportOfBooking(booking);
  const quoted = quotedWays?.find(asked.shipper.accountId, transport, booking.vehicleType);
  const ways = quoted ?? (await measureTransport(prices.measureWays, pricing, transport));
  const priced = await computeInSteps(asked.compute, priceAtBookedTimes(pricing, booking, now, ways));
  const price = { ...priced.offer.price, tariffVersion: priced.tariffVersion };
  return { booking, priced, price: withWaiting(price, priced.waiting) };
}
