import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Item } from '../../../../src/engine/load/item.ts';
import { priceBooking } from '../../../../src/engine/pricing/price-booking.ts';
import { type PriceRequest, quote } from '../../../../src/engine/pricing/quote.ts';
import { requestBudget } from '../../../../src/engine/pricing/request-budget.ts';
import { splitLoad } from '../../../../src/engine/pricing/split/split-load.ts';
import { buildRateBook } from '../../../../src/engine/tariff/rates/rate-book.ts';
import { readRates } from '../../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import { item, now, place, request, tariff } from '../../../support/samples.ts';
import { eurOf, header, lineOf, type Offers, offersOf, pallets, rated, withRates } from './step-offers.ts';

const byPallets = ['R,DE,AT,,120,,,,,,,1', 'R,DE,AT,,300,,,,,,,5', 'R,DE,AT,,500,,,,,,,10'];
const ftl = ['R,DE,AT,ftl,300,,,,,,,5'];
const rod = item(1, [1300, 5, 5], 5);
const cold = { temperature: { min: 2, max: 8 } };

const taken: [says: string, rows: string[], items: Item[], expected: string[]][] = [
  ['the first step', byPallets, pallets(1, 100), ['caddy: Rate R, up to 1 pallet = 120']],
  ['the next one above a step', byPallets, pallets(2, 100), ['van_box_m: Rate R, up to 5 pallets = 300']],
  ['a step that is just full', byPallets, pallets(10, 100), ['van_curtain_xl: Rate R, up to 10 pallets = 500']],
  [
    'a larger vehicle where the weight asks for it',
    byPallets,
    pallets(2, 800),
    ['truck_7_5t: Rate R, up to 5 pallets = 300'],
  ],
  ['none above all steps', byPallets, pallets(11, 100), []],
  ['none without goods, which is a whole vehicle', byPallets, [], []],
  ['none for a rod that needs a trailer', byPallets, [...pallets(2, 100), rod], []],
  ['none for such a rod, whatever else weighs', byPallets, [...pallets(1, 8900), rod], []],
  ['none for cooled goods, however heavy', byPallets, [item(3, [100, 80, 100], 3000, cold)], []],
  ['none for goods too high for trucks, among trucks', ftl, [item(2, [100, 80, 250], 100)], []],
  [
    'that of a truck for high goods',
    ftl,
    [item(2, [100, 80, 230], 100)],
    ['truck_7_5t: Rate R, up to 5 pallets = 300'],
  ],
  [
    'loading metres',
    ['R,DE,AT,,300,,,,,2.4,,', 'R,DE,AT,,400,,,,,2.5,,'],
    pallets(6, 100),
    ['van_curtain: Rate R, up to 2.4 loading metres = 300'],
  ],
  [
    'loading metres of rows, where pieces are too wide to stand side by side',
    ['R,DE,AT,,300,,,,,7.7,,', 'R,DE,AT,,400,,,,,7.8,,'],
    [item(6, [200, 130, 100], 100)],
    ['city_trailer: Rate R, up to 7.8 loading metres = 400'],
  ],
  [
    'a truck where a van has the metres and not the room for rows',
    ['R,DE,AT,,300,,,,,,,10', 'R,DE,AT,,400,,,,,,,26'],
    pallets(11, 45),
    ['truck_7_5t: Rate R, up to 26 pallets = 400'],
  ],
  [
    'weight',
    ['R,DE,AT,,90,,,,,,599,', 'R,DE,AT,,95,,,,,,600,'],
    pallets(2, 300),
    ['van_box_m: Rate R, up to 600 kg = 95'],
  ],
  [
    'the step of which each limit holds',
    ['R,DE,AT,,90,,,,,1,500,3', 'R,DE,AT,,150,,,,,2,1000,5'],
    pallets(3, 100),
    ['van_box_m: Rate R, up to 5 pallets and 2 loading metres and 1000 kg = 150'],
  ],
  [
    'the cheaper of two steps, as if the load were larger',
    ['R,DE,AT,,350,,,,,,,5', 'R,DE,AT,,300,,,,,,,10'],
    pallets(4, 100),
    ['van_box_m: Rate R, up to 10 pallets = 300'],
  ],
  [
    'the smallest of the vehicles that a step is for',
    ftl,
    pallets(4, 100),
    ['truck_7_5t: Rate R, up to 5 pallets = 300'],
  ],
  [
    'the steps of each vehicle that has some',
    ['V,DE,AT,van_box_l,200,,,,,,,5', 'T,DE,AT,tautliner,400,,,,,,,5'],
    pallets(4, 100),
    ['van_box_l: Rate V, up to 5 pallets = 200', 'tautliner: Rate T, up to 5 pallets = 400'],
  ],
  [
    'stackable goods as a trailer takes them',
    ftl,
    pallets(10, 100, { height: 130, isStackable: true }),
    ['truck_7_5t: Rate R, up to 5 pallets = 300'],
  ],
  [
    'a step before the price of a whole vehicle that is named',
    [...byPallets, 'F,DE,AT,truck_7_5t,1150,,,,,,,'],
    pallets(5, 300),
    ['truck_7_5t: Rate R, up to 5 pallets = 300'],
  ],
  [
    'the last step before the price of the vehicle that it fills',
    ['R,DE,AT,,990,,,,,,,33', 'T,DE,AT,tautliner,1150,,,,,,,'],
    pallets(33, 300),
    ['tautliner: Rate R, up to 33 pallets = 990'],
  ],
  [
    'the whole vehicle where another row has it',
    [...byPallets, 'W,DE,AT,tautliner,900,,,,,,,', 'Z,DE,AT,mega,400,,,,,,,'],
    pallets(11, 100),
    ['mega: Rate Z = 400', 'tautliner: Rate W = 900'],
  ],
];
for (const [says, rows, items, expected] of taken) {
  test(`a load takes ${says}`, () => assert.deepEqual(rated(offersOf(rows, items)).sort(), expected.sort()));
}

test('a larger vehicle costs what it does whole, and never less than the smallest by its step', () => {
  const [plain, stepped] = [offersOf([], pallets(4, 100)), offersOf(byPallets, pallets(4, 100))];
  assert.equal(eurOf(stepped, 'tautliner'), eurOf(plain, 'tautliner'));
  const dear = offersOf(['R,DE,AT,,5000,,,,,,,5', 'W,DE,AT,,700,,,,,,,'], pallets(4, 100));
  assert.deepEqual([eurOf(dear, 'van_box_m'), eurOf(dear, 'van_box_l'), eurOf(dear, 'tautliner')], [5000, 5000, 5000]);
  const line = lineOf(dear, 'tautliner', 'rate_least');
  assert.equal(line?.label, 'Not below rate R, up to 5 pallets');
  assert.equal(line?.basis, 'the price agreed on for a smaller vehicle, load or tour');
});

test('a load above all steps costs no less than the dearest of them', () => {
  const offers = offersOf(['R,DE,AT,,2900,,,,,,,2', 'R,DE,AT,,3000,,,,,,,3'], pallets(4, 100));
  assert.deepEqual(new Set([...offers.values()].map(({ value }) => value)), new Set([300_000]));
  assert.deepEqual(rated(offers), []);
  assert.ok(eurOf(offersOf(['R,DE,AT,,3000,,,,,,,3'], []), 'van_box_m') < 3000, 'without goods it is a whole vehicle');
});

test('a step includes what a price includes, with fuel, kilometres and stops as its row says', () => {
  const only = (row: string, ask: Partial<PriceRequest> = {}) =>
    offersOf([row], pallets(4, 100), ask)
      .get('van_box_m')!
      .breakdown.map(({ code }) => code);
  assert.deepEqual(only('R,DE,AT,,300,,,,,,,5'), ['rate']);
  assert.equal(
    lineOf(offersOf(['R,DE,AT,,300,,,,,,,5'], pallets(4, 100)), 'van_box_m', 'rate')?.basis,
    'fixed price, tolls, crossings, customs included',
  );
  assert.deepEqual(only('R,DE,AT,,300,,400,,,,,5'), ['rate', 'rate_km']);
  const stops = { unloadings: [place('AT'), place('AT')] };
  assert.ok(!only('R,DE,AT,,300,,,,,,,5', stops).includes('rate'));
  assert.deepEqual(only('R,DE,AT,,300,3,9999,,,,,5', stops), ['rate', 'extra_stops']);
  const [pair, more] = [{}, stops].map((ask) =>
    eurOf(offersOf(['R,DE,AT,,9000,,,,,,,5'], pallets(4, 100), ask), 'van_box_m'),
  );
  assert.ok(more! >= pair!, `${pair}, with a stop more ${more}`);
});

test('a vehicle has the same price alone, among others, and when it is booked', () => {
  const rows = ['R,DE,AT,,300,,,,,,,5', 'R,DE,AT,,500,,,,,,,12'];
  for (const count of [1, 4, 7, 12, 14]) {
    const items = pallets(count, 150);
    const all = offersOf(rows, items);
    for (const { id, code } of tariff.vehicles) {
      const alone = offersOf(rows, items, { vehicleTypes: [id] });
      assert.deepEqual(alone.get(code), all.get(code), `${count} pallets, ${code}`);
      if (!all.has(code)) continue;
      const asked = request({ items }, 'DE', 'AT');
      const start = asked.loadingDate;
      const end = start + (id <= 6 ? 0 : 6 * 3_600_000);
      const booked = priceBooking(
        withRates(rows),
        { ...asked, vehicleType: id, loadingWindows: [[{ start, end }]] },
        now,
      );
      assert.ok(booked.ok, code);
      assert.deepEqual(booked.offer.price, all.get(code), `${count} pallets, ${code} booked`);
    }
  }
});

test('of a load in several vehicles each part has the price of its own', () => {
  const context = withRates(['R,DE,AT,,80,,,,,,,6']);
  const asked = request({ items: pallets(43, 500) }, 'DE', 'AT');
  const whole = quote(context, asked, now);
  const split = takeSteps(splitLoad(context, asked, whole, now, requestBudget()));
  const labels = split?.parts.map(({ pieces: [piece], offer: { price } }) => [
    piece?.quantity,
    price.breakdown.find(({ code }) => code === 'rate')?.label,
  ]);
  assert.deepEqual(labels?.at(-1), [5, 'Rate R, up to 6 pallets']);
  assert.equal(labels?.[0]?.[1], undefined);
});

test('the same step twice on a lane is refused, others are not', () => {
  const problemsOf = (rows: string[]) => {
    const { rows: read } = takeSteps(readRates([header, ...rows].join('\n')));
    return takeSteps(buildRateBook(read, [], tariff.vehicles)).rateProblems.length;
  };
  assert.equal(problemsOf([...byPallets, 'W,DE,AT,,900,,,,,,,']), 0);
  assert.equal(problemsOf([...byPallets, 'S,DE,AT,,301,,,,,,,5']), 1);
  assert.equal(problemsOf([...byPallets, 'S,DE,AT,,301,,,,,,400,5']), 0);
});

const cheapest = (offers: Offers) => Math.min(...[...offers.values()].map(({ value }) => value));

test('a load that is longer, heavier or of more pallets is never cheaper, and a stop more neither, whatever the steps', () => {
  const limit = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null });
  const step = fc.record({
    eur: fc.integer({ min: 50, max: 2500 }),
    ldm: limit(14),
    kg: limit(9000),
    pallets: limit(33),
    vehicle: fc.constantFrom('', '', '', 'ftl'),
    includes: fc.constantFrom('all', 'none'),
  });
  const load = fc.record({ count: fc.integer({ min: 1, max: 20 }), kg: fc.integer({ min: 50, max: 500 }) });
  const more = fc.record({ count: fc.integer({ min: 0, max: 10 }), kg: fc.integer({ min: 0, max: 300 }) });
  fc.assert(
    fc.property(
      fc.uniqueArray(step, {
        minLength: 1,
        maxLength: 5,
        selector: (each) => `${each.ldm} ${each.kg} ${each.pallets} ${each.vehicle}`,
      }),
      load,
      more,
      fc.boolean(),
      (steps, small, added, isStackable) => {
        const includes = steps[0]!.includes;
        const rows = steps.map(({ eur, vehicle, ldm, kg, pallets: most }, index) => {
          return `R${index},DE,AT,${vehicle},${eur},,,${includes},,${ldm ?? ''},${kg ?? ''},${most ?? ''}`;
        });
        const height = isStackable ? 110 : 150;
        const [less, most] = [small, { count: small.count + added.count, kg: small.kg + added.kg }].map(
          ({ count, kg }) => pallets(count, kg, { height, isStackable }),
        ) as [Item[], Item[]];
        const [before, after] = [offersOf(rows, less), offersOf(rows, most)];
        if (after.size === 0) return;
        assert.ok(cheapest(after) >= cheapest(before), `${cheapest(before)}, then ${cheapest(after)}`);
        const further = offersOf(rows, less, { unloadings: [place('AT'), place('AT')] });
        for (const [code, { value }] of further) assert.ok(value >= before.get(code)!.value, code);
      },
    ),
    { numRuns: 150 },
  );
});
