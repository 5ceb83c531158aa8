import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drawer, drawTightLoad, kindsOfLoads } from '../../../bench/support/tight-loads.ts';
import { fitScales } from '../../../src/engine/load/floor/conservative-scale.ts';
import { filledLengths } from '../../../src/engine/load/floor/floor-bounds.ts';
import { planFloors } from '../../../src/engine/load/floor/floor-plan.ts';
import { searchFloors } from '../../../src/engine/load/floor/floor-search.ts';
import type { Item, PlannedStack } from '../../../src/engine/load/item.ts';
import { checkLoad, measureLoad } from '../../../src/engine/load/load-check.ts';
import { searchBudget } from '../../../src/engine/load/search-budget.ts';
import { groupFootprints } from '../../../src/engine/load/stacks.ts';
import { priceBooking } from '../../../src/engine/pricing/price-booking.ts';
import { quote } from '../../../src/engine/pricing/quote.ts';
import type { Vehicle } from '../../../src/engine/tariff/tariff.ts';
import { takeSteps } from '../../../src/ground/concurrency/steps.ts';
import { contextOf, item, leg, now, request, tariff, vehicle } from '../../support/samples.ts';
import { canLoad, canPlace, faultsOfPlan } from './load-oracle.ts';

function planOf(items: Item[], on: Vehicle): PlannedStack[] | undefined {
  const checked = checkLoad(measureLoad(items)!, on);
  return 'problem' in checked ? undefined : checked.plan();
}

const patterns: [vehicle: string, count: number, footprint: [number, number], lengths: Record<number, number>][] = [
  ['tautliner', 33, [120, 80], { 120: 33 }],
  ['tautliner', 34, [120, 80], { 80: 34 }],
  ['tautliner', 26, [120, 100], { 100: 26 }],
  ['truck_7_5t', 15, [120, 80], { 120: 15 }],
  ['truck_12t', 18, [120, 80], { 120: 18 }],
  ['van_curtain', 8, [120, 80], { 120: 3, 80: 5 }],
  ['van_box_m', 4, [120, 80], { 80: 4 }],
  ['van_box_l', 5, [120, 80], { 80: 5 }],
];

test('full loads of pallets stand in the patterns of the trade', () => {
  for (const [code, count, [length, width], lengths] of patterns) {
    const plan = planOf([item(count, [length, width, 90], 10)], vehicle(code))!;
    const found: Record<number, number> = {};
    for (const stack of plan) found[stack.lengthCm] = (found[stack.lengthCm] ?? 0) + 1;
    assert.deepEqual(found, lengths, `${count} in ${code}`);
  }
});

test('38 pallets in a road train stand 19 in each body', () => {
  const plan = planOf([item(38, [120, 80, 90], 10)], vehicle('jumbo_train'))!;
  assert.deepEqual(
    [0, 1].map((body) => plan.filter(({ compartment }) => compartment === body).length),
    [19, 19],
  );
});

test('a plan lists each stack from below', () => {
  const items = [
    item(1, [80, 120, 60], 100, { isStackable: true }),
    item(2, [120, 80, 70], 300, { isStackable: true }),
    item(1, [100, 100, 50], 900),
  ];
  assert.deepEqual(planOf(items, vehicle('truck_7_5t')), [
    {
      compartment: 0,
      alongCm: 0,
      acrossCm: 0,
      lengthCm: 80,
      widthCm: 120,
      pieces: [
        { item: 1, heightCm: 70 },
        { item: 1, heightCm: 70 },
        { item: 0, heightCm: 60 },
      ],
    },
    { compartment: 0, alongCm: 80, acrossCm: 0, lengthCm: 100, widthCm: 100, pieces: [{ item: 2, heightCm: 50 }] },
  ]);
});

const tradeSizes = [
  [120, 80],
  [120, 100],
  [80, 60],
  [124, 84],
  [114, 114],
  [200, 110],
  [300, 120],
  [60, 40],
  [400, 230],
];
const tradeItem = fc
  .record({
    size: fc.constantFrom(...tradeSizes),
    quantity: fc.integer({ min: 1, max: 10 }),
    height: fc.integer({ min: 20, max: 240 }),
    weight: fc.integer({ min: 5, max: 1800 }),
    isStackable: fc.boolean(),
  })
  .map(({ size, quantity, height, weight, isStackable }) =>
    item(quantity, [size[0]!, size[1]!, height], weight, { isStackable }),
  );

test('every plan stands inside the walls without overlap, in legal stacks of all pieces', () => {
  let plans = 0;
  const loads = fc.array(tradeItem, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(loads, fc.constantFrom(...tariff.vehicles), (items, on) => {
      const plan = planOf(items, on);
      if (plan === undefined) return;
      plans += 1;
      assert.deepEqual(faultsOfPlan(plan, items, on), []);
    }),
    { numRuns: 4000, seed: 11 },
  );
  assert.ok(plans > 300, `${plans} plans`);
});

const floorsOf = (lengths: number[], floorWidthCm: number) => lengths.map((lengthCm) => ({ lengthCm, floorWidthCm }));

test('places are found for stacks exactly when trying every place finds some, and no proof is wrong', () => {
  const side = fc.integer({ min: 1, max: 6 });
  const boxes = fc.array(fc.tuple(side, side), { minLength: 3, maxLength: 7 });
  const lengths = fc.array(fc.integer({ min: 4, max: 9 }), { minLength: 1, maxLength: 2 });
  const verdicts = { true: 0, false: 0, undecided: 0, proofs: 0 };
  fc.assert(
    fc.property(boxes, lengths, fc.integer({ min: 4, max: 8 }), (drawn, lengthsCm, widthCm) => {
      const floors = floorsOf(lengthsCm, widthCm);
      const roomCm2 = lengthsCm.reduce((sum, lengthCm) => sum + lengthCm * widthCm, 0);
      const areaCm2 = drawn.reduce((sum, [a, b]) => sum + a * b, 0);
      fc.pre(areaCm2 <= roomCm2 && areaCm2 >= roomCm2 * 0.6);
      const largestFirst = drawn.toSorted((p, q) => q[0] * q[1] - p[0] * p[1]);
      const possible = canPlace(largestFirst, floors);
      verdicts[`${possible}`] += 1;
      const groups = groupFootprints(drawn.map(([a, b]) => item(1, [a, b, 1], 1)));
      const footprints = groups.map(({ lines, ...sides }) => ({ ...sides, count: lines.length }));
      const { kind } = takeSteps(planFloors({ footprints, plans: new Map() }, floors, searchBudget()));
      if (kind === 'undecided') verdicts.undecided += 1;
      else assert.equal(kind, possible ? 'fits' : 'too_small');
      assert.equal(kind === 'fits', possible);
      const filled = filledLengths(footprints, 9);
      const scale = fitScales(footprints, floors);
      if (scale === 'too_small') assert.equal(possible, false);
      for (const given of scale === 'too_small' ? [{}] : [{}, { scale }]) {
        const effort = { steps: 5000, size: 200, ...given };
        const found = takeSteps(searchFloors(footprints, floors, filled, effort, searchBudget()));
        if (found === 'none') verdicts.proofs += 1;
        if (found !== 'unknown') assert.equal(typeof found === 'object', possible);
      }
    }),
    { numRuns: 1500, seed: 3 },
  );
  assert.ok(verdicts.true > 300 && verdicts.false > 150 && verdicts.proofs > 250, JSON.stringify(verdicts));
  assert.ok(verdicts.undecided < 5, JSON.stringify(verdicts));
});

test('of 200 loads of trade sizes that cover 85 to 100 % of a floor, at most 8 are neither placed nor refused by proof', () => {
  const draw = drawer(1);
  const kind = Object.keys(kindsOfLoads)[0]!;
  const trucks = tariff.vehicles.filter(({ compartments }) => compartments[0]!.lengthCm >= 600);
  let drawn = 0;
  let undecided = 0;
  for (let at = 0; drawn < 200; at++) {
    const truck = trucks[at % trucks.length]!;
    const items = drawTightLoad(kind, draw, truck);
    if (items === undefined) continue;
    drawn += 1;
    const checked = checkLoad(measureLoad(items)!, truck);
    if (!('problem' in checked)) assert.deepEqual(faultsOfPlan(checked.plan(), items, truck), []);
    else if (checked.problem.code === 'load_undecided') undecided += 1;
  }
  assert.ok(undecided <= 8, `${undecided} undecided`);
});

/** Where to cut a box in two: the share of its length, or of its width. */
const cut = fc.record({ isAlong: fc.boolean(), share: fc.integer({ min: 30, max: 70 }) });

test('a load that was cut out of the floor of a vehicle without any rest is found to fit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tariff.vehicles), fc.array(cut, { minLength: 2, maxLength: 11 }), (on, cuts) => {
      const boxes = on.compartments.map((each) => [each.lengthCm, each.floorWidthCm] as [number, number]);
      for (const { isAlong, share } of cuts) {
        const [a, b] = boxes.sort((p, q) => p[0] * p[1] - q[0] * q[1]).pop()!;
        const at = Math.round(((isAlong ? a : b) * share) / 100);
        boxes.push(isAlong ? [at, b] : [a, at], isAlong ? [a - at, b] : [a, b - at]);
      }
      fc.pre(boxes.every(([a, b]) => a > 0 && b > 0));
      const items = boxes.map(([a, b]) => item(1, [a, b, 50], 1));
      const plan = planOf(items, on);
      assert.ok(plan !== undefined, `${on.code}: ${JSON.stringify(boxes)}`);
      assert.deepEqual(faultsOfPlan(plan, items, on), []);
    }),
    { numRuns: 1000, seed: 6 },
  );
});

test('a load fits a vehicle exactly when some way of stacking and placing its pieces does', () => {
  const piece = fc
    .record({
      size: fc.constantFrom([3, 2], [3, 3], [4, 2], [2, 1]),
      height: fc.constantFrom(40, 60, 80, 85, 86, 110, 150),
      weight: fc.constantFrom(200, 500, 800, 1400, 1501, 1600),
      isStackable: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn > 0),
      category: fc.constantFrom('colli' as const, 'colli' as const, 'gitterbox' as const),
      quantity: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ size, quantity, height, weight, ...more }) => item(quantity, [size[0]!, size[1]!, height], weight, more));
  const hold = fc.record({
    lengths: fc.array(fc.integer({ min: 4, max: 7 }), { minLength: 1, maxLength: 2 }),
    widthCm: fc.integer({ min: 2, max: 4 }),
    usableHeightCm: fc.constantFrom(150, 180, 200, 240, 260),
  });
  const verdicts = { true: 0, false: 0 };
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 4 }),
      hold,
      (items, { lengths, widthCm, usableHeightCm }) => {
        fc.pre(items.reduce((sum, { quantity }) => sum + quantity, 0) <= 6);
        const compartments = floorsOf(lengths, widthCm).map((each) => ({ ...each, widthCm }));
        const on: Vehicle = { ...vehicle('mega'), usableHeightCm, payloadKg: 6000, compartments };
        const plan = planOf(items, on);
        const possible = canLoad(items, on);
        verdicts[`${possible}`] += 1;
        assert.equal(plan !== undefined, possible);
        if (plan !== undefined) assert.deepEqual(faultsOfPlan(plan, items, on), []);
      },
    ),
    { numRuns: 4000, seed: 5 },
  );
  assert.ok(verdicts.true > 1000 && verdicts.false > 1000, JSON.stringify(verdicts));
});

test('a load that the bounded search cannot judge is not offered, and is said to be undecided', () => {
  const lines: [quantity: number, length: number, width: number][] = [
    [3, 110, 46],
    [2, 100, 51],
    [1, 200, 94],
    [3, 48, 41],
    [3, 150, 102],
    [2, 152, 84],
    [4, 188, 53],
    [3, 179, 41],
    [2, 164, 76],
    [3, 123, 56],
    [4, 78, 49],
    [2, 97, 71],
  ];
  const items = lines.map(([quantity, length, width]) => item(quantity, [length, width, 100], 10));
  const checked = checkLoad(measureLoad(items)!, vehicle('city_trailer'));
  assert.equal('problem' in checked && checked.problem.code, 'load_undecided');
});

test('the quote and the booking of a vehicle say the same of its load', () => {
  const context = contextOf([leg({ DE: 500 })]);
  fc.assert(
    fc.property(fc.array(tradeItem, { minLength: 1, maxLength: 8 }), (items) => {
      const asked = request({ items });
      for (const offer of quote(context, asked, now).offers) {
        const order = {
          ...asked,
          vehicleType: offer.vehicleType,
          loadingWindows: offer.loadingTimes.map((window) => [window]),
        };
        const priced = priceBooking(context, order, now);
        assert.deepEqual(priced.ok && priced.offer.load, offer.load);
      }
    }),
    { numRuns: 200, seed: 2 },
  );
});

test('the plan is in an offer only when it was asked for, and null for more than 1,000 pieces', () => {
  const loadOf = (quantity: number, includeLoadPlan?: boolean) => {
    const asked = request({ items: [item(quantity, [10, 10, 10], 1)], includeLoadPlan });
    return quote(contextOf([leg({ DE: 500 })]), asked, now).offers[0]!.load!;
  };
  assert.equal('plan' in loadOf(2), false);
  assert.equal(loadOf(2, true).plan!.length, 2);
  assert.equal(loadOf(1001, true).plan, null);
});
