import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import { DrivingBansFile } from './driving-bans-schema.ts';
import { ExtraServicesFile, TariffFile, VatFile, VehiclesFile } from './tariff-schema.ts';
import { TollsFile } from './toll-schema.ts';

const tableSchemas = {
  vehicles: VehiclesFile,
  tariff: TariffFile,
  tolls: TollsFile,
  vat: VatFile,
  'driving-bans': DrivingBansFile,
  'extra-services': ExtraServicesFile,
};
export type TableName = keyof typeof tableSchemas;
export const tableNames = Object.keys(tableSchemas) as TableName[];

export type TableFile<T extends TableName = TableName> = {
  table: T;
  /** Of a customer's own price table, as in `tariff-hanse-2026-07-01.json`. */
  customer: string | undefined;
  fileName: string;
  text: string;
  /** `YYYY-MM-DD`: valid from 00:00 UTC of that day. */
  validFrom: string;
  content: Static<(typeof tableSchemas)[T]>;
};

const customerName = '[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*';
const fileName = new RegExp(
  `^(${tableNames.join('|')})(?:(?<=tariff)-(${customerName}))?(?:-(\\d{4}-\\d{2}-\\d{2}))?\\.json$`,
);

/** Where tables lie. `own` folders are an operator's: a `.json` file there that is no table is a problem, and none need be there. */
export type TableFolder = { path: string; own: boolean };

/** Reads all tables of some folders; of two with the same file name the later folder's counts. What is wrong goes to `problems`. */
export function readTables(folders: readonly TableFolder[], problems: string[]): TableFile[] {
  const files = new Map<string, TableFile>();
  for (const { path, own } of folders) {
    if (own && statSync(path, { throwIfNoEntry: false }) === undefined) continue;
    for (const name of readdirSync(path).sort()) {
      if (!name.endsWith('.json')) continue;
      const file = readTable(join(path, name), problems);
      if (file) files.set(name, file);
      else if (own && !fileName.test(name)) {
        problems.push(`${name}: not the name of a table; they are ${tableNames.map((each) => `${each}-…`).join(', ')}`);
      }
    }
  }
  return [...files.values()];
}

/** Reads one table by its file name; undefined when it is not one or is wrong, which `problems` then says. */
export function readTable(path: string, problems: string[]): TableFile | undefined {
  const name = basename(path);
  const [, table, customer, date] = fileName.exec(name) ?? [];
  if (table === undefined) return undefined;
  if (customer !== undefined && date === undefined) {
    problems.push(`${name}: a customer's tariff needs a date, as in tariff-${customer}-2026-07-01.json`);
    return undefined;
  }
  const text = readFileSync(path, 'utf8');
  const content = parse(name, text, tableSchemas[table as TableName], problems);
  if (content === undefined) return undefined;
  const validFrom = content.valid_from;
  if (!isDay(validFrom)) problems.push(`${name}: valid_from is no day of the calendar: ${validFrom}`);
  else if (date !== undefined && date !== validFrom) {
    problems.push(`${name}: valid_from is ${validFrom}, the name of the file says ${date}`);
  } else return { table: table as TableName, customer, fileName: name, text, validFrom, content };
  return undefined;
}

function isDay(text: string): boolean {
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

function parse<S extends TSchema>(name: string, text: string, schema: S, problems: string[]): Static<S> | undefined {
  try {
    const content: unknown = JSON.parse(text);
    if (Value.Check(schema, content)) return content;
    for (const { path, message } of fieldErrors(schema, content))
      problems.push(`${name}: ${fieldPath(path)} ${message}`);
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}

/** Of a row that may have several shapes the errors of all shapes come: those that name a field say enough. */
function fieldErrors(schema: TSchema, content: unknown): { path: string; message: string }[] {
  const all = [...Value.Errors(schema, content)].map(({ instancePath, message }) => ({ path: instancePath, message }));
  const said = all.filter(({ message }) => !/^schema is false$|anyOf$/.test(message));
  const unions = all.filter(({ message }) => message.endsWith('anyOf')).map(({ path }) => path);
  const inFields = said.filter(
    ({ path }) => !unions.includes(path) || !said.some((other) => other.path.startsWith(`${path}/`)),
  );
  return inFields.length > 0 ? inFields : all;
}

function fieldPath(instancePath: string): string {
  return instancePath === '' ? 'the file' : instancePath.slice(1).replaceAll('/', '.');
}
