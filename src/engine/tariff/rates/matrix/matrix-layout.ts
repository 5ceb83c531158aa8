import { readRecords } from '../read-sheet.ts';
import { type Heading, type NamedVehicle, readFigure, readHeading, type Unit } from './matrix-heading.ts';
import { findOtherBasis } from './price-basis.ts';
import { isZoneLabel, type SideRole, sideRoleOf } from './side-roles.ts';

/** A line of a matrix with its cells, none of them cut off. */
export type MatrixLine = { line: number; cells: readonly string[] };

/** A column of prices: what stands above it, and what it was read as. */
export type PriceColumn = { at: number; text: string; heading: Heading };

/** A column before or beside the prices. `isZone`: its label names zones, and no postal codes. */
export type SideColumn = { at: number; text: string; role: SideRole; isZone: boolean };

export type Layout = {
  /** Titles above the header. */
  above: MatrixLine[];
  prices: PriceColumn[];
  sides: SideColumn[];
  rows: MatrixLine[];
  problems: string[];
};

const headersTried = 40;
/** A note that is about all prices, and not about what comes on top of them. */
const ofPrices =
  /^\W*(all|alle|s[äa]mtliche)?\s*(preise|prices|rates|tarife|betr[äa]ge|amounts)\b(?!.*\b(zzgl|zuz|plus|excl|exkl|ohne|extra))/i;
const delimiters = [';', '\t', ','] as const;

/** The letters that spreadsheets give a column. */
export function columnLetters(at: number): string {
  return (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
}

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
  const upper =
    over !== undefined && (isDouble || over.cells.some((cell) => hasMeaning(read(cell)))) ? over : undefined;
  const above = lines.slice(0, upper === undefined ? at : at - 1);
  const rows = lines.slice(at + 1);
  const notes = rows.filter(
    ({ cells }) => cells.filter((cell) => cell !== '').length === 1 && ofPrices.test(cells.join('')),
  );
  const problems = otherBases([...above, ...notes], 'delete the row if it is not about these prices');
  const sides = sidesOf(header, upper, read, problems);
  const first = sides.length;
  const shared =
    unit ??
    unitIn(
      sides.map(({ text }) => text),
      read,
    );
  const labels = [header, ...(upper === undefined ? [] : [upper])];
  problems.push(...otherBases(labels.map(({ line, cells }) => ({ line, cells: cells.slice(0, first) }))));
  const prices = pricesOf({ header, upper, first, unit: shared, rows }, read, problems);
  return {
    above,
    ...prices,
    sides: [...sides, ...prices.sides],
    rows,
    problems,
  };
}

type Read = (text: string) => Heading | undefined;

/** What titles and labels say that prices of whole loads in euros are not. */
function otherBases(lines: readonly MatrixLine[], orElse?: string): string[] {
  return lines.flatMap(({ line, cells }) =>
    cells.flatMap((cell, at) => {
      const basis = findOtherBasis(cell, true);
      if (basis === undefined) return [];
      return [`row ${line}, column ${columnLetters(at)}: ${cell} ${basis}${orElse === undefined ? '' : `; ${orElse}`}`];
    }),
  );
}

function hasMeaning(heading: Heading | undefined): heading is Heading {
  return heading !== undefined && heading.bare === undefined && heading.problem === undefined;
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
  return (corner === '' || sideRoleOf(corner) !== undefined) && numbers.length > 1 && isRising(numbers);
}

function isNumeric({ cells: [corner = ''], cells }: MatrixLine): boolean {
  return sideRoleOf(corner) === undefined && cells.slice(1).every((cell) => cell === '' || /^\d/.test(cell));
}

function isRising(numbers: readonly string[]): boolean {
  const values = numbers.map((number) => Number(number.replace(/[.,](?=\d{3}$)/, '').replace(',', '.')));
  return values.every((value, index) => value > (values[index - 1] ?? 0));
}

/** The columns before the first that is one of prices. */
function sidesOf(
  { line, cells }: MatrixLine,
  upper: MatrixLine | undefined,
  read: Read,
  problems: string[],
): SideColumn[] {
  const isPrice = (cell: string, at: number) => {
    if (at === 0 || (sideRoleOf(cell) !== undefined && !/\d/.test(cell))) return false;
    const heading = read(cell);
    return heading !== undefined && (heading.unit === undefined || hasMeaning(read(upper?.cells[at] ?? '')));
  };
  const first = cells.findIndex(isPrice);
  const labels = cells
    .slice(0, first < 0 ? 1 : first)
    .map((text, at) => (text === '' ? (upper?.cells[at] ?? '') : text));
  return labels.map((text, at) => {
    const role = sideRoleOf(text);
    // Alone it can be nothing else than the places.
    const isUnknown = role === undefined && text !== '' && labels.length > 1;
    if (isUnknown)
      problems.push(
        `row ${line}, column ${columnLetters(at)}: says nothing of places that is known, as Zone, PLZ or From do: ${text}`,
      );
    return { at, text, role: role ?? (isUnknown ? 'note' : 'place'), isZone: isZoneLabel(text) };
  });
}

/** A unit that a label names, as in `PLZ / Paletten`. */
function unitIn(labels: readonly string[], read: Read): Unit | undefined {
  const words = labels.flatMap((label) => label.split(/[\s/\\|]+/));
  return words.map((word) => read(word)?.unit).find((found) => found !== undefined);
}

type Above = {
  header: MatrixLine;
  upper: MatrixLine | undefined;
  first: number;
  unit: Unit | undefined;
  rows: MatrixLine[];
};

function pricesOf({ header, upper, first, unit, rows }: Above, read: Read, problems: string[]) {
  const prices: PriceColumn[] = [];
  const sides: SideColumn[] = [];
  const width = Math.max(header.cells.length, ...rows.map(({ cells }) => cells.length));
  const above = filledUp(upper?.cells ?? [], first, width);
  for (let at = first; at < width; at++) {
    const [over, own] = [above[at] ?? '', header.cells[at] ?? ''];
    const text = [over, own].filter((each) => each !== '').join(', ');
    const isUsed = rows.some(({ cells }) => (cells[at] ?? '') !== '');
    const heading = headingOf(read(own), read(over), unit);
    const where = `row ${header.line}, column ${columnLetters(at)}`;
    if (typeof heading === 'object' && (heading.vehicle ?? heading.limits) !== undefined)
      prices.push({ at, text, heading });
    else if (sideRoleOf(own) === 'note') sides.push({ at, text, role: 'note', isZone: false });
    else if (isUsed && typeof heading === 'string') problems.push(`${where}: ${text} ${heading}`);
    else if (isUsed)
      problems.push(
        `${where}: ${text === '' ? 'has no heading, but cells below' : `is no vehicle and no step as in up to 5 pallets, 2.4 ldm or 1000 kg: ${text}`}`,
      );
  }
  return { prices, sides };
}

/** A number takes its unit from above or from the label; a step its vehicle. */
function headingOf(
  own: Heading | undefined,
  over: Heading | undefined,
  unit: Unit | undefined,
): Heading | string | undefined {
  const problem = own?.problem ?? over?.problem;
  if (problem !== undefined) return problem;
  if (own === undefined) return undefined;
  if (own.bare === undefined) return own.unit === undefined ? { ...over, ...own } : undefined;
  const of = over?.unit ?? unit;
  if (of === undefined) return 'has no unit: --unit takes pallets, ldm or kg';
  const figure = readFigure(own.bare, of);
  if (figure === undefined) return `is no number of ${of.replace('_to', '')} that a load may have`;
  return { ...(over?.vehicle === undefined ? {} : { vehicle: over.vehicle }), limits: { [of]: figure } };
}

/** Cells that were merged: one counts for those after it that are empty. */
function filledUp(cells: readonly string[], first: number, width: number): string[] {
  let last = '';
  return Array.from({ length: width }, (_, at) => {
    if (at < first) return '';
    last = cells[at] || last;
    return last;
  });
}
