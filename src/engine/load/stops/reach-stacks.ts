import type { Item } from '../item.ts';
import { isStackedByStops, mayStandBefore, type SpanOf, type StandingStack } from './stop-stacks.ts';

/** Whether `before` stands on the straight way from `behind` to the rear doors. */
function isBeforeOf(before: StandingStack, behind: StandingStack): boolean {
  return (
    before.floor === behind.floor &&
    before.alongCm >= behind.alongCm + behind.lengthCm &&
    overlap(before.acrossCm, before.widthCm, behind.acrossCm, behind.widthCm)
  );
}

/** Whether `beside` stands on the straight way from `inner` to a side. */
function isBesideOf(beside: StandingStack, inner: StandingStack, side: 'left' | 'right'): boolean {
  if (beside.floor !== inner.floor) return false;
  if (!overlap(beside.alongCm, beside.lengthCm, inner.alongCm, inner.lengthCm)) return false;
  return side === 'left'
    ? beside.acrossCm + beside.widthCm <= inner.acrossCm
    : beside.acrossCm >= inner.acrossCm + inner.widthCm;
}

function overlap(aFrom: number, aLength: number, bFrom: number, bLength: number): boolean {
  return aFrom < bFrom + bLength && bFrom < aFrom + aLength;
}

/** Whether everything comes in and goes out straight through the rear doors, and nothing else is moved for it. */
export function isReachedFromRear(stacks: readonly StandingStack[], spanOf: SpanOf): boolean {
  return (
    stacks.every(({ pieces }) => isStackedByStops(pieces, spanOf)) &&
    stacks.every((behind) => stacks.every((before) => !isBeforeOf(before, behind) || mayStandBefore(before, behind)))
  );
}

/**
 * The stacks that have to be taken or set from a side where the sides open; all others pass through the rear doors.
 * Undefined if something has to be moved for others even so.
 */
export function reachFromSides(stacks: readonly StandingStack[], spanOf: SpanOf): Set<StandingStack> | undefined {
  if (!stacks.every(({ pieces }) => isStackedByStops(pieces, spanOf))) return undefined;
  const ways = stacks.map((inner): Way => {
    const others = stacks.filter((other) => other !== inner);
    const rear = others.filter((other) => isBeforeOf(other, inner));
    const sides = (['left', 'right'] as const).map((side) => others.filter((other) => isBesideOf(other, inner, side)));
    return { stack: inner, rear, sides };
  });
  const fromSide = new Set<StandingStack>();
  // Loading is unloading backwards: what came in last is taken out first.
  const isClear =
    clearStops(ways, fromSide, (item) => spanOf(item).unloading) &&
    clearStops(ways, fromSide, (item) => -spanOf(item).loading);
  return isClear ? fromSide : undefined;
}

/** A stack, and by way out of the vehicle what stands on that. */
type Way = {
  stack: StandingStack;
  rear: readonly StandingStack[];
  sides: readonly (readonly StandingStack[])[];
};

/** Takes everything out, stop by stop, through the rear doors or else a side. False if something stands in the way. */
function clearStops(ways: readonly Way[], fromSide: Set<StandingStack>, stopOf: (item: Item) => number): boolean {
  const left = new Map(ways.map(({ stack }) => [stack, stack.pieces.map(({ item }) => stopOf(item))]));
  const isFree = (blockers: readonly StandingStack[]) => !blockers.some((blocker) => left.has(blocker));
  for (const stop of [...new Set([...left.values()].flat())].sort((a, b) => a - b)) {
    let due = ways.filter(({ stack }) => left.get(stack)?.includes(stop));
    while (due.length > 0) {
      const rear = due.find((way) => isFree(way.rear));
      const next = rear ?? due.find(({ sides }) => sides.some(isFree));
      if (next === undefined) return false;
      const { stack } = next;
      if (rear === undefined) fromSide.add(stack);
      const rest = left.get(stack)?.filter((other) => other !== stop) ?? [];
      if (rest.length > 0) left.set(stack, rest);
      else left.delete(stack);
      due = due.filter((way) => way !== next);
    }
  }
  return true;
}
