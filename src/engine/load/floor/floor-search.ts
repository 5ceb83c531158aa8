import type { Steps } from '../../../ground/concurrency/steps.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Footprint } from '../stacks.ts';
import { type Filled, type Front, type Niche, nicheOf, occupy, raise, stepsMax } from './floor-front.ts';
import {
  bestFirst,
  clearLevel,
  farthestOf,
  hashOf,
  holdsFront,
  isWanted,
  linkPeer,
  putFront,
  readFront,
  takeSlot,
} from './floor-levels.ts';
import type { Spot } from './floor-rows.ts';
import { breaksHalfRule } from './half-rule.ts';
import { fillNarrowNiches, leastSideCm, rankAmongPeers } from './proof-cuts.ts';
import { type Effort, type FloorSearch, lookAfter, lookAtRest, lossOf, scoreOf, startSearch } from './search-state.ts';
import type { Floor } from './skyline.ts';

/**
 * Places for all stacks. `none` if there are none, `unknown` if the effort did not suffice.
 *
 * Places stacks one by one. Of the fronts with equally many, it keeps those from which what is left is likeliest to
 * be placed. Whatever stands behind a front can be pushed forward, then towards the higher neighbour of the front's
 * lowest niche, until nothing moves. After that either a piece stands in that corner of the niche; or nothing stands
 * in the niche up to its rim; or nothing stands there up to the higher neighbour, as far as the edge of a piece that
 * hangs over that one, and next to it stands a piece that reaches farther back. So trying these three with every kind
 * finds a plan if there is one. `filled` are the footprints' `filledLengths`, at least as far as the longest side of
 * the floors. The steps tried are taken from `budget`.
 */
export function* searchFloors(
  footprints: readonly Footprint[],
  floors: readonly Floor[],
  filled: Filled,
  effort: Effort,
  budget: SearchBudget,
): Steps<Spot[][] | 'none' | 'unknown'> {
  const count = footprints.reduce((sum, each) => sum + each.count, 0);
  const search = startSearch(footprints, floors, filled, effort, count);
  if (search.slackCm2 < 0) return 'none';
  const found = yield* placeAll(search, count);
  budget.stepsLeft -= Math.min(effort.steps, Math.ceil(effort.steps - search.stepsLeft));
  return found;
}

/** Others may have their turn after this many steps of a search, some three milliseconds. */
const stepsOfTurn = 15_000;

function* placeAll(search: FloorSearch, count: number): Steps<Spot[][] | 'none' | 'unknown'> {
  let turnEnd = search.stepsLeft - stepsOfTurn;
  for (search.placed = 1; search.placed <= count; search.placed++) {
    const { level, next } = search;
    clearLevel(next);
    // Except for a proof, every stack gets its share of the steps, so that the search reaches the last one.
    const levelSteps = search.stepsLeft * shareOfStack(count - search.placed + 1, search.endWeight);
    const stepsEnd = search.isProof ? 0 : search.stepsLeft - levelSteps;
    if (search.endWeight > 1) next.size = Math.ceil((levelSteps * search.width) / search.footprints.length);
    const slots = search.isProof ? undefined : bestFirst(level);
    // A proof that is to end has most fronts half way.
    next.wanted = search.isProof ? Math.min(next.size, Math.ceil((2 * next.size * search.placed) / count)) : next.size;
    for (let nth = 0; nth < level.used; nth++) {
      if (search.stepsLeft <= stepsEnd) search.isComplete = false;
      if (!search.isComplete && (search.isProof || search.stepsLeft <= stepsEnd)) break;
      search.parent = slots === undefined ? nth : slots[nth]!;
      extend(search);
      if (search.stepsLeft > turnEnd) continue;
      turnEnd = search.stepsLeft - stepsOfTurn;
      yield;
    }
    if (next.used === 0) return search.isProof && search.isComplete ? 'none' : 'unknown';
    search.level = next;
    search.next = level;
  }
  return spotsOf(search);
}

/** The part of the steps that the next of so many stacks gets, if each of the last ones counts for `endWeight`. */
function shareOfStack(stacksLeft: number, endWeight: number): number {
  const atEnd = Math.min(stacksLeft, endStacks);
  return (stacksLeft <= endStacks ? endWeight : 1) / (stacksLeft + (endWeight - 1) * atEnd);
}

/** Most searches fail with one to three stacks left; this many before the last it shows how the rest will fit. */
const endStacks = 14;

/** How many steps a placement in a proof takes. */
const proofSteps = 1.3;

/** A placement that is seen at once to be worse than all that are kept takes this part of a step. */
const skippedSteps = 0.1;

/** Places every kind of piece in the parent front's lowest niche, and in those above if that one is left empty. */
function extend(search: FloorSearch): void {
  const { floors, level, parent, current } = search;
  readFront(level, parent, current);
  lookAtRest(search);
  for (;;) {
    const floor = floors[current.floor]!;
    search.parentLossCm2 = lossOf(search, current, search.lengths, level.scaledNeed[parent]!);
    if (search.parentLossCm2 === Number.POSITIVE_INFINITY) return;
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
    search.lengthsAfter = undefined;
    if (search.isProof) search.leastAfterCm = leastSideCm(search, kind);
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

/** Keeps the current front with a piece at `atCm` of its niche, if it is new and among the best. */
function consider(
  search: FloorSearch,
  niche: Niche,
  kind: number,
  atCm: number,
  widthCm: number,
  lengthCm: number,
): void {
  const { level, parent, next, current, child } = search;
  const placedCm2 = level.placedCm2[parent]! + widthCm * lengthCm;
  if (!search.isProof) {
    // What is lost only grows.
    const stepsMin = current.steps > 2 ? current.steps - 2 : 1;
    if (!isWanted(next, scoreOf(search, placedCm2, search.parentLossCm2, stepsMin))) {
      search.isComplete = false;
      search.stepsLeft -= skippedSteps;
      return;
    }
  }
  search.stepsLeft -= search.isProof ? proofSteps : 1;
  occupy(current, niche, atCm, widthCm, lengthCm, child);
  if (search.isProof) {
    if (leadsToTurned(search, kind)) return;
    fillNarrowNiches(search);
  }
  const scaledNeed = level.scaledNeed[parent]! - (search.scale?.needOfKind[kind] ?? 0);
  if (search.lengthsAfter === undefined) lookAfter(search, kind);
  const lossCm2 = lossOf(search, child, search.lengthsAfter ?? search.lengths, scaledNeed);
  if (lossCm2 === Number.POSITIVE_INFINITY) return;
  const score = scoreOf(search, placedCm2, lossCm2, child.steps);
  if (child.steps > stepsMax || !isWanted(next, score)) {
    search.isComplete = false;
    return;
  }
  const { floorWidthCm } = search.floors[child.floor]!;
  const leftHash = (level.leftHash[parent]! + Math.imul(kind + 1, 0x9e3779b1)) | 0;
  const hash = hashOf(child, floorWidthCm, leftHash);
  const known = next.slotByHash.get(hash);
  if (known !== undefined && holdsFront(next, known, child, floorWidthCm) && holdsLeft(search, known, kind)) return;
  const leftCode = level.leftCode[parent]! - search.codes[kind]!;
  const hasPeers = search.isProof && search.rests !== undefined;
  const rank = hasPeers ? rankAmongPeers(search, leftCode) : undefined;
  if (rank === 'worse') return;
  if (rank === undefined && next.used >= next.wanted) search.isComplete = false;
  if (!search.isComplete && search.isProof) return;
  const slot = rank ?? takeSlot(next, score);
  if (hasPeers && rank === undefined) linkPeer(next, slot, leftCode);
  if (hasPeers) next.farthest[slot] = farthestOf(child);
  next.slotByHash.set(hash, slot);
  putFront(next, slot, child);
  for (let i = 0; i < next.kinds; i++) next.left[slot * next.kinds + i] = level.left[parent * level.kinds + i]!;
  next.left[slot * next.kinds + kind]! -= 1;
  next.placedCm2[slot] = placedCm2;
  next.scaledNeed[slot] = scaledNeed;
  next.leftHash[slot] = leftHash;
  next.leftCode[slot] = leftCode;
  const spot = { floor: current.floor, alongCm: niche.baseCm, acrossCm: atCm, lengthCm, widthCm };
  next.move[slot] = { before: level.move[parent], kind, spot };
}

/** Whether the child front, placed by a piece of `kind`, leads only to plans that are others turned round. */
function leadsToTurned({ halfRule, level, parent, child }: FloorSearch, kind: number): boolean {
  if (halfRule === undefined) return false;
  const left = level.left[parent * level.kinds + halfRule.kind]! - (kind === halfRule.kind ? 1 : 0);
  return breaksHalfRule(halfRule, child, left);
}

/** Whether a next front has the same stacks left as the parent, less one of `kind`. */
function holdsLeft({ level, parent, next, rests, codes }: FloorSearch, slot: number, kind: number): boolean {
  if (rests !== undefined) return next.leftCode[slot] === level.leftCode[parent]! - codes[kind]!;
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
