import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Item, PlannedStack } from '../../../src/engine/load/item.ts';
import { checkLoad, measureLoad } from '../../../src/engine/load/load-check.ts';
import { withPlan } from '../../../src/engine/load/load-plan.ts';
import { groupFootprints, mayStack } from '../../../src/engine/load/stacks.ts';
import { joinNextStops, spansOf, stackByStops } from '../../../src/engine/load/stops/stop-stacks.ts';
import type { Vehicle } from '../../../src/engine/tariff/tariff.ts';
import { propertyRuns } from '../../support/property-seed.ts';
import { item, tariff, vehicle } from '../../support/samples.ts';
import { blockedInPlan, faultOfStack, faultsOfPlan } from './load-oracle.ts';

function planOf(items: Item[], on: Vehicle): PlannedStack[] | undefined {
  const checked = checkLoad(measureLoad(items)!, on);
  return 'problem' in checked ? undefined : checked.plan();
}

test('200 cartons of 10 kg and 19 m³ go into a truck of 7.5 t, five on each other', () => {
  const cartons = [item(200, [60, 40, 40], 10, { isStackable: true })];
  const plan = planOf(cartons, vehicle('truck_7_5t'))!;
  assert.deepEqual(faultsOfPlan(plan, cartons, vehicle('truck_7_5t')), []);
  assert.deepEqual(new Set(plan.map(({ pieces }) => pieces.length)), new Set([5]));
  assert.equal(planOf([item(200, [60, 40, 40], 10)], vehicle('truck_7_5t')), undefined);
});

const carton = fc
  .record({
    quantity: fc.integer({ min: 1, max: 150 }),
    size: fc.tuple(fc.constantFrom(40, 60, 80), fc.constantFrom(30, 40), fc.integer({ min: 10, max: 90 })),
    weight: fc.integer({ min: 1, max: 27 }),
    isStackable: fc.constantFrom(true, true, true, false),
    unloading: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ quantity, size, weight, ...more }) => item(quantity, size, weight, more));
const pallet = fc
  .record({ quantity: fc.integer({ min: 1, max: 8 }), unloading: fc.integer({ min: 0, max: 2 }) })
  .map(({ quantity, unloading }) =>
    item(quantity, [120, 80, 110], 400, { category: 'epal', isStackable: true, unloading }),
  );
const goods = fc.array(fc.oneof({ weight: 3, arbitrary: carton }, pallet), { minLength: 1, maxLength: 5 });
const high = (plan: readonly PlannedStack[]) => plan.some(({ pieces }) => pieces.length > 3);

test('every plan with cartons is legal in every vehicle, by the order of the stops too', () => {
  const counts = { plain: 0, ordered: 0 };
  const stops = { loadings: 1, unloadings: 3 };
  fc.assert(
    fc.property(goods, (items) => {
      for (const on of tariff.vehicles) {
        const plan = planOf(items, on);
        if (plan === undefined) continue;
        assert.deepEqual(faultsOfPlan(plan, items, on), [], on.code);
        if (high(plan)) counts.plain += 1;
        const load = measureLoad(items, { stops })!;
        const checked = checkLoad(load, on);
        assert.ok(!('problem' in checked));
        const ordered = withPlan(load, on, checked);
        assert.deepEqual(faultsOfPlan(ordered.plan!, items, on), [], on.code);
        if (ordered.access === 'rear') assert.deepEqual(blockedInPlan(ordered.plan!, items, 2, ['rear']), []);
        if (high(ordered.plan!)) counts.ordered += 1;
      }
    }),
    { numRuns: propertyRuns(150) },
  );
  assert.ok(counts.plain > propertyRuns(150) && counts.ordered > propertyRuns(150), JSON.stringify(counts));
});

test('what goes out earlier lies on cartons that bear it', () => {
  let joins = 0;
  fc.assert(
    fc.property(fc.array(carton, { minLength: 2, maxLength: 4 }), fc.integer({ min: 150, max: 295 }), (drawn, cm) => {
      const items = drawn.map((each) => ({ ...each, length: 60, width: 40, quantity: Math.min(3, each.quantity) }));
      const spanOf = spansOf(items, { loadings: 1, unloadings: 3 });
      if (spanOf === undefined) return;
      for (const { pieces } of joinNextStops(stackByStops(groupFootprints(items), spanOf, cm), spanOf, cm)) {
        const stack = pieces.map((each) => each.item);
        assert.equal(faultOfStack(stack, cm), undefined);
        if (stack.length > 3 && new Set(stack.map(({ unloading }) => unloading)).size > 1) joins += 1;
      }
    }),
    { numRuns: propertyRuns(3000) },
  );
  assert.ok(joins > propertyRuns(100), `${joins} stacks of several stops`);
});

test('a stack has no more cartons than the tallest of it would make 3 m, and none bears more than its like', () => {
  const cases: [heights: number[], usableCm: number, mayStand: boolean][] = [
    [[85, 85, 85], 295, true],
    [[85, 30, 30, 30], 295, false],
    [[75, 30, 30, 30], 295, true],
    [[75, 75, 75, 75], 295, false],
    [[50, 50, 50, 50, 50], 249, false],
    [[50, 50, 50, 50, 50], 250, true],
  ];
  for (const [heights, usableCm, mayStand] of cases) {
    const pieces = heights.map((height, index) => ({
      index,
      item: item(1, [60, 40, height], 10, { isStackable: true }),
    }));
    assert.equal(mayStack(pieces, usableCm), mayStand, `${heights} up to ${usableCm}`);
  }
});
