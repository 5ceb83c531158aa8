import { rowCapacity, rowLengthCm } from './floor-rows.ts';
import { type FillAim, type FillOrder, skylineLengthCm } from './skyline.ts';
import type { Footprint } from './stacks.ts';

/** With more stacks than this only rows by footprint are tried: bounded work, and small pieces waste little in rows. */
const skylineStacksMax = 300;
const strategies: [FillOrder, FillAim][] = [
  ['long', 'lowest-front'],
  ['area', 'lowest-base'],
  ['short', 'lowest-front'],
  ['long', 'lowest-base'],
];

/** Whether all stacks stand on floors of `widthCm` × each of `lengthsCm`. True only when a placement was found. */
export function fitsFloor(footprints: readonly Footprint[], widthCm: number, lengthsCm: readonly number[]): boolean {
  if (fitsInRows(footprints, widthCm, lengthsCm)) return true;
  if (stackCount(footprints) > skylineStacksMax) return false;
  return strategies.some(
    ([order, aim]) => skylineLengthCm(footprints, widthCm, lengthsCm, order, aim) < Number.POSITIVE_INFINITY,
  );
}

/** The shortest length found for all stacks on one floor of `widthCm`, in cm. */
export function floorLengthCm(footprints: readonly Footprint[], widthCm: number): number {
  const rowsCm = footprints.reduce(
    (sum, { longCm, shortCm, count }) => sum + rowLengthCm(longCm, shortCm, count, widthCm),
    0,
  );
  if (stackCount(footprints) > skylineStacksMax) return rowsCm;
  const endless = [Number.MAX_SAFE_INTEGER];
  return strategies.reduce(
    (best, [order, aim]) => Math.min(best, skylineLengthCm(footprints, widthCm, endless, order, aim)),
    rowsCm,
  );
}

function fitsInRows(footprints: readonly Footprint[], widthCm: number, lengthsCm: readonly number[]): boolean {
  const freeCm = [...lengthsCm];
  for (const { longCm, shortCm, count } of footprints) {
    let left = count;
    for (let floor = 0; floor < freeCm.length && left > 0; floor++) {
      const placed = rowCapacity(longCm, shortCm, left, freeCm[floor]!, widthCm);
      freeCm[floor]! -= rowLengthCm(longCm, shortCm, placed, widthCm);
      left -= placed;
    }
    if (left > 0) return false;
  }
  return true;
}

function stackCount(footprints: readonly Footprint[]): number {
  return footprints.reduce((sum, footprint) => sum + footprint.count, 0);
}
