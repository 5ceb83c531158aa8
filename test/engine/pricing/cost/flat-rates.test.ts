import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type PriceRequest, quote } from '../../../../src/engine/pricing/quote.ts';
import { buildRateBook } from '../../../../src/engine/tariff/rates/rate-book.ts';
import { readRates } from '../../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import { contextOf, leg, now, place, request, tariff } from '../../../support/samples.ts';

const header = 'rate,from,to,vehicle,price,per_km,includes,stops,km_max';
/** Kilometres from each stop to the next, and from the first to the last. */
type Way = { km: number[]; direct: number };
type Stop = ReturnType<typeof place>;

const at = (country: string, zipCode: string): Stop => ({ ...place(country), zipCode });

function priceOf(rows: readonly string[], { km, direct }: Way, stops: Partial<PriceRequest> = {}) {
  const { rows: read, problems } = takeSteps(readRates([header, ...rows].join('\n')));
  const { book, rateProblems } = takeSteps(buildRateBook(read, [], tariff.vehicles));
  assert.deepEqual([...problems, ...rateProblems], []);
  const legsOf = (each: number[]) => each.map((one) => leg({ DE: one }));
  const context = {
    ...contextOf([], { ...tariff, rates: book }),
    findLegs: (places: readonly unknown[]) => legsOf(places.length === km.length + 1 ? km : [direct]),
  };
  const { offers } = quote(context, request(stops, 'DE', 'PL'), now);
  const { value, breakdown } = offers.find(({ vehicleCode }) => vehicleCode === 'tautliner')!.price;
  const lineOf = (code: string) => breakdown.find((each) => each.code === code);
  return { eur: value / 100, lineOf, codes: breakdown.map(({ code }) => code) };
}

const [pair, tour]: [Way, Way] = [
  { km: [600], direct: 600 },
  { km: [400, 300, 300], direct: 600 },
];
const fourStops = { unloadings: [at('PL', '00-001'), at('PL', '40-001'), at('PL', '80-001')] };
const trailer = tariff.vehicles.find(({ code }) => code === 'tautliner')!;
/** Of the band that the thousandth kilometre is in. */
const eurPerKm = trailer.price.eurPerKm[tariff.bandLimitsKm.findIndex((limit) => limit >= 1000)]!;

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

const beyond: [says: string, row: string, way: Way, stops: Partial<PriceRequest>, km: number | undefined][] = [
  ['of a pair without a limit none', 'R,DE,PL,,700,,,,', { km: [1000], direct: 1000 }, {}, undefined],
  ['of a pair those beyond its limit', 'R,DE,PL,,700,,,,640', { km: [1000], direct: 1000 }, {}, 360],
  ['of a pair within its limit none', 'R,DE,PL,,700,,,,1000', { km: [1000], direct: 1000 }, {}, undefined],
  ['of a tour those beyond 1.15 of the direct way', 'R,DE,PL,,700,,,4,', tour, fourStops, 1000 - 1.15 * 600],
  ['of a tour those beyond its limit', 'R,DE,PL,,700,,,4,900', tour, fourStops, 100],
  ['of a tour without a detour none', 'R,DE,PL,,700,,,4,', { km: [200, 200, 250], direct: 600 }, fourStops, undefined],
];
for (const [says, row, way, stops, km] of beyond) {
  test(`kilometres that come on top of a price: ${says}`, () => {
    const line = priceOf([row], way, stops).lineOf('rate_km');
    if (km === undefined) return assert.equal(line, undefined);
    assert.equal(line?.amount, Math.round(km * eurPerKm * 100));
  });
}

test('a stop more, and a kilometre more, never make a tour with a price cheaper', () => {
  const cell = fc.constantFrom('', '2', '3', '5', '8');
  const limit = fc.constantFrom('', '300', '700', '1500');
  const kilometres = fc.array(fc.integer({ min: 5, max: 900 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 3000 }), cell, limit, kilometres, (eur, stops, kmMax, km) => {
      const unloadings = (count: number) => ({ unloadings: Array.from({ length: count }, () => at('PL', '00-001')) });
      const rows = [`R,DE,PL,,${eur},,,${stops},${kmMax}`];
      const direct = Math.max(...km);
      const { eur: before } = priceOf(rows, { km, direct }, unloadings(km.length));
      // Where the further stop leads leaves the direct way as it is.
      const { eur: after } = priceOf(rows, { km: [...km, 30], direct }, unloadings(km.length + 1));
      assert.ok(after >= before, `${before} with ${km.length} unloadings, ${after} with one more`);
      const { eur: longer } = priceOf(rows, { km: [...km.slice(1), km[0]! + 40], direct }, unloadings(km.length));
      assert.ok(longer >= before, `${before}, and ${longer} with 40 km more`);
    }),
    { numRuns: 300 },
  );
});
