import { type AmountForm, AmountReader } from '../read-amounts.ts';
import { findFallingPrices, findSmallPrices, type PricedCell } from './falling-prices.ts';
import { describeHeading } from './matrix-heading.ts';
import { readLayout } from './matrix-layout.ts';
import { cellName, columnLetters, hasPrices, type Layout, type SideColumn } from './matrix-lines.ts';
import { readNotes } from './matrix-notes.ts';
import type { Known, MatrixSettings } from './matrix-settings.ts';
import { MatrixSheet } from './matrix-sheet.ts';
import { findOpenSteps, type OpenStep } from './open-steps.ts';
import { placedRows, type ReadAs } from './placed-rows.ts';
import { unreadRemarks } from './unread-columns.ts';
import { type Equivalents, withEquivalents } from './words/load-equivalents.ts';
import { isDistanceLabel, type SideRole } from './words/side-roles.ts';

/** A matrix as a sheet of rates, and how it was read. */
export type ReadMatrix = {
  /** The sheet of rates. Each of its lines comes from one cell. */
  sheet: string;
  columns: { column: string; heading: string; read_as: string }[];
  openSteps: OpenStep[];
  forms: readonly AmountForm[];
  /** Cells that say that there is no price. */
  withoutPrice: number;
  /** Lines without prices: titles, notes, and zones that are not served. */
  leftOut: string[];
  /** What cells of places were read as, each once. */
  places: readonly ReadAs[];
  /** Remarks that name figures or conditions, which nothing reads. */
  remarks: string[];
  /** Each with its row and column. */
  problems: string[];
  /** Where a line of the sheet comes from, as in `row 7, column C`. */
  sourceOf: (line: number) => string;
};

const priceLimits = { decimals: 2, bounds: [0.01, 1e7] } as const;
const noPrice =
  /^(?:[-–—x/]+|n\.?\s*\/?\s*a\.?|k\.?\s?a\.?|a\.?\s?a\.?|auf anfrage|on request|on application|upon request|p\.?o\.?a\.?|tba|tbc)$/i;

/** Reads a matrix of zones by vehicles or steps of a load. Undefined: the text is none. */
export function readMatrix(text: string, settings: MatrixSettings, known: Known): ReadMatrix | undefined {
  const written = readLayout(text, known.vehicles, settings.unit);
  if (written === undefined) return undefined;
  const problems = [...written.problems];
  const notes = readNotes(written, settings.cells, known.vehicles);
  problems.push(...notes.problems);
  const layout = limited(written, { ...notes.equivalents, ...settings.equivalents });
  if (layout.prices.length === 0 && problems.length > 0) return unread(problems);
  const sides = directed(layout.sides, settings, problems);
  const { rows, places } = placedRows(layout, sides, settings, known, problems);
  const reader = new AmountReader(rows.flatMap(({ cells }) => layout.prices.map(({ at }) => cells[at] ?? '')));
  const sheet = new MatrixSheet(settings.cells);
  const values: PricedCell[] = [];
  let withoutPrice = 0;
  for (const row of rows) {
    for (const column of layout.prices) {
      const cell = row.cells[column.at] ?? '';
      if (cell === '' || noPrice.test(cell)) {
        withoutPrice += 1;
        continue;
      }
      const value = reader.read(cell, priceLimits);
      if (typeof value === 'number') {
        sheet.add(row, column, value);
        values.push({ line: row.line, column, eur: value });
      }
      if (typeof value !== 'number')
        problems.push(`${cellName(row.line, column.at)} (${column.text}): ${unreadAmount(cell, value.readings)}`);
    }
  }
  problems.push(...findFallingPrices(values), ...findSmallPrices(values));
  if (sheet.isEmpty && problems.length === 0) problems.push('no cell has a price');
  const described = (at: number, heading: string, read_as: string) => ({ column: columnLetters(at), heading, read_as });
  return {
    sheet: sheet.text(),
    columns: [
      ...sides.map(({ at, text: heading, role }) => described(at, heading, sideNames[role])),
      ...layout.prices.map(({ at, text: heading, heading: read }) => described(at, heading, describeHeading(read))),
    ].sort((a, b) => a.column.length - b.column.length || (a.column < b.column ? -1 : 1)),
    openSteps: findOpenSteps(layout.prices, known.vehicles, settings.cells.vehicle),
    forms: reader.forms,
    withoutPrice,
    leftOut: leftOutOf(layout),
    places,
    remarks: unreadRemarks(layout),
    problems,
    sourceOf: (line) => sheet.sourceOf(line),
  };
}

/** What is left of a matrix that has no column of prices. */
function unread(problems: string[]): ReadMatrix {
  return {
    sheet: '',
    columns: [],
    openSteps: [],
    forms: [],
    withoutPrice: 0,
    leftOut: [],
    places: [],
    remarks: [],
    problems,
    sourceOf: (line) => `line ${line}`,
  };
}

/** Its steps with the limits that follow from what a pallet or a loading metre counts for. */
function limited(layout: Layout, equivalents: Equivalents): Layout {
  const prices = layout.prices.map((column) => {
    const { limits } = column.heading;
    return limits === undefined
      ? column
      : { ...column, heading: { ...column.heading, limits: withEquivalents(limits, equivalents) } };
  });
  return { ...layout, prices };
}

const sideNames: Readonly<Record<SideRole, string>> = {
  from: 'from',
  to: 'to',
  place: 'place',
  country: 'country',
  from_country: 'country of from',
  to_country: 'country of to',
  label: 'name of the zone',
  note: 'not read',
};

function unreadAmount(text: string, readings: readonly number[] | undefined): string {
  if (readings === undefined) return `is no price in euros with at most 2 decimals: ${text}`;
  const either = readings.join(' or ');
  return `${text} may be ${either}, and the other amounts of the sheet do not say which: write ${either}`;
}

/** Gives places that do not say so themselves their direction: the one that is not stated elsewhere. */
function directed(sides: readonly SideColumn[], { cells }: MatrixSettings, problems: string[]): SideColumn[] {
  const has = (role: SideRole) => sides.some((side) => side.role === role);
  const isFrom = has('from') || (cells.from ?? '') !== '';
  const isTo = has('to') || (cells.to ?? '') !== '';
  // A zone's name stands for its place where no other column does.
  const placed = sides.map((side): SideColumn => {
    return side.role === 'label' && !has('place') && !(has('from') && has('to')) ? { ...side, role: 'place' } : side;
  });
  const own: 'from' | 'to' = isFrom ? 'to' : 'from';
  const hasPlace = placed.some(({ role }) => role === 'place' || role === 'country');
  if (!isFrom && !isTo) {
    problems.push('nothing says from where or to where its prices are: --from or --to does, as in --from DE-20');
  }
  const distance = sides.find(({ text, role }) => role === 'note' && isDistanceLabel(text));
  if (distance !== undefined && !hasPlace && !has('from') && !has('to')) {
    problems.push(
      `column ${columnLetters(distance.at)}: ${distance.text}: prices by distance are not read: write them by postal code, or as per_km`,
    );
  } else if ((isFrom || isTo) && !hasPlace && !(isFrom && isTo)) {
    problems.push(`nothing says ${isFrom ? 'to' : 'from'} where its prices are: name a column so, or use --${own}`);
  }
  const directions = placed.map((side): SideColumn => {
    if (side.role === 'place') return { ...side, role: isFrom && isTo ? 'label' : own };
    if (side.role === 'country')
      return { ...side, role: `${isFrom && !isTo ? 'to' : isTo && !isFrom ? 'from' : own}_country` };
    return side;
  });
  for (const role of ['from', 'to', 'from_country', 'to_country'] as const) {
    const [, second] = directions.filter((side) => side.role === role);
    if (second !== undefined)
      problems.push(`column ${columnLetters(second.at)}: is a second column for ${sideNames[role]}: ${second.text}`);
  }
  return directions;
}

function leftOutOf({ above, rows, prices }: Layout): string[] {
  const without = rows.filter((row) => !hasPrices(row, prices));
  return [...above, ...without]
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ line, cells }) => `row ${line}: ${cells.filter((cell) => cell !== '').join(' | ')}`);
}
