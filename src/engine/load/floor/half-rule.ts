import type { Footprint } from '../stacks.ts';
import type { Front } from './floor-front.ts';
import type { Floor } from './skyline.ts';

/**
 * Of one kind at most `spare` pieces, half of them, stand elsewhere than in the front half of the floor, or on the
 * first of two: if a plan has more of them there, it may be turned round, or its floors exchanged. Pushing pieces
 * forward, as `searchFloors` does, keeps that. `lastCm`: behind it no piece of the kind begins in the front half.
 */
export type HalfRule = { kind: number; spare: number; isByFloor: boolean; lastCm: number };

/** The rule for the kind that it restricts most; undefined where floors differ or are more than two. */
export function halfRuleOf(footprints: readonly Footprint[], floors: readonly Floor[]): HalfRule | undefined {
  const [floor] = floors;
  if (floor === undefined || floors.length > 2) return undefined;
  const { lengthCm, floorWidthCm } = floor;
  const isAlike = floors.every((each) => each.lengthCm === lengthCm && each.floorWidthCm === floorWidthCm);
  if (!isAlike) return undefined;
  // Half of an even number says little.
  const worth = ({ longCm, shortCm, count }: Footprint) => (longCm * shortCm * (count % 2)) / count;
  let restricted: { kind: number; footprint: Footprint } | undefined;
  for (const [kind, footprint] of footprints.entries()) {
    if (restricted === undefined || worth(footprint) > worth(restricted.footprint)) restricted = { kind, footprint };
  }
  if (restricted === undefined) return undefined;
  const { longCm, shortCm, count } = restricted.footprint;
  const alongCm = longCm > floorWidthCm ? longCm : shortCm;
  return { kind: restricted.kind, spare: count >> 1, isByFloor: floors.length === 2, lastCm: (lengthCm - alongCm) / 2 };
}

/** Whether no plan behind a front obeys the rule, if `left` pieces of its kind are still to be placed. */
export function breaksHalfRule({ spare, isByFloor, lastCm }: HalfRule, front: Front, left: number): boolean {
  if (left <= spare) return false;
  if (isByFloor) return front.floor > 0;
  for (let i = 0; i < front.steps; i++) if (front.reach[i]! <= lastCm) return false;
  return true;
}
