import { quote } from '../../../src/engine/pricing/quote.ts';
import { item } from '../../support/samples.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { isClosedGround } from '../support/own-ground.ts';
import { type AskedTour, auditNow, context, countries, describeTour, loadingMoment, townIn } from '../support/world.ts';

const eu = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const eea = [...eu, 'IS', 'LI', 'NO'];
/** Where nobody from abroad may carry: no agreement with anybody lets him. */
const closedToAll = 'CH TR UA RS BA ME XK MK AL GE MD'.split(' ');

type Answer = 'free' | 'limited' | 'closed' | 'unsure';

/** What a carrier may do inside a country, by Regulation (EC) 1072/2009, art. 8, and the agreements with neighbours. */
export function whatMayBe(carrier: string, country: string): Answer {
  if (carrier === country) return 'free';
  if ([carrier, country].every((each) => ['CH', 'LI'].includes(each))) return 'unsure';
  if (closedToAll.includes(country)) return 'closed';
  if (eea.includes(country)) {
    if (eea.includes(carrier)) return 'limited';
    if (carrier === 'GB') return eu.includes(country) ? 'limited' : 'unsure';
    return 'closed';
  }
  return country === 'GB' && eu.includes(carrier) ? 'limited' : 'unsure';
}

/** What the best of several carriers may do. */
export function whatAnyMay(carriers: readonly string[], country: string): Answer {
  const answers = carriers.map((carrier) => whatMayBe(carrier, country));
  return (['free', 'limited', 'unsure', 'closed'] as const).find((each) => answers.includes(each))!;
}

/** Countries inside which a tour may carry goods: those that name no stop go from any loading to any unloading. */
export function domesticCountries({ loadings, unloadings, items }: AskedTour): string[] {
  const found = loadings.flatMap(({ country }, from) =>
    unloadings.flatMap((place, to) => {
      const goes = items.some(({ loading, unloading }) => (loading ?? from) === from && (unloading ?? to) === to);
      return place.country === country && (goes || items.length === 0) ? [country] : [];
    }),
  );
  return [...new Set(found)];
}

/** What was answered to a tour: whether anything is sold, and all that is told with it. */
type Told = { isSold: boolean; codes: readonly string[]; warnings: readonly string[] };

export function findWronglySold(tour: AskedTour, carriers: readonly string[], told: Told): string[] {
  const answers = domesticCountries(tour).map((country) => whatAnyMay(carriers, country));
  const isWarned = told.warnings.some((each) => /may carry goods inside/.test(each));
  if (answers.includes('closed')) return told.isSold ? ['sold, and forbidden'] : [];
  if (answers.includes('unsure')) return [];
  if (!told.isSold && told.codes.includes('lane_closed')) return ['refused, and not forbidden'];
  if (told.isSold && answers.includes('limited') !== isWarned) return [isWarned ? 'warned of nothing' : 'no warning'];
  return [];
}

const carrierLists = ['DE', 'PL', 'DE PL', 'FR', 'LT RO', 'CH', 'DE CH', 'TR', 'UA', 'GB', 'DE GB', 'RS', 'NO'];

function anyDomesticTour(draw: Draw): AskedTour {
  const home = draw.pick(countries);
  const [from, to] = [draw.int(1, 2), draw.int(1, 2)];
  const town = () => townIn(draw, draw.chance(0.75) ? home : draw.pick(countries), 60);
  const named = () => item(1, [120, 80, 100], 100, { loading: draw.int(0, from - 1), unloading: draw.int(0, to - 1) });
  return {
    items: draw.chance(0.5) ? [] : [named(), ...(draw.chance(0.5) ? [named()] : [])],
    loadings: Array.from({ length: from }, town),
    unloadings: Array.from({ length: to }, town),
    loadingDate: loadingMoment(draw),
    ftlTimeslotHours: undefined,
  };
}

function judgeTour(draw: Draw, tallies: Tallies): void {
  const tour = anyDomesticTour(draw);
  if ([...tour.loadings, ...tour.unloadings].some((place) => isClosedGround(place) !== false)) return;
  const carriers = draw.pick(carrierLists).split(' ');
  const { offers, unavailable, warnings } = quote({ ...context, carriers }, { ...tour, vehicleTypes: [10] }, auditNow);
  const told = { isSold: offers.length > 0, codes: unavailable.map(({ code }) => code), warnings };
  tallies.judge('cabotage', findWronglySold(tour, carriers, told), () => ({ carriers, ...describeTour(tour) }));
}

export const check: Check = {
  rows: ['cabotage'],
  size: { of: 'tours', short: 2000, long: 10_000 },
  sliceSize: 500,
  run: ({ draw, count, tallies }) => {
    for (let nth = 0; nth < count; nth++) judgeTour(draw, tallies);
  },
};
