// Judges loads from the rules alone, without any code of the service: by trying everything, or by looking at a plan.

import type { Item, PlannedStack } from '../../../src/engine/load/item.ts';
import type { Vehicle } from '../../../src/engine/tariff/tariff.ts';

type Hold = { lengthCm: number; floorWidthCm: number };

/** What is wrong with a stack, its pieces from below; undefined when it is legal. */
export function faultOfStack(pieces: readonly Item[], usableHeightCm: number): string | undefined {
  const [bottom, ...above] = pieces;
  if (bottom === undefined) return 'an empty stack';
  if (pieces.reduce((sum, piece) => sum + piece.height, 0) > usableHeightCm) return 'higher than the vehicle';
  if (above.length === 0) return undefined;
  if (pieces.some((piece) => !piece.isStackable)) return 'a piece that may not be stacked';
  const footprint = (piece: Item) => [piece.length, piece.width].sort((a, b) => a - b).join('×');
  if (above.some((piece) => footprint(piece) !== footprint(bottom))) return 'different footprints';
  if (above.some((piece, tier) => piece.weight > pieces[tier]!.weight)) return 'heavy on light';
  if (above.reduce((sum, piece) => sum + piece.weight, 0) > 1500) return 'over 1,500 kg on the lowest';
  if (pieces.every(isCarton)) {
    const tallest = Math.max(...pieces.map(({ height }) => height));
    return tallest * pieces.length > 300 ? 'more than 3 m of the tallest carton' : undefined;
  }
  const low = pieces.every((piece) => piece.category === 'gitterbox' || piece.height <= 85);
  if (pieces.length > (low ? 3 : 2)) return 'too many tiers';
  return undefined;
}

/** What a person lifts, on no carrier. */
const isCarton = ({ category, height, weight }: Item) =>
  (category === 'colli' || category === 'other') && height <= 85 && weight <= 25;

/** Everything that is wrong with a plan. */
export function faultsOfPlan(plan: readonly PlannedStack[], items: readonly Item[], vehicle: Vehicle): string[] {
  const faults: string[] = [];
  const seen = items.map(() => 0);
  for (const [at, stack] of plan.entries()) {
    const pieces = stack.pieces.map(({ item }) => items[item]!);
    const hold = vehicle.compartments[stack.compartment];
    if (hold === undefined) faults.push(`stack ${at}: no such compartment`);
    else if (stack.alongCm + stack.lengthCm > hold.lengthCm || stack.acrossCm + stack.widthCm > hold.floorWidthCm) {
      faults.push(`stack ${at}: through the wall`);
    }
    if (stack.alongCm < 0 || stack.acrossCm < 0) faults.push(`stack ${at}: through the wall`);
    const sides = [stack.lengthCm, stack.widthCm].sort((a, b) => a - b).join();
    for (const [tier, piece] of pieces.entries()) {
      seen[stack.pieces[tier]!.item]! += 1;
      if ([piece.length, piece.width].sort((a, b) => a - b).join() !== sides) faults.push(`stack ${at}: other sides`);
      if (piece.height !== stack.pieces[tier]!.heightCm) faults.push(`stack ${at}: other height`);
    }
    const fault = faultOfStack(pieces, vehicle.usableHeightCm);
    if (fault !== undefined) faults.push(`stack ${at}: ${fault}`);
    for (const [other, second] of plan.slice(0, at).entries()) {
      const apart =
        second.compartment !== stack.compartment ||
        second.alongCm >= stack.alongCm + stack.lengthCm ||
        stack.alongCm >= second.alongCm + second.lengthCm ||
        second.acrossCm >= stack.acrossCm + stack.widthCm ||
        stack.acrossCm >= second.acrossCm + second.widthCm;
      if (!apart) faults.push(`stacks ${other} and ${at} overlap`);
    }
  }
  if (seen.some((count, index) => count !== items[index]!.quantity)) faults.push('not every piece stands once');
  if (items.reduce((sum, item) => sum + item.quantity * item.weight, 0) > vehicle.payloadKg) faults.push('too heavy');
  return faults;
}

type Way = 'rear' | 'left' | 'right';

/**
 * Goods that cannot be taken out at their stop without moving what stays on, or put in at theirs without moving what is
 * there: by carrying the plan out piece by piece, each straight along one of the ways.
 */
export function blockedInPlan(
  plan: readonly PlannedStack[],
  items: readonly Item[],
  lastUnloading: number,
  ways: readonly Way[],
): string[] {
  const unloaded = carryOut(plan, ({ unloading = lastUnloading }) => unloading, items, ways);
  const loaded = carryOut(plan, ({ loading = 0 }) => -loading, items, ways);
  return [...unloaded.map((at) => `stack ${at} at an unloading`), ...loaded.map((at) => `stack ${at} at a loading`)];
}

function carryOut(
  plan: readonly PlannedStack[],
  turnOf: (item: Item) => number,
  items: readonly Item[],
  ways: readonly Way[],
): number[] {
  const left = plan.map(({ pieces }) => pieces.map(({ item }) => turnOf(items[item]!)));
  const isFree = (from: PlannedStack, way: Way) =>
    plan.every((other, at) => other === from || left[at]!.length === 0 || !standsOn(other, from, way));
  for (const turn of [...new Set(left.flat())].sort((a, b) => a - b)) {
    for (let moved = true; moved; ) {
      moved = false;
      for (const [at, turns] of left.entries()) {
        if (turns.at(-1) !== turn || !ways.some((way) => isFree(plan[at]!, way))) continue;
        turns.pop();
        moved = true;
      }
    }
    const stuck = left.flatMap((turns, at) => (turns.includes(turn) ? [at] : []));
    if (stuck.length > 0) return stuck;
  }
  return [];
}

/** Whether a stack reaches into the straight corridor of another one to the outside. */
function standsOn(other: PlannedStack, from: PlannedStack, way: Way): boolean {
  if (other.compartment !== from.compartment) return false;
  const alongTo = way === 'rear' ? Number.POSITIVE_INFINITY : from.alongCm + from.lengthCm;
  const acrossFrom = way === 'left' ? Number.NEGATIVE_INFINITY : from.acrossCm;
  const acrossTo = way === 'right' ? Number.POSITIVE_INFINITY : from.acrossCm + from.widthCm;
  return (
    other.alongCm < alongTo &&
    other.alongCm + other.lengthCm > from.alongCm &&
    other.acrossCm < acrossTo &&
    other.acrossCm + other.widthCm > acrossFrom
  );
}

/** Tries every way to form stacks, and every whole centimetre and both orientations for each. For small cases only. */
export function canLoad(items: readonly Item[], vehicle: Vehicle): boolean {
  const pieces = items.flatMap((item) => Array.from({ length: item.quantity }, () => ({ ...item, quantity: 1 })));
  if (pieces.reduce((sum, piece) => sum + piece.weight, 0) > vehicle.payloadKg) return false;
  if (pieces.some(({ category, weight }) => category === 'gitterbox' && weight > 1500)) return false;
  const tried = new Set<string>();
  const split = (at: number, stacks: Item[][]): boolean => {
    if (at === pieces.length) {
      if (!stacks.every((stack) => canOrder(stack, vehicle.usableHeightCm))) return false;
      const boxes = stacks.map(([piece]) => [piece!.length, piece!.width] as [number, number]);
      boxes.sort((a, b) => b[0] * b[1] - a[0] * a[1] || b[0] - a[0]);
      const key = boxes.join(';');
      if (tried.has(key)) return false;
      tried.add(key);
      return canPlace(boxes, vehicle.compartments);
    }
    const piece = pieces[at]!;
    for (let stack = 0; stack <= stacks.length && stack < pieces.length; stack++) {
      const under = stacks[stack] ?? [];
      if (under.length === 3 && !under.every(isCarton)) continue;
      if (split(at + 1, [...stacks.slice(0, stack), [...under, piece], ...stacks.slice(stack + 1)])) return true;
    }
    return false;
  };
  return split(0, []);
}

/** The fewest legal stacks of these pieces, from all ways to share them out. */
export function fewestStacks(items: readonly Item[], usableHeightCm: number): number {
  const pieces = items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
  let fewest = pieces.length;
  const share = (at: number, stacks: Item[][]): void => {
    if (stacks.length >= fewest) return;
    if (at === pieces.length) {
      fewest = stacks.length;
      return;
    }
    for (let stack = 0; stack <= stacks.length; stack++) {
      const grown = [...(stacks[stack] ?? []), pieces[at]!];
      // A legal stack stays legal when a piece is taken off, so an illegal one need not be filled further.
      if (canOrder(grown, usableHeightCm)) share(at + 1, stacks.toSpliced(stack, 1, grown));
    }
  };
  share(0, []);
  return fewest;
}

function canOrder(pieces: readonly Item[], usableHeightCm: number, below: readonly Item[] = []): boolean {
  if (pieces.length === 0) return faultOfStack(below, usableHeightCm) === undefined;
  return pieces.some((piece, at) => canOrder(pieces.toSpliced(at, 1), usableHeightCm, [...below, piece]));
}

/** Whether the boxes stand on the floors: every position, both orientations, on whole centimetres. */
export function canPlace(boxes: readonly [number, number][], holds: readonly Hold[]): boolean {
  const taken = holds.map(({ lengthCm, floorWidthCm }) =>
    Array.from({ length: lengthCm }, () => new Uint8Array(floorWidthCm)),
  );
  const cells = (floor: number, x: number, y: number, l: number, w: number) =>
    taken[floor]!.slice(x, x + l).map((row) => row.subarray(y, y + w));
  const place = (at: number): boolean => {
    if (at === boxes.length) return true;
    const [a, b] = boxes[at]!;
    for (const [floor, { lengthCm, floorWidthCm }] of holds.entries()) {
      for (const [l, w] of a === b ? [[a, b] as const] : [[a, b] as const, [b, a] as const]) {
        for (let x = 0; x + l <= lengthCm; x++) {
          for (let y = 0; y + w <= floorWidthCm; y++) {
            const rows = cells(floor, x, y, l, w);
            if (rows.some((row) => row.includes(1))) continue;
            for (const row of rows) row.fill(1);
            if (place(at + 1)) return true;
            for (const row of rows) row.fill(0);
          }
        }
      }
    }
    return false;
  };
  return place(0);
}
