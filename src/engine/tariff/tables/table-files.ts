import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import type { Steps } from '../../../ground/concurrency/steps.ts';
import { isCalendarDay } from '../../../ground/parse-date-time.ts';
import { type RateRow, readRates, readZones, type ZoneRow } from '../rates/read-rates.ts';
import { CabotageFile } from './cabotage-schema.ts';
import { CancellationFile } from './cancellation-schema.ts';
import { ClosedLanesFile } from './closed-lanes-schema.ts';
import { CrossingsFile } from './crossings-schema.ts';
import { DrivingBansFile } from './driving-bans-schema.ts';
import { MixedLoadingFile } from './mixed-loading-schema.ts';
import { type AdrRow, readAdrTable } from './read-adr-table.ts';
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
  crossings: CrossingsFile,
  cabotage: CabotageFile,
  'mixed-loading': MixedLoadingFile,
  cancellation: CancellationFile,
};
export type TableName = keyof typeof tableSchemas;
/** Tables that an operator may add. None is shipped. */
export const optionalTables = ['cancellation'] as const satisfies TableName[];
type OptionalTable = (typeof optionalTables)[number];
/** Tables without which there is no tariff. */
export type NeededTable = Exclude<TableName, OptionalTable>;
const allTables = Object.keys(tableSchemas) as TableName[];
export const neededTables = allTables.filter((table): table is NeededTable => !isOptional(table));

function isOptional(table: TableName): table is OptionalTable {
  return optionalTables.some((optional) => optional === table);
}

/** Tables that an operator may add, as sheets of cells. */
const sheetNames = ['rates', 'zones', 'adr-table-a'] as const;
type SheetName = (typeof sheetNames)[number];

/** A sheet's rows. They are judged with the other tables that are valid on the same day. */
export type SheetFile = {
  fileName: string;
  /** Of the file's bytes. */
  digest: string;
  /** `YYYY-MM-DD`. Valid from 00:00 UTC of that day. */
  validFrom: string;
  /** Of the operator, and not shipped with the service. */
  isOwn: boolean;
} & (
  | { sheet: 'rates'; rows: RateRow[] }
  | { sheet: 'zones'; rows: ZoneRow[] }
  | { sheet: 'adr-table-a'; rows: AdrRow[]; skipped: number }
);

export type TableFile<T extends TableName = TableName> = {
  table: T;
  /** The shipper whose own price table this is, as in `tariff-hanse-2026-07-01.json`. */
  shipper: string | undefined;
  fileName: string;
  text: string;
  /** `YYYY-MM-DD`. Valid from 00:00 UTC of that day. */
  validFrom: string;
  /** Of the operator, and not shipped with the service. */
  isOwn: boolean;
  content: Static<(typeof tableSchemas)[T]>;
};

/** What is wrong with a file, and which table it would have been. */
type FileProblem = { table: TableName | undefined; text: string };
export type TablesRead = { files: TableFile[]; sheets: SheetFile[]; problems: FileProblem[] };

const shipperName = '[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*';
const fileName = new RegExp(
  `^(${allTables.join('|')})(?:(?<=tariff)-(${shipperName}))?(?:-(\\d{4}-\\d{2}-\\d{2}))?\\.json$`,
);

/** Editions of ADR have a year, and hold from its first day. */
const sheetFileName = /^(?:(rates|zones)-(\d{4}-\d{2}-\d{2})|(adr-table-a)-(\d{4}))\.csv$/;

/** Whether a file of that name may be a table. */
export function isTableFile(name: string): boolean {
  return /\.(json|csv)$/.test(name);
}

/** Beside an operator's tables, read by others. */
const filesBeside = ['availability.json'];

/** Where tables are. `isOwn`: an operator's folder, which may be missing and where each such file must be a table. */
type TableFolder = { path: string; isOwn: boolean };

/** Reads all tables of the folders. Of two with the same file name, the later folder's counts. */
export function* readTables(folders: readonly TableFolder[]): Steps<TablesRead> {
  const files = new Map<string, TableFile>();
  const sheets = new Map<string, SheetFile>();
  const problems: FileProblem[] = [];
  for (const { path, isOwn } of folders) {
    if (isOwn && statSync(path, { throwIfNoEntry: false }) === undefined) continue;
    for (const name of readdirSync(path).filter(isTableFile).sort()) {
      const read = yield* readTable(join(path, name));
      if (read === undefined) {
        const known = [...[...allTables, ...sheetNames].map((each) => `${each}-…`), ...filesBeside].join(', ');
        if (isOwn && !filesBeside.includes(name))
          problems.push({ table: undefined, text: `${name}: not the name of a table; they are ${known}` });
      } else if ('problems' in read) for (const problem of read.problems) problems.push(problem);
      else if ('sheet' in read) sheets.set(name, { ...read.sheet, isOwn });
      else files.set(name, { ...read.file, isOwn });
    }
  }
  return { files: [...files.values()], sheets: [...sheets.values()], problems };
}

type Unread = { problems: FileProblem[] };

/**
 * Reads one table, of an operator by default, or says what is wrong with it. Undefined if the file does not
 * have the name of a table.
 */
export function* readTable(path: string): Steps<{ file: TableFile } | { sheet: SheetFile } | Unread | undefined> {
  const [, dated, day, edition, year] = sheetFileName.exec(basename(path)) ?? [];
  const sheet = dated ?? edition;
  if (sheet === undefined) return readJsonTable(path);
  return yield* readSheetTable(path, sheet as SheetName, day ?? `${year}-01-01`);
}

function* readSheetTable(path: string, sheet: SheetName, validFrom: string): Steps<{ sheet: SheetFile } | Unread> {
  const fileName = basename(path);
  const wrong = (...texts: string[]) => {
    return { problems: texts.map((text) => ({ table: undefined, text: `${fileName}: ${text}` })) };
  };
  if (!isCalendarDay(validFrom)) return wrong(`${validFrom} is no day of the calendar`);
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) return wrong(notUtf8);
  const about = { fileName, digest: hash('sha256', bytes), validFrom, isOwn: true };
  const text = bytes.toString();
  if (sheet === 'rates') {
    const { rows, problems } = yield* readRates(text);
    return problems.length > 0 ? wrong(...problems) : { sheet: { ...about, sheet, rows } };
  }
  if (sheet === 'adr-table-a') {
    const { rows, skipped, problems } = yield* readAdrTable(text);
    return problems.length > 0 ? wrong(...problems) : { sheet: { ...about, sheet, rows, skipped } };
  }
  const { rows, problems } = yield* readZones(text);
  return problems.length > 0 ? wrong(...problems) : { sheet: { ...about, sheet, rows } };
}

/** Of tables of a kind, the one that is valid on a day, `YYYY-MM-DD`. */
export function newestOf<File extends { validFrom: string }>(day: string, files: readonly File[]): File | undefined {
  return files
    .filter(({ validFrom }) => validFrom <= day)
    .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
    .at(-1);
}

export const notUtf8 = 'is not UTF-8; in a spreadsheet, save it as "CSV UTF-8"';

function readJsonTable(path: string): { file: TableFile } | Unread | undefined {
  const name = basename(path);
  const [, stated, shipper, date] = fileName.exec(name) ?? [];
  if (stated === undefined) return undefined;
  const table = stated as TableName;
  const wrong = (...texts: string[]) => ({ problems: texts.map((text) => ({ table, text: `${name}: ${text}` })) });
  if (shipper !== undefined && date === undefined) {
    return wrong(`a shipper's tariff needs a date, as in tariff-${shipper}-2026-07-01.json`);
  }
  const text = readFileSync(path, 'utf8');
  const parsed = readContent(text, tableSchemas[table]);
  if ('problems' in parsed) return wrong(...parsed.problems);
  const validFrom = parsed.content.valid_from;
  if (!isCalendarDay(validFrom)) return wrong(`valid_from is no day of the calendar: ${validFrom}`);
  if (date !== undefined && date !== validFrom) {
    return wrong(`valid_from is ${validFrom}, the name of the file says ${date}`);
  }
  return { file: { table, shipper, fileName: name, text, validFrom, isOwn: true, content: parsed.content } };
}

/** Reads JSON by a schema, or says what is wrong with which field. */
export function readContent<S extends TSchema>(
  text: string,
  schema: S,
): { content: Static<S> } | { problems: string[] } {
  try {
    const content: unknown = JSON.parse(text);
    if (Value.Check(schema, content)) return { content };
    return { problems: describeErrors(content, fieldErrors(schema, content)) };
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
}

/** A row that may have several shapes gives the errors of all shapes. Those that name a field are enough. */
function fieldErrors(schema: TSchema, content: unknown): { path: string; message: string }[] {
  const all = [...Value.Errors(schema, content)].map(({ instancePath: path, message, ...error }) => {
    const unknown = error.keyword === 'additionalProperties' ? `: ${error.params.additionalProperties.join(', ')}` : '';
    return { path, message: message + unknown };
  });
  const said = all.filter(({ message }) => !/^schema is false$|anyOf$/.test(message));
  const unions = all.filter(({ message }) => message.endsWith('anyOf')).map(({ path }) => path);
  const inFields = said.filter(
    ({ path }) => !unions.includes(path) || !said.some((other) => other.path.startsWith(`${path}/`)),
  );
  return inFields.length > 0 ? inFields : all;
}

/** Where a table takes a percentage, what people write instead of it has an answer of its own. */
function describeErrors(content: unknown, errors: readonly { path: string; message: string }[]): string[] {
  const texts = errors.map(({ path, message }) => {
    const [, figure] = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%\s*$/.exec(String(valueAt(content, path))) ?? [];
    const asked =
      path.endsWith('percent') && figure !== undefined ? Math.round(Number(figure.replace(',', '.')) * 100) : 0;
    return `${fieldPath(path)} ${asked > 0 ? `is a number in hundredths of a per cent: write ${asked} for ${figure} %` : message}`;
  });
  return [...new Set(texts)];
}

function valueAt(content: unknown, path: string): unknown {
  return path
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (Object(value) === value ? Reflect.get(Object(value), key) : undefined), content);
}

function fieldPath(instancePath: string): string {
  return instancePath === '' ? 'the file' : instancePath.slice(1).replaceAll('/', '.');
}
