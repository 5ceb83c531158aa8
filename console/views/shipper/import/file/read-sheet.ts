import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { type Cells, type Column, columns, type Headings, headingKey, requiredColumns, unguarded } from './columns.ts';
import { errorHeadings, linesMax, type Sheet, type SheetProblem } from './sheet.ts';

/** The transports of a file, one per line, or why it cannot be read. */
export function readSheet(text: string, headings: Headings): Sheet | SheetProblem {
  // Spreadsheets write and read this first line, which names the delimiter.
  const [prefix = '', named] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  const delimiter = named ?? delimiterOf(text);
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text.slice(prefix.length), { ...format, delimiter }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: 'broken', text: error.message };
  }
  const [header, ...rest] = records;
  if (header === undefined || rest.length === 0) return { problem: 'empty' };
  const known = header.record.map((heading) => headings.get(headingKey(heading)));
  const problem = headerProblem(header.record, known);
  if (problem) return problem;
  if (rest.length > linesMax) return { problem: 'lines', count: rest.length };
  const before = prefix === '' ? 0 : 1;
  return {
    delimiter,
    header: header.record,
    ignored: header.record.filter((heading, i) => !known[i] && isWorthReporting(heading)),
    lines: rest.map(({ record, info }) => ({
      number: info.lines + before,
      raw: record,
      cells: cellsOf(record, known),
      beyond: record.slice(known.length).filter((cell) => cell !== ''),
    })),
  };
}

const format = {
  bom: true,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  trim: true,
} as const;

/** The usual delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const header = text.trimStart().split('\n', 1)[0]!;
  const count = (sign: string) => header.split(sign).length;
  return [';', ',', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

function headerProblem(header: readonly string[], known: readonly (Column | undefined)[]): SheetProblem | undefined {
  const twice = header.filter((_, i) => known[i] !== undefined && known.indexOf(known[i]) !== i);
  if (twice.length > 0) return { problem: 'twice', headings: twice };
  const missing = requiredColumns.filter((column) => !known.includes(column));
  return missing.length > 0 ? { problem: 'missing', columns: missing } : undefined;
}

function isWorthReporting(heading: string): boolean {
  return heading.trim() !== '' && !errorHeadings.includes(headingKey(heading));
}

function cellsOf(record: readonly string[], known: readonly (Column | undefined)[]): Cells {
  const cells = Object.fromEntries(columns.map((column) => [column, ''])) as Record<Column, string>;
  for (const [i, column] of known.entries()) if (column) cells[column] = unguarded(record[i] ?? '');
  return cells;
}
