import { cellName, type PriceColumn } from './matrix-lines.ts';
import { type Unit, units } from './words/limits.ts';

/** A price of a matrix with its place in it. */
export type PricedCell = { line: number; column: PriceColumn; eur: number };

/** Of rows, or of the steps of one row alone, that say something. */
const [rowsMin, stepsMin] = [2, 3];

/**
 * Whether in most rows no price rises from step to step, as prices by the pallet or by 100 kg do not and those of whole
 * loads do. Each vehicle and unit is judged by itself.
 */
export function findFallingPrices(cells: readonly PricedCell[]): string[] {
  const kinds = Map.groupBy(
    cells.filter(({ column }) => unitOf(column) !== undefined),
    ({ column }) => `${column.heading.vehicle ?? ''} ${unitOf(column)}`,
  );
  return [...kinds.values()].flatMap((kind) => {
    const rows = [...Map.groupBy(kind, ({ line }) => line).values()].filter((row) => row.length > 1);
    const still = rows.filter(neverRises);
    const isEnough = rows.length >= rowsMin || rows.some((row) => row.length >= stepsMin);
    if (!isEnough || still.length * 2 <= rows.length) return [];
    const [first] = still[0] ?? [];
    const [largest] = kind.toSorted((a, b) => limitOf(b.column) - limitOf(a.column));
    if (first === undefined || largest === undefined) return [];
    const name = cellName(first.line, first.column.at);
    const which = still.length === rows.length ? 'every row' : `${still.length} of ${rows.length} rows`;
    return [
      `${name}: in ${which} the prices do not rise up to ${largest.column.text}, as those for each pallet or each 100 kg do not: write the price of the whole load for each step, or delete the columns of smaller steps if the largest one costs no more`,
    ];
  });
}

function neverRises(row: readonly PricedCell[]): boolean {
  const steps = row.toSorted((a, b) => limitOf(a.column) - limitOf(b.column));
  return steps.every(({ eur }, index) => index === 0 || eur <= (steps[index - 1]?.eur ?? 0));
}

/** Below which a price is none of a whole vehicle. */
const vehicleEurMin = 20;

/** Loads that fill a truck. */
const truckLoad = { ldm_to: 6, kg_to: 10_000, pallets_to: 15 } as const;

function fillsTruck({ heading: { limits = {} } }: PriceColumn): boolean {
  return units.every((unit) => (limits[unit] ?? Number.POSITIVE_INFINITY) >= truckLoad[unit]);
}

/**
 * Columns of whole vehicles, or of loads that fill one, whose prices are mostly so small that they can only be by the
 * kilometre or the like.
 */
export function findSmallPrices(cells: readonly PricedCell[]): string[] {
  const columns = Map.groupBy(
    cells.filter(({ column }) => fillsTruck(column)),
    ({ column }) => column,
  );
  return [...columns].flatMap(([column, own]) => {
    const small = own.filter(({ eur }) => eur < vehicleEurMin);
    const [first] = small;
    if (first === undefined || small.length * 2 <= own.length) return [];
    return [
      `${cellName(first.line, column.at)}: most prices of ${column.text} are below ${vehicleEurMin} EUR, too little for a whole vehicle: is this by the kilometre? Write it as per_km into a sheet of rates, a line for each; thousands of euros in full`,
    ];
  });
}

function unitOf({ heading: { limits = {} } }: PriceColumn): Unit | undefined {
  return units.find((unit) => limits[unit] !== undefined);
}

function limitOf(column: PriceColumn): number {
  const unit = unitOf(column);
  return unit === undefined ? 0 : (column.heading.limits?.[unit] ?? 0);
}
