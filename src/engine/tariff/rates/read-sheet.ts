import { CsvError, parse } from 'csv-parse/sync';
import type { Steps } from '../../../ground/concurrency/steps.ts';

/** A row of a sheet: its line in the file, and its cells by column. A cell that is not there is empty. */
export type SheetRow<Column extends string> = { line: number; cell: (column: Column) => string };
type Columns<Column extends string> = { required: readonly Column[]; optional: readonly Column[] };
type SheetRecord = { line: number; cells: string[] };
type Sheet<Column extends string> = { rows: SheetRow<Column>[]; problems: string[] };

/** Columns that a sheet may have and nothing reads. */
export const forPeople = ['note', 'comment'] as const;
const ignored: ReadonlySet<string> = new Set(forPeople);

/**
 * Reads a sheet of cells between commas, semicolons or tabs, with quotes where needed. The first line names the
 * columns, in any case; lines that begin with # are skipped. Problems name the line.
 */
export function* readSheet<Column extends string>(
  text: string,
  { required, optional }: Columns<Column>,
): Steps<Sheet<Column>> {
  const records: SheetRecord[] = [];
  const delimiter = delimiterOf(text);
  for (const part of partsOf(text)) {
    try {
      for (const record of readPart(part, delimiter)) records.push(record);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      return {
        rows: [],
        problems: [`line ${part.line + Number(error.lines ?? 1)}: ${error.message.replace(/ at line \d+/, '')}`],
      };
    }
    yield;
  }
  const [header, ...rest] = records;
  if (header === undefined) return { rows: [], problems: ['the sheet is empty: its first line names the columns'] };
  const names = header.cells.map(columnName);
  const problems = headerProblems(names, required, [...required, ...optional]);
  if (problems.length > 0) return { rows: [], problems: problems.map((problem) => `line ${header.line}: ${problem}`) };
  const index = new Map(names.map((name, at) => [name, at]));
  const rows = rest.map(({ line, cells }) => ({
    line,
    cell: (column: Column) => cells[index.get(column) ?? -1]?.trim() ?? '',
  }));
  const tooLong = rest.filter(({ cells }) => cells.length > names.length);
  return {
    rows,
    problems: tooLong.map(({ line, cells }) => `line ${line}: has ${cells.length} cells for ${names.length} columns`),
  };
}

/** The names in the first line of a sheet. */
export function columnsOf(text: string): string[] {
  return headerOf(text)
    .split(delimiterOf(text))
    .map((cell) => columnName(cell.replaceAll('"', '').trim()));
}

/** Some lines of a text, and how many come before. */
type Part = { text: string; line: number };
/** Some milliseconds. */
const partLength = 50_000;

/** Cuts a text at ends of lines that are not inside of quotes. */
function* partsOf(text: string): Generator<Part> {
  let line = 0;
  for (let start = 0; start < text.length; ) {
    let end = start;
    let isQuoted = false;
    do {
      const from = end;
      end = text.indexOf('\n', Math.min(text.length, from + partLength)) + 1 || text.length;
      for (let at = text.indexOf('"', from); at >= 0 && at < end; at = text.indexOf('"', at + 1)) isQuoted = !isQuoted;
    } while (isQuoted && end < text.length);
    const part = text.slice(start, end);
    yield { text: part, line };
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) line += 1;
    start = end;
  }
}

/**
 * The lines of a whole text, without those that begin with #.
 *
 * @throws {CsvError} if quotes are wrong.
 */
export function readRecords(text: string, delimiter: string): SheetRecord[] {
  return readPart({ text, line: 0 }, delimiter);
}

function readPart({ text, line }: Part, delimiter: string): SheetRecord[] {
  const read = parse(text, { ...csv, delimiter }) as unknown as { record: string[]; info: { lines: number } }[];
  return read.map(({ record, info }) => ({ line: line + info.lines, cells: record }));
}

/** `info`: with the line of each record. A # inside of a cell begins no comment. */
const csv = {
  bom: true,
  comment: '#',
  comment_no_infix: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  trim: true,
} as const;

/** Which of the usual ones stands most often in the line that names the columns. */
function delimiterOf(text: string): string {
  const header = headerOf(text);
  const count = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

/** The first line that is neither empty nor a comment. */
function headerOf(text: string): string {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start) + 1 || text.length;
    const line = text
      .slice(start, end)
      .replace(/^\uFEFF/, '')
      .trim();
    if (line !== '' && !line.startsWith('#')) return line;
    start = end;
  }
  return '';
}

function columnName(cell: string): string {
  return cell.toLowerCase().replaceAll(/[\s-]+/g, '_');
}

function headerProblems(names: readonly string[], required: readonly string[], known: readonly string[]): string[] {
  const missing = required.filter((name) => !names.includes(name));
  const twice = names.filter((name, index) => name !== '' && names.indexOf(name) !== index);
  const unknown = names.filter((name) => name !== '' && !known.includes(name) && !ignored.has(name));
  return [
    ...missing.map((name) => `the column ${name} is missing`),
    ...twice.map((name) => `the column ${name} is there twice`),
    ...unknown.map((name) => `there is no column ${name}: they are ${[...known, ...forPeople].join(', ')}`),
  ];
}
