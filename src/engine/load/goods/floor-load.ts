import { type Line, mayStack, tiersMaxOf } from '../stacks.ts';

/**
 * General knowledge: a trailer of 13.6 m is built for 24 to 27 t, some 2 t on each metre, and its floor for a forklift
 * with a full pallet (EN 12642, EN 283). What is heavier than such a pallet is judged by the metres it stands on.
 */
const loadingMetreMaxKg = 2500;
const forkliftLoadKg = 1500;

/** The usable height of the highest vehicles: no stack is higher. */
const highestCm = 295;

/** What is to be said of a piece, or of the highest stack of a line, that weighs much on little floor. */
export function describeFloorLoad(line: Line): string | undefined {
  const { item } = line;
  const loadingMetres = (item.length * item.width) / 24_000;
  const least = Math.max(forkliftLoadKg, loadingMetres * loadingMetreMaxKg);
  const pieces = stackedPieces(line, least);
  const weightKg = pieces * item.weight;
  if (weightKg <= least || loadingMetres === 0) return undefined;
  const what = pieces === 1 ? 'a piece weighs' : `${pieces} pieces on each other weigh`;
  const metres = Math.round(loadingMetres * 100) / 100;
  return `${what} ${weightKg} kg on ${metres} loading metres, and a floor bears about ${loadingMetreMaxKg} kg a metre: spread the weight by a wider base, or say in the booking how it is to stand.`;
}

/** How many pieces of a line may stand on each other; 1 if even the highest stack is too light to matter. */
function stackedPieces(line: Line, leastKg: number): number {
  const { quantity, weight } = line.item;
  const most = Math.min(quantity, tiersMaxOf(line.item));
  if (weight * most <= leastKg) return 1;
  for (let pieces = most; pieces > 1; pieces--) {
    if (mayStack(new Array<Line>(pieces).fill(line), highestCm)) return pieces;
  }
  return 1;
}
