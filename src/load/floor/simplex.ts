/** A column of a linear programme: its cost per unit, and what a unit adds to each row. */
export type ProgrammeColumn = { cost: 0 | 1; entries: Float64Array };

/**
 * The least cost of columns whose sum meets every row, by the revised simplex method with a dense inverse of the basis.
 */
export type Programme = {
  rows: number;
  columns: ProgrammeColumn[];
  /** The column of each row. */
  basis: number[];
  inverse: Float64Array[];
  /** How much of each basic column is taken. */
  amounts: Float64Array;
  /** By row: what one more of it would cost. */
  prices: Float64Array;
  pivotsLeft: number;
};

const tolerance = 1e-9;

/** Goes from the present basis to the best. False if it runs out of pivots. Callers must allow for rounding. */
export function solveProgramme(programme: Programme): boolean {
  const direction = new Float64Array(programme.rows);
  for (;;) {
    setPrices(programme);
    const entering = cheapestColumn(programme);
    if (entering < 0) return true;
    if (programme.pivotsLeft-- <= 0) return false;
    const { entries } = programme.columns[entering]!;
    for (let row = 0; row < programme.rows; row++) direction[row] = dot(programme.inverse[row]!, entries);
    const leaving = firstToVanish(programme, direction);
    if (leaving < 0) return false;
    pivot(programme, leaving, direction);
    programme.basis[leaving] = entering;
  }
}

/** The cost of the present basis: the least cost, once solved. */
export function costOf({ columns, basis, amounts }: Programme): number {
  return basis.reduce((sum, column, row) => sum + columns[column]!.cost * amounts[row]!, 0);
}

function setPrices({ rows, columns, basis, inverse, prices }: Programme): void {
  prices.fill(0);
  for (let at = 0; at < rows; at++) {
    if (columns[basis[at]!]!.cost === 0) continue;
    const line = inverse[at]!;
    for (let row = 0; row < rows; row++) prices[row]! += line[row]!;
  }
}

function cheapestColumn({ columns, prices }: Programme): number {
  let cheapest = -1;
  let least = -tolerance;
  for (let at = 0; at < columns.length; at++) {
    const { cost, entries } = columns[at]!;
    const gain = cost - dot(prices, entries);
    if (gain < least) {
      least = gain;
      cheapest = at;
    }
  }
  return cheapest;
}

/** The row whose column is used up first as the new one comes in. Of several, the one with the largest pivot. */
function firstToVanish({ rows, amounts }: Programme, direction: Float64Array): number {
  let first = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let row = 0; row < rows; row++) {
    if (direction[row]! <= tolerance) continue;
    const ratio = amounts[row]! / direction[row]!;
    const isEqual = first >= 0 && Math.abs(ratio - least) <= tolerance;
    if (isEqual ? direction[row]! > direction[first]! : ratio < least) {
      least = ratio;
      first = row;
    }
  }
  return first;
}

function pivot({ rows, inverse, amounts }: Programme, leaving: number, direction: Float64Array): void {
  const line = inverse[leaving]!;
  const amount = amounts[leaving]! / direction[leaving]!;
  for (let column = 0; column < rows; column++) line[column]! /= direction[leaving]!;
  for (let row = 0; row < rows; row++) {
    const factor = direction[row]!;
    if (row === leaving || factor === 0) continue;
    const other = inverse[row]!;
    for (let column = 0; column < rows; column++) other[column]! -= factor * line[column]!;
    amounts[row]! -= factor * amount;
  }
  amounts[leaving] = amount;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) if (b[at] !== 0) sum += a[at]! * b[at]!;
  return sum;
}
