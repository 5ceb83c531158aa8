import type { Place } from '../../../src/engine/cities/place.ts';
import { carriers } from '../../../src/engine/load/goods/carriers.ts';
import type { Item } from '../../../src/engine/load/item.ts';
import type { PricingContext } from '../../../src/engine/pricing/pricing-source.ts';
import { quote } from '../../../src/engine/pricing/quote.ts';
import { buildRateBook } from '../../../src/engine/tariff/rates/rate-book.ts';
import { readRates } from '../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../src/ground/concurrency/steps.ts';
import { contextOf, item, leg } from '../../support/samples.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { auditNow, context, townIn } from '../support/world.ts';
import { anyLoad } from './load-plans.ts';

/** A row of a sheet: a price for a lane of two areas, and what it holds for. */
type Row = { to: string; eur: number; stops: string; kmMax: string; includes: string };
type Sheet = { from: string; rows: readonly Row[] };

const loadingDate = Date.parse('2026-11-25T08:00:00+01:00');
const vehicleType = 10;

/** Prices into areas none of which holds another, as somebody writes them for one or two countries. */
function anySheet(draw: Draw): Sheet {
  const country = draw.pick(['PL', 'CZ', 'FR', 'IT']);
  const areas = draw.chance(0.5) ? [country] : Array.from({ length: 10 }, (_, digit) => `${country}-${digit}`);
  const rows = areas.map((to): Row => {
    return {
      to,
      eur: draw.int(200, 3000),
      stops: draw.pick(['', '', '2', '3', '5', '20']),
      kmMax: draw.pick(['', '', '300', '900', '1500']),
      includes: draw.pick(['', 'all', 'none', 'tolls']),
    };
  });
  return { from: 'DE', rows };
}

function withSheet({ from, rows }: Sheet, base: PricingContext): PricingContext {
  const lines = rows.map(({ to, eur, stops, kmMax, includes }, index) =>
    [`R${index}`, from, to, eur, includes, stops, kmMax].join(),
  );
  return withLines(['rate,from,to,price,includes,stops,km_max', ...lines], base);
}

function withLines(lines: readonly string[], base: PricingContext): PricingContext {
  const { rows: read, problems } = takeSteps(readRates(lines.join('\n')));
  const { book, rateProblems } = takeSteps(buildRateBook(read, [], base.tariff.vehicles));
  if (problems.length + rateProblems.length > 0) throw new Error(JSON.stringify([problems, rateProblems]));
  return { ...base, tariff: { ...base.tariff, rates: book }, knownTours: undefined as never };
}

type Stops = { loadings: readonly Place[]; unloadings: readonly Place[] };

function priceOf(used: PricingContext, { loadings, unloadings }: Stops): number | undefined {
  const asked = { items: [], loadings: [...loadings], unloadings: [...unloadings], loadingDate };
  const [offer] = quote(used, { ...asked, vehicleTypes: [vehicleType] }, auditNow).offers;
  return offer?.price.value;
}

/** The price of a sheet for a pair, where a row has the place's postal code. In cents. */
function rateOfPair({ rows }: Sheet, { country, zipCode }: Place): number {
  const row = rows.find(({ to }) => to === country || (zipCode !== '' && `${country}-${zipCode}`.startsWith(to)));
  return row === undefined ? 0 : row.eur * 100;
}

/** What breaks the three rules of agreed prices: a stop more, the dearest pair, a kilometre more. Cents. */
export function findCheapTour(cents: { tour: number; before?: number | undefined; dearestPair?: number }): string[] {
  const { tour, before = 0, dearestPair = 0 } = cents;
  return [
    ...(tour < before ? [`${before}, and ${tour} with more`] : []),
    ...(tour < dearestPair ? [`${tour}, and the rate of a pair is ${dearestPair}`] : []),
  ];
}

function judgeTour(draw: Draw, sheet: Sheet, tallies: Tallies): void {
  const used = withSheet(sheet, context);
  const country = sheet.rows[0]!.to.slice(0, 2);
  const loadings = Array.from({ length: draw.int(1, 2) }, () => townIn(draw, 'DE'));
  const all = Array.from({ length: draw.int(2, 8) }, () => townIn(draw, draw.chance(0.9) ? country : 'DE'));
  let before: number | undefined;
  for (let count = 1; count <= all.length; count++) {
    const unloadings = all.slice(0, count);
    const tour = priceOf(used, { loadings, unloadings });
    if (tour === undefined) return;
    const dearestPair = Math.max(...unloadings.map((place) => rateOfPair(sheet, place)));
    const request = () => ({ sheet, loadings, unloadings });
    tallies.judge('flat rates: a stop more is never cheaper', findCheapTour({ tour, before }), request);
    tallies.judge('flat rates: never below the dearest pair', findCheapTour({ tour, dearestPair }), request);
    before = tour;
  }
}

/** The same stops on ways of any length, each a kilometre or more longer. */
function judgeKilometres(draw: Draw, sheet: Sheet, tallies: Tallies): void {
  const places = { loadings: [townIn(draw, 'DE')], unloadings: [townIn(draw, sheet.rows[0]!.to.slice(0, 2))] };
  const km = draw.int(1, 1600);
  const more = km + draw.pick([1, 1, 2, 10, 100, 500]);
  const [tour, longer] = [km, more].map((each) => {
    const used = withSheet(sheet, contextOf([leg({ DE: each })]));
    return priceOf(used, places);
  });
  if (tour === undefined || longer === undefined) return;
  const faults = findCheapTour({ tour: longer, before: tour });
  tallies.judge('flat rates: a kilometre more is never cheaper', faults, () => ({ sheet, ...places, km, more }));
}

/** No sheet sells all roads of a country for a song: the euros that a kilometre of a long tour brings at least. */
const leastPerKm = 0.5;

function judgeGrandTour(draw: Draw, tallies: Tallies): void {
  const row: Row = { to: 'PL', eur: 1150, stops: draw.pick(['', '', '20']), kmMax: '', includes: 'all' };
  const sheet: Sheet = { from: 'DE', rows: [row] };
  const unloadings = Array.from({ length: draw.int(10, 19) }, () => townIn(draw, 'PL'));
  const asked = { items: [], loadings: [townIn(draw, 'DE')], unloadings, loadingDate, vehicleTypes: [vehicleType] };
  const [offer] = quote(withSheet(sheet, context), asked, auditNow).offers;
  if (offer === undefined) return;
  const each = offer.price.value / 100 / offer.roadKm;
  const faults = each < leastPerKm ? [`${each.toFixed(2)} EUR for each of ${offer.roadKm} km`] : [];
  tallies.judge('flat rates: no grand tour at a pair’s price', faults, () => ({ sheet, ...asked }));
}

/** Steps for one lane, for all vehicles or for trucks, and perhaps what a whole one costs. */
function anySteps(draw: Draw): string[] {
  const limit = (max: number) => (draw.chance(0.5) ? draw.int(1, max) : '');
  const includes = draw.pick(['all', 'none']);
  const rows = new Map<string, string>();
  for (let nth = draw.int(1, 5); nth > 0; nth--) {
    const [ldm, kg, pallets] = [limit(13), limit(20_000), limit(33)];
    const isWhole = ldm === '' && kg === '' && pallets === '';
    const step = [draw.pick(['', '', 'ftl']), ldm, kg, pallets].join();
    rows.set(step, `S${nth},DE,PL,${draw.int(50, isWhole ? 3000 : 1500)},${includes},${step}`);
  }
  return ['rate,from,to,price,includes,vehicle,ldm_to,kg_to,pallets_to', ...rows.values()];
}

/** The same goods and more: further ones, or pieces that are heavier, longer or more. */
function moreThan(draw: Draw, items: readonly Item[]): Item[] {
  const more = items.map((each): Item => {
    const isOwnSize = each.category === 'colli' || each.category === 'other';
    return {
      ...each,
      quantity: each.quantity + (draw.chance(0.4) ? draw.int(1, 5) : 0),
      weight: each.weight + (draw.chance(0.4) ? draw.int(1, 400) : 0),
      length: each.length + (isOwnSize && draw.chance(0.3) ? draw.int(1, 300) : 0),
    };
  });
  return draw.chance(0.4) ? [...more, item(1, [draw.int(10, 800), draw.int(5, 120), 50], draw.int(1, 900))] : more;
}

/** What goes by the hour at which a vehicle comes, and a larger one may come at a better one. */
const ofTheHour = new Set(['unsocial_stops', 'night', 'saturday', 'sunday', 'holiday']);

/** Of all vehicles, none of which is sold out, the price of the cheapest, without fees of the hour. */
function cheapestOf(used: PricingContext, places: Stops, items: readonly Item[]): number | undefined {
  const asked = { ...places, loadings: [...places.loadings], unloadings: [...places.unloadings], loadingDate };
  const { offers } = quote(used, { ...asked, items: [...items] }, auditNow);
  const cents = offers.map(({ price: { breakdown } }) =>
    breakdown.reduce((sum, { code, amount }) => sum + (ofTheHour.has(code) ? 0 : amount), 0),
  );
  return cents.length === 0 ? undefined : Math.min(...cents);
}

function judgeGoods(draw: Draw, tallies: Tallies): void {
  const lines = anySteps(draw);
  const used = withLines(lines, contextOf([leg({ DE: draw.int(20, 500), PL: draw.int(20, 500) })]));
  const places = { loadings: [townIn(draw, 'DE')], unloadings: [townIn(draw, 'PL')] };
  const category = draw.pick(['epal', 'gitterbox', 'industrial', 'epal_half'] as const);
  const [length, width] = carriers[category]?.footprint ?? [120, 80];
  const isStackable = draw.chance(0.3);
  const items = draw.chance(0.3)
    ? anyLoad(draw)
    : [item(draw.int(1, 15), [length, width, draw.int(60, 150)], draw.int(20, 900), { category, isStackable })];
  const harder = moreThan(draw, items);
  const [before, tour] = [items, harder].map((goods) => cheapestOf(used, places, goods));
  if (before === undefined || tour === undefined) return;
  const faults = findCheapTour({ tour, before });
  tallies.judge('steps of a load: the cheapest offer for more goods is never cheaper', faults, () => {
    return { lines, ...places, items, harder };
  });
}

export const check: Check = {
  rows: [
    'flat rates: a stop more is never cheaper',
    'flat rates: never below the dearest pair',
    'flat rates: a kilometre more is never cheaper',
    'flat rates: no grand tour at a pair’s price',
    'steps of a load: the cheapest offer for more goods is never cheaper',
  ],
  size: { of: 'sheets, a tour each', short: 800, long: 3000 },
  sliceSize: 100,
  run: ({ draw, count, tallies }) => {
    for (let nth = 0; nth < count; nth++) {
      const sheet = anySheet(draw);
      judgeTour(draw, sheet, tallies);
      judgeKilometres(draw, sheet, tallies);
      if (nth % 4 === 0) judgeGrandTour(draw, tallies);
      judgeGoods(draw, tallies);
    }
  },
};
