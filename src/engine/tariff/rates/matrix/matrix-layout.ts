import { readRecords } from '../read-sheet.ts';
import { type Heading, type NamedVehicle, readFigure, readHeading, type Unit } from './matrix-heading.ts';

/** A line of a matrix with its cells, none of them cut off. */
export type MatrixLine = { line: number; cells: readonly string[] };

/** A column of prices: what stands above it, and what it was read as. */
export type PriceColumn = { at: number; text: string; heading: Heading };

/** What the columns before and beside the prices say. */
export type SideRole = 'from' | 'to' | 'place' | 'country' | 'from_country' | 'to_country' | 'label' | 'note';
export type SideColumn = { at: number; text: string; role: SideRole };

export type Layout = {
  /** Titles above the header. */
  above: MatrixLine[];
  prices: PriceColumn[];
  sides: SideColumn[];
  rows: MatrixLine[];
  problems: string[];
};

const headersTried = 40;
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
  let at = lines.slice(0, headersTried).findIndex((line) => isHeader(line, read));
  if (at < 0) return undefined;
  const below = lines[at + 1];
  const isDouble = below !== undefined && isHeader(below, read) && !isNumeric(below);
  if (isDouble) at += 1;
  const header = lines[at];
  if (header === undefined) return undefined;
  const over = lines[at - 1];
  const upper =
    over !== undefined && (isDouble || over.cells.some((cell) => hasMeaning(read(cell)))) ? over : undefined;
  const problems: string[] = [];
  const sides = sidesOf(header, upper, read, problems);
  const first = sides.length;
  const shared =
    unit ??
    unitIn(
      sides.map(({ text }) => text),
      read,
    );
  const prices = pricesOf({ header, upper, first, unit: shared, rows: lines.slice(at + 1) }, read, problems);
  return {
    above: lines.slice(0, upper === undefined ? at : at - 1),
    ...prices,
    sides: [...sides, ...prices.sides],
    rows: lines.slice(at + 1),
    problems,
  };
}

type Read = (text: string) => Heading | undefined;

function hasMeaning(heading: Heading | undefined): heading is Heading {
  return heading !== undefined && heading.bare === undefined;
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
    return { at, text, role: role ?? (isUnknown ? 'note' : 'place') };
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
    else if (sideRoleOf(own) === 'note') sides.push({ at, text, role: 'note' });
    else if (isUsed && typeof heading === 'string') problems.push(`${where}: ${own} ${heading}`);
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

const words: readonly [SideRole | 'zone', RegExp][] = [
  [
    'note',
    /^(note|notes|comment|comments|remark|remarks|bemerkung(en)?|hinweise?|kommentar|ort|orte|stadt|town|towns|city|cities|name)$/,
  ],
  [
    'from',
    /^(from|von|origin|versand\w*|absende\w*|belade\w*|ladeort|ladestelle|abgang\w*|abhol\w*|collection|loading|start\w*)$/,
  ],
  ['to', /^(to|nach|destination|ziel\w*|empf[aä]ng\w*|empfangs\w*|entlade\w*|delivery|unloading|zustell\w*)$/],
  ['country', /^(country|land|l[aä]ndercode|lkz|\w*land)$/],
  ['zone', /^(zones?|zonen|tarif(zone|gebiet)|regions?|regionen|gebiete?|relation(en)?|lane|lanes)$/],
  ['place', /^(\w*plz\w*|postleitzahl(en)?|postcodes?|postal|post|codes?|zip|zips|areas?|districts?)$/],
];

/** What a label says about its column. Undefined: nothing that is known. */
export function sideRoleOf(label: string): SideRole | undefined {
  const parts = label
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '');
  const has = (role: SideRole | 'zone') => {
    const form = words.find(([name]) => name === role)?.[1];
    return parts.some((part) => form?.test(part));
  };
  const isCountry = has('country');
  if (has('from')) return isCountry ? 'from_country' : 'from';
  if (has('to')) return isCountry ? 'to_country' : 'to';
  if (has('place')) return 'place';
  if (has('zone')) return 'label';
  if (isCountry) return 'country';
  return has('note') ? 'note' : undefined;
}
