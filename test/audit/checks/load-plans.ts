import type { Item } from '../../../src/engine/load/item.ts';
import { checkLoad, measureLoad } from '../../../src/engine/load/load-check.ts';
import type { Vehicle } from '../../../src/engine/tariff/tariff.ts';
import { faultsOfPlan } from '../../engine/load/load-oracle.ts';
import { item } from '../../support/samples.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { packByChance } from '../support/own-packing.ts';
import { context } from '../support/world.ts';

type Kind = [category: Item['category'], length: number, width: number, kgMax: number];

const kinds: readonly Kind[] = [
  ['epal', 120, 80, 1200],
  ['industrial', 120, 100, 1200],
  ['epal_half', 80, 60, 450],
  ['gitterbox', 124, 84, 1400],
  ['ibc', 120, 100, 1100],
  ['roll_container', 80, 72, 400],
];

/** A line of pallets, or of pieces of any size. */
function anyLine(draw: Draw): Item {
  const isCarrier = draw.chance(0.6);
  const [category, length, width, kgMax] = isCarrier
    ? draw.pick(kinds)
    : (['colli', draw.int(20, 300), draw.int(20, 230), 900] as const);
  const quantity = draw.chance(0.5) ? draw.int(1, 4) : draw.int(1, 30);
  const size: [number, number, number] = [length, width, draw.int(20, draw.pick([90, 130, 180, 250]))];
  return item(quantity, size, draw.int(5, kgMax), { category, isStackable: draw.chance(0.5) });
}

export function anyLoad(draw: Draw): Item[] {
  return Array.from({ length: draw.int(1, 5) }, () => anyLine(draw));
}

/** Pieces that a person lifts, and so may stand more than three high. */
function anyCartons(draw: Draw): Item {
  const size: [number, number, number] = [draw.pick([40, 60, 80]), draw.pick([30, 40]), draw.int(10, 90)];
  return item(draw.int(1, 200), size, draw.int(1, 27), { isStackable: draw.chance(0.8) });
}

/** Why a refusal for a measure is wrong: no piece, or not all of them, exceeds it. */
export function findWrongRefusal(code: string, items: readonly Item[], vehicle: Vehicle): string[] {
  const { compartments, usableHeightCm, payloadKg } = vehicle;
  const isOver: Record<string, boolean> = {
    too_long: items.some(({ length, width }) => compartments.every((each) => Math.max(length, width) > each.lengthCm)),
    too_wide: items.some(({ length, width }) =>
      compartments.every((each) => Math.min(length, width) > each.floorWidthCm),
    ),
    too_high: items.some(({ height }) => height > usableHeightCm),
    too_heavy: items.reduce((sum, { quantity, weight }) => sum + quantity * weight, 0) > payloadKg,
  };
  return isOver[code] === false ? [`refused as ${code}, and is not`] : [];
}

function judgeLoad(draw: Draw, items: Item[], tallies: Tallies): void {
  for (const vehicle of context.tariff.vehicles) {
    const request = () => ({ vehicle: vehicle.code, items });
    const checked = checkLoad(measureLoad(items)!, vehicle);
    if (!('problem' in checked)) {
      tallies.judge('load plans', faultsOfPlan(checked.plan(), items, vehicle), request);
      continue;
    }
    const { code } = checked.problem;
    if (code === 'load_undecided') tallies.leave('load plans');
    else if (code !== 'not_enough_floor')
      tallies.judge('refusals of goods', findWrongRefusal(code, items, vehicle), request);
    else if (items.reduce((sum, { quantity }) => sum + quantity, 0) <= 40) {
      const found = packByChance(draw, items, vehicle);
      const isPacked = found !== undefined && faultsOfPlan(found, items, vehicle).length === 0;
      tallies.judge('not enough floor', isPacked ? ['all of it stands in a place'] : [], request);
    }
  }
}

export const check: Check = {
  rows: ['load plans', 'refusals of goods', 'not enough floor'],
  size: { of: 'loads, 16 vehicles each', short: 1500, long: 2000 },
  sliceSize: 100,
  undecidedMax: { 'load plans': 0.005 },
  run: ({ draw, count, tallies }) => {
    for (let nth = 0; nth < count; nth++) {
      judgeLoad(draw, nth % 5 === 0 ? [...anyLoad(draw).slice(0, 2), anyCartons(draw)] : anyLoad(draw), tallies);
    }
  },
};
