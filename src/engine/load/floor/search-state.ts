import type { Footprint } from '../stacks.ts';
import { longestSideCm } from './floor-bounds.ts';
import { emptyFront, emptyRest, type Filled, type Front, measureRest, type Rest, type Scale } from './floor-front.ts';
import { emptyLevel, type Level } from './floor-levels.ts';
import { type HalfRule, halfRuleOf } from './half-rule.ts';
import { emptyRestLengths, type Lengths, lengthsOfRest, type RestLengths } from './rest-lengths.ts';
import type { Floor } from './skyline.ts';

/**
 * What a search may do: try `steps` placements in all. It keeps the more fronts the larger `width` is: that many a
 * step that each stack and kind gets. Fronts are worth more for large stacks (`sizeWeight`), which suits loads with
 * floor to spare, or for what they leave. The last stacks get `endWeight` times the others' share. Or, with `size`, it
 * looks for a proof: it gives up once there are more fronts than that to follow, and a scale helps to see which lead
 * nowhere.
 */
export type Effort = { steps: number } & (
  | { width: number; sizeWeight?: number; endWeight?: number }
  | { size: number; scale?: Scale }
);

export type FloorSearch = {
  footprints: readonly Footprint[];
  floors: readonly Floor[];
  filled: Filled;
  sizeWeight: number | undefined;
  width: number;
  endWeight: number;
  scale: Scale | undefined;
  /** By how much the floors exceed the area of the stacks. */
  slackCm2: number;
  areaCm2: number;
  count: number;
  /** What one of a kind counts in the code of what is left to place. */
  codes: Float64Array;
  /** Undefined where they are not worth their time, or there are too many kinds for codes. */
  rests: RestLengths | undefined;
  /** How far lengths need to reach behind the current front. */
  limitCm: number;
  /** The lengths that pieces make up: of what the parent leaves, and with the piece that is tried, once asked for. */
  lengths: Lengths;
  lengthsAfter: Lengths | undefined;
  parentLossCm2: number;
  /** How many stacks the fronts of `next` have. */
  placed: number;
  parent: number;
  level: Level;
  next: Level;
  stepsLeft: number;
  isProof: boolean;
  halfRule: HalfRule | undefined;
  leastAfterCm: number;
  /** Whether every front was followed, so that finding nothing is a proof. */
  isComplete: boolean;
  /** The front being followed, that front with one more piece, and what a front leaves: made once, then overwritten. */
  current: Front;
  child: Front;
  rest: Rest;
};

/** Words of lengths that are written in a step, over the whole of a search. */
const wordsOfStep = 130;
/** From here on the lengths are those of what a piece leaves, and not of what its parent front leaves. */
const lastStacks = 10;
/** Keeping more fronts than this finds little more. */
const sizeMax = 700;

/** A search that has placed nothing yet. */
export function startSearch(
  footprints: readonly Footprint[],
  floors: readonly Floor[],
  filled: Filled,
  effort: Effort,
  count: number,
): FloorSearch {
  const isProof = 'size' in effort;
  const fitting = isProof ? effort.size : Math.ceil((effort.steps * effort.width) / (count * footprints.length));
  const size = isProof ? effort.size : Math.min(sizeMax, fitting);
  const scale = isProof ? effort.scale : undefined;
  const sizeWeight = isProof ? undefined : effort.sizeWeight;
  const areaCm2 = footprints.reduce((sum, each) => sum + each.count * each.longCm * each.shortCm, 0);
  const level = emptyLevel(size, footprints.length);
  level.used = 1;
  level.steps[0] = 1;
  const codes = new Float64Array(footprints.length);
  let code = 1;
  let leftCode = 0;
  let scaledNeed = 0;
  for (const [kind, { count }] of footprints.entries()) {
    level.left[kind] = count;
    if (scale !== undefined) scaledNeed += count * scale.needOfKind[kind]!;
    codes[kind] = code;
    leftCode += count * code;
    code *= count + 1;
  }
  level.scaledNeed[0] = scaledNeed;
  level.leftCode[0] = leftCode;
  // Not as far as `filled`, which depends on the floors that were looked at before.
  const limitCm = longestSideCm(floors);
  const rests = emptyRestLengths(footprints, limitCm);
  return {
    footprints,
    floors,
    filled,
    sizeWeight,
    width: isProof ? 0 : effort.width,
    endWeight: isProof ? 1 : (effort.endWeight ?? 1),
    scale,
    slackCm2: floors.reduce((sum, each) => sum + each.lengthCm * each.floorWidthCm, 0) - areaCm2,
    areaCm2,
    count,
    codes,
    rests: sizeWeight === undefined && code <= Number.MAX_SAFE_INTEGER ? rests : undefined,
    limitCm,
    lengths: lengthsOfRest(rests, leftCode, level.left, 0, limitCm).lengths,
    lengthsAfter: undefined,
    parentLossCm2: 0,
    placed: 0,
    parent: 0,
    level,
    next: emptyLevel(size, footprints.length),
    stepsLeft: effort.steps,
    isProof,
    halfRule: isProof ? halfRuleOf(footprints, floors) : undefined,
    leastAfterCm: 0,
    isComplete: true,
    current: emptyFront(),
    child: emptyFront(),
    rest: emptyRest(),
  };
}

/** Looks at what the parent leaves to place, behind the current front. */
export function lookAtRest(search: FloorSearch): void {
  search.limitCm = longestRestCm(search);
  search.lengths = lengthsLeft(search, search.level.leftCode[search.parent]!);
}

/** Looks at what is left after one more of `kind`, if it is not many. */
export function lookAfter(search: FloorSearch, kind: number): void {
  if (search.placed <= search.count - lastStacks) return;
  const { level, parent, codes } = search;
  const at = parent * level.kinds + kind;
  level.left[at]! -= 1;
  search.lengthsAfter = lengthsLeft(search, level.leftCode[parent]! - codes[kind]!);
  level.left[at]! += 1;
}

function lengthsLeft(search: FloorSearch, code: number): Lengths {
  const { level, parent, rests, limitCm, count } = search;
  if (rests === undefined) return search.lengths;
  const { lengths, isNew } = lengthsOfRest(rests, code, level.left, parent * level.kinds, limitCm);
  if (isNew) search.stepsLeft -= (count * rests.wordsMax) / wordsOfStep;
  return lengths;
}

/** The longest that pieces behind the current front, or on later floors, can stand in a row. */
function longestRestCm({ floors, current: { floor, steps, reach } }: FloorSearch): number {
  let leastCm = reach[0]!;
  for (let i = 1; i < steps; i++) if (reach[i]! < leastCm) leastCm = reach[i]!;
  const { lengthCm, floorWidthCm } = floors[floor]!;
  let longestCm = Math.max(lengthCm - leastCm, floorWidthCm);
  for (let i = floor + 1; i < floors.length; i++) {
    const later = floors[i]!;
    longestCm = Math.max(longestCm, later.lengthCm, later.floorWidthCm);
  }
  return longestCm;
}

/**
 * Floor lost behind a front, in cm². Infinity if what is left, of the given lengths, finds no room there, by area or
 * by the scale.
 */
export function lossOf(search: FloorSearch, front: Front, lengths: Lengths, scaledNeed: number): number {
  const { floors, scale, slackCm2, rest } = search;
  measureRest(front, floors[front.floor]!, lengths, scale, rest);
  if (rest.lossCm2 > slackCm2) return Number.POSITIVE_INFINITY;
  if (scale === undefined) return rest.lossCm2;
  let room = rest.scaledRoom;
  for (let floor = front.floor + 1; floor < floors.length; floor++) {
    const { lengthCm, floorWidthCm } = floors[floor]!;
    room += lengthCm * scale.roomOfCm[floorWidthCm]!;
  }
  return room < scaledNeed ? Number.POSITIVE_INFINITY : rest.lossCm2;
}

/**
 * Lower is better. By the size of stacks: the share of floor that was lost, over the area of a stack. Else by what is
 * left: how much that is, for the floor that may still be lost, which its stacks share; so it counts twice, since the
 * fewer and smaller they are, the easier they are placed.
 */
export function scoreOf(
  { sizeWeight, slackCm2, areaCm2, placed }: FloorSearch,
  placedCm2: number,
  lossCm2: number,
  steps: number,
): number {
  if (sizeWeight !== undefined) {
    const lossShare = lossCm2 / (placedCm2 + lossCm2);
    return ((lossShare + sizeWeight) * (1 + 0.02 * steps) * placed) / placedCm2;
  }
  const restCm2 = areaCm2 - placedCm2;
  return ((restCm2 * restCm2) / (slackCm2 - lossCm2 + 1)) * (1 + 0.06 * steps);
}
