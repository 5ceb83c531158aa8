import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type PriceRequest, quote } from '../../../../src/engine/pricing/quote.ts';
import { buildRateBook } from '../../../../src/engine/tariff/rates/rate-book.ts';
import { readRates } from '../../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import { propertyRuns } from '../../../support/property-seed.ts';
import { contextOf, leg, now, place, request, tariff } from '../../../support/samples.ts';

const header = 'rate,from,to,vehicle,price,per_km,includes,stops,km_max';
/** Kilometres from each stop to the next, and from the first to another. */
type Way = { km: number[]; direct: number | ((to: Stop) => number) };
type Stop = ReturnType<typeof place>;

const at = (country: string, zipCode: string): Stop => ({ ...place(country), zipCode });

function priceOf(rows: readonly string[], { km, direct }: Way, stops: Partial<PriceRequest> = {}, code = 'tautliner') {
  const { rows: read, problems } = takeSteps(readRates([header, ...rows].join('\n')));
  const { book, rateProblems } = takeSteps(buildRateBook(read, [], tariff.vehicles));
  assert.deepEqual([...problems, ...rateProblems], []);
  const directOf = ([, to]: readonly Stop[]) => (typeof direct === 'number' ? direct : direct(to!));
  const legsOf = (each: number[]) => each.map((one) => leg({ DE: one }));
  const context = {
    ...contextOf([], { ...tariff, rates: book }),
    // The tour itself, or a way from its first stop to another.
    findLegs: (places: readonly Stop[]) => legsOf(places.length === km.length + 1 ? km : [directOf(places)]),
  };
  const { offers } = quote(context, request(stops, 'DE', 'PL'), now);
  const { value, breakdown } = offers.find(({ vehicleCode }) => vehicleCode === code)!.price;
  const lineOf = (code: string) => breakdown.find((each) => each.code === code);
  return { eur: value / 100, breakdown, lineOf, codes: breakdown.map(({ code }) => code) };
}

const [pair, tour]: [Way, Way] = [
  { km: [600], direct: 600 },
  { km: [400, 300, 300], direct: 600 },
];
const fourStops = { unloadings: [at('PL', '00-001'), at('PL', '40-001'), at('PL', '80-001')] };
/** What the tariff takes for the last kilometres of a way, lane and all, in cents. */
function furtherOf(km: number, last: number): number {
  const linesOf = (each: number) => priceOf([], { km: [each], direct: each }).breakdown;
  const sumOf = (lines: ReturnType<typeof linesOf>, codes: string[]) =>
    lines.reduce((sum, { code, amount }) => sum + (codes.includes(code) ? amount : 0), 0);
  const all = linesOf(km);
  const before = km === last ? 0 : sumOf(linesOf(km - last), ['distance']);
  const factors = sumOf(all, ['fixed', 'distance', 'lane', 'market', 'demand', 'lead_time', 'fuel']);
  return ((sumOf(all, ['distance']) - before) * factors) / sumOf(all, ['fixed', 'distance']);
}

test('a price holds for one loading and one unloading, and a tour with more stops is priced by the tariff', () => {
  assert.equal(priceOf(['R,DE,PL,,700,,,,'], pair).eur, 700);
  const further = priceOf(['R,DE,PL,,700,,,,'], tour, fourStops);
  assert.equal(further.eur, priceOf([], tour, fourStops).eur);
  assert.deepEqual([further.lineOf('rate'), further.lineOf('distance')?.code], [undefined, 'distance']);
});

test('a price holds for as many stops as its row says, and for none more', () => {
  const four = priceOf(['R,DE,PL,,700,,,4,9999'], tour, fourStops);
  assert.deepEqual(four.codes, ['rate', 'extra_stops']);
  assert.ok(!priceOf(['R,DE,PL,,700,,,3,9999'], tour, fourStops).codes.includes('rate'));
});

test('a less particular rate by the kilometre holds where the price does not', () => {
  const rows = ['Flat,DE-2,PL,,700,,,,', 'By km,DE,PL,,,1.5,all,,'];
  const from = { loadings: [at('DE', '20457')] };
  assert.equal(priceOf(rows, pair, from).lineOf('rate')?.label, 'Rate Flat');
  assert.equal(priceOf(rows, tour, { ...from, ...fourStops }).lineOf('rate')?.label, 'Rate By km');
});

test('a tour with more stops never costs less than the rate of its dearest pair', () => {
  const rows = ['Cheap,DE,PL-8,,500,,,,', 'Dear,DE,PL-4,,9000,,,,'];
  const { eur, lineOf } = priceOf(rows, tour, fourStops);
  assert.equal(lineOf('rate_least')?.label, 'Not below rate Dear');
  // As dear as if the rate held for all of it.
  assert.equal(eur, priceOf(['Dear,DE,PL,,9000,,,4,9999'], tour, fourStops).eur);
  // Each pair by its most particular rate: the one of all of Poland holds for none of them.
  const [first] = fourStops.unloadings;
  const two = { unloadings: [first!, at('PL', '40-001')] };
  const covered = ['All,DE,PL,,9000,,,,', 'W,DE,PL-0,,500,,,,', 'K,DE,PL-4,,500,,,,'];
  assert.equal(priceOf(covered, { km: [400, 300], direct: 600 }, two).lineOf('rate_least'), undefined);
});

const [near, far] = [at('PL', '40-001'), at('PL', '80-001')];
/** There and back: the last stop is where the first is. */
const round: Way = { km: [300, 700, 1000], direct: (to) => (to === near ? 300 : to === far ? 900 : 0) };
const roundStops = { unloadings: [near, far, at('PL', '00-001')] };

const beyond: [says: string, row: string, way: Way, stops: Partial<PriceRequest>, km: number | undefined][] = [
  ['of a pair without a limit none', 'R,DE,PL,,700,,,,', { km: [1000], direct: 1000 }, {}, undefined],
  ['of a pair those beyond its limit', 'R,DE,PL,,700,,,,640', { km: [1000], direct: 1000 }, {}, 360],
  ['of a pair within its limit none', 'R,DE,PL,,700,,,,1000', { km: [1000], direct: 1000 }, {}, undefined],
  ['of a tour those beyond 1.15 of the direct way', 'R,DE,PL,,700,,,4,', tour, fourStops, 1000 - 1.15 * 600],
  ['of a tour those beyond its limit', 'R,DE,PL,,700,,,4,900', tour, fourStops, 100],
  ['of a tour without a detour none', 'R,DE,PL,,700,,,4,', { km: [200, 200, 250], direct: 600 }, fourStops, undefined],
  ['of a tour back to its beginning all', 'R,DE,PL,,700,,,4,', round, roundStops, 2000],
];
for (const [says, row, way, stops, km] of beyond) {
  test(`kilometres that come on top of a price: ${says}`, () => {
    const line = priceOf([row], way, stops).lineOf('rate_km');
    if (km === undefined) return assert.equal(line, undefined);
    const all = way.km.reduce((sum, each) => sum + each, 0);
    assert.ok(Math.abs(line!.amount - furtherOf(all, km)) <= 2, `${line!.amount}`);
  });
}

test('a price of a wider area that holds for more stops is none lower than that of a pair within it', () => {
  const rows = ['Narrow,DE-2,PL-0,,1150,,,,', 'Broad,DE,PL,,500,,,10,'];
  const from = { loadings: [at('DE', '20457')] };
  const one = priceOf(rows, { km: [850], direct: 850 }, { ...from, unloadings: [at('PL', '00-001')] });
  const unloadings = [at('PL', '00-001'), at('PL', '00-002')];
  const two = priceOf(rows, { km: [850, 3], direct: 850 }, { ...from, unloadings });
  assert.ok(two.eur >= one.eur, `${one.eur}, and ${two.eur} with a stop more`);
});

test('of two prices for pairs the one counts that makes the tour dearer, with what it includes and its limit', () => {
  const two = { unloadings: [at('PL', '40-001'), at('PL', '80-001')] };
  const way = { km: [900, 5], direct: 900 };
  const alone = (row: string, stop: Stop) => priceOf([row], { km: [900], direct: 900 }, { unloadings: [stop] }).eur;
  for (const [one, other] of [
    ['A,DE,PL-4,,2000,,all,,', 'B,DE,PL-8,,1950,,none,,'],
    ['C,DE,PL-4,,2000,,,,', 'D,DE,PL-8,,1900,,,,500'],
  ] as const) {
    const { eur } = priceOf([one, other], way, two);
    assert.ok(eur >= Math.max(alone(one, two.unloadings[0]!), alone(other, two.unloadings[1]!)), `${eur}`);
  }
});

test('a stop more at the end never makes a tour cheaper, wherever it lies, with one price or several of areas apart', () => {
  const [first, zips] = [at('DE', '20457'), ['00-001', '40-001', '41-001']];
  const stop = fc.record({
    zip: fc.constantFrom(...zips),
    x: fc.integer({ min: -700, max: 700 }),
    y: fc.integer({ min: -700, max: 700 }),
  });
  const price = fc.record({
    eur: fc.integer({ min: 200, max: 3000 }),
    includes: fc.constantFrom('', 'none', 'tolls'),
    stops: fc.constantFrom('', '2', '3', '5', '8'),
    kmMax: fc.constantFrom('', '', '99', '300', '301', '1000'),
  });
  const areas = fc.constantFrom(['PL'], ['PL-0', 'PL-4'], ['PL-00', 'PL-40', 'PL-41'], ['PL-40', 'PL-41']);
  const rows = fc.tuple(areas, fc.array(price, { minLength: 3, maxLength: 3 }));
  type Spot = { x: number; y: number };
  const km = (a: Spot, b: Spot) => 1 + 1.2 * Math.hypot(a.x - b.x, a.y - b.y);
  fc.assert(
    fc.property(rows, fc.array(stop, { minLength: 2, maxLength: 6 }), ([tos, rates], spots) => {
      const origin = { x: 0, y: 0 };
      const places = spots.map(({ zip }) => at('PL', zip));
      const written = tos.map((to, index) => {
        const { eur, includes, stops, kmMax } = rates[index]!;
        return `R${index},DE,${to},,${eur},,${includes},${stops},${kmMax}`;
      });
      const eurOf = (count: number) => {
        const legs = spots.slice(0, count).map((each, index) => km(spots[index - 1] ?? origin, each));
        const direct = (to: Stop) => km(origin, spots[places.indexOf(to)] ?? origin);
        return priceOf(written, { km: legs, direct }, { loadings: [first], unloadings: places.slice(0, count) }).eur;
      };
      const [before, after] = [eurOf(spots.length - 1), eurOf(spots.length)];
      assert.ok(after >= before, `${before} with ${spots.length - 1} unloadings, ${after} with one more`);
    }),
    { numRuns: propertyRuns(100) },
  );
});

test('kilometres beyond a short limit are paid from the first one on, the more of them the larger the vehicle', () => {
  const near = { km: [90], direct: 90 };
  const eurOf = (code: string) => priceOf(['R,DE,PL,,200,,,,50'], near, {}, code).eur;
  const codes = ['van_box_l', 'truck_7_5t', 'truck_18t', 'tautliner'];
  for (const [index, code] of codes.entries()) {
    assert.ok(eurOf(code) > 220, `${code} ${eurOf(code)}`);
    if (index > 0) assert.ok(eurOf(code) >= eurOf(codes[index - 1]!), code);
  }
});

test('a kilometre more never makes a tour with a price cheaper, also where a band of the tariff begins', () => {
  const around = tariff.bandLimitsKm.flatMap((limit) => [limit - 1, limit, limit + 1, limit + 40]);
  for (const kmMax of ['1', '100', '300', '999'])
    for (const km of around) {
      const eurOf = (each: number) => priceOf([`R,DE,PL,,700,,,,${kmMax}`], { km: [each], direct: each }).eur;
      assert.ok(eurOf(km + 1) >= eurOf(km), `${km} km, limit ${kmMax}`);
    }
});
