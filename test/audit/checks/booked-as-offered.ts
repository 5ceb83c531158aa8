import type { AuditedService, Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import {
  anyPostalTour,
  askOffers,
  bookingBody,
  centsOf,
  priceBody,
  type ShownOffer,
  shownWindows,
} from '../support/over-http.ts';
import { post } from '../support/service.ts';
import type { AskedTour } from '../support/world.ts';

/** That the lines of a price sum to it, in cents. */
export function findWrongLines({ value, breakdown }: Pick<ShownOffer, 'value' | 'breakdown'>): string[] {
  const sum = breakdown.reduce((total, { amount }) => total + centsOf(amount), 0);
  return sum === centsOf(value) ? [] : [`the lines sum to ${sum / 100}, the value is ${value}`];
}

/** An offer without what names it. */
function bareOf({ offer_id: _, valid_until: __, ...offer }: ShownOffer & { valid_until?: string }): string {
  return JSON.stringify(offer);
}

/** That production and sandbox offer the same, but for the ids of the offers. */
export function findOtherOffers(production: readonly ShownOffer[], sandbox: readonly ShownOffer[]): string[] {
  const [one, other] = [production, sandbox].map((offers) => offers.map(bareOf));
  return one!.join() === other!.join() ? [] : ['sandbox and production offer different things'];
}

async function judgeBooking(
  service: AuditedService,
  tour: AskedTour,
  offer: ShownOffer,
  offerId: string | undefined,
): Promise<string[]> {
  const more = offerId === undefined ? {} : { offer_id: offerId };
  const json = bookingBody(tour, offer, shownWindows(offer), more);
  const { status, body } = await post(service, 'production', '/booking/publish', json);
  if (status !== 200) return [`${status} ${JSON.stringify(body.errors ?? body)}`];
  const net = body.data.price.net_amount;
  return net === offer.value ? [] : [`offered ${offer.value}, booked ${net}`];
}

type Tried = { status: number; net: number | undefined };

/** That a window moved to another hour costs the same with the id of an offer and without. */
export function findOfferThatMatters(withOffer: Tried, without: Tried): string[] {
  const textOf = ({ status, net }: Tried) => `${status} ${net}`;
  return textOf(withOffer) === textOf(without) ? [] : [`${textOf(withOffer)}, without an offer ${textOf(without)}`];
}

/** Books an offer with its last unloading at a later hour, to see what that costs. */
async function judgeMoved(draw: Draw, service: AuditedService, tour: AskedTour, offer: ShownOffer, tallies: Tallies) {
  const [loading = [], unloading = []] = shownWindows(offer);
  const laterMs = draw.int(1, 90) * 3_600_000;
  const later = (time: string) => new Date(Date.parse(time) + laterMs).toISOString();
  const last = unloading.at(-1)!;
  const windows = [loading, [...unloading.slice(0, -1), { start: later(last.start), end: later(last.end) }]];
  const [withOffer, without] = await Promise.all(
    [{ offer_id: offer.offer_id }, {}].map(async (more): Promise<Tried> => {
      const json = bookingBody(tour, offer, windows, { ...more, dry_run: true });
      const { status, body } = await post(service, 'production', '/booking/publish', json);
      return { status, net: body.data?.price.net_amount };
    }),
  );
  const request = () => bookingBody(tour, offer, windows, {});
  tallies.judge('a moved window costs the same with an offer', findOfferThatMatters(withOffer!, without!), request);
}

async function judgeTour(draw: Draw, service: AuditedService, tallies: Tallies): Promise<boolean> {
  const tour = anyPostalTour(draw, draw.chance(0.6) ? 2 : 5);
  const offers = await askOffers(service, 'production', tour);
  if (offers.length === 0) return false;
  const sandbox = await askOffers(service, 'sandbox', tour);
  tallies.judge('production = sandbox', findOtherOffers(offers, sandbox), () => priceBody(tour));
  for (const offer of offers)
    tallies.judge('lines sum to the price, over HTTP', findWrongLines(offer), () => ({
      ...priceBody(tour),
      vehicle_type: offer.vehicle_type,
    }));
  for (const offer of draw.shuffled(offers).slice(0, 3)) {
    const request = () => bookingBody(tour, offer, shownWindows(offer), {});
    const withOffer = await judgeBooking(service, tour, offer, offer.offer_id);
    tallies.judge('booking = offer, over HTTP', withOffer, request);
    const without = await judgeBooking(service, tour, offer, undefined);
    tallies.judge('booking = offer without its id, over HTTP', without, request);
    await judgeMoved(draw, service, tour, offer, tallies);
  }
  return true;
}

export const check: Check = {
  rows: [
    'production = sandbox',
    'lines sum to the price, over HTTP',
    'booking = offer, over HTTP',
    'booking = offer without its id, over HTTP',
    'a moved window costs the same with an offer',
  ],
  size: { of: 'tours that are offered, three booked of each', short: 200, long: 400 },
  sliceSize: 25,
  overHttp: true,
  run: async ({ draw, count, tallies, service }) => {
    for (let judged = 0; judged < count; ) if (await judgeTour(draw, service!, tallies)) judged += 1;
  },
};
