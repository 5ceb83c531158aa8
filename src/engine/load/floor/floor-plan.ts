import type { Steps } from '../../../ground/concurrency/steps.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Footprint } from '../stacks.ts';
import { fitScales } from './conservative-scale.ts';
import { longestSideCm, provesTooSmall } from './floor-bounds.ts';
import { joinStacks } from './floor-joins.ts';
import { type FloorPlan, rowCapacity, rowLengthCm, rowSpots, type Spot } from './floor-rows.ts';
import { searchFloors } from './floor-search.ts';
import { recallFloors, recallLengths } from './known-floors.ts';
import { type FillAim, type FillOrder, type Floor, fillFloors } from './skyline.ts';

/** Stacks to place, and what is known about them so far: a catalogue's vehicles share floors. */
export type FloorGoods = {
  readonly footprints: readonly Footprint[];
  filled?: Int32Array;
  plans: Map<string, FloorPlan>;
};

/**
 * With more stacks than this only rows by footprint are tried: that is bounded work, and small pieces waste little in
 * rows.
 */
const singleStacksMax = 300;
/** Loads up to this size should be decided; for larger ones the expensive searches are left out. */
const decidedStacksMax = 100;
const decidedKindsMax = 12;
/** Steps of each search, at about 0.2 microseconds. `after`: what to try first, since it may save the steps. */
const efforts: {
  steps: number;
  width: number;
  sizeWeight?: number;
  endWeight?: number;
  after?: 'bound' | 'joins' | 'proof';
}[] = [
  { steps: 600, width: 0.65, sizeWeight: 0.4 },
  { steps: 1_000, width: 0.65, sizeWeight: 0.2 },
  { steps: 4_000, width: 0.65, after: 'bound' },
  { steps: 20_000, width: 1, after: 'joins' },
  { steps: 80_000, width: 2.5, after: 'proof' },
  { steps: 60_000, width: 2.5, endWeight: 4 },
];
/** A proof is begun with the fewest steps and takes up to the most, since with more it finds the same or more. */
const proof = { stepsMin: 60_000, stepsMax: 120_000, size: 10_000 };
/** For more stacks there is hardly ever a proof. */
const provedStacksMax = 21;
/** Of stacks that leave more of the floor empty, hardly any fit together without rest. */
const joinedSlackMax = 0.05;
const joins = { blocks: 8_000, steps: 60_000 };
const strategies: [FillOrder, FillAim][] = [
  ['long', 'lowest-front'],
  ['area', 'lowest-base'],
  ['short', 'lowest-front'],
  ['long', 'lowest-base'],
];

/** Fitting scales counts as this many steps: it takes about as long. */
const scaleSteps = 20_000;

/**
 * Whether all stacks fit on the floors at once. Tries quick patterns first, then a search that is exact within its
 * steps. A search for which the budget does not suffice is not begun, nor any after it.
 */
export function* planFloors(goods: FloorGoods, floors: readonly Floor[], budget: SearchBudget): Steps<FloorPlan> {
  const { footprints } = goods;
  if (fitsInRows(footprints, floors)) return { kind: 'fits', spots: () => spotsInRows(footprints, floors) };
  if (stackCount(footprints) > singleStacksMax) return { kind: 'undecided' };
  const sideCm = longestSideCm(floors);
  if (goods.filled === undefined || goods.filled.length <= sideCm) goods.filled = recallLengths(footprints, sideCm);
  const { filled } = goods;
  const reduced = floors.map((each) => ({
    lengthCm: filled[each.lengthCm]!,
    floorWidthCm: filled[each.floorWidthCm]!,
  }));
  const key = reduced.map(({ lengthCm, floorWidthCm }) => `${lengthCm}×${floorWidthCm}`).join();
  let plan = goods.plans.get(key);
  if (plan === undefined) {
    plan = yield* recallFloors({ footprints, floors: key }, budget, () =>
      planSingly(footprints, reduced, filled, budget),
    );
    goods.plans.set(key, plan);
  }
  return plan;
}

/** Looks for a plan with growing effort and, in between, for a proof that there is none. */
function* planSingly(
  footprints: readonly Footprint[],
  floors: readonly Floor[],
  filled: Int32Array,
  budget: SearchBudget,
): Steps<FloorPlan> {
  for (const [order, aim] of strategies) {
    const spots = fillFloors(footprints, floors, order, aim);
    if (spots !== undefined) return { kind: 'fits', spots: () => spots };
    yield;
  }
  const count = stackCount(footprints);
  const isLarge = count > decidedStacksMax || footprints.length > decidedKindsMax;
  for (const { after, ...effort } of efforts) {
    if (after === 'bound' && provesTooSmall(footprints, floors, filled)) return { kind: 'too_small' };
    if (after === 'joins' && count <= decidedStacksMax && slackShare(footprints, floors) < joinedSlackMax) {
      if (budget.stepsLeft < joins.steps) break;
      const spots = yield* joinStacks(footprints, floors, joins, budget);
      if (spots !== undefined) return { kind: 'fits', spots: () => spots };
    }
    if (after === 'proof') {
      const needed = scaleSteps + (count > provedStacksMax ? 0 : proof.stepsMin);
      if (isLarge || budget.stepsLeft < needed) break;
      const decided = yield* decide(footprints, floors, filled, budget);
      if (decided !== undefined) return decided;
    }
    if (budget.stepsLeft < effort.steps) break;
    const found = yield* searchFloors(footprints, floors, filled, effort, budget);
    if (typeof found === 'object') return { kind: 'fits', spots: () => found };
    yield;
  }
  return { kind: 'undecided' };
}

function* decide(
  footprints: readonly Footprint[],
  floors: readonly Floor[],
  filled: Int32Array,
  budget: SearchBudget,
): Steps<FloorPlan | undefined> {
  budget.stepsLeft -= scaleSteps;
  yield;
  const scale = fitScales(footprints, floors);
  yield;
  if (scale === 'too_small') return { kind: 'too_small' };
  if (stackCount(footprints) > provedStacksMax) return undefined;
  const steps = Math.min(proof.stepsMax, budget.stepsLeft);
  const found = yield* searchFloors(footprints, floors, filled, { steps, size: proof.size, scale }, budget);
  if (typeof found === 'object') return { kind: 'fits', spots: () => found };
  return found === 'none' ? { kind: 'too_small' } : undefined;
}

/** The shortest length found for all stacks on one floor of `widthCm`, in cm. */
export function* floorLengthCm(footprints: readonly Footprint[], widthCm: number): Steps<number> {
  const rowsCm = footprints.reduce(
    (sum, { longCm, shortCm, count }) => sum + rowLengthCm(longCm, shortCm, count, widthCm),
    0,
  );
  if (stackCount(footprints) > singleStacksMax) return rowsCm;
  const endless = [{ floorWidthCm: widthCm, lengthCm: Number.MAX_SAFE_INTEGER }];
  let best = rowsCm;
  for (const [order, aim] of strategies) {
    const spots = fillFloors(footprints, endless, order, aim);
    best = Math.min(best, usedCm(spots ?? []) || best);
    yield;
  }
  return best;
}

function usedCm(spots: Spot[][]): number {
  return spots.flat().reduce((most, { alongCm, lengthCm }) => Math.max(most, alongCm + lengthCm), 0);
}

function fitsInRows(footprints: readonly Footprint[], floors: readonly Floor[]): boolean {
  return eachRow(footprints, floors, () => {});
}

function spotsInRows(footprints: readonly Footprint[], floors: readonly Floor[]): Spot[][] {
  const groups = footprints.map((footprint): Footprint & { spots: Spot[] } => ({ ...footprint, spots: [] }));
  eachRow(groups, floors, (group, { count, floor, fromCm, floorWidthCm }) => {
    group.spots.push(...rowSpots(group, count, floor, fromCm, floorWidthCm));
  });
  return groups.map(({ spots }) => spots);
}

type Rows = { count: number; floor: number; fromCm: number; floorWidthCm: number };

/** Sets one footprint after the other in rows, on the foremost floors first. False if the floors are too short. */
function eachRow<F extends Footprint>(
  footprints: readonly F[],
  floors: readonly Floor[],
  set: (footprint: F, rows: Rows) => void,
): boolean {
  const open = floors.map(({ lengthCm, floorWidthCm }, floor) => ({ floor, lengthCm, floorWidthCm, usedCm: 0 }));
  const last = footprints.at(-1);
  for (const footprint of footprints) {
    const { longCm, shortCm } = footprint;
    let left = footprint.count;
    for (const each of open) {
      if (left <= 0) break;
      const { floor, lengthCm, floorWidthCm, usedCm } = each;
      const count = rowCapacity(longCm, shortCm, left, lengthCm - usedCm, floorWidthCm);
      if (count === 0) continue;
      set(footprint, { count, floor, fromCm: usedCm, floorWidthCm });
      left -= count;
      const isLast = left === 0 && footprint === last;
      if (!isLast) each.usedCm += rowLengthCm(longCm, shortCm, count, floorWidthCm);
    }
    if (left > 0) return false;
  }
  return true;
}

function slackShare(footprints: readonly Footprint[], floors: readonly Floor[]): number {
  const areaCm2 = footprints.reduce((sum, { longCm, shortCm, count }) => sum + count * longCm * shortCm, 0);
  return 1 - areaCm2 / floors.reduce((sum, each) => sum + each.lengthCm * each.floorWidthCm, 0);
}

function stackCount(footprints: readonly Footprint[]): number {
  return footprints.reduce((sum, footprint) => sum + footprint.count, 0);
}
