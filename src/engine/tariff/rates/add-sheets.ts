import type { Steps } from '../../../ground/concurrency/steps.ts';
import { joinSheets, sheetLine } from './join-sheets.ts';
import { rateColumns } from './read-rates.ts';
import { readSheet } from './read-sheet.ts';

const columns = { required: rateColumns.required, optional: [...rateColumns.optional, 'note'] } as const;
type Column = (typeof columns)['required' | 'optional'][number];

const allColumns: readonly Column[] = [...columns.required, ...columns.optional];

const noRates = `${sheetLine(rateColumns.required)}\n`;

/**
 * A sheet of rates with those of an older sheet after its own lines, but for the older ones that have the account and
 * name of one of its own. Amounts and comments as `joinSheets`.
 */
export function* addSheets(text: string, older: string): Steps<{ text: string; kept: number }> {
  const own = yield* linesOf(text);
  const named = new Set(own.map(({ key }) => key));
  const kept = (yield* linesOf(older)).filter(({ key }) => !named.has(key));
  const lines = [...own, ...kept].map(({ line }) => line);
  return { text: [sheetLine(allColumns), ...lines, ''].join('\n'), kept: kept.length };
}

/** The lines of a sheet with all columns, and whose rate each is. */
function* linesOf(text: string): Steps<{ key: string; line: string }[]> {
  const { text: plain } = yield* joinSheets(noRates, text);
  const { rows } = yield* readSheet<Column>(plain, columns);
  return rows.map(({ cell }) => ({
    key: JSON.stringify([cell('account'), cell('rate')]),
    line: sheetLine(allColumns.map((column) => cell(column))),
  }));
}
