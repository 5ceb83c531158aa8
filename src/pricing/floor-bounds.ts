import type { Floor } from './skyline.ts';
import type { Footprint } from './stacks.ts';

/**
 * For each length up to `limitCm` the greatest length that sides of the footprints, side by side, fill of it. Pieces
 * pushed to the front and to the left stand on such lengths, so the floor beyond the last one is of no use.
 */
export function filledLengths(footprints: readonly Footprint[], limitCm: number): Int32Array {
  const reached = new Uint8Array(limitCm + 1);
  const used = new Int32Array(limitCm + 1);
  reached[0] = 1;
  for (const { longCm, shortCm, count } of footprints) {
    for (let cm = 0; cm <= limitCm; cm++) {
      if (reached[cm] === 1) {
        used[cm] = 0;
        continue;
      }
      const byShort = cm >= shortCm && reached[cm - shortCm] === 1 ? used[cm - shortCm]! : count;
      const byLong = cm >= longCm && reached[cm - longCm] === 1 ? used[cm - longCm]! : count;
      const uses = Math.min(byShort, byLong);
      if (uses >= count) continue;
      reached[cm] = 1;
      used[cm] = uses + 1;
    }
  }
  const filled = used;
  for (let cm = 0, last = 0; cm <= limitCm; cm++) {
    if (reached[cm] === 1) last = cm;
    filled[cm] = last;
  }
  return filled;
}

/**
 * Whether some pair of dual feasible functions proves that the footprints do not stand on the floors, whatever their
 * places: each maps the sides so that pieces side by side never exceed 1, so the sum of the products is at most the
 * number of floors (Fekete and Schepers, 2001). Floors of different sizes are all taken as the greatest.
 */
export function provesTooSmall(
  footprints: readonly Footprint[],
  floors: readonly Floor[],
  filled: Int32Array,
): boolean {
  const lengthCm = Math.max(...floors.map((each) => each.lengthCm));
  const widthCm = Math.max(...floors.map((each) => each.floorWidthCm));
  const sides = [...new Set(footprints.flatMap((each) => [each.longCm, each.shortCm]))];
  const along = dualFeasible(sides, lengthCm, filled, alongMax);
  const across = dualFeasible(sides, widthCm, filled, acrossMax);
  const index = new Map(sides.map((side, at) => [side, at]));
  const pieces = footprints.map(({ longCm, shortCm, count }) => ({
    long: index.get(longCm)!,
    short: index.get(shortCm)!,
    count,
    lengthwise: longCm <= lengthCm && shortCm <= widthCm,
    crosswise: shortCm <= lengthCm && longCm <= widthCm,
  }));
  for (const f of along) {
    for (const g of across) {
      let sum = 0;
      for (const { long, short, count, lengthwise, crosswise } of pieces) {
        const first = lengthwise ? f[long]! * g[short]! : Number.POSITIVE_INFINITY;
        const turned = crosswise ? f[short]! * g[long]! : Number.POSITIVE_INFINITY;
        sum += count * Math.min(first, turned);
      }
      if (sum > floors.length + 1e-9) return true;
    }
  }
  return false;
}

/** The width tells more than the length, which many pieces share. Together they take some 0.1 ms for 12 lines. */
const acrossMax = 160;
const alongMax = 40;

/** The values of the sides under each of a family of dual feasible functions on a floor side of `limitCm`. */
function dualFeasible(sides: readonly number[], limitCm: number, filled: Int32Array, functionsMax: number): number[][] {
  const functions = new Map<string, number[]>();
  const add = (scale: (side: number) => number) => {
    if (functions.size >= functionsMax) return;
    // A side beyond the limit is never used.
    const values = widened.map((side) => (side > limitCm ? 1 : scale(side)));
    functions.set(values.join(), values);
  };
  // Beside a piece over half the limit nothing else of that kind stands, so what others cannot fill counts as its own.
  const widened = sides.map((side) => {
    const alone = side * 2 > limitCm && side <= limitCm;
    return alone ? limitCm - filled[limitCm - side]! : side;
  });
  add((side) => side / limitCm);
  const steps = sides.map((side) => Math.floor(limitCm / side)).filter((step) => step > 4);
  for (const step of new Set([1, 2, 3, 4, ...steps])) add((side) => stepValue(side, step, limitCm));
  for (const small of new Set(widened)) {
    if (small * 2 > limitCm) continue;
    add((side) => (side > limitCm - small ? 1 : side < small ? 0 : side / limitCm));
  }
  for (let unit = 1; unit * 2 <= limitCm && limitCm <= unitsMaxCm; unit++) {
    add((side) => unitValue(side, unit, limitCm));
  }
  return [...functions.values()];
}

/** Longer sides have too many units to try. */
const unitsMaxCm = 300;

/** u(k) of Fekete and Schepers: x where (k + 1)x is whole, else its whole part over k. */
function stepValue(side: number, k: number, limitCm: number): number {
  const scaled = (k + 1) * side;
  return scaled % limitCm === 0 ? side / limitCm : Math.floor(scaled / limitCm) / k;
}

/** Carlier, Clautiaux and Moukrim (2007): whole units of a small side; of a large one what its units leave over. */
function unitValue(side: number, unit: number, limitCm: number): number {
  const units = Math.floor(limitCm / unit);
  if (side * 2 > limitCm) return 1 - Math.floor((limitCm - side) / unit) / units;
  return side * 2 === limitCm ? 1 / 2 : Math.floor(side / unit) / units;
}
