import {
  emptyFront,
  emptyRest,
  type Filled,
  type Front,
  measureRest,
  type Niche,
  nicheOf,
  occupy,
  type Rest,
  raise,
  type Scale,
  stepsMax,
} from './floor-front.ts';
import {
  bestFirst,
  clearLevel,
  emptyLevel,
  hashOf,
  holdsFront,
  isWanted,
  type Level,
  readFront,
  takeSlot,
  writeFront,
} from './floor-levels.ts';
import type { Spot } from './floor-rows.ts';
import type { SearchBudget } from './search-budget.ts';
import type { Floor } from './skyline.ts';
import type { Footprint } from './stacks.ts';

/**
 * What a search may do: try `steps` placements in all. A front is worth less the more floor it has lost and the smaller
 * its stacks; `sizeWeight` is the weight of the latter. With `size` it looks for a proof: it gives up once there are
 * more fronts than that to follow, and a scale helps to see which lead nowhere.
 */
type Effort = { steps: number; sizeWeight: number; size?: number; scale?: Scale };

type FloorSearch = {
  footprints: readonly Footprint[];
  floors: readonly Floor[];
  filled: Filled;
  effort: Effort;
  /** By how much the floors exceed the area of the stacks. */
  slackCm2: number;
  /** How many stacks the fronts of `next` have. */
  placed: number;
  parent: number;
  level: Level;
  next: Level;
  stepsLeft: number;
  isProof: boolean;
  /** Whether every front was followed, so that finding nothing is a proof. */
  isComplete: boolean;
  /** The front being followed, that front with one more piece, and what a front leaves: made once, then overwritten. */
  current: Front;
  child: Front;
  rest: Rest;
};

/**
 * Places for all stacks. `none` if there are none, `unknown` if the effort did not suffice.
 *
 * Places stacks one by one. Of the fronts with equally many, it keeps those that lost least floor and placed the
 * largest stacks. Whatever stands behind a front can be pushed forward, then towards the higher neighbour of the
 * front's lowest niche, until nothing moves. After that either a piece stands in that corner of the niche; or nothing
 * stands in the niche up to its rim; or nothing stands there up to the higher neighbour, as far as the edge of a piece
 * that hangs over that one, and next to it stands a piece that reaches farther back. So trying these three with every
 * kind finds a plan if there is one. `filled` are the footprints' `filledLengths`, at least as far as the longest side
 * of the floors. The steps tried are taken from `budget`.
 */
export function searchFloors(
  footprints: readonly Footprint[],
  floors: readonly Floor[],
  filled: Filled,
  effort: Effort,
  budget: SearchBudget,
): Spot[][] | 'none' | 'unknown' {
  const count = footprints.reduce((sum, each) => sum + each.count, 0);
  const search = startSearch(footprints, floors, filled, effort, count);
  if (search.slackCm2 < 0) return 'none';
  const found = placeAll(search, count);
  budget.stepsLeft -= effort.steps - search.stepsLeft;
  return found;
}

function placeAll(search: FloorSearch, count: number): Spot[][] | 'none' | 'unknown' {
  for (search.placed = 1; search.placed <= count; search.placed++) {
    const { level, next } = search;
    clearLevel(next);
    // Except for a proof, every stack gets its share of the steps, so that the search reaches the last one.
    const stacksLeft = count - search.placed + 1;
    const stepsEnd = search.isProof ? 0 : search.stepsLeft - search.stepsLeft / stacksLeft;
    for (const slot of bestFirst(level)) {
      if (search.stepsLeft <= stepsEnd) search.isComplete = false;
      if (!search.isComplete && (search.isProof || search.stepsLeft <= stepsEnd)) break;
      search.parent = slot;
      extend(search);
    }
    if (next.used === 0) return search.isProof && search.isComplete ? 'none' : 'unknown';
    search.level = next;
    search.next = level;
  }
  return spotsOf(search);
}

function startSearch(
  footprints: readonly Footprint[],
  floors: readonly Floor[],
  filled: Filled,
  effort: Effort,
  count: number,
): FloorSearch {
  const fitting = Math.ceil((effort.steps * branching) / (count * footprints.length));
  const size = effort.size ?? Math.min(sizeMax, fitting);
  const areaCm2 = footprints.reduce((sum, each) => sum + each.count * each.longCm * each.shortCm, 0);
  const level = emptyLevel(size, footprints.length);
  level.used = 1;
  level.steps[0] = 1;
  const need = effort.scale?.needOfKind;
  for (const [kind, { count }] of footprints.entries()) {
    level.left[kind] = count;
    if (need !== undefined) level.scaledNeed[0]! += count * need[kind]!;
  }
  return {
    footprints,
    floors,
    filled,
    effort,
    slackCm2: floors.reduce((sum, each) => sum + each.lengthCm * each.floorWidthCm, 0) - areaCm2,
    placed: 0,
    parent: 0,
    level,
    next: emptyLevel(size, footprints.length),
    stepsLeft: effort.steps,
    isProof: effort.size !== undefined,
    isComplete: true,
    current: emptyFront(),
    child: emptyFront(),
    rest: emptyRest(),
  };
}

/** Fronts kept at a time, per step available for each stack and kind: most kinds fit only one way. */
const branching = 0.65;
/** How much each step of a front counts against it: smooth fronts accept more kinds of pieces. */
const stepWeight = 0.02;
/** Keeping more fronts than this finds little more. */
const sizeMax = 300;

/** Places every kind of piece in the parent front's lowest niche, and in those above if that one is left empty. */
function extend(search: FloorSearch): void {
  const { floors, level, parent, current } = search;
  readFront(level, parent, current);
  for (;;) {
    const floor = floors[current.floor]!;
    const niche = nicheOf(current, floor.floorWidthCm);
    fillNiche(search, niche, floor);
    const rimCm = Math.min(niche.leftCm, niche.rightCm);
    const depthCm = Math.min(rimCm, floor.lengthCm) - niche.baseCm;
    if (fitsInto(search, niche.endCm - niche.startCm, depthCm)) return;
    if (rimCm < Number.POSITIVE_INFINITY) {
      current.lostCm2 += (niche.endCm - niche.startCm) * (rimCm - niche.baseCm);
      raise(current, niche.low, rimCm);
    } else {
      if (current.floor + 1 === floors.length) return;
      current.lostCm2 += floor.floorWidthCm * (floor.lengthCm - niche.baseCm);
      current.floor += 1;
      current.reach[0] = 0;
    }
    if (lossOf(search, current, level.scaledNeed[parent]!) === Number.POSITIVE_INFINITY) return;
  }
}

function fillNiche(search: FloorSearch, niche: Niche, { lengthCm, floorWidthCm }: Floor): void {
  const { footprints, filled, level, parent } = search;
  const { startCm, endCm, baseCm, leftCm, rightCm } = niche;
  const isRight = rightCm > leftCm;
  const higherCm = isRight ? rightCm : leftCm;
  const from = parent * footprints.length;
  for (let kind = 0; kind < footprints.length; kind++) {
    if (level.left[from + kind] === 0) continue;
    const { longCm, shortCm } = footprints[kind]!;
    for (let turn = longCm === shortCm ? 1 : 0; turn < 2; turn++) {
      const widthCm = turn === 0 ? longCm : shortCm;
      const sideCm = turn === 0 ? shortCm : longCm;
      const spareCm = endCm - startCm - widthCm;
      if (spareCm < 0 || sideCm > lengthCm - baseCm) continue;
      consider(search, niche, kind, isRight ? startCm + spareCm : startCm, widthCm, sideCm);
      if (!search.isProof || baseCm + sideCm <= higherCm || higherCm >= lengthCm) continue;
      for (let gapCm = 1; gapCm <= spareCm; gapCm++) {
        if (fitsInto(search, gapCm, higherCm - baseCm)) break;
        if (!mayHangOver(search.current, filled, niche, isRight, gapCm, floorWidthCm)) continue;
        consider(search, niche, kind, isRight ? startCm + spareCm - gapCm : startCm + gapCm, widthCm, sideCm);
      }
    }
  }
}

/** Whether some remaining piece fits into a rectangle: then leaving that empty is never needed. */
function fitsInto({ footprints, level, parent }: FloorSearch, aCm: number, bCm: number): boolean {
  const longestCm = aCm > bCm ? aCm : bCm;
  const shortestCm = aCm > bCm ? bCm : aCm;
  const from = parent * footprints.length;
  for (let kind = 0; kind < footprints.length; kind++) {
    const { longCm, shortCm } = footprints[kind]!;
    if (longCm <= longestCm && shortCm <= shortestCm && level.left[from + kind]! > 0) return true;
  }
  return false;
}

/** Whether pieces side by side, from the wall or a step of the front, can end `gapCm` inside the niche. */
function mayHangOver(
  { across, steps }: Front,
  filled: Filled,
  niche: Niche,
  isRight: boolean,
  gapCm: number,
  floorWidthCm: number,
): boolean {
  const first = isRight ? niche.low + 1 : 0;
  const last = isRight ? steps : niche.low;
  for (let step = first; step <= last; step++) {
    const edgeCm = step < steps ? across[step]! : floorWidthCm;
    const sumCm = isRight ? edgeCm - (niche.endCm - gapCm) : niche.startCm + gapCm - edgeCm;
    if (filled[sumCm] === sumCm) return true;
  }
  return false;
}

/** Floor lost behind a front, in cm². Infinity if what is left finds no room there, by area or by the scale. */
function lossOf({ floors, filled, effort, slackCm2, rest }: FloorSearch, front: Front, scaledNeed: number): number {
  const { scale } = effort;
  measureRest(front, floors[front.floor]!, filled, scale, rest);
  if (rest.lossCm2 > slackCm2) return Number.POSITIVE_INFINITY;
  if (scale === undefined) return rest.lossCm2;
  let room = rest.scaledRoom;
  for (let floor = front.floor + 1; floor < floors.length; floor++) {
    room += floors[floor]!.lengthCm * scale.roomOfCm[floors[floor]!.floorWidthCm]!;
  }
  return room < scaledNeed ? Number.POSITIVE_INFINITY : rest.lossCm2;
}

/** Keeps the current front with a piece at `atCm` of its niche, if it is new and among the best. */
function consider(
  search: FloorSearch,
  niche: Niche,
  kind: number,
  atCm: number,
  widthCm: number,
  lengthCm: number,
): void {
  const { effort, level, parent, next, current, child } = search;
  search.stepsLeft -= 1;
  occupy(current, niche, atCm, widthCm, lengthCm, child);
  const scaledNeed = level.scaledNeed[parent]! - (effort.scale?.needOfKind[kind] ?? 0);
  const lossCm2 = lossOf(search, child, scaledNeed);
  if (lossCm2 === Number.POSITIVE_INFINITY) return;
  const placedCm2 = level.placedCm2[parent]! + widthCm * lengthCm;
  const lossShare = lossCm2 / (placedCm2 + lossCm2);
  const areaPerStack = placedCm2 / search.placed;
  const score = ((lossShare + effort.sizeWeight) * (1 + stepWeight * child.steps)) / areaPerStack;

  if (child.steps > stepsMax || !isWanted(next, score)) {
    search.isComplete = false;
    return;
  }
  const { floorWidthCm } = search.floors[child.floor]!;
  const leftHash = (level.leftHash[parent]! + Math.imul(kind + 1, 0x9e3779b1)) | 0;
  const hash = hashOf(child, floorWidthCm, leftHash);
  const known = next.slotByHash.get(hash);
  if (known !== undefined && holdsFront(next, known, child, floorWidthCm) && holdsLeft(search, known, kind)) return;
  if (next.used === next.size) search.isComplete = false;
  const slot = takeSlot(next, score);
  next.slotByHash.set(hash, slot);
  writeFront(next, slot, child);
  for (let i = 0; i < next.kinds; i++) next.left[slot * next.kinds + i] = level.left[parent * level.kinds + i]!;
  next.left[slot * next.kinds + kind]! -= 1;
  next.placedCm2[slot] = placedCm2;
  next.scaledNeed[slot] = scaledNeed;
  next.leftHash[slot] = leftHash;
  const spot = { floor: current.floor, alongCm: niche.baseCm, acrossCm: atCm, lengthCm, widthCm };
  next.move[slot] = { before: level.move[parent], kind, spot };
}

/** Whether a next front has the same stacks left as the parent, less one of `kind`. */
function holdsLeft({ level, parent, next }: FloorSearch, slot: number, kind: number): boolean {
  const { kinds } = next;
  for (let i = 0; i < kinds; i++) {
    if (next.left[slot * kinds + i] !== level.left[parent * kinds + i]! - (i === kind ? 1 : 0)) return false;
  }
  return true;
}

function spotsOf({ footprints, level }: FloorSearch): Spot[][] {
  const spots: Spot[][] = footprints.map(() => []);
  for (let move = level.move[0]; move !== undefined; move = move.before) spots[move.kind]!.push(move.spot);
  return spots;
}
