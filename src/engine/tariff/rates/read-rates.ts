import type { Steps } from '../../../ground/concurrency/steps.ts';
import { isCalendarDay } from '../../../ground/parse-date-time.ts';
import { dayMs } from '../../../ground/units.ts';
import { type LoadStep, makeStep } from './load-step.ts';
import { type AmountForm, type AmountLimits, AmountReader, type Unread } from './read-amounts.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';

/** A price for up to so many stops and kilometres. Without `kmMax` the way of the tour itself says how many. */
export type FlatPrice = { kind: 'fixed'; eur: number; stopsMax: number; kmMax: number | null };

/** What a rate costs: a price, a price per kilometre with a minimum, or a share of the freight by the tariff. Euros. */
type RatePrice = FlatPrice | { kind: 'perKm'; eurPerKm: number; minimum: number } | { kind: 'factor'; factor: number };

/** What is passed on at cost, and whether a rate includes it. */
type RateIncludes = { tolls: boolean; crossings: boolean; customs: boolean };

/** A price agreed on for a lane, as its row has it. */
export type RateRow = {
  /** In the file. */
  line: number;
  name: string;
  /** Null: everybody. */
  account: string | null;
  /** As written. */
  from: string;
  to: string;
  /** A code or class of vehicles; null: all. */
  vehicle: string | null;
  price: RatePrice;
  /** The load that its price is for. Null: a whole vehicle. */
  step: LoadStep | null;
  includes: RateIncludes;
  /** Whether the fuel surcharge of the tariff comes on top. */
  fuel: boolean;
  /** Days since 1970-01-01, both inclusive; infinite where it has no end. */
  firstDay: number;
  lastDay: number;
};

/** A rate in force. One object for each row, so that rates are compared by identity. */
export type Rate = Readonly<Omit<RateRow, 'from' | 'to'>>;

/** A zone's name and one of its places, as written. */
export type ZoneRow = { line: number; zone: string; place: string };

export const rateColumns = {
  required: ['rate', 'from', 'to'],
  optional: [
    'account',
    'vehicle',
    'price',
    'stops',
    'km_max',
    'ldm_to',
    'kg_to',
    'pallets_to',
    'per_km',
    'minimum',
    'factor',
    'includes',
    'fuel',
    'valid_from',
    'valid_until',
  ],
} as const;
const zoneColumns = { required: ['zone', 'place'], optional: [] } as const;

type RateColumn = (typeof rateColumns)['required' | 'optional'][number];
type Cells = SheetRow<RateColumn>;

/** Reads a sheet of rates. Every problem names its line and column. */
export function* readRates(text: string): Steps<{ rows: RateRow[]; problems: string[]; forms: AmountForm[] }> {
  const { rows, problems } = yield* readSheet<RateColumn>(text, rateColumns);
  const reader = new AmountReader();
  for (const [at, { cell }] of rows.entries()) {
    for (const column of amountColumns) reader.see(cell(column));
    if (at % rowsOfStep === 0) yield;
  }
  const rates: RateRow[] = [];
  for (const cells of rows) {
    rates.push(readRate(cells, reader, problems));
    if (rates.length % rowsOfStep === 0) yield;
  }
  return { rows: rates, problems, forms: reader.forms };
}

/** Some milliseconds. */
const rowsOfStep = 2000;

/** Reads a sheet of zones, a row for each place of each. */
export function* readZones(text: string): Steps<{ rows: ZoneRow[]; problems: string[] }> {
  const { rows, problems } = yield* readSheet(text, zoneColumns);
  return {
    rows: rows.map(({ line, cell }) => {
      for (const column of zoneColumns.required) {
        if (cell(column) === '') problems.push(`line ${line}, ${column}: is missing`);
      }
      return { line, zone: cell('zone'), place: cell('place') };
    }),
    problems,
  };
}

function readRate({ line, cell }: Cells, reader: AmountReader, problems: string[]): RateRow {
  const wrong = (column: RateColumn, problem: string) => problems.push(`line ${line}, ${column}: ${problem}`);
  for (const column of rateColumns.required) if (cell(column) === '') wrong(column, 'is missing');
  if (cell('rate').length > nameLengthMax) wrong('rate', `has more than ${nameLengthMax} letters`);
  const price = readPrice(cell, reader, wrong);
  const step = readStep(cell, reader, wrong, price.kind);
  const [firstDay, lastDay] = [
    readDay(cell('valid_from')) ?? Number.NEGATIVE_INFINITY,
    readDay(cell('valid_until')) ?? Number.POSITIVE_INFINITY,
  ];
  for (const column of ['valid_from', 'valid_until'] as const) {
    if (Number.isNaN(readDay(cell(column))))
      wrong(column, `is no day: ${cell(column)}; write ${dayForms(cell(column))}`);
  }
  if (lastDay < firstDay) wrong('valid_until', 'is before valid_from');
  const fuel = readYes(cell('fuel'));
  if (fuel === undefined && cell('fuel') !== '') wrong('fuel', `takes yes or no, not ${cell('fuel')}`);
  if (fuel !== undefined && price.kind === 'factor') wrong('fuel', 'is part of the freight that the factor counts on');
  return {
    line,
    name: cell('rate'),
    account: cell('account') || null,
    from: cell('from'),
    to: cell('to'),
    vehicle: cell('vehicle').toLowerCase() || null,
    price,
    step,
    includes: readIncludes(cell('includes'), price.kind, wrong),
    fuel: fuel ?? false,
    firstDay,
    lastDay,
  };
}

const nameLengthMax = 60;
type Wrong = (column: RateColumn, problem: string) => void;

/** How many decimals each column of a price has, and beyond which figures it is a slip: a factor in per cent. */
const amounts = {
  price: { decimals: 2, bounds: [0.01, 1e7] },
  per_km: { decimals: 4, bounds: [0.01, 100] },
  minimum: { decimals: 2, bounds: [0.01, 1e7] },
  factor: { decimals: 4, bounds: [0.1, 10] },
  stops: { decimals: 0, bounds: [2, 40] },
  km_max: { decimals: 0, bounds: [1, 20_000] },
  ldm_to: { decimals: 2, bounds: [0.1, 30] },
  kg_to: { decimals: 0, bounds: [1, 50_000] },
  pallets_to: { decimals: 0, bounds: [1, 100] },
} as const;
type AmountColumn = keyof typeof amounts;
const stepColumns = ['ldm_to', 'kg_to', 'pallets_to'] as const satisfies AmountColumn[];
const amountColumns = [
  ...(['price', 'per_km', 'minimum', 'factor', 'stops', 'km_max'] as const satisfies AmountColumn[]),
  ...stepColumns,
];

/** One loading and one unloading: what a price holds for if its row says nothing else. */
const stopsOfPair = 2;

function readPrice(cell: Cells['cell'], reader: AmountReader, wrong: Wrong): RatePrice {
  const read = (column: AmountColumn) => readAmount(cell, reader, wrong, column);
  const [eur, eurPerKm, minimum, factor] = [read('price'), read('per_km'), read('minimum'), read('factor')];
  const stated = [eur, eurPerKm, factor].filter((value) => value !== undefined).length;
  if (stated !== 1) wrong('price', `needs exactly one of price, per_km and factor, not ${stated || 'none'}`);
  if (minimum !== undefined && eurPerKm === undefined) wrong('minimum', 'goes with per_km alone');
  const [stopsMax, kmMax] = [read('stops'), read('km_max')];
  if (stopsMax !== undefined && eur === undefined) wrong('stops', 'goes with price alone');
  if (kmMax !== undefined && eur === undefined) wrong('km_max', 'goes with price alone');
  if (eurPerKm !== undefined) return { kind: 'perKm', eurPerKm, minimum: minimum ?? 0 };
  if (factor !== undefined) return { kind: 'factor', factor };
  return { kind: 'fixed', eur: eur ?? 1, stopsMax: stopsMax ?? stopsOfPair, kmMax: kmMax ?? null };
}

/** Undefined for an empty cell, and some figure for one that was found wrong. */
function readAmount(cell: Cells['cell'], reader: AmountReader, wrong: Wrong, column: AmountColumn): number | undefined {
  const text = cell(column);
  if (text === '') return undefined;
  const value = reader.read(text, amounts[column]);
  if (typeof value !== 'number') {
    wrong(column, describeUnread(text, value, amounts[column]));
    return 1;
  }
  const [least, most] = amounts[column].bounds;
  if (value < least || value > most) wrong(column, `must be from ${least} to ${most}, not ${text}`);
  return value;
}

function readStep(cell: Cells['cell'], reader: AmountReader, wrong: Wrong, kind: RatePrice['kind']): LoadStep | null {
  const [ldmTo, kgTo, palletsTo] = stepColumns.map((column) => readAmount(cell, reader, wrong, column) ?? null);
  for (const column of stepColumns) if (cell(column) !== '' && kind !== 'fixed') wrong(column, 'goes with price alone');
  return makeStep({ ldmTo, kgTo, palletsTo });
}

function describeUnread(text: string, { readings }: Unread, { decimals }: AmountLimits): string {
  const most = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`;
  if (readings === undefined) return `is no number above 0 with ${most}: ${text}`;
  return `${text} may be ${readings.join(' or ')}, and the other amounts of the sheet do not say which: write ${readings.join(' or ')}`;
}

/** Days since 1970-01-01. Undefined for an empty cell, NaN if it is not a day. */
function readDay(text: string): number | undefined {
  if (text === '') return undefined;
  const iso = text.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, (_, day: string, month: string, year: string) => {
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  });
  return isCalendarDay(iso) ? Date.parse(iso) / dayMs : Number.NaN;
}

/** What to write for a day that was not read: the one meant, if only its century is left out. */
function dayForms(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{2})$/.exec(text) ?? [];
  const [dd, mm] = [day.padStart(2, '0'), month.padStart(2, '0')];
  const iso = `20${year}-${mm}-${dd}`;
  return isCalendarDay(iso) ? `${dd}.${mm}.20${year} or ${iso}` : '2027-12-31 or 31.12.2027';
}

function readYes(text: string): boolean | undefined {
  return { yes: true, true: true, no: false, false: false }[text.toLowerCase()];
}

/** A fixed price includes everything by default, the others nothing. */
function readIncludes(text: string, kind: RatePrice['kind'], wrong: Wrong): RateIncludes {
  const words = text
    .toLowerCase()
    .split(/[\s,;+/]+/)
    .filter((word) => word !== '');
  const known = ['tolls', 'crossings', 'customs', 'all', 'none'];
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length > 0) wrong('includes', `takes ${known.join(', ')}, not ${unknown.join(' ')}`);
  const all = words.length === 0 ? kind === 'fixed' : words.includes('all');
  if (words.includes('none') && words.length > 1) wrong('includes', 'cannot be none and something');
  const has = (word: string) => all || words.includes(word);
  return { tolls: has('tolls'), crossings: has('crossings'), customs: has('customs') };
}
