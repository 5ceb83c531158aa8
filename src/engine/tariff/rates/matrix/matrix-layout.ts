import { readRecords } from '../read-sheet.ts';
import { type NamedVehicle, readHeading } from './matrix-heading.ts';
import { cellName, hasMeaning, type Layout, type MatrixLine, type PriceColumn, type Read } from './matrix-lines.ts';
import { pricesOf } from './price-columns.ts';
import { countsDownwards, isCountryLabel, sidesOf, unitIn } from './side-columns.ts';
import { findTurned, howToTurn } from './turned.ts';
import { unreadPrices } from './unread-columns.ts';
import { fillers } from './words/heading-words.ts';
import type { Unit } from './words/limits.ts';
import { wordsOf } from './words/price-basis.ts';
import { sideRoleOf } from './words/side-roles.ts';

const headersTried = 40;
const delimiters = [';', '\t', ','] as const;

/** Finds the header of a matrix. Undefined if the text is none, or no CSV. */
export function readLayout(
  text: string,
  vehicles: readonly NamedVehicle[],
  unit: Unit | undefined,
): Layout | undefined {
  const layouts = delimiters.flatMap((delimiter) => {
    const lines = readLines(text, delimiter);
    const found = lines && layoutOf(lines, vehicles, unit);
    return found === undefined ? [] : [found];
  });
  return layouts.reduce<Layout | undefined>(
    (best, each) => (best === undefined || each.prices.length > best.prices.length ? each : best),
    undefined,
  );
}

function readLines(text: string, delimiter: string): MatrixLine[] | undefined {
  try {
    return readRecords(text, delimiter).map(({ line, cells }) => {
      return { line, cells: cells.map((cell) => cell.replaceAll(/[\s\u00A0\u202F]+/g, ' ').trim()) };
    });
  } catch {
    return undefined;
  }
}

function layoutOf(
  lines: readonly MatrixLine[],
  vehicles: readonly NamedVehicle[],
  unit: Unit | undefined,
): Layout | undefined {
  const read = (text: string) => readHeading(text, vehicles);
  const turned = findTurned(lines.slice(0, headersTried), read);
  if (turned !== undefined) return refused(turned);
  const found = findHeader(lines, read);
  if (found === undefined) return undefined;
  const { header, upper, above, rows } = found;
  const list = findList(above.at(-1) ?? upper);
  if (list !== undefined) return refused(list);
  const problems: string[] = [];
  const sides = sidesOf(header, upper, read, problems);
  const labels = sides.map(({ text }) => text);
  const ofLabels = unitIn(labels, read);
  const prices = pricesOf(
    { header, upper, first: sides.length, unit: unit ?? ofLabels, rows, vehicles },
    read,
    problems,
  );
  const isBare = header.cells.slice(sides.length).every((cell) => cell === '' || read(cell)?.bare !== undefined);
  if (unit === undefined && isBare && countsDownwards(labels.join(' '), read))
    problems.unshift(`${cellName(header.line, 0)}: ${labels.join(' ')} ${unclearCorner}`);
  if (unit !== undefined && ofLabels !== undefined && unit !== ofLabels)
    problems.push(`row ${header.line}: --unit contradicts the heading ${labels.join(' ')}`);
  problems.push(...unreadPrices([...sides, ...prices.sides], rows, header.line, read));
  problems.push(...groupProblems(upper ?? above.at(-1), upper === undefined ? 2 : 1, sides.length, read));
  return {
    above,
    header: [...(upper === undefined ? [] : [upper]), header],
    first: sides.length,
    prices: prices.prices,
    sides: [...sides, ...prices.sides],
    rows: rows.map((row) => withoutHeader(row, header, prices.prices, sides.length)),
    problems,
  };
}

/** A list of a price in each row, of which one with a vehicle was taken for a header. */
function findList(over: MatrixLine | undefined): string | undefined {
  const isList = over?.cells.some((cell) =>
    /^(fahrzeug(typ|art)?|vehicle( type)?|lkw-?typ|pojazd|v(é|e)hicule)$/i.test(cell),
  );
  return isList ? `row ${over?.line}: heads a list of prices, no matrix: name its columns ${listColumns}` : undefined;
}

const listColumns = 'rate, from, to, vehicle and price';

/** What groups columns of prices, as regions do, and is no vehicle, step or unit. */
function groupProblems(over: MatrixLine | undefined, least: number, first: number, read: Read): string[] {
  const groups = (over?.cells ?? []).flatMap((text, at) => (at >= first && text !== '' ? [{ text, at }] : []));
  if (over === undefined || groups.length < least) return [];
  return groups
    .filter(({ text }) => read(text) === undefined && !wordsOf(text).every((word) => fillers.test(word)))
    .map(
      ({ text, at }) =>
        `${cellName(over.line, at)}: ${text} stands above columns, and is no vehicle, step or unit: delete it if it says nothing of them`,
    );
}

/** What is no matrix that can be read at all. */
function refused(problem: string): Layout {
  return { above: [], header: [], first: 0, prices: [], sides: [], rows: [], problems: [problem] };
}

const unclearCorner = `names loads before places, or alone, as if they stood downwards: ${howToTurn}; or write PLZ / Paletten if places stand downwards`;

function findHeader(lines: readonly MatrixLine[], read: Read) {
  const tried = lines.slice(0, headersTried);
  let at = tried.findIndex((line) => isHeader(line, read));
  // One of which no column can be read is refused column by column.
  if (at < 0) at = tried.findIndex(({ cells }) => cells.slice(1).some((cell) => read(cell)?.problem !== undefined));
  if (at < 0) return undefined;
  const below = lines[at + 1];
  const isDouble = below !== undefined && isHeader(below, read) && !isNumeric(below);
  if (isDouble) at += 1;
  const header = lines[at];
  if (header === undefined) return undefined;
  const over = lines[at - 1];
  const isUpper = over !== undefined && (isDouble || over.cells.slice(1).some((cell) => hasMeaning(read(cell))));
  const above = lines.slice(0, isUpper ? at - 1 : at);
  return { header, upper: isUpper ? over : undefined, above, rows: lines.slice(at + 1) };
}

/** A row that repeats the header has no prices, and a country in a merged cell stands in the first column. */
function withoutHeader(row: MatrixLine, header: MatrixLine, prices: readonly PriceColumn[], first: number): MatrixLine {
  const { line, cells } = row;
  const isRepeated = prices.length > 0 && prices.every(({ at }) => (cells[at] ?? '') === (header.cells[at] ?? ''));
  if (isRepeated)
    return { line, cells: cells.map((cell, at) => (at < first && cell !== header.cells[at] ? cell : '')) };
  const [only = '', ...others] = cells.filter((cell) => cell !== '');
  return others.length === 0 && isCountryLabel(only) ? { line, cells: [only] } : row;
}

/** A vehicle or a step beside the first cell, or numbers beside what names the places. */
function isHeader({ cells }: MatrixLine, read: Read): boolean {
  const headings = cells
    .slice(1)
    .filter((cell) => cell !== '')
    .map(read);
  if (headings.some((heading) => heading?.vehicle !== undefined || heading?.limits !== undefined)) return true;
  const [corner = '', ...others] = cells;
  const numbers = others.filter((cell) => /^\d/.test(cell));
  const isLabel = corner === '' || sideRoleOf(corner) !== undefined || read(corner)?.unit !== undefined;
  return isLabel && numbers.length > 1 && isRising(numbers);
}

function isNumeric({ cells: [corner = ''], cells }: MatrixLine): boolean {
  return sideRoleOf(corner) === undefined && cells.slice(1).every((cell) => cell === '' || /^\d/.test(cell));
}

function isRising(numbers: readonly string[]): boolean {
  const ends = numbers.map((number) => number.replace(/^\d+\s*[-–]\s*(?=\d)/, ''));
  const values = ends.map((number) => Number(number.replace(/[.,](?=\d{3}$)/, '').replace(',', '.')));
  return values.every((value, index) => value > (values[index - 1] ?? 0));
}
