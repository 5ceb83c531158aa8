import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import { ClosedLanesFile } from './closed-lanes-schema.ts';
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
  'closed-lanes': ClosedLanesFile,
};
export type TableName = keyof typeof tableSchemas;
export const tableNames = Object.keys(tableSchemas) as TableName[];

export type TableFile<T extends TableName = TableName> = {
  table: T;
  /** The shipper whose own price table this is, as in `tariff-hanse-2026-07-01.json`. */
  shipper: string | undefined;
  fileName: string;
  text: string;
  /** `YYYY-MM-DD`. Valid from 00:00 UTC of that day. */
  validFrom: string;
  content: Static<(typeof tableSchemas)[T]>;
};

/** What is wrong with a file, and which table it would have been. */
type FileProblem = { table: TableName | undefined; text: string };
export type TablesRead = { files: TableFile[]; problems: FileProblem[] };

const shipperName = '[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*';
const fileName = new RegExp(
  `^(${tableNames.join('|')})(?:(?<=tariff)-(${shipperName}))?(?:-(\\d{4}-\\d{2}-\\d{2}))?\\.json$`,
);

/** Where tables are. `isOwn`: an operator's folder, which may be missing and whose `.json` files must all be tables. */
type TableFolder = { path: string; isOwn: boolean };

/** Reads all tables of the folders. Of two with the same file name, the later folder's counts. */
export function readTables(folders: readonly TableFolder[]): TablesRead {
  const files = new Map<string, TableFile>();
  const problems: FileProblem[] = [];
  for (const { path, isOwn } of folders) {
    if (isOwn && statSync(path, { throwIfNoEntry: false }) === undefined) continue;
    for (const name of readdirSync(path).sort()) {
      if (!name.endsWith('.json')) continue;
      const read = readTable(join(path, name));
      if (read === undefined) {
        const known = tableNames.map((each) => `${each}-…`).join(', ');
        if (isOwn) problems.push({ table: undefined, text: `${name}: not the name of a table; they are ${known}` });
      } else if ('problems' in read) problems.push(...read.problems);
      else files.set(name, read.file);
    }
  }
  return { files: [...files.values()], problems };
}

/** Reads one table, or says what is wrong with it. Undefined if the file does not have the name of a table. */
export function readTable(path: string): { file: TableFile } | { problems: FileProblem[] } | undefined {
  const name = basename(path);
  const [, stated, shipper, date] = fileName.exec(name) ?? [];
  if (stated === undefined) return undefined;
  const table = stated as TableName;
  const wrong = (...texts: string[]) => ({ problems: texts.map((text) => ({ table, text: `${name}: ${text}` })) });
  if (shipper !== undefined && date === undefined) {
    return wrong(`a shipper's tariff needs a date, as in tariff-${shipper}-2026-07-01.json`);
  }
  const text = readFileSync(path, 'utf8');
  const parsed = parse(text, tableSchemas[table]);
  if ('problems' in parsed) return wrong(...parsed.problems);
  const validFrom = parsed.content.valid_from;
  if (!isDay(validFrom)) return wrong(`valid_from is no day of the calendar: ${validFrom}`);
  if (date !== undefined && date !== validFrom) {
    return wrong(`valid_from is ${validFrom}, the name of the file says ${date}`);
  }
  return { file: { table, shipper, fileName: name, text, validFrom, content: parsed.content } };
}

function isDay(text: string): boolean {
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

function parse<S extends TSchema>(text: string, schema: S): { content: Static<S> } | { problems: string[] } {
  try {
    const content: unknown = JSON.parse(text);
    if (Value.Check(schema, content)) return { content };
    return { problems: fieldErrors(schema, content).map(({ path, message }) => `${fieldPath(path)} ${message}`) };
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
}

/** A row that may have several shapes gives the errors of all shapes. Those that name a field say enough. */
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
