import type { TariffSource } from '../tariff.ts';

/** What a table holds, with each row under its name: so that a row is compared with itself, wherever it stands. */
export type NamedRows = { [name: string]: NamedValue };
export type NamedValue = string | number | boolean | null | readonly NamedValue[] | NamedRows;

/** By list, the fields that tell its rows apart. */
const keysOfRows: Readonly<Record<string, readonly string[]>> = {
  vehicles: ['code'],
  countrySpeedFactors: ['country', 'roadClasses'],
  prices: ['vehicle'],
  zones: ['zone', 'place'],
  lanes: ['from', 'to'],
  domestic: ['country'],
  timeSlots: ['hours'],
  customs: ['territory'],
  places: ['country', 'postalPrefix', 'region', 'name'],
  countries: ['country'],
  specialTolls: ['passage'],
  rates: ['country'],
  services: ['label'],
  steps: ['class', 'hours_before'],
  areas: ['country', 'regions'],
  borders: ['between', 'towns'],
  ferries: ['between'],
  warnings: ['country', 'regions', 'text'],
  rules: ['in', 'carriers'],
  forbidden: ['labels', 'beside'],
  allowed: ['numbers'],
  explosives: ['group'],
  entries: ['unNumber', 'packingGroups'],
  bans: ['country', 'overT', 'days', 'holidaysOf', 'from', 'to', 'season', 'roads', 'towards'],
  holidays: ['country', 'days', 'regions'],
};

/** The source of numbers, and the day, which is in the name of the file. They do not affect prices. */
const remarks: ReadonlySet<string> = new Set(['mark', 'marks', 'notes', 'source', 'valid_from', 'line']);

/** What of a table is priced by. */
export function nameRows({ content, table }: TariffSource): NamedRows {
  const rows = nameFields(content);
  const { bandLimitsKm, prices } = rows;
  if (table !== 'tariff' || !isNamed(prices)) return rows;
  const limits = bandLimitsKm as readonly number[];
  const named = Object.entries(prices).map(([vehicle, row]) => [vehicle, nameBands(row as NamedRows, limits)]);
  return { ...rows, prices: Object.fromEntries(named) as NamedRows };
}

/** The remarks of a table, in no order of its rows. */
export function remarksOf({ content }: TariffSource): string {
  const found: string[] = [];
  JSON.stringify(content, (name, value: unknown) => {
    if (remarks.has(name) && name !== 'valid_from') found.push(JSON.stringify(value));
    return value;
  });
  return found.sort().join('\n');
}

export function isNamed(value: NamedValue | undefined): value is NamedRows {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameFields(fields: object): NamedRows {
  const kept = Object.entries(fields).filter(([name, value]) => !remarks.has(name) && value !== undefined);
  return Object.fromEntries(kept.map(([name, value]) => [name, nameValue(name, value)]));
}

function nameValue(name: string, value: unknown): NamedValue {
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object') ? nameList(name, value) : value;
  return typeof value === 'object' && value !== null ? nameFields(value) : (value as NamedValue);
}

function nameList(name: string, rows: readonly Record<string, unknown>[]): NamedRows {
  const fields = keysOfRows[name];
  return uniquely(
    rows.map((row, index) => {
      const said = fields?.flatMap((field) => (row[field] ?? []) as string | string[]).join(' ');
      return { key: said || String(index + 1), row: nameFields(row) };
    }),
  );
}

/** Several of one name are numbered. */
function uniquely(rows: readonly { key: string; row: NamedRows }[]): NamedRows {
  const named: NamedRows = {};
  const counts = new Map<string, number>();
  for (const { key, row } of rows) {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    named[count === 1 ? key : `${key} (${count})`] = row;
  }
  return named;
}

/** The euros per kilometre by how far they hold, as `to 150 km`. */
function nameBands({ eurPerKm, ...row }: NamedRows, limits: readonly number[]): NamedRows {
  if (!Array.isArray(eurPerKm)) return row;
  const bands = (eurPerKm as readonly number[]).map((eur, index) => {
    const limit = limits[index];
    return [limit === undefined ? `beyond ${limits.at(-1)} km` : `to ${limit} km`, eur] as const;
  });
  return { ...row, eurPerKm: Object.fromEntries(bands) };
}
