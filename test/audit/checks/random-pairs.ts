import { servedCountries } from '../../../src/engine/cities/served-countries.ts';
import type { Offer } from '../../../src/engine/pricing/offer.ts';
import { quote } from '../../../src/engine/pricing/quote.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { crowKm, isClosedGround, isFarIsland } from '../support/own-ground.ts';
import {
  type AskedTour,
  anyTown,
  auditNow,
  context,
  describeTour,
  gazetteer,
  loadingMoment,
} from '../support/world.ts';

/** Euros a kilometre of ways of 100 km and more without a ferry: less nobody drives for, and more nobody pays. */
const eurPerKm: Record<string, [least: number, most: number]> = {
  express: [0.4, 3.5],
  both: [0.5, 5],
  ftl: [0.6, 8],
};
const closedLanes = 'closed lanes of pairs';
const reached = 'a road or ferry to every town';
const longWays = 'kilometres of pairs';

/** Where a way is shorter than the crow flies, or absurdly longer. Over the sea and around it ways are long. */
export function findAbsurdWay({ distanceKm, crossings }: { distanceKm: number; crossings: boolean }, crow: number) {
  if (distanceKm < 0.97 * crow - 2) return [`${distanceKm} km, and ${crow.toFixed(0)} as the crow flies`];
  const most = (crossings ? 4 : 2.6) * crow + (crossings ? 800 : 150);
  return distanceKm > most ? [`${distanceKm} km, and only ${crow.toFixed(0)} as the crow flies`] : [];
}

export function findAbsurdPrice(eur: number, roadKm: number, kind: string): string[] {
  const [least, most] = eurPerKm[kind]!;
  const each = eur / roadKm;
  return each < least || each > most ? [`${each.toFixed(2)} EUR a kilometre`] : [];
}

function judgeOffers(tour: AskedTour, offers: readonly Offer[], tallies: Tallies): void {
  const crow = crowKm(tour.loadings[0]!, tour.unloadings[0]!);
  const [first] = offers;
  if (first === undefined) return;
  const crossings = first.price.breakdown.some(({ code }) => code === 'crossing');
  const request = () => describeTour(tour);
  tallies.judge(longWays, findAbsurdWay({ distanceKm: first.distanceKm, crossings }, crow), request);
  if (crossings || first.roadKm < 100) return;
  for (const { vehicleType, price, roadKm } of offers) {
    const kind = context.tariff.vehiclesById.get(vehicleType)!.class;
    // Tunnels and the tolls of single passages are paid as they are.
    const special = price.breakdown.reduce(
      (sum, { code, amount }) => sum + (/^(special_toll|customs_)/.test(code) ? amount : 0),
      0,
    );
    const faults = findAbsurdPrice((price.value - special) / 100, roadKm, kind);
    tallies.judge('euros a kilometre of pairs', faults, () => ({ ...describeTour(tour), vehicle_type: vehicleType }));
  }
}

/** Whether a lane is refused as closed just where the ground is, and as without a road just where there is none. */
function judgeGround(tour: AskedTour, offers: readonly Offer[], codes: readonly string[], tallies: Tallies): void {
  const places = [...tour.loadings, ...tour.unloadings];
  const grounds = places.map(isClosedGround);
  const isIsland = places.some(isFarIsland);
  if (grounds.includes('unsure') && !grounds.includes(true)) {
    tallies.leave(closedLanes);
    return;
  }
  const isClosed = codes.includes('lane_closed');
  const faults = [];
  if (grounds.includes(true) !== isClosed) faults.push(isClosed ? 'closed, and need not be' : 'sold, and is closed');
  if (!isClosed && isIsland && offers.length > 0 && places.some((place) => !isFarIsland(place))) {
    faults.push('sold over a sea that no ferry here crosses');
  }
  tallies.judge(closedLanes, faults, () => describeTour(tour));
  if (isClosed || isIsland || grounds.includes(true)) return;
  const isCutOff = codes.includes('no_road_connection');
  tallies.judge(reached, isCutOff ? ['no road or ferry'] : [], () => describeTour(tour));
}

function judgePair(draw: Draw, tallies: Tallies): void {
  const served = servedCountries.filter((country) => gazetteer.countries.includes(country));
  const tour: AskedTour = {
    items: [],
    loadings: [anyTown(draw, served)],
    unloadings: [anyTown(draw, served)],
    loadingDate: loadingMoment(draw),
    ftlTimeslotHours: undefined,
  };
  const { offers, unavailable } = quote(context, tour, auditNow);
  judgeGround(tour, offers, [...new Set(unavailable.map(({ code }) => code))], tallies);
  judgeOffers(tour, offers, tallies);
}

export const check: Check = {
  rows: [closedLanes, reached, longWays, 'euros a kilometre of pairs'],
  size: { of: 'pairs of towns', short: 5000, long: 20_000 },
  sliceSize: 250,
  tolerated: {
    [reached]: { share: 0.03, reason: 'small islands have no ferry that takes trucks, or none is in the tables' },
    [longWays]: {
      share: 0.002,
      reason: 'where no ferry with trucks crosses a sea, as from Turkey to Cyprus, ways go round',
    },
  },
  run: ({ draw, count, tallies }) => {
    for (let nth = 0; nth < count; nth++) judgePair(draw, tallies);
  },
};
