import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Item } from '../../../src/engine/load/item.ts';
import { stackGroup } from '../../../src/engine/load/stack-search.ts';
import { groupFootprints } from '../../../src/engine/load/stacks.ts';
import { item } from '../../support/samples.ts';
import { faultOfStack, fewestStacks } from './load-oracle.ts';

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 4 }),
    height: fc.integer({ min: 20, max: 140 }),
    weight: fc.constantFrom(50, 300, 700, 760, 1400, 1501, 2000),
    isStackable: fc.integer({ min: 0, max: 6 }).map((drawn) => drawn > 0),
    category: fc.constantFrom('colli' as const, 'colli' as const, 'gitterbox' as const),
  })
  .map(({ quantity, height, weight, ...more }) => item(quantity, [120, 80, height], weight, more));

/** How goods of one footprint are stacked, each stack of them legally. */
function stackLegally(items: Item[], heightCm: number) {
  const [group] = groupFootprints(items);
  const stacking = stackGroup(group!, heightCm, 1);
  for (const { pieces } of stacking.stacks) {
    const goods = pieces.map((piece) => piece.item);
    assert.equal(faultOfStack(goods, heightCm), undefined);
  }
  return stacking;
}

const isFew = (items: Item[]) => items.reduce((sum, { quantity }) => sum + quantity, 0) <= 9;

test('pieces of one footprint are stacked legally, and in as few stacks as there are among all ways', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 140, max: 300 }),
      (items, heightCm) => {
        fc.pre(isFew(items));
        const { stacks, count, countMin } = stackLegally(items, heightCm);
        assert.equal(
          stacks.reduce((sum, stack) => sum + stack.count, 0),
          count,
        );
        assert.deepEqual([count, countMin], Array(2).fill(fewestStacks(items, heightCm)));
      },
    ),
    { numRuns: 2000, seed: 4 },
  );
});

const carton = fc
  .record({
    quantity: fc.integer({ min: 1, max: 5 }),
    height: fc.integer({ min: 10, max: 90 }),
    weight: fc.constantFrom(1, 5, 10, 12, 24, 25, 26),
    isStackable: fc.integer({ min: 0, max: 6 }).map((drawn) => drawn > 0),
    category: fc.constantFrom('colli' as const, 'other' as const, 'oneway' as const),
  })
  .map(({ quantity, height, weight, ...more }) => item(quantity, [60, 40, height], weight, more));

test('cartons are stacked legally, never in fewer stacks than there can be, nor in more than if three high', () => {
  let high = 0;
  fc.assert(
    fc.property(
      fc.array(carton, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 100, max: 300 }),
      (items, heightCm) => {
        fc.pre(isFew(items));
        const { stacks, count, countMin } = stackLegally(items, heightCm);
        high += stacks.filter(({ pieces }) => pieces.length > 3).length;
        assert.deepEqual(
          items.map((_, index) =>
            stacks.reduce(
              (sum, stack) => sum + stack.count * stack.pieces.filter((each) => each.index === index).length,
              0,
            ),
          ),
          items.map(({ quantity }) => quantity),
        );
        const fewest = fewestStacks(items, heightCm);
        assert.ok(countMin <= fewest && fewest <= count, `${countMin}, ${fewest}, ${count}`);
        assert.ok(
          count <=
            fewestStacks(
              items.map((each) => ({ ...each, weight: each.weight + 25 })),
              heightCm,
            ),
        );
      },
    ),
    { numRuns: 2000, seed: 4 },
  );
  assert.ok(high > 200, `${high} stacks of more than three`);
});

test('cartons of one kind stand as high as the vehicle, in as few stacks as there are', () => {
  const cases: [quantity: number, height: number, kg: number, usableCm: number, stacks: number][] = [
    [200, 40, 10, 234, 40],
    [200, 40, 25, 234, 40],
    [200, 40, 26, 234, 67],
    [7, 40, 10, 295, 1],
    [8, 40, 10, 295, 2],
    [9, 85, 25, 260, 3],
    [9, 86, 25, 260, 5],
  ];
  for (const [quantity, height, kg, usableCm, stacks] of cases) {
    const [group] = groupFootprints([item(quantity, [60, 40, height], kg, { isStackable: true })]);
    const { count, countMin } = stackGroup(group!, usableCm, 1);
    assert.deepEqual([count, countMin], [stacks, stacks], `${quantity} of ${height} cm, ${kg} kg`);
  }
});
