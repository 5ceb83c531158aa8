import { type Steps, takeSteps } from '../../ground/concurrency/steps.ts';
import type { Vehicle } from '../tariff/tariff.ts';
import { type FloorGoods, floorLengthCm, planFloors } from './floor/floor-plan.ts';
import type { FloorPlan } from './floor/floor-rows.ts';
import type { Floor } from './floor/skyline.ts';
import {
  type DemandProblem,
  demandProblem,
  demandProblemCodes,
  demandsOf,
  type GoodsDemands,
} from './goods/goods-demands.ts';
import type { StopCounts } from './goods/stops-of-items.ts';
import type { Item, LoadSummary, PlannedStack } from './item.ts';
import { drawPlan } from './load-drawing.ts';
import { floorTaken, palletsTaken, summarizeLoad } from './load-summary.ts';
import { checkShape, floorProblem, type RoomProblem, roomProblemCodes, undecided } from './room-problems.ts';
import { type SearchBudget, searchBudget } from './search-budget.ts';
import { stackGroup } from './stack-search.ts';
import {
  type Footprint,
  type FootprintGroup,
  groupFootprints,
  isCarton,
  leastStacks,
  type Stacking,
  stackGreedily,
  stackHeights,
} from './stacks.ts';
import { type PlacedGroup, placedGroups, type SpanOf, spansOf } from './stops/stop-stacks.ts';

/** What a request's goods amount to, the same for every vehicle. */
export type Load = {
  groups: FootprintGroup[];
  lines: number;
  pieces: number;
  weightKg: number;
  pieceMaxKg: number;
  longestCm: number;
  /** The largest of the shorter floor sides: what must go through the width. */
  widestCm: number;
  highestCm: number;
  isStackable: boolean;
  /** Whether there are cartons, which form stacks of any height. */
  hasCartons: boolean;
  /** The stops of lines, where their order is of account. */
  spanOf: SpanOf | undefined;
  /** What the goods require of any vehicle besides room. */
  demands: GoodsDemands | undefined;
  /** Worked out when first needed. */
  stackHeights?: number[];
  /** By the height that stacks use, as `stacked`. */
  leastCm2: Map<number, number>;
  stacked: Map<number, StackedLoad>;
  /** Whether the fewest stacks are searched for, or the first that are found taken. */
  searchesStacks: boolean;
  /** For placing it, on whatever vehicles. */
  budget: SearchBudget;
};

/** Every group in the fewest stacks found, and in the fewest there could be. */
type StackedLoad = { groups: StackedGroup[]; found: FloorGoods; fewest: FloorGoods };

/** Why a vehicle cannot carry a load. Clients branch on these. */
export const loadProblemCodes = [...roomProblemCodes, ...demandProblemCodes] as const;

type LoadProblem = RoomProblem | DemandProblem;

/** A load that has a place, whatever the order of its stops. */
export type PlacedLoad = {
  summary: LoadSummary;
  plan: () => PlannedStack[];
  /** What the plan is made of, by footprint. */
  groups: () => PlacedGroup[];
  heightCm: number;
};

export type LoadCheck = { problem: LoadProblem } | PlacedLoad;

/** `budget`: what loads that are looked at together share. `stops`: of the tour. None: their order is of no account. */
type Measuring = { budget?: SearchBudget | undefined; searchesStacks?: boolean; stops?: StopCounts };

/** Adds up a request's goods once, before looking at vehicles. Undefined if none were stated. */
export function measureLoad(
  items: readonly Item[],
  { budget = searchBudget(), searchesStacks = true, stops }: Measuring = {},
): Load | undefined {
  if (items.length === 0) return undefined;
  const load: Load = {
    groups: groupFootprints(items),
    lines: items.length,
    pieces: 0,
    weightKg: 0,
    pieceMaxKg: 0,
    longestCm: 0,
    widestCm: 0,
    highestCm: 0,
    isStackable: false,
    hasCartons: items.some(isCarton),
    spanOf: stops && spansOf(items, stops),
    demands: demandsOf(items),
    leastCm2: new Map(),
    stacked: new Map(),
    searchesStacks,
    budget,
  };
  for (const item of items) {
    load.pieces += item.quantity;
    load.isStackable ||= item.isStackable;
    load.weightKg += item.quantity * item.weight;
    load.pieceMaxKg = Math.max(load.pieceMaxKg, item.weight);
    load.longestCm = Math.max(load.longestCm, item.length, item.width);
    load.widestCm = Math.max(load.widestCm, Math.min(item.length, item.width));
    load.highestCm = Math.max(load.highestCm, item.height);
  }
  return load;
}

/**
 * Whether a vehicle carries the load: what the goods are (`goods-demands.ts`), its longest, widest and highest piece,
 * its weight, and a place for every stack on the real floor (between the wheel arches; both compartments of a road
 * train). `summary` says what the load takes, `plan` where each piece stands. A load too intricate to judge in bounded
 * time is refused as `load_undecided`.
 */
export function checkLoad(load: Load, vehicle: Vehicle): LoadCheck {
  return takeSteps(checkLoadInSteps(load, vehicle));
}

/** The same, step by step. */
export function* checkLoadInSteps(load: Load, vehicle: Vehicle): Steps<LoadCheck> {
  const refused = load.demands && demandProblem(load.demands, vehicle);
  if (refused !== undefined) return { problem: refused };
  const floors = vehicle.compartments;
  const { lengthCm, floorWidthCm: widthCm } = greatestSides(floors);
  const shapeProblem = checkShape(load, vehicle, lengthCm, widthCm);
  if (shapeProblem !== undefined) return { problem: shapeProblem };
  const heightCm = load.isStackable ? usedHeight(load, vehicle.usableHeightCm) : unlimitedCm;
  const leastCm2 = leastArea(load, heightCm);
  if (leastCm2 > roomOf(floors)) return { problem: floorProblem(vehicle, leastCm2 / widthCm) };
  const stacked = stackLoad(load, heightCm);
  const { footprints } = stacked.found;
  const areaCm2 = areaOf(footprints);
  const plan = yield* planStacks(stacked, floors, load.budget);
  if (plan.kind === 'undecided') return { problem: undecided(vehicle) };
  if (plan.kind === 'too_small') {
    const neededCm = areaCm2 > roomOf(floors) ? areaCm2 / widthCm : yield* floorLengthCm(footprints, widthCm);
    return { problem: floorProblem(vehicle, neededCm) };
  }
  const { spots } = plan;
  return {
    summary: summarizeLoad(load.weightKg, areaCm2, vehicle, roomOf(floors)),
    plan: () =>
      drawPlan(
        stacked.groups.map((each) => each.stacking),
        spots(),
      ),
    groups: () => placedGroups(stacked.groups, spots()),
    heightCm,
  };
}

/**
 * What the load takes as prices count it, as if it stood on a floor that wide and might be stacked up to a height: of
 * stacks too wide to stand side by side the whole length.
 */
export function sizeOf(load: Load, { usableHeightCm, widthCm }: { usableHeightCm: number; widthCm: number }) {
  const heightCm = load.isStackable ? usedHeight(load, usableHeightCm) : unlimitedCm;
  const { groups, found } = stackLoad(load, heightCm);
  const byArea = floorTaken(areaOf(found.footprints)).loadingMetres;
  const loadingMetres = Math.max(byArea, Math.ceil(rowsLengthCm(found.footprints, widthCm) / 10) / 10);
  const pallets = palletsTaken(groups.map(({ group, stacking: { count } }) => ({ group, count })));
  return { loadingMetres, pallets, weightKg: load.weightKg };
}

/** The floor that stacks cover at least, by a bound that needs no search. */
function leastArea(load: Load, heightCm: number): number {
  let areaCm2 = load.leastCm2.get(heightCm);
  if (areaCm2 === undefined) {
    areaCm2 = 0;
    for (const { longCm, shortCm, lines } of load.groups) {
      areaCm2 += longCm * shortCm * leastStacks(lines, heightCm);
    }
    load.leastCm2.set(heightCm, areaCm2);
  }
  return areaCm2;
}

function stackLoad(load: Load, heightCm: number): StackedLoad {
  let stacked = load.stacked.get(heightCm);
  if (stacked === undefined) {
    const isSearched = isSmall(load);
    const groups = load.groups.map((group): StackedGroup => {
      const { lines } = group;
      const stacking = isSearched ? stackGroup(group, heightCm, load.groups.length) : stackGreedily(lines, heightCm);
      return { group, stacking };
    });
    const isProved = groups.every(({ stacking }) => stacking.count === stacking.countMin);
    const found = goodsOf(groups, 'count');
    stacked = { groups, found, fewest: isProved ? found : goodsOf(groups, 'countMin') };
    load.stacked.set(heightCm, stacked);
  }
  return stacked;
}

/**
 * The part of the height that stacks or the highest piece can use. Vehicles that have it in common share their stacks.
 */
function usedHeight(load: Load, usableHeightCm: number): number {
  if (!isSmall(load) || load.hasCartons) return usableHeightCm;
  load.stackHeights ??= stackHeights(load.groups.flatMap((group) => group.lines));
  let usedCm = load.highestCm;
  for (const heightCm of load.stackHeights) if (heightCm <= usableHeightCm && heightCm > usedCm) usedCm = heightCm;
  return usedCm;
}

function isSmall({ lines, pieces, searchesStacks }: Load): boolean {
  return searchesStacks && lines <= searchedLinesMax && pieces <= searchedPiecesMax;
}

/** Up to this size the fewest stacks are searched for. Above it the greedy stacking stands, with its lower bound. */
const searchedLinesMax = 12;
const searchedPiecesMax = 100;

/** Goods that are not stacked stand alike in every vehicle that is high enough. */
const unlimitedCm = Number.POSITIVE_INFINITY;

/** A floor is too small only if it is so for the fewest stacks there could be. */
function* planStacks({ found, fewest }: StackedLoad, floors: readonly Floor[], budget: SearchBudget): Steps<FloorPlan> {
  if (areaOf(fewest.footprints) > roomOf(floors)) return { kind: 'too_small' };
  const plan = yield* planFloors(found, floors, budget);
  if (plan.kind === 'fits' || found === fewest) return plan;
  const least = yield* planFloors(fewest, floors, budget);
  return least.kind === 'too_small' ? least : { kind: 'undecided' };
}

type StackedGroup = { group: FootprintGroup; stacking: Stacking };

function goodsOf(groups: readonly StackedGroup[], which: 'count' | 'countMin'): FloorGoods {
  const footprints = groups.map(({ group: { longCm, shortCm }, stacking }) => {
    return { longCm, shortCm, count: stacking[which] };
  });
  return { footprints, plans: new Map() };
}

function greatestSides(floors: readonly Floor[]): Floor {
  const only = floors.length === 1 ? floors[0] : undefined;
  if (only !== undefined) return only;
  return {
    lengthCm: Math.max(...floors.map((each) => each.lengthCm)),
    floorWidthCm: Math.max(...floors.map((each) => each.floorWidthCm)),
  };
}

function roomOf(floors: readonly Floor[]): number {
  return floors.reduce((sum, each) => sum + each.lengthCm * each.floorWidthCm, 0);
}

/** How long the rows of stacks are, each of one size and turned so that it is shortest. */
function rowsLengthCm(footprints: readonly Footprint[], widthCm: number): number {
  const lengthOfOne = (alongCm: number, acrossCm: number) => {
    const abreast = Math.floor(widthCm / acrossCm);
    return abreast === 0 ? Number.POSITIVE_INFINITY : alongCm / abreast;
  };
  return footprints.reduce((sum, { longCm, shortCm, count }) => {
    const shortest = Math.min(lengthOfOne(longCm, shortCm), lengthOfOne(shortCm, longCm));
    return sum + count * Math.min(shortest, longCm);
  }, 0);
}

function areaOf(footprints: readonly Footprint[]): number {
  return footprints.reduce((sum, { longCm, shortCm, count }) => sum + count * longCm * shortCm, 0);
}
