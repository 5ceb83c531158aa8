import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drawCutFloor, drawer } from '../../../bench/support/tight-loads.ts';
import { joinStacks } from '../../../src/engine/load/floor/floor-joins.ts';
import { checkLoad, measureLoad } from '../../../src/engine/load/load-check.ts';
import { searchBudget } from '../../../src/engine/load/search-budget.ts';
import { groupFootprints } from '../../../src/engine/load/stacks.ts';
import type { Vehicle } from '../../../src/engine/tariff/tariff.ts';
import { takeSteps } from '../../../src/ground/concurrency/steps.ts';
import { item, tariff, vehicle } from '../../support/samples.ts';
import { faultsOfPlan } from './load-oracle.ts';

/** A trailer whose floor is 13.60 × 2.45 m. */
const narrow: Vehicle = {
  ...vehicle('tautliner'),
  compartments: [{ lengthCm: 1360, widthCm: 245, floorWidthCm: 245 }],
};
const drawn = 40;
/** By the grid of the cuts, in cm: how many of the loads are found at least. */
const foundMin: [gridCm: number, pieces: number, found: number][] = [
  [1, 6, 40],
  [1, 10, 40],
  [1, 14, 40],
  [1, 18, 40],
  [1, 24, 39],
  [5, 18, 40],
  [5, 24, 39],
  [10, 18, 40],
  [10, 24, 38],
];

for (const [gridCm, pieces, found] of foundMin) {
  test(`of ${drawn} floors of 13.60 × 2.45 m cut into ${pieces} pieces on a grid of ${gridCm} cm, ${found} are found again`, () => {
    const draw = drawer(7);
    const verdicts = Array.from({ length: drawn }, () => {
      const items = drawCutFloor(draw, [1360, 245], pieces, gridCm);
      const checked = checkLoad(measureLoad(items)!, narrow);
      if ('problem' in checked) return checked.problem.code;
      assert.deepEqual(faultsOfPlan(checked.plan(), items, narrow), []);
      return 'fits';
    });
    assert.ok(verdicts.filter((verdict) => verdict === 'fits').length >= found, verdicts.join());
    assert.ok(!verdicts.includes('not_enough_floor'), verdicts.join());
  });
}

test('a floor that is cut up fits the wider trailers of the catalogue as well, whatever else the request looks at', () => {
  const draw = drawer(8);
  for (let nth = 0; nth < drawn; nth++) {
    const items = drawCutFloor(draw, [1360, 245], 18);
    const load = measureLoad(items)!;
    for (const on of tariff.vehicles) {
      const checked = checkLoad(load, on);
      if (['tautliner', 'mega', 'box_trailer'].includes(on.code)) assert.ok(!('problem' in checked), on.code);
      if (!('problem' in checked)) assert.deepEqual(faultsOfPlan(checked.plan(), items, on), []);
    }
    assert.ok(load.budget.stepsLeft >= 0);
  }
});

test('pieces are joined on one floor or two only where they stand inside the walls without overlap', () => {
  const side = fc.integer({ min: 1, max: 6 });
  const boxes = fc.array(fc.tuple(side, side), { minLength: 2, maxLength: 7 });
  const lengths = fc.array(fc.integer({ min: 4, max: 9 }), { minLength: 1, maxLength: 2 });
  const found = { 1: 0, 2: 0 };
  fc.assert(
    fc.property(boxes, lengths, fc.integer({ min: 4, max: 8 }), (sides, lengthsCm, floorWidthCm) => {
      const compartments = lengthsCm.map((lengthCm) => ({ lengthCm, widthCm: floorWidthCm, floorWidthCm }));
      const on: Vehicle = { ...narrow, compartments };
      const items = sides.map(([a, b]) => item(1, [a, b, 1], 1));
      const footprints = groupFootprints(items).map(({ lines, ...each }) => ({ ...each, count: lines.length }));
      const spots = takeSteps(joinStacks(footprints, compartments, { blocks: 500, steps: 5000 }, searchBudget()));
      if (spots === undefined) return;
      const floors = new Set(spots.flat().map(({ floor }) => floor));
      found[floors.size === 1 ? 1 : 2] += 1;
      const plan = spots.flatMap((ofKind, kind) =>
        ofKind.map(({ floor: compartment, ...spot }, nth) => {
          const { index } = groupFootprints(items)[kind]!.lines[nth]!;
          return { compartment, ...spot, pieces: [{ item: index, heightCm: 1 }] };
        }),
      );
      assert.deepEqual(faultsOfPlan(plan, items, on), []);
    }),
    { numRuns: 3000, seed: 4 },
  );
  assert.ok(found[1] > 100 && found[2] > 50, JSON.stringify(found));
});

test('joining takes no more steps than it may', () => {
  const draw = drawer(9);
  for (const steps of [1, 50, 3000]) {
    const items = drawCutFloor(draw, [1360, 245], 30, 10);
    const footprints = groupFootprints(items).map(({ lines, ...each }) => ({ ...each, count: lines.length }));
    const budget = { stepsLeft: steps };
    takeSteps(joinStacks(footprints, narrow.compartments, { blocks: 100_000, steps }, budget));
    assert.ok(budget.stepsLeft >= 0, `${budget.stepsLeft}`);
  }
});
