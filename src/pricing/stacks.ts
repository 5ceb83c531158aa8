import type { Item } from './types.ts';

/** Stacks of goods that stand on the floor with the same footprint. */
export type Footprint = { longCm: number; shortCm: number; count: number };

/** Lines of goods with one footprint, the heaviest pieces first. */
export type FootprintGroup = { longCm: number; shortCm: number; lines: Item[] };

/** Three high is for pallet cages and half-height pieces, two for all others. */
const halfHeightMaxCm = 85;
/** EPAL: load on the lowest pallet of a stack while driving. */
const onTopMaxKg = 1500;

/** Groups lines by footprint, turned so that the longer side comes first. */
export function groupFootprints(items: readonly Item[]): FootprintGroup[] {
  const groups = new Map<number, FootprintGroup>();
  for (const item of items) {
    const longCm = Math.max(item.length, item.width);
    const shortCm = Math.min(item.length, item.width);
    const key = longCm * 1e6 + shortCm;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { longCm, shortCm, lines: [item] });
    else group.lines.push(item);
  }
  for (const group of groups.values()) {
    if (group.lines.length > 1) group.lines.sort((a, b) => b.weight - a.weight || b.height - a.height);
  }
  return [...groups.values()];
}

/**
 * How many stacks each group needs under `usableHeightCm`.
 *
 * Only stackable pieces of the same footprint stand on one another, never a heavier one on a lighter one, two high
 * (three for cages and half-height pieces), with at most 1,500 kg on the lowest.
 */
export function countStacks(groups: readonly FootprintGroup[], usableHeightCm: number): Footprint[] {
  return groups.map((group) => ({
    longCm: group.longCm,
    shortCm: group.shortCm,
    count: countGroupStacks(group.lines, usableHeightCm),
  }));
}

/** Equal stacks that may still grow. */
type Open = { stacks: number; tiers: number; tiersMax: number; heightCm: number; onTopKg: number };

function countGroupStacks(lines: readonly Item[], usableHeightCm: number): number {
  let count = 0;
  const open: Open[] = [];
  for (const line of lines) {
    if (!line.isStackable) {
      count += line.quantity;
      continue;
    }
    let left = line.quantity;
    for (let index = 0; index < open.length && left > 0; index++) {
      left = addOnTop(open, index, line, left, usableHeightCm);
    }
    if (left === 0) continue;
    const empty: Open = { stacks: left, tiers: 1, tiersMax: tiersMaxOf(line), heightCm: line.height, onTopKg: 0 };
    const high = 1 + roomOnTop(empty, line, usableHeightCm);
    const full = Math.floor(left / high);
    if (full > 0) open.push(grown({ ...empty, stacks: full }, line, high - 1));
    if (left % high > 0) open.push(grown({ ...empty, stacks: 1 }, line, (left % high) - 1));
    count += Math.ceil(left / high);
  }
  return count;
}

/** Puts up to `left` pieces on the stacks at `index`; returns how many remain. Stacks that grew differently are split off. */
function addOnTop(open: Open[], index: number, line: Item, left: number, usableHeightCm: number): number {
  const base = open[index]!;
  const each = roomOnTop(base, line, usableHeightCm);
  if (each === 0) return left;
  const full = Math.min(base.stacks, Math.floor(left / each));
  const rest = full < base.stacks ? left - full * each : 0;
  const untouched = base.stacks - full - (rest > 0 ? 1 : 0);
  const parts: Open[] = [];
  if (full > 0) parts.push(grown({ ...base, stacks: full }, line, each));
  if (rest > 0) parts.push(grown({ ...base, stacks: 1 }, line, rest));
  if (untouched > 0) parts.push({ ...base, stacks: untouched });
  open.splice(index, 1, ...parts);
  return left - full * each - rest;
}

function roomOnTop(stack: Open, line: Item, usableHeightCm: number): number {
  const tiers = Math.min(stack.tiersMax, tiersMaxOf(line)) - stack.tiers;
  const byHeight = Math.floor((usableHeightCm - stack.heightCm) / line.height);
  const byWeight = Math.floor((onTopMaxKg - stack.onTopKg) / line.weight);
  return Math.max(0, Math.min(tiers, byHeight, byWeight));
}

function grown(stack: Open, line: Item, tiers: number): Open {
  return {
    stacks: stack.stacks,
    tiers: stack.tiers + tiers,
    tiersMax: tiers > 0 ? Math.min(stack.tiersMax, tiersMaxOf(line)) : stack.tiersMax,
    heightCm: stack.heightCm + tiers * line.height,
    onTopKg: stack.onTopKg + tiers * line.weight,
  };
}

function tiersMaxOf(item: Item): number {
  return item.category === 'gitterbox' || item.height <= halfHeightMaxCm ? 3 : 2;
}
