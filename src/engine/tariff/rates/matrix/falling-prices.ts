import { cellName, type PriceColumn } from './matrix-lines.ts';
import { type Unit, units } from './words/limits.ts';

/** A price of a matrix with its place in it. */
export type PricedCell = { line: number; column: PriceColumn; eur: number };

const rowsMin = 2;

/**
 * Whether in every row the price falls with every larger step, as prices by the pallet or by 100 kg do and those of
 * whole loads never. Each vehicle and unit is judged by itself.
 */
export function findFallingPrices(cells: readonly PricedCell[]): string[] {
  const kinds = Map.groupBy(
    cells.filter(({ column }) => unitOf(column) !== undefined),
    ({ column }) => `${column.heading.vehicle ?? ''} ${unitOf(column)}`,
  );
  return [...kinds.values()].flatMap((kind) => {
    const rows = [...Map.groupBy(kind, ({ line }) => line).values()].filter((row) => row.length > 1);
    if (rows.length < rowsMin || !rows.every(isFalling)) return [];
    const [first] = rows[0] ?? [];
    const [largest] = kind.toSorted((a, b) => limitOf(b.column) - limitOf(a.column));
    if (first === undefined || largest === undefined) return [];
    const name = cellName(first.line, first.column.at);
    return [
      `${name}: in every row the prices fall up to ${largest.column.text}, as those for each pallet or each 100 kg do: write the price of the whole load for each step`,
    ];
  });
}

function isFalling(row: readonly PricedCell[]): boolean {
  const steps = row.toSorted((a, b) => limitOf(a.column) - limitOf(b.column));
  return steps.every(({ eur }, index) => index === 0 || eur < (steps[index - 1]?.eur ?? 0));
}

function unitOf({ heading: { limits = {} } }: PriceColumn): Unit | undefined {
  return units.find((unit) => limits[unit] !== undefined);
}

function limitOf(column: PriceColumn): number {
  const unit = unitOf(column);
  return unit === undefined ? 0 : (column.heading.limits?.[unit] ?? 0);
}
