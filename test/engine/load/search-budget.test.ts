import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearlyFullTrailers } from '../../../bench/support/tight-loads.ts';
import type { Item } from '../../../src/engine/load/item.ts';
import { checkLoad, measureLoad } from '../../../src/engine/load/load-check.ts';
import { searchBudget } from '../../../src/engine/load/search-budget.ts';
import { item, tariff } from '../../support/samples.ts';

/** Loads of about a trailer, in few or in many sizes. */
const loads = fc
  .array(
    fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 40, max: 200 }), fc.integer({ min: 40, max: 120 })),
    {
      minLength: 4,
      maxLength: 12,
    },
  )
  .map((lines) => lines.map(([quantity, length, width]) => item(quantity, [length, width, 100], 1)));

/** A load that all but fills several trailers. */
const fills: Item[] = nearlyFullTrailers.map(([quantity, length, width]) => item(quantity, [length, width, 100], 1));

test('what fits a vehicle among others fits it alone, at the same places', () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 1, arbitrary: fc.constant(fills) }, { weight: 20, arbitrary: loads }), (items) => {
      const together = measureLoad(items)!;
      for (const vehicle of tariff.vehicles) {
        const among = checkLoad(together, vehicle);
        if ('problem' in among) continue;
        const alone = checkLoad(measureLoad(items)!, vehicle);
        assert.ok(!('problem' in alone), vehicle.code);
        assert.deepEqual([alone.summary, alone.plan()], [among.summary, among.plan()]);
      }
    }),
    { numRuns: 150 },
  );
});

test('the vehicles of a request share the steps of a search, and what is not decided within them is said so', () => {
  const load = measureLoad(fills)!;
  const codes = tariff.vehicles.map((vehicle) => {
    const checked = checkLoad(load, vehicle);
    return 'problem' in checked ? checked.problem.code : 'fits';
  });
  const { stepsLeft } = searchBudget();
  assert.ok(load.budget.stepsLeft >= 0 && load.budget.stepsLeft < stepsLeft / 2, `${load.budget.stepsLeft} steps left`);
  assert.ok(codes.includes('fits') && codes.includes('load_undecided'), codes.join());
});

test('an ordinary load takes next to none of the steps', () => {
  const load = measureLoad([
    item(12, [120, 80, 100], 100),
    item(6, [120, 100, 100], 100),
    item(2, [240, 120, 100], 100),
  ])!;
  for (const vehicle of tariff.vehicles) checkLoad(load, vehicle);
  assert.ok(searchBudget().stepsLeft - load.budget.stepsLeft < 2000);
});
