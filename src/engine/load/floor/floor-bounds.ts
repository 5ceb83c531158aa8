import type { Footprint } from '../stacks.ts';
import type { Floor } from './skyline.ts';

/**
 * For each length up to `limitCm`, the most of it that sides of the footprints, side by side, can fill. Pieces pushed
 * to the front and left stand at such lengths, so floor beyond the last is of no use.
 */
export function filledLengths(footprints: readonly Footprint[], limitCm: number): Int32Array {
  /** How many pieces of the present footprint a length takes, besides earlier ones. */
  const uses = new Int32Array(limitCm + 1).fill(unreached);
  uses[0] = 0;
  for (const { longCm, shortCm, count } of footprints) {
    for (let cm = shortCm; cm <= limitCm; cm++) {
      if (uses[cm] === 0) continue;
      const byShort = uses[cm - shortCm]!;
      const byLong = cm < longCm ? unreached : uses[cm - longCm]!;
      const more = (byShort < byLong ? byShort : byLong) + 1;
      if (more <= count) uses[cm] = more;
    }
    for (let cm = shortCm; cm <= limitCm; cm++) if (uses[cm] !== unreached) uses[cm] = 0;
  }
  const filled = uses;
  for (let cm = 0, last = 0; cm <= limitCm; cm++) {
    if (uses[cm] === 0) last = cm;
    filled[cm] = last;
  }
  return filled;
}

const unreached = 1e9;

/** The largest length or width of the floors. */
export function longestSideCm(floors: readonly Floor[]): number {
  return floors.reduce((most, { lengthCm, floorWidthCm }) => Math.max(most, lengthCm, floorWidthCm), 0);
}

/**
 * Whether some pair of dual feasible functions proves that the footprints do not fit on the floors, wherever they
 * stand. Each maps sides so that pieces side by side never exceed 1; so the sum of the products is at most the number
 * of floors (Fekete and Schepers, 2001). Floors of different sizes all count as the largest.
 */
export function provesTooSmall(
  footprints: readonly Footprint[],
  floors: readonly Floor[],
  filled: Int32Array,
): boolean {
  const lengthCm = Math.max(...floors.map((each) => each.lengthCm));
  const widthCm = Math.max(...floors.map((each) => each.floorWidthCm));
  const sides = [...new Set(footprints.flatMap((each) => [each.longCm, each.shortCm]))];
  const along = dualFeasible(sides, lengthCm, filled);
  const across = dualFeasible(sides, widthCm, filled);
  const pieces = footprints.map(({ longCm, shortCm, count }) => ({
    long: sides.indexOf(longCm),
    short: sides.indexOf(shortCm),
    count,
    // If a piece may lie one way only, the other way is made to cost more than there is.
    lengthwise: longCm <= lengthCm && shortCm <= widthCm ? 0 : floors.length + 1,
    crosswise: shortCm <= lengthCm && longCm <= widthCm ? 0 : floors.length + 1,
  }));
  return along.some((f) =>
    across.some((g) => {
      let sum = 0;
      for (const { long, short, count, lengthwise, crosswise } of pieces) {
        const first = f[long]! * g[short]! + lengthwise;
        const turned = f[short]! * g[long]! + crosswise;
        sum += count * (first < turned ? first : turned);
      }
      return sum > floors.length + 1e-9;
    }),
  );
}

/** The sides' values under each of a family of dual feasible functions, on a floor side of `limitCm`. */
function dualFeasible(sides: readonly number[], limitCm: number, filled: Int32Array): number[][] {
  // Beside a piece of more than half the limit no other such piece stands, so it also gets what the others cannot fill.
  const widened = sides.map((side) => {
    const alone = side * 2 > limitCm && side <= limitCm;
    return alone ? limitCm - filled[limitCm - side]! : side;
  });
  const functions = [widened.map((side) => side / limitCm)];
  const steps = sides.map((side) => Math.floor(limitCm / side)).filter((step) => step > 4);
  for (const step of new Set([1, 2, 3, 4, ...steps])) {
    functions.push(widened.map((side) => stepValue(side, step, limitCm)));
  }
  for (const small of new Set(widened)) {
    if (small * 2 > limitCm) continue;
    functions.push(widened.map((side) => (side > limitCm - small ? 1 : side < small ? 0 : side / limitCm)));
  }
  return functions;
}

/** u(k) of Fekete and Schepers: x if (k + 1)x is whole, else its whole part over k. */
function stepValue(side: number, k: number, limitCm: number): number {
  const scaled = (k + 1) * side;
  return scaled % limitCm === 0 ? side / limitCm : Math.floor(scaled / limitCm) / k;
}
