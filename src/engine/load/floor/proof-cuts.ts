import { type Front, leftOfStep, raise, rightOfStep, widthOfStep } from './floor-front.ts';
import { farthestOf, reachesWithin } from './floor-levels.ts';
import type { FloorSearch } from './search-state.ts';

/** The shortest side of all that is left once one of `kind` is placed. */
export function leastSideCm({ level, parent, footprints }: FloorSearch, kind: number): number {
  const from = parent * level.kinds;
  let leastCm = Number.POSITIVE_INFINITY;
  for (let each = 0; each < level.kinds; each++) {
    const { shortCm } = footprints[each]!;
    if (shortCm < leastCm && level.left[from + each]! > (each === kind ? 1 : 0)) leastCm = shortCm;
  }
  return leastCm;
}

/** Fills up every niche of the child front that is too narrow for what is left. */
export function fillNarrowNiches({ child, floors, leastAfterCm }: FloorSearch): void {
  const { floorWidthCm } = floors[child.floor]!;
  for (let step = 0; step < child.steps && child.steps > 1; step++) {
    // Filling one up may make another.
    if (fillNiche(child, step, leastAfterCm, floorWidthCm)) step = -1;
  }
}

function fillNiche(front: Front, step: number, leastCm: number, floorWidthCm: number): boolean {
  const widthCm = widthOfStep(front, step, floorWidthCm);
  if (widthCm >= leastCm) return false;
  const rimCm = Math.min(leftOfStep(front, step), rightOfStep(front, step));
  const reachCm = front.reach[step]!;
  if (reachCm >= rimCm) return false;
  front.lostCm2 += widthCm * (rimCm - reachCm);
  raise(front, step, rimCm);
  return true;
}

/** Comparing two fronts takes this part of a step. */
const comparedSteps = 0.1;

/**
 * Looks among the fronts of `next` that have the same `rest` as the child front: `worse` than one of them, the child
 * need not be followed; or it takes the slot of one that is worse. Undefined if it is neither.
 */
export function rankAmongPeers(search: FloorSearch, rest: number): 'worse' | number | undefined {
  const { next, child, floors } = search;
  const { floorWidthCm } = floors[child.floor]!;
  const farthestCm = farthestOf(child);
  for (let slot = next.slotByRest.get(rest) ?? -1; slot >= 0; slot = next.peer[slot]!) {
    if (next.floor[slot] !== child.floor) continue;
    search.stepsLeft -= comparedSteps;
    // Of fronts with equally much before them, the one that reaches less far has lost less.
    const sign = next.lostCm2[slot]! <= child.lostCm2 ? 1 : -1;
    if ((next.farthest[slot]! - farthestCm) * sign > 0) continue;
    const isWithin =
      reachesWithin(next, slot, child, floorWidthCm, sign, false) ||
      reachesWithin(next, slot, child, floorWidthCm, sign, true);
    if (isWithin) return sign > 0 ? 'worse' : slot;
  }
  return undefined;
}
