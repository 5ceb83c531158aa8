import type { Steps } from '../../../ground/concurrency/steps.ts';
import { asBeginning } from './lost-zeros.ts';
import { type RateRow, rateColumns, readRates } from './read-rates.ts';
import { forPeople, readSheet } from './read-sheet.ts';

const columns = { required: rateColumns.required, optional: [...rateColumns.optional, ...forPeople] } as const;
type Column = (typeof columns)['required' | 'optional'][number];
type Cells = { [C in Column]?: string };

const allColumns: readonly Column[] = [...columns.required, ...columns.optional];

/** A line of a sheet of cells between commas. */
export function sheetLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",;\t\n#]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

/**
 * A sheet of rates with those of an older sheet that are for other accounts, after its own lines. Amounts are written
 * with a point and two sheets' patterns do not mix; a beginning that may be taken for a code without its zero gets a
 * star; lines that begin with # are left out.
 */
export function* joinSheets(text: string, older: string): Steps<{ text: string; kept: number }> {
  const own = yield* listCells(text);
  const accounts = new Set(own.map(({ account }) => account));
  const kept = (yield* listCells(older)).filter(({ account }) => !accounts.has(account));
  const lines = [...own, ...kept].map((row) => sheetLine(allColumns.map((column) => row[column] ?? '')));
  return { text: [sheetLine(allColumns), ...lines, ''].join('\n'), kept: kept.length };
}

function* listCells(text: string): Steps<Cells[]> {
  const { rows } = yield* readSheet<Column>(text, columns);
  const { rows: rates } = yield* readRates(text);
  return rows.flatMap(({ cell }, index) => {
    const rate = rates[index];
    if (rate === undefined) return [];
    const written: Cells = {};
    for (const column of allColumns) written[column] = cell(column);
    return [{ ...written, from: asBeginning(rate.from), to: asBeginning(rate.to), ...amountsOf(rate, cell) }];
  });
}

/** The figures that a row has, as they were read. */
function amountsOf({ price, step }: RateRow, cell: (column: Column) => string): Cells {
  const stated = (column: Column, figure: number | null | undefined) => {
    return cell(column) === '' ? {} : { [column]: String(figure ?? '') };
  };
  const limits = {
    ...stated('ldm_to', step?.ldmTo),
    ...stated('kg_to', step?.kgTo),
    ...stated('pallets_to', step?.palletsTo),
  };
  if (price.kind === 'factor') return { ...limits, factor: String(price.factor) };
  if (price.kind === 'perKm') return { ...limits, per_km: String(price.eurPerKm), ...stated('minimum', price.minimum) };
  return { ...limits, price: String(price.eur), ...stated('stops', price.stopsMax), ...stated('km_max', price.kmMax) };
}
