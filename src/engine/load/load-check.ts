import { type Steps, takeSteps } from '../../ground/concurrency/steps.ts';
import type { Vehicle } from '../tariff/tariff.ts';
import { type FloorGoods, type FloorPlan, floorLengthCm, planFloors } from './floor/floor-plan.ts';
import type { Floor } from './floor/skyline.ts';
import {
  type DemandProblem,
  demandProblem,
  demandProblemCodes,
  demandsOf,
  type GoodsDemands,
} from './goods/goods-demands.ts';
import type { Item, LoadSummary, PlannedStack } from './item.ts';
import { drawPlan } from './load-drawing.ts';
import { type SearchBudget, searchBudget } from './search-budget.ts';
import { stackGroup } from './stack-search.ts';
import {
  type Footprint,
  type FootprintGroup,
  groupFootprints,
  leastStacks,
  type Stacking,
  stackGreedily,
  stackHeights,
} from './stacks.ts';

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
export const loadProblemCodes = [
  'too_long',
  'too_wide',
  'too_high',
  'too_heavy',
  'not_enough_floor',
  'load_undecided',
  ...demandProblemCodes,
] as const;

/** `limit` and `actual` are cm, kg, metres of floor (`not_enough_floor`), or null. */
type RoomProblem = {
  code: Exclude<(typeof loadProblemCodes)[number], (typeof demandProblemCodes)[number]>;
  message: string;
  limit: number | null;
  actual: number | null;
};
type LoadProblem = RoomProblem | DemandProblem;

export type LoadCheck = { problem: LoadProblem } | { summary: LoadSummary; plan: () => PlannedStack[] };

/** `budget`: what loads that are looked at together share. */
type Measuring = { budget?: SearchBudget | undefined; searchesStacks?: boolean };

/** Adds up a request's goods once, before looking at vehicles. Undefined if none were stated. */
export function measureLoad(
  items: readonly Item[],
  { budget = searchBudget(), searchesStacks = true }: Measuring = {},
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
  const stackings = () => stacked.groups.map(({ stacking }) => stacking);
  return { summary: summarize(load, areaCm2, vehicle), plan: () => drawPlan(stackings(), plan.spots()) };
}

/** What the load takes where goods may be stacked up to a height, in whatever vehicle. */
export function sizeOf(load: Load, usableHeightCm: number): FloorTaken & { weightKg: number } {
  const heightCm = load.isStackable ? usedHeight(load, usableHeightCm) : unlimitedCm;
  const areaCm2 = areaOf(stackLoad(load, heightCm).found.footprints);
  return { ...floorTaken(areaCm2), weightKg: load.weightKg };
}

type FloorTaken = Pick<LoadSummary, 'loadingMetres' | 'palletPlaces'>;

function floorTaken(areaCm2: number): FloorTaken {
  return { loadingMetres: Math.ceil(areaCm2 / 2400) / 10, palletPlaces: Math.ceil(areaCm2 / 9600) };
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
  if (!isSmall(load)) return usableHeightCm;
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

function areaOf(footprints: readonly Footprint[]): number {
  return footprints.reduce((sum, { longCm, shortCm, count }) => sum + count * longCm * shortCm, 0);
}

function checkShape(load: Load, vehicle: Vehicle, lengthCm: number, widthCm: number): RoomProblem | undefined {
  if (load.longestCm > lengthCm) {
    return tooBig('too_long', 'long', load.longestCm, `${vehicle.name} takes pieces up to`, lengthCm);
  }
  if (load.widestCm > widthCm) {
    return tooBig('too_wide', 'wide', load.widestCm, `${vehicle.name} takes pieces up to`, widthCm);
  }
  if (load.highestCm > vehicle.usableHeightCm) {
    return tooBig('too_high', 'high', load.highestCm, `${vehicle.name} takes pieces up to`, vehicle.usableHeightCm);
  }
  if (load.weightKg <= vehicle.payloadKg) return undefined;
  return {
    code: 'too_heavy',
    message: `The goods weigh ${load.weightKg} kg; ${vehicle.name} carries up to ${vehicle.payloadKg} kg.`,
    limit: vehicle.payloadKg,
    actual: load.weightKg,
  };
}

function tooBig(code: RoomProblem['code'], side: string, actual: number, subject: string, limit: number): RoomProblem {
  return { code, message: `A piece is ${actual} cm ${side}; ${subject} ${limit} cm.`, limit, actual };
}

function floorProblem(vehicle: Vehicle, neededCm: number): RoomProblem {
  const limit = vehicle.compartments.reduce((sum, each) => sum + each.lengthCm, 0) / 100;
  const needed = Math.ceil(neededCm / 10) / 10;
  const actual = needed > limit ? needed : null;
  const takes = actual === null ? 'do not fit on the floor' : `take about ${actual} m of the floor`;
  return {
    code: 'not_enough_floor',
    message: `The goods ${takes}; ${vehicle.name} has ${limit} m.`,
    limit,
    actual,
  };
}

function undecided(vehicle: Vehicle): RoomProblem {
  const message = `No placement of the goods in ${vehicle.name} was found, and none was ruled out; ask for fewer kinds of pieces.`;
  return { code: 'load_undecided', message, limit: null, actual: null };
}

function summarize(load: Load, areaCm2: number, vehicle: Vehicle): LoadSummary {
  return {
    ...floorTaken(areaCm2),
    weightKg: load.weightKg,
    filling: shareOf(areaCm2 / 24_000, vehicle.loadingMetres),
    floorShare: shareOf(areaCm2, roomOf(vehicle.compartments)),
    payloadShare: shareOf(load.weightKg, vehicle.payloadKg),
  };
}

function shareOf(part: number, whole: number): number {
  return Math.min(1, Math.round((part / whole) * 1000) / 1000);
}
