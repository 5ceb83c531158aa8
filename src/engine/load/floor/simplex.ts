/** A column of a linear programme: its cost per unit, and what a unit adds to each row. */
export type ProgrammeColumn = { cost: 0 | 1; entries: Float64Array };

export type ProgrammeRow = {
  /** The basic column of the row, and how much of it is taken. */
  column: ProgrammeColumn;
  amount: number;
  /** The row's line of the inverse of the basis. */
  line: Float64Array;
  /** How much less of its column a unit of the column that comes in leaves. */
  pace: number;
};

/**
 * The least cost of columns whose sum meets every row, by the revised simplex method with a dense inverse of the basis.
 */
export type Programme = {
  rows: ProgrammeRow[];
  columns: ProgrammeColumn[];
  /** By row: what one more of it would cost. */
  prices: Float64Array;
  pivotsLeft: number;
};

const tolerance = 1e-9;

/** Goes from the present basis to the best. False if it runs out of pivots. Callers must allow for rounding. */
export function solveProgramme(programme: Programme): boolean {
  for (;;) {
    setPrices(programme);
    const entering = cheapestColumn(programme);
    if (entering === undefined) return true;
    if (programme.pivotsLeft-- <= 0) return false;
    for (const row of programme.rows) row.pace = dot(row.line, entering.entries);
    const leaving = firstToVanish(programme);
    if (leaving === undefined) return false;
    pivot(programme, leaving);
    leaving.column = entering;
  }
}

/** The cost of the present basis: the least cost, once solved. */
export function costOf({ rows }: Programme): number {
  return rows.reduce((sum, { column, amount }) => sum + column.cost * amount, 0);
}

function setPrices({ rows, prices }: Programme): void {
  prices.fill(0);
  for (const { column, line } of rows) if (column.cost !== 0) addTimes(prices, 1, line);
}

function cheapestColumn({ columns, prices }: Programme): ProgrammeColumn | undefined {
  let cheapest: ProgrammeColumn | undefined;
  let least = -tolerance;
  for (const column of columns) {
    const gain = column.cost - dot(prices, column.entries);
    if (gain < least) {
      least = gain;
      cheapest = column;
    }
  }
  return cheapest;
}

/** The row whose column is used up first as the new one comes in. Of several, the one with the largest pivot. */
function firstToVanish({ rows }: Programme): ProgrammeRow | undefined {
  let first: ProgrammeRow | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.pace <= tolerance) continue;
    const ratio = row.amount / row.pace;
    const isFirst = first !== undefined && Math.abs(ratio - least) <= tolerance ? row.pace > first.pace : ratio < least;
    if (isFirst) {
      least = ratio;
      first = row;
    }
  }
  return first;
}

function pivot({ rows }: Programme, leaving: ProgrammeRow): void {
  const { line, pace } = leaving;
  const amount = leaving.amount / pace;
  for (const [at, value] of line.entries()) line[at] = value / pace;
  for (const row of rows) {
    if (row === leaving || row.pace === 0) continue;
    addTimes(row.line, -row.pace, line);
    row.amount -= row.pace * amount;
  }
  leaving.amount = amount;
}

function addTimes(to: Float64Array, times: number, from: Float64Array): void {
  for (let at = 0; at < to.length; at++) to[at]! += times * from[at]!;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) if (b[at] !== 0) sum += a[at]! * b[at]!;
  return sum;
}
