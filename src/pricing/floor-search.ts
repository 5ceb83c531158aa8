import { filledLengths, longestSideCm, provesTooSmall } from './floor-bounds.ts';
import type { Spot } from './floor-rows.ts';
import type { Floor } from './skyline.ts';
import type { Footprint } from './stacks.ts';

/** The front of what stands on a floor, from left to right: where each stretch begins and how far back it reaches. */
type Front = { across: number[]; reach: number[] };

type Placed = Spot & { footprint: number };

type Search = {
  footprints: readonly Footprint[];
  floors: readonly Floor[];
  filled: Int32Array;
  left: number[];
  areaLeftCm2: number;
  placed: Placed[];
  /** Each round tries the kinds of pieces in another order. */
  round: number;
  /** What the floor and the pieces left over looked like where the search failed. */
  dead: Set<string>;
  nodes: number;
};

/**
 * Places for all stacks, `none` when there is none, `unknown` when `nodesMax` steps did not tell.
 *
 * Every plan can be pushed to the front and to the left until nothing moves. Of such a plan the niche that reaches least
 * far back holds a piece in its left corner; or nothing up to the lower of its neighbours; or nothing up to the left one
 * as far as the edge of a piece that hangs over it, and a piece from there on that reaches further back than that
 * neighbour. Trying these three with every kind of piece therefore finds a plan if there is one. `filled` are the
 * `filledLengths` of the footprints, at least as far as the longest side of the floors.
 */
export function searchFloors(
  footprints: readonly Footprint[],
  floors: readonly Floor[],
  nodesMax: number,
  filled = filledLengths(footprints, longestSideCm(floors)),
): Spot[][] | 'none' | 'unknown' {
  const order = footprints
    .map((_, index) => index)
    .sort((a, b) => areaOf(footprints[b]!) - areaOf(footprints[a]!) || a - b);
  const sorted = order.map((index) => footprints[index]!);
  const search: Search = {
    footprints: sorted,
    floors: floors.map((each) => ({
      lengthCm: filled[each.lengthCm]!,
      floorWidthCm: filled[each.floorWidthCm]!,
    })),
    filled,
    left: sorted.map(({ count }) => count),
    areaLeftCm2: sorted.reduce((sum, each) => sum + each.count * areaOf(each), 0),
    placed: [],
    round: 0,
    dead: new Set(),
    nodes: nodesMax,
  };
  const roundNodes = sorted.reduce((sum, { count }) => sum + count, spareNodes);
  for (let nodesLeft = nodesMax; nodesLeft > 0; nodesLeft -= roundNodes) {
    search.round += 1;
    search.nodes = search.round > roundsMax ? nodesLeft : roundNodes;
    if (fillRest(search, 0, emptyFront)) {
      const spots: Spot[][] = footprints.map(() => []);
      for (const { footprint, ...spot } of search.placed) spots[order[footprint]!]!.push(spot);
      return spots;
    }
    if (search.nodes >= 0) return 'none';
    if (search.round > roundsMax) break;
    const effort = effortAfter[search.round];
    if (effort !== undefined && provesTooSmall(sorted, search.floors, filled, effort)) return 'none';
  }
  return 'unknown';
}

/** Most loads that fit are found soon in one of several rounds, with some steps more than pieces; the last goes on. */
const roundsMax = 15;
const spareNodes = 60;
const effortAfter: Record<number, 'quick' | 'thorough'> = { 3: 'quick', [roundsMax]: 'thorough' };
const emptyFront: Front = { across: [0], reach: [0] };
const areaOf = ({ longCm, shortCm }: Footprint) => longCm * shortCm;

function fillRest(search: Search, floor: number, front: Front): boolean {
  if (search.areaLeftCm2 === 0) return true;
  if (search.nodes-- <= 0) return false;
  const { lengthCm, floorWidthCm } = search.floors[floor]!;
  if (usableCm2(search, floor, front) < search.areaLeftCm2) return false;
  const low = lowestOf(front);
  const { startCm, endCm, baseCm, leftCm, rimCm } = nicheOf(front, low, floorWidthCm);
  const sideCm = shortestLeft(search);
  if (baseCm + sideCm > lengthCm) return openNext(search, floor);
  if (startCm + sideCm > endCm) return fillRest(search, floor, raise(front, low, rimCm));
  const key = keyOf(search, floor, front, floorWidthCm);
  if (search.dead.has(key)) return false;
  if (fillFrom(search, floor, front, low, startCm, 0)) return true;
  if (rimCm === Number.POSITIVE_INFINITY) {
    if (openNext(search, floor)) return true;
  } else {
    if (fillRest(search, floor, raise(front, low, rimCm))) return true;
    for (let cm = startCm + 1; leftCm < lengthCm && cm + sideCm <= endCm; cm++) {
      if (search.nodes-- <= 0) return false;
      if (!mayEndAt(search, front, low, cm)) continue;
      if (fillFrom(search, floor, front, low, cm, leftCm - baseCm)) return true;
    }
  }
  if (search.nodes >= 0) search.dead.add(key);
  return false;
}

/** Tries each kind of piece, longer than `overCm`, in the niche `low` from `fromCm` on. */
function fillFrom(search: Search, floor: number, front: Front, low: number, fromCm: number, overCm: number): boolean {
  const { floorWidthCm } = search.floors[floor]!;
  for (const { footprint, widthCm, lengthCm } of candidates(search, floor, front, low, fromCm, overCm)) {
    const alongCm = front.reach[low]!;
    search.left[footprint]! -= 1;
    search.areaLeftCm2 -= lengthCm * widthCm;
    search.placed.push({ footprint, floor, alongCm, acrossCm: fromCm, lengthCm, widthCm });
    if (fillRest(search, floor, occupy(front, low, fromCm, widthCm, alongCm + lengthCm, floorWidthCm))) return true;
    search.placed.pop();
    search.areaLeftCm2 += lengthCm * widthCm;
    search.left[footprint]! += 1;
    if (search.nodes < 0) return false;
  }
  return false;
}

type Candidate = { footprint: number; widthCm: number; lengthCm: number; rank: number };

function candidates(
  search: Search,
  floor: number,
  front: Front,
  low: number,
  fromCm: number,
  overCm: number,
): Candidate[] {
  const { lengthCm: floorLengthCm, floorWidthCm } = search.floors[floor]!;
  const { baseCm, endCm } = nicheOf(front, low, floorWidthCm);
  const found: Candidate[] = [];
  for (let footprint = 0; footprint < search.footprints.length; footprint++) {
    if (search.left[footprint] === 0) continue;
    const { longCm, shortCm } = search.footprints[footprint]!;
    for (let turn = 0; turn < (longCm === shortCm ? 1 : 2); turn++) {
      const widthCm = turn === 0 ? longCm : shortCm;
      const lengthCm = turn === 0 ? shortCm : longCm;
      if (fromCm + widthCm > endCm || baseCm + lengthCm > floorLengthCm || lengthCm <= overCm) continue;
      const restCm = endCm - fromCm - widthCm;
      found.push({ footprint, widthCm, lengthCm, rank: rankOf(search, footprint, widthCm, lengthCm, restCm) });
    }
  }
  return found.sort((a, b) => a.rank - b.rank);
}

/** Large pieces that leave little beside them come first; how much each of that counts differs from round to round. */
function rankOf(
  { filled, round }: Search,
  footprint: number,
  widthCm: number,
  lengthCm: number,
  restCm: number,
): number {
  const lossCm2 = (restCm - filled[restCm]!) * lengthCm;
  const weight = 0.7 + 0.6 * scatter(round, footprint);
  if (round % 4 === 1) return 4 * lossCm2 - widthCm * lengthCm * weight;
  if (round % 4 === 2) return 1000 * weight * restCm - lengthCm;
  if (round % 4 === 3) return 4 * lossCm2 - 1000 * weight * lengthCm - widthCm;
  return lossCm2 - 200 * weight * (widthCm + lengthCm);
}

/** A number in [0, 1) that is the same in every run. */
function scatter(round: number, footprint: number): number {
  const mixed = Math.imul(round * 977 + footprint * 131 + 7, 0x9e3779b1);
  const stirred = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return ((stirred ^ (stirred >>> 13)) >>> 0) / 2 ** 32;
}

function openNext(search: Search, floor: number): boolean {
  if (floor + 1 === search.floors.length) return false;
  const rest = search.footprints.map((each, index) => ({ ...each, count: search.left[index]! }));
  const floors = search.floors.slice(floor + 1);
  const stated = rest.filter(({ count }) => count > 0);
  return !provesTooSmall(stated, floors, search.filled, 'quick') && fillRest(search, floor + 1, emptyFront);
}

/** Whether pieces side by side, from the left wall or from a step of the front on, can end at `cm`. */
function mayEndAt({ filled }: Search, { across }: Front, low: number, cm: number): boolean {
  for (let step = 0; step <= low; step++) if (filled[cm - across[step]!] === cm - across[step]!) return true;
  return false;
}

/** An upper bound of the floor that pieces can still cover, seen across the vehicle and along it. */
function usableCm2(search: Search, floor: number, front: Front): number {
  const { filled } = search;
  const { lengthCm, floorWidthCm } = search.floors[floor]!;
  let alongCm2 = 0;
  for (let i = 0; i < front.across.length; i++) {
    const widthCm = (front.across[i + 1] ?? floorWidthCm) - front.across[i]!;
    alongCm2 += widthCm * filled[Math.max(0, lengthCm - front.reach[i]!)]!;
  }
  let acrossCm2 = 0;
  let rest = front;
  while (rest.across.length > 1) {
    const low = lowestOf(rest);
    const { startCm, endCm, baseCm, rimCm } = nicheOf(rest, low, floorWidthCm);
    acrossCm2 += filled[endCm - startCm]! * (rimCm - baseCm);
    rest = raise(rest, low, rimCm);
  }
  acrossCm2 += floorWidthCm * (lengthCm - rest.reach[0]!);
  let othersCm2 = 0;
  for (let other = floor + 1; other < search.floors.length; other++) {
    othersCm2 += search.floors[other]!.lengthCm * search.floors[other]!.floorWidthCm;
  }
  return Math.min(alongCm2, acrossCm2) + othersCm2;
}

function lowestOf({ reach }: Front): number {
  let low = 0;
  for (let i = 1; i < reach.length; i++) if (reach[i]! < reach[low]!) low = i;
  return low;
}

/** A stretch between walls or between stretches that reach further back: `rimCm` is the lower of the two sides. */
function nicheOf({ across, reach }: Front, low: number, floorWidthCm: number) {
  const leftCm = reach[low - 1] ?? Number.POSITIVE_INFINITY;
  return {
    startCm: across[low]!,
    endCm: across[low + 1] ?? floorWidthCm,
    baseCm: reach[low]!,
    leftCm,
    rimCm: Math.min(leftCm, reach[low + 1] ?? Number.POSITIVE_INFINITY),
  };
}

function shortestLeft({ footprints, left }: Search): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < left.length; i++) {
    if (left[i]! > 0 && footprints[i]!.shortCm < shortest) shortest = footprints[i]!.shortCm;
  }
  return shortest;
}

function raise(front: Front, low: number, reachCm: number): Front {
  const raised: Front = { across: [], reach: [] };
  for (let i = 0; i < front.across.length; i++) {
    append(raised, front.across[i]!, i === low ? reachCm : front.reach[i]!);
  }
  return raised;
}

/** The front with a piece in the niche `low`; what is left of the niche before it is filled up to the left side. */
function occupy(
  front: Front,
  low: number,
  fromCm: number,
  widthCm: number,
  reachCm: number,
  floorWidthCm: number,
): Front {
  const next: Front = { across: [], reach: [] };
  for (let i = 0; i < low; i++) append(next, front.across[i]!, front.reach[i]!);
  append(next, fromCm, reachCm);
  if (fromCm + widthCm < (front.across[low + 1] ?? floorWidthCm)) append(next, fromCm + widthCm, front.reach[low]!);
  for (let i = low + 1; i < front.across.length; i++) append(next, front.across[i]!, front.reach[i]!);
  return next;
}

function append(front: Front, acrossCm: number, reachCm: number): void {
  if (front.reach.at(-1) === reachCm) return;
  front.across.push(acrossCm);
  front.reach.push(reachCm);
}

/** Equal for a front and its mirror image: what fits one fits the other. */
function keyOf({ left }: Search, floor: number, { across, reach }: Front, floorWidthCm: number): string {
  let forth = '';
  let back = '';
  for (let i = 0; i < across.length; i++) {
    const widthCm = (across[i + 1] ?? floorWidthCm) - across[i]!;
    forth += String.fromCharCode(widthCm, reach[i]!);
    back = String.fromCharCode(widthCm, reach[i]!) + back;
  }
  return String.fromCharCode(floor, ...left) + (forth < back ? forth : back);
}
