import type { Place } from '../../../src/engine/cities/place.ts';
import type { Offer } from '../../../src/engine/pricing/offer.ts';
import { quote } from '../../../src/engine/pricing/quote.ts';
import { contextOf, leg } from '../../support/samples.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { atLikeHours, cheaperBy, daytimeCents, wayCents } from '../support/own-prices.ts';
import { type AskedTour, anyTour, anyTown, auditNow, describeTour, offersOf } from '../support/world.ts';

const furtherStop = 'a stop more is never cheaper';
const farther = 'farther is never cheaper';

const sameVehicle = (offers: readonly Offer[], { vehicleType }: Offer) =>
  offers.find((offer) => offer.vehicleType === vehicleType);

/**
 * That a stop more, on a way that is no shorter, costs no less; what it spares of tolls and ferries on another way is
 * added before comparing.
 */
export function findCheaperStop(before: Offer, after: Offer): string[] {
  if (after.roadKm < before.roadKm) return [];
  const spared = Math.max(0, wayCents(before) - wayCents(after));
  const isCheaper = daytimeCents(after) + spared < daytimeCents(before);
  return isCheaper ? [`${before.vehicleCode}: ${before.price.value}, with a stop more ${after.price.value}`] : [];
}

function judgeStop(draw: Draw, tour: AskedTour, plain: readonly Offer[], tallies: Tallies): void {
  const more: Place = anyTown(draw, draw.chance(0.7) ? tour.unloadings.map(({ country }) => country) : undefined);
  const list = draw.pick(['loadings', 'unloadings'] as const);
  const at = draw.int(0, tour[list].length);
  const longer = { ...tour, [list]: tour[list].toSpliced(at, 0, more) };
  const offers = offersOf(longer);
  for (const before of plain) {
    const after = sameVehicle(offers, before);
    if (after === undefined) continue;
    tallies.judge(furtherStop, findCheaperStop(before, after), () => ({
      ...describeTour(tour),
      with: describeTour(longer),
    }));
  }
}

/** Vehicles of a kind, by size. A refrigerated trailer is none of a curtain-sider's kind, nor a box. */
const sizes: readonly (readonly string[])[] = [
  ['caddy', 'van_box_m', 'van_box_l', 'truck_7_5t', 'truck_12t', 'truck_18t', 'tautliner', 'mega', 'jumbo_train'],
  ['van_curtain', 'van_curtain_xl', 'truck_7_5t'],
  ['van_luton_lift', 'truck_7_5t'],
  ['truck_18t', 'city_trailer', 'tautliner'],
  ['truck_18t', 'swap_body_c745', 'tautliner'],
  ['tautliner', 'box_trailer', 'reefer'],
];

/** Whether one vehicle is of a kind with another, and larger. */
export function isBigger(larger: string, smaller: string): boolean {
  return sizes.some((kind) => kind.includes(smaller) && kind.indexOf(larger) > kind.indexOf(smaller));
}

function judgeSizes(tour: AskedTour, offers: readonly Offer[], tallies: Tallies): void {
  for (const small of offers)
    for (const large of offers) {
      // A van that loads at night pays for it, and a truck that loads in the morning does not.
      if (!isBigger(large.vehicleCode, small.vehicleCode) || !atLikeHours(small, large)) continue;
      const faults =
        small.price.value > large.price.value
          ? [`${small.vehicleCode} ${small.price.value} ${large.vehicleCode} ${large.price.value}`]
          : [];
      tallies.judge('bigger is never cheaper', faults, () => describeTour(tour));
    }
}

/** That a longer way costs no less. A vehicle that is not offered on it has no price to compare. */
export function judgeFarther(tallies: Tallies, before: Offer, after: Offer | undefined, request: () => unknown): void {
  if (after === undefined) {
    tallies.leave(farther);
    return;
  }
  const isCheaper = cheaperBy(before, after) > 0;
  const faults = isCheaper ? [`${before.vehicleCode}: ${before.price.value}, farther ${after.price.value}`] : [];
  tallies.judge(farther, faults, request);
}

/** A way of so many kilometres in each country, and one that is longer in one of them. */
function judgeDistance(draw: Draw, tour: AskedTour, tallies: Tallies): void {
  const km = Object.fromEntries(
    [...tour.loadings, ...tour.unloadings].map(({ country }) => [country, draw.int(1, 900)]),
  );
  const [country] = Object.keys(km);
  const longer = { ...km, [country!]: km[country!]! + draw.int(1, 500) };
  const between = { ...tour, loadings: tour.loadings.slice(0, 1), unloadings: tour.unloadings.slice(0, 1) };
  const [near, far] = [km, longer].map((each) => quote(contextOf([leg(each)]), between, auditNow).offers);
  for (const before of near!)
    judgeFarther(tallies, before, sameVehicle(far!, before), () => ({ ...describeTour(between), km, longer }));
}

export const check: Check = {
  rows: [furtherStop, 'bigger is never cheaper', farther],
  size: { of: 'tours', short: 2500, long: 5000 },
  sliceSize: 150,
  tolerated: {
    [furtherStop]: {
      share: 0.002,
      reason: 'the router takes the fastest way and not the cheapest: through the stop, another',
    },
  },
  run: ({ draw, count, tallies }) => {
    for (let nth = 0; nth < count; nth++) {
      const tour = anyTour(draw, 4);
      const plain = offersOf(tour, { includeSchedule: false });
      judgeStop(draw, tour, plain, tallies);
      judgeSizes(tour, plain, tallies);
      judgeDistance(draw, tour, tallies);
    }
  },
};
