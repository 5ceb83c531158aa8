import { type Command, Option } from 'commander';
import type { MatrixSettings, ReadMatrix } from '../../../engine/tariff/rates/matrix/read-matrix.ts';
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
};

/** How a matrix was read, as JSON shows it. */
export type MatrixReading = {
  columns: ReadMatrix['columns'];
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
      '--set <column=value>',
      'of a matrix: a column of all its rates, as in account="Hanse AG" or includes=tolls; may be repeated',
      addSetting,
    );
}

function addSetting(text: string, known: Record<string, string> = {}): Record<string, string> {
  const [, column = '', value = ''] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (!settable.includes(column))
    throw new UsageError(`--set takes one of ${settable.join(', ')} with =, not "${text}"`);
  return { ...known, [column]: value };
}

/** `name`: of its rates, unless the options have one. */
export function settingsOf({ from, to, country, unit, set = {} }: MatrixOptions, name: string): MatrixSettings {
  const places = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return {
    cells: { rate: name, ...set, ...places },
    country,
    unit: unit === undefined ? undefined : (`${unit}_to` as const),
  };
}

/** @throws {UsageError} if one of the options was given: they are for a matrix alone. */
export function refuseMatrixOptions(options: MatrixOptions): void {
  const given = (['from', 'to', 'country', 'unit', 'set'] as const).filter((name) => options[name] !== undefined);
  if (given.length === 0) return;
  throw new UsageError(`--${given.join(', --')}: the sheet is no matrix of zones by vehicles or steps of a load`);
}

export function readingOf({ columns, withoutPrice, leftOut }: ReadMatrix): MatrixReading {
  return { columns, cells_without_price: withoutPrice, left_out: leftOut };
}

/** The same in words, with what its prices include by `set`. */
export function describeReading(
  { columns, cells_without_price, left_out }: MatrixReading,
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
    ...(columns.some(({ read_as }) => hasOneLimit(read_as))
      ? [
          'A step in kilograms alone holds for any floor, one in pallets or loading metres alone for any weight: limit both where light or heavy goods would cost too little.',
        ]
      : []),
    describeIncluded(set),
    ...(cells_without_price === 0 ? [] : [`Cells without a price, which make no rate: ${cells_without_price}.`]),
    ...(left_out.length === 0 ? [] : [`Rows without prices were left out:\n${listed(left_out)}`]),
    ...(unsaid.length === 0
      ? []
      : [
          `Of these, some speak of fuel, tolls or days, which hold only if you say them with --set fuel=yes, includes=… or valid_until=…:\n${listed(unsaid)}`,
        ]),
  ];
}

/** Whether a column is for loads that are limited by weight or by floor, and not by both. */
function hasOneLimit(readAs: string): boolean {
  return /\bkg\b/.test(readAs) !== /pallet|loading met/.test(readAs);
}

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
