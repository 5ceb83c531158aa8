import { carriers } from './goods/carriers.ts';
import type { Item } from './item.ts';

/** Stacks of goods that stand on the floor with the same footprint. */
export type Footprint = { longCm: number; shortCm: number; count: number };

/** A line of goods. `index` is its place in the request. */
export type Line = { index: number; item: Item };

/** Lines of goods with the same footprint, the hardest to stack first. */
export type FootprintGroup = { longCm: number; shortCm: number; lines: Line[] };

/** A line of which some pieces, or none, are left to be stacked. */
export type LineRest = Line & { left: number };

/** `count` equal stacks. Pieces from below. */
type Stack = { pieces: Line[]; count: number };

/** The fewest stacks found, and the number no stacking can go below. */
export type Stacking = { stacks: Stack[]; count: number; countMin: number };

/** Pallet cages and half-height pieces stand up to three high, cartons higher, all others two. */
export const halfHeightMaxCm = 85;
/** A carton: a loose piece of half height that one person lifts (ISO 11228-1: 25 kg; general knowledge). */
export const cartonMaxKg = 25;
/** A package is built to bear its like up to this height while driving (ADR 6.1.5.6.2, of packages: 3 m). */
const cartonStackCm = 300;
/** EPAL: the load on the lowest pallet of a stack while driving. */
const onTopMaxKg = 1500;

/** Groups lines by footprint, turned so that the longer side comes first. */
export function groupFootprints(items: readonly Item[]): FootprintGroup[] {
  const groups = new Map<number, FootprintGroup>();
  for (const [index, item] of items.entries()) {
    const longCm = Math.max(item.length, item.width);
    const shortCm = Math.min(item.length, item.width);
    const key = longCm * 1e6 + shortCm;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { longCm, shortCm, lines: [{ index, item }] });
    else group.lines.push({ index, item });
  }
  for (const { lines } of groups.values()) {
    if (lines.length > 1) {
      lines.sort((a, b) => b.item.height - a.item.height || b.item.weight - a.item.weight || a.index - b.index);
    }
  }
  return [...groups.values()];
}

/**
 * Whether these pieces may stand on one another, the heaviest below: all stackable, two high (three if each is a cage
 * or of half height; if each is a carton, as many as the tallest would make 3 m), no higher than the vehicle's usable
 * height, at most 1,500 kg on the lowest. So no carton bears more than its like up to 3 m, whatever the order.
 */
export function mayStack(pieces: readonly Line[], usableHeightCm: number): boolean {
  let heightCm = 0;
  let weightKg = 0;
  let heaviestKg = 0;
  for (const { item } of pieces) {
    if (pieces.length > 1 && (!item.isStackable || pieces.length > tiersMaxOf(item))) return false;
    heightCm += item.height;
    weightKg += item.weight;
    if (item.weight > heaviestKg) heaviestKg = item.weight;
  }
  return heightCm <= usableHeightCm && weightKg - heaviestKg <= onTopMaxKg;
}

type Kind = Pick<Item, 'category' | 'isStackable' | 'height' | 'weight'>;

/** Pieces of half height that are no cartons. */
const lowTiersMax = 3;

/** How high pieces of this kind may be stacked if height and weight allow it. */
export function tiersMaxOf(item: Kind): number {
  if (!item.isStackable) return 1;
  if (isCarton(item)) return Math.floor(cartonStackCm / item.height);
  return item.category === 'gitterbox' || item.height <= halfHeightMaxCm ? lowTiersMax : 2;
}

/** Whether more than three such pieces may stand on each other. */
export function isCarton({ category, isStackable, height, weight }: Kind): boolean {
  return isStackable && carriers[category] === undefined && height <= halfHeightMaxCm && weight <= cartonMaxKg;
}

/** The heights of all stacks of pieces that are no cartons, up to any height, lowest first. No stacking uses others. */
export function stackHeights(lines: readonly Line[]): number[] {
  const stackable = lines.filter(({ item }) => item.isStackable);
  const heightsCm = listHeights(stackable);
  const lowCm = listHeights(stackable.filter(({ item }) => tiersMaxOf(item) === 3));
  const sumsCm = new Set<number>([0]);
  for (const [first, a] of heightsCm.entries()) for (const b of heightsCm.slice(first)) sumsCm.add(a + b);
  for (const [first, a] of lowCm.entries()) {
    const others = lowCm.slice(first);
    for (const [second, b] of others.entries()) for (const c of others.slice(second)) sumsCm.add(a + b + c);
  }
  return [...sumsCm].sort((a, b) => a - b);
}

function listHeights(lines: readonly Line[]): number[] {
  return [...new Set(lines.map(({ item }) => item.height))];
}

/**
 * Stacks a group tallest first, each piece with the tallest that may stand with it: bounded work for any list.
 * `countMin` says how good that is.
 */
export function stackGreedily(lines: readonly Line[], usableHeightCm: number): Stacking {
  const rests = restsOf(lines);
  const stacks: Stack[] = [];
  let count = 0;
  for (const base of rests) {
    while (base.left > 0) {
      const chosen = fillStack(base, rests, usableHeightCm);
      const times = timesOf(chosen);
      for (const each of chosen) each.left -= times;
      stacks.push({ pieces: fromBelow(chosen), count: times });
      count += times;
    }
  }
  return { stacks, count, countMin: leastStacks(lines, usableHeightCm) };
}

/** All pieces of the lines. */
export function restsOf(lines: readonly Line[]): LineRest[] {
  return lines.map(({ index, item }) => ({ index, item, left: item.quantity }));
}

/** The pieces of a stack in the order in which they stand. */
export function fromBelow(pieces: Line[]): Line[] {
  return pieces.length === 1 ? pieces : pieces.sort((a, b) => b.item.weight - a.item.weight || a.index - b.index);
}

/** A stack on a piece of `base`, of that line and the ones that are easier to stack. */
function fillStack(base: LineRest, rests: readonly LineRest[], usableHeightCm: number): LineRest[] {
  const stack = [base];
  const tiers = tiersMaxOf(base.item);
  if (tiers === 1) return stack;
  const candidates = rests.slice(rests.indexOf(base));
  const spare = (rest: LineRest) => rest.left - stack.filter((each) => each === rest).length;
  const allows = (added: LineRest[]) => mayStack([...stack, ...added], usableHeightCm);
  const last = candidates.findLast((rest) => spare(rest) > 0) ?? base;
  // A second piece that leaves room for a third (the shortest is tried) beats the tallest that does not.
  for (let room = Math.min(tiers, lowTiersMax) - 2; room >= 0 && stack.length === 1; room--) {
    const second = candidates.find((rest) => {
      if (spare(rest) <= 0 || !allows(room === 0 ? [rest] : [rest, last])) return false;
      return room === 0 || rest !== last || spare(rest) >= 2;
    });
    if (second !== undefined) stack.push(second);
  }
  const [, second] = stack;
  if (second === undefined) return stack;
  const third = candidates.slice(candidates.indexOf(second)).find((rest) => spare(rest) > 0 && allows([rest]));
  return third === undefined ? stack : growStack([...stack, third], candidates, usableHeightCm);
}

/** A stack of three, with more cartons as long as they may stand there: the first of the candidates that may. */
export function growStack(pieces: LineRest[], candidates: readonly LineRest[], usableHeightCm: number): LineRest[] {
  if (!pieces.every(({ item }) => isCarton(item))) return pieces;
  const stack = [...pieces];
  for (const rest of candidates.filter(({ item }) => isCarton(item))) {
    let spare = rest.left - stack.filter((each) => each === rest).length;
    while (spare > 0 && mayStack([...stack, rest], usableHeightCm)) {
      stack.push(rest);
      spare -= 1;
    }
  }
  return stack;
}

function timesOf(chosen: readonly LineRest[]): number {
  let times = Number.POSITIVE_INFINITY;
  for (const rest of chosen) {
    times = Math.min(times, Math.floor(rest.left / chosen.filter((each) => each === rest).length));
  }
  return times;
}

/**
 * A number of stacks that the pieces, or those that are left, cannot go below. Pieces over half the height, and those
 * too heavy for an upper tier, need a stack each. At most two of those over half that weight, or over a third of the
 * height, share one. No stack has more pieces than the lowest goes into the height.
 */
export function leastStacks(lines: readonly (Line & { left?: number })[], usableHeightCm: number): number {
  let alone = 0;
  let stackable = 0;
  let lowestCm = usableHeightCm;
  let heightCm = 0;
  let tall = 0;
  let heavy = 0;
  let thirds = 0;
  let tallHalves = 0;
  let heavyHalves = 0;
  for (const { item, left: count = item.quantity } of lines) {
    const tiers = tiersMaxOf(item);
    if (tiers === 1) {
      alone += count;
      continue;
    }
    if (count > 0) lowestCm = Math.min(lowestCm, item.height);
    stackable += count;
    heightCm += count * item.height;
    // Cartons are bound by the height and the lowest piece.
    if (tiers <= lowTiersMax) thirds += (count * 6) / tiers;
    if (item.height * 2 > usableHeightCm) tall += count;
    if (item.height * 3 > usableHeightCm || tiers === 2) tallHalves += count;
    if (item.weight > onTopMaxKg) heavy += count;
    if (item.weight * 2 > onTopMaxKg || tiers === 2) heavyHalves += count;
  }
  const halves = Math.ceil(Math.max(tallHalves, heavyHalves) / 2);
  const byLowest = Number.isFinite(lowestCm) ? Math.ceil(stackable / Math.floor(usableHeightCm / lowestCm)) : 0;
  const byHeight = Math.ceil(heightCm / usableHeightCm);
  return alone + Math.max(tall, heavy, halves, Math.ceil(thirds / 6), byHeight, byLowest);
}
