import { drawCutFloor } from '../../../bench/support/tight-loads.ts';
import { checkLoad, measureLoad } from '../../../src/engine/load/load-check.ts';
import type { Vehicle } from '../../../src/engine/tariff/tariff.ts';
import { faultsOfPlan } from '../../engine/load/load-oracle.ts';
import type { Check } from '../support/check.ts';
import { context } from '../support/world.ts';

const [lengthCm, widthCm] = [1360, 245] as const;

/** A trailer with exactly that floor. */
const trailer: Vehicle = {
  ...context.tariff.vehicles.find(({ code }) => code === 'tautliner')!,
  compartments: [{ lengthCm, widthCm, floorWidthCm: widthCm }],
};

export const check: Check = {
  rows: ['floors cut to pieces are found again'],
  size: { of: 'floors, cut into 6, 10, 14 and 18 pieces', short: 60, long: 60 },
  sliceSize: 60,
  run: ({ draw, count, tallies }) => {
    for (let nth = 0; nth < count; nth++)
      for (const pieces of [6, 10, 14, 18]) {
        const items = drawCutFloor(draw.int, [lengthCm, widthCm], pieces);
        const checked = checkLoad(measureLoad(items)!, trailer);
        const faults = 'problem' in checked ? [checked.problem.code] : faultsOfPlan(checked.plan(), items, trailer);
        tallies.judge('floors cut to pieces are found again', faults, () => ({ items }));
      }
  },
};
