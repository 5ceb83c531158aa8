import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
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

test('pieces of one footprint are stacked legally, and in as few stacks as there are among all ways', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 140, max: 300 }),
      (items, heightCm) => {
        fc.pre(items.reduce((sum, { quantity }) => sum + quantity, 0) <= 9);
        const [group] = groupFootprints(items);
        const { stacks, count, countMin } = stackGroup(group!, heightCm, 1);
        for (const { pieces } of stacks) {
          const goods = pieces.map((piece) => piece.item);
          assert.equal(faultOfStack(goods, heightCm), undefined);
        }
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
