import { type Command, InvalidArgumentError, Option } from 'commander';
import type { MatrixSettings } from '../../../engine/tariff/rates/matrix/matrix-settings.ts';
import type { ReadMatrix } from '../../../engine/tariff/rates/matrix/read-matrix.ts';
import { rateColumns } from '../../../engine/tariff/rates/read-rates.ts';
import { formatTable } from '../table.ts';
import { UsageError } from '../usage-error.ts';

/** What a matrix does not say itself. */
export type MatrixOptions = {
  from?: string;
  to?: string;
  country?: string;
  unit?: 'pallets' | 'ldm' | 'kg';
  set?: Record<string, string>;
  kgPerLdm?: number;
  kgPerPallet?: number;
};

/** How a matrix was read, as JSON shows it. */
export type MatrixReading = {
  columns: ReadMatrix['columns'];
  /** Steps that limit the weight or the floor alone, and what else they take. */
  open_steps: ReadMatrix['openSteps'];
  /** The first of the cells of places, and how many there are. */
  places: ReadMatrix['places'];
  places_count: number;
  /** Of rows with prices, where they name figures or conditions. */
  remarks: string[];
  cells_without_price: number;
  left_out: string[];
};

const settable = ['rate', ...rateColumns.optional].filter(
  (column) => !['price', 'per_km', 'minimum', 'factor'].includes(column),
);

/** Of `tariff import`, for a sheet that is a matrix. */
export function addMatrixOptions(command: Command): Command {
  return command
    .option('--from <place>', 'of a matrix: where its transports begin, as in DE-20')
    .option('--to <place>', 'of a matrix: where its transports end')
    .option('--country <code>', 'of a matrix: the country of postal codes that name none')
    .addOption(
      new Option('--unit <unit>', 'of a matrix: what its headings count if they do not say it').choices([
        'pallets',
        'ldm',
        'kg',
      ]),
    )
    .option(
      '--kg-per-ldm <kg>',
      'of a matrix: what a loading metre counts for at least, as in 1850; light goods then leave a step of kilograms',
      kilogramsFrom(100, 5000),
    )
    .option('--kg-per-pallet <kg>', 'of a matrix: the same of a pallet, as in 600', kilogramsFrom(10, 3000))
    .option(
      '--set <column=value>',
      'of a matrix: a column of all its rates, as in account="Hanse AG" or includes=tolls; may be repeated',
      addSetting,
    );
}

function kilogramsFrom(least: number, most: number) {
  return (text: string) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be from ${least} to ${most} kg.`);
  };
}

function addSetting(text: string, known: Record<string, string> = {}): Record<string, string> {
  const [, column = '', value = ''] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (!settable.includes(column))
    throw new UsageError(`--set takes one of ${settable.join(', ')} with =, not "${text}"`);
  return { ...known, [column]: value };
}

/** `name`: of its rates, unless the options have one. */
export function settingsOf(
  { from, to, country, unit, set = {}, kgPerLdm, kgPerPallet }: MatrixOptions,
  name: string,
): MatrixSettings {
  const places = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return {
    cells: { rate: name, ...set, ...places },
    country,
    unit: unit === undefined ? undefined : (`${unit}_to` as const),
    equivalents: {
      ...(kgPerLdm !== undefined && { perLdm: kgPerLdm }),
      ...(kgPerPallet !== undefined && { perPallet: kgPerPallet }),
    },
  };
}

/** @throws {UsageError} if one of the options was given: they are for a matrix alone. */
export function refuseMatrixOptions(options: MatrixOptions): void {
  const names = {
    from: 'from',
    to: 'to',
    country: 'country',
    unit: 'unit',
    set: 'set',
    kgPerLdm: 'kg-per-ldm',
    kgPerPallet: 'kg-per-pallet',
  } as const;
  const given = Object.entries(names).filter(([name]) => options[name as keyof typeof names] !== undefined);
  if (given.length === 0) return;
  throw new UsageError(
    `--${given.map(([, name]) => name).join(', --')}: the sheet is no matrix: no row of it has vehicles (tautliner, FTL) or steps (up to 5 pallets, 2.4 ldm, 1000 kg) above its prices`,
  );
}

const placesShown = 10;

export function readingOf(matrix: ReadMatrix): MatrixReading {
  const { columns, openSteps, places, remarks, withoutPrice, leftOut } = matrix;
  return {
    columns,
    open_steps: openSteps,
    places: places.slice(0, placesShown),
    places_count: places.length,
    remarks,
    cells_without_price: withoutPrice,
    left_out: leftOut,
  };
}

/** The same in words, with what its prices include by `set`. */
export function describeReading(
  { columns, open_steps, places, places_count, remarks, cells_without_price, left_out }: MatrixReading,
  set: Record<string, string> = {},
): string[] {
  const countsPallets = columns.some(({ read_as }) => /\bpallets?\b/.test(read_as));
  const unsaid = left_out.filter((row) => conditions.some(([column, words]) => !(column in set) && words.test(row)));
  return [
    'The matrix was read so:',
    formatTable(columns),
    ...(countsPallets
      ? [
          'A load carrier on the floor counts as one pallet, a half pallet as half of one; other goods by the floor of a Euro pallet.',
        ]
      : []),
    ...(open_steps.length === 0 ? [] : [openStepsTell, formatTable(open_steps)]),
    ...(places.length === 0
      ? []
      : [
          places_count > places.length
            ? `Places were read so, the first ${places.length} of ${places_count}:`
            : 'Places were read so:',
          formatTable(places),
        ]),
    describeIncluded(set),
    ...(remarks.length === 0
      ? []
      : [`Remarks are not read. These name figures or conditions, which hold for no price:\n${listed(remarks)}`]),
    ...(cells_without_price === 0 ? [] : [`Cells without a price, which make no rate: ${cells_without_price}.`]),
    ...(left_out.length === 0 ? [] : [`Rows without prices were left out:\n${listed(left_out)}`]),
    ...(unsaid.length === 0
      ? []
      : [
          `Of these, some speak of fuel, tolls or days, which hold only if you say them with --set fuel=yes, includes=… or valid_until=…:\n${listed(unsaid)}`,
        ]),
  ];
}

const openStepsTell =
  'These steps limit the weight or the floor alone, so that light or heavy goods may cost too little. --kg-per-ldm 1850 lets each loading metre count for at least 1850 kg, --kg-per-pallet 600 each pallet for 600 kg; or name both limits in the heading.';

/** Words of a sheet that mean something for a column of rates. */
const conditions: readonly [column: string, words: RegExp][] = [
  ['fuel', /diesel|treibstoff|kraftstoff|fuel|floater/i],
  ['includes', /maut|tolls?\b|\bzoll|customs|f(ä|ae)hr|ferr(y|ies)/i],
  ['valid_until', /g(ü|ue)ltig|valid|bis zum \d|until/i],
];

function describeIncluded({ includes, fuel }: Record<string, string>): string {
  const isAll = includes === undefined || includes === 'all';
  const included = isAll ? 'all' : includes === 'none' ? 'nothing' : includes.split(/[ ,]+/).join(', ');
  const surcharge = fuel === 'yes' ? 'the fuel surcharge of the tariff comes' : 'no fuel surcharge comes';
  return `Of tolls, crossings and customs its prices include ${included}; ${surcharge} on top.`;
}

const listed = (rows: readonly string[]) => rows.map((row) => `  ${row}`).join('\n');
