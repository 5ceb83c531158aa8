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

function countGroupStacks(lines: readonly Item[], usableHeightCm: number): number {
  let count = 0;
  let open: { tiers: number; tiersMax: number; heightCm: number; onTopKg: number } | undefined;
  for (const line of lines) {
    if (!line.isStackable) {
      count += line.quantity;
      continue;
    }
    const tiersMax = tiersMaxOf(line);
    let left = line.quantity;
    while (left > 0 && open !== undefined) {
      const fits =
        open.tiers < Math.min(open.tiersMax, tiersMax) &&
        open.heightCm + line.height <= usableHeightCm &&
        open.onTopKg + line.weight <= onTopMaxKg;
      if (!fits) {
        open = undefined;
        break;
      }
      open.tiers += 1;
      open.tiersMax = Math.min(open.tiersMax, tiersMax);
      open.heightCm += line.height;
      open.onTopKg += line.weight;
      left -= 1;
    }
    if (left === 0) continue;
    const high = Math.min(tiersMax, Math.floor(usableHeightCm / line.height), 1 + Math.floor(onTopMaxKg / line.weight));
    count += Math.ceil(left / high);
    const inLast = left % high || high;
    open = { tiers: inLast, tiersMax, heightCm: inLast * line.height, onTopKg: (inLast - 1) * line.weight };
  }
  return count;
}

function tiersMaxOf(item: Item): number {
  return item.category === 'gitterbox' || item.height <= halfHeightMaxCm ? 3 : 2;
}
