import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkLoad, measureLoad } from '../../../../src/engine/load/load-check.ts';
import { item, tariff } from '../../../support/samples.ts';

/** Steps that decide all loads of the test, most, and none. */
const budgets = [230_000, 30_000, 500];
const sides = fc.integer({ min: 30, max: 240 });
const line = fc.tuple(fc.integer({ min: 1, max: 4 }), sides, sides);

test('goods of the same sizes are judged alike however often they come, and use as many steps', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.constantFrom(...budgets), (lines, stepsLeft) => {
      const judge = (weight: number) => {
        const budget = { stepsLeft };
        const items = lines.map(([quantity, length, width]) => item(quantity, [length, width, 100], weight));
        const load = measureLoad(items, { budget });
        if (load === undefined) throw new Error('goods were stated');
        const found = tariff.vehicles.map((vehicle) => {
          const checked = checkLoad(load, vehicle);
          return 'problem' in checked ? checked.problem : checked.plan();
        });
        return { found, stepsLeft: budget.stepsLeft };
      };
      const first = judge(10);
      for (let times = 0; times < 3; times++) assert.deepEqual(judge(10), first);
      // Others of the same sizes.
      const other = judge(11);
      assert.equal(other.stepsLeft, first.stepsLeft);
    }),
    { numRuns: 60 },
  );
});
