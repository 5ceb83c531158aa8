import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Steps, takeSteps } from '../../ground/concurrency/steps.ts';
import { takeStepsInTurns } from '../../ground/concurrency/steps-in-turns.ts';
import { buildTariff, contentsOf, crossingTable, type TableSet } from './build-tariff.ts';
import { buildRateBook, type RateBook } from './rates/rate-book.ts';
import type { CrossingTable } from './tables/crossing-terms.ts';
import {
  neededTables,
  newestOf,
  optionalTables,
  readTable,
  readTables,
  type SheetFile,
  type TableFile,
  type TableName,
  type TablesRead,
} from './tables/table-files.ts';
import { tableProblems } from './tables/table-problems.ts';
import type { Tariff } from './tariff.ts';
import { type DatedTariff, type Tariffs, tariffAt } from './tariffs.ts';

export const shippedFolder = join(import.meta.dirname, '../../../data');

/**
 * Reads and checks the tables of vehicles, prices, tolls, driving bans, VAT, extra services, closed lanes, crossings,
 * cabotage, mixed loading and, if there are any, cancellation, rates and dangerous goods. They are those that ship with
 * the service and those of `ownFolders`; a file there replaces a shipped one of the same name.
 * Each day on which a table becomes valid starts a version of the tariff.
 * @throws {Error} listing every problem with its file and field.
 */
export function loadTariffs(ownFolders: readonly string[] = [], shipped: string = shippedFolder): Tariffs {
  return takeSteps(loadSteps(ownFolders, shipped));
}

/** The same in steps, between other work of the process: reading many rates takes a second. */
export function reloadTariffs(ownFolders: readonly string[]): Promise<Tariffs> {
  return takeStepsInTurns(loadSteps(ownFolders, shippedFolder));
}

function* loadSteps(ownFolders: readonly string[], shipped: string): Steps<Tariffs> {
  const own = ownFolders.map((path) => ({ path, isOwn: true }));
  return yield* tariffsOf(yield* readTables([{ path: shipped, isOwn: false }, ...own]), shipped);
}

/** The newest version of the tariff in a folder with all tables: by default the shipped one. */
export function loadTariff(folder: string = shippedFolder): Tariff {
  return newestTariff(loadTariffs([], folder));
}

/**
 * The newest version of the shipped tariff with the tables of a folder, or the table of a file, in place of its own,
 * whatever their date. For looking ahead, not for prices.
 */
export function loadTariffWith(path: string): Tariff {
  const shipped = { path: shippedFolder, isOwn: false };
  const isFolder = statSync(path).isDirectory();
  const read = takeSteps(readTables(isFolder ? [shipped, { path, isOwn: false }] : [shipped]));
  const tables = isFolder ? read : exchangeTable(read, path);
  return newestTariff(takeSteps(tariffsOf(tables, isFolder ? path : shippedFolder)));
}

/**
 * What the release knows of crossings, by which ways are compared: an operator's own table changes what they cost.
 * @throws {Error} naming what is wrong with the table.
 */
export function loadShippedCrossings(): CrossingTable {
  const names = readdirSync(shippedFolder).filter((name) => /^crossings-.*\.json$/.test(name));
  const newest = names.sort().at(-1) ?? 'crossings-YYYY-MM-DD.json';
  const read = takeSteps(readTable(join(shippedFolder, newest)));
  if (read === undefined || !('file' in read) || !isCrossings(read.file)) {
    throw new Error(`The table ${newest} cannot be used.`);
  }
  return crossingTable(read.file.content);
}

function isCrossings(file: TableFile): file is TableFile<'crossings'> {
  return file.table === 'crossings';
}

function newestTariff(tariffs: Tariffs): Tariff {
  return tariffAt(tariffs, Number.POSITIVE_INFINITY);
}

function exchangeTable({ files, sheets, problems }: TablesRead, path: string): TablesRead {
  const read = takeSteps(readTable(path));
  if (read === undefined) {
    const text = `${path}: the name of the file is not that of a table`;
    return { files, sheets, problems: [{ table: undefined, text }, ...problems] };
  }
  if ('problems' in read) return { files, sheets, problems: [...read.problems, ...problems] };
  if ('sheet' in read) return { files, sheets: [read.sheet], problems };
  const others = files.filter((each) => each.table !== read.file.table && each.shipper === undefined);
  return { files: [...others, { ...read.file, shipper: undefined }], sheets, problems };
}

function* tariffsOf({ files, sheets, problems }: TablesRead, shipped: string): Steps<Tariffs> {
  const general = files.filter((file) => file.shipper === undefined);
  const missing = neededTables
    .filter((table) => ![...general, ...problems].some((each) => each.table === table))
    .map((table) => `${table}: no ${table}.json or ${table}-YYYY-MM-DD.json in ${shipped}`);
  throwIfAny([...problems.map(({ text }) => text), ...missing]);
  const sets = datedSets(files, sheets, general);
  const all = [...sets.named.values(), sets.general].flat();
  const books = yield* readRateBooks(all.map(({ set }) => set));
  throwIfAny([...all.flatMap(({ set }) => problemsOf(set)), ...books.problems]);
  const build = (dated: readonly DatedSet[]): DatedTariff[] =>
    dated.map(({ day, set }) => ({ from: Date.parse(day), tariff: buildTariff(set, books.of(set)) }));
  return {
    general: build(sets.general),
    named: new Map([...sets.named].map(([shipper, dated]) => [shipper, build(dated)])),
    replaced: [],
  };
}

/** The rates of each set. Sets that have the same sheets and vehicles share them. */
function* readRateBooks(sets: readonly TableSet[]) {
  const books = new Map<string, RateBook>();
  const problems: string[] = [];
  const keyOf = ({ rates, zones, vehicles }: TableSet) => [rates, zones, vehicles].map((file) => file?.fileName).join();
  for (const set of sets) {
    const { rates, zones, vehicles } = set;
    if ((rates === undefined && zones === undefined) || books.has(keyOf(set))) continue;
    const catalogue = vehicles.content.vehicles;
    const { book, rateProblems, zoneProblems } = yield* buildRateBook(rates?.rows ?? [], zones?.rows ?? [], catalogue);
    for (const problem of zoneProblems) problems.push(`${zones?.fileName}: ${problem}`);
    for (const problem of rateProblems) problems.push(`${rates?.fileName}: ${problem}`);
    books.set(keyOf(set), book);
  }
  return { problems, of: (set: TableSet) => (set.rates === undefined ? undefined : books.get(keyOf(set))) };
}

/** The tables valid together from a day on, `YYYY-MM-DD`. */
type DatedSet = { day: string; set: TableSet };

/**
 * A set for each day on which a table becomes valid, from the first day that has them all. The same for shippers' own.
 */
function datedSets(files: readonly TableFile[], sheets: readonly SheetFile[], general: readonly TableFile[]) {
  const days = [...new Set([...files, ...sheets].map((file) => file.validFrom))].sort();
  const complete = latest(neededTables.map((table) => firstDay(general.filter((file) => file.table === table))));
  const from = (first: string, own: readonly TableFile[]): DatedSet[] =>
    days.filter((day) => day >= first).map((day) => ({ day, set: setOn(day, general, own, sheets) }));
  const named = [...Map.groupBy(files, ({ shipper }) => shipper)].flatMap(([shipper, own]): [string, DatedSet[]][] =>
    shipper === undefined ? [] : [[shipper, from(latest([firstDay(own), complete]), own)]],
  );
  return { general: from(complete, []), named: new Map(named) };
}

/** The newest table of each kind on a day. A shipper's `own` price table takes precedence over the general one. */
function setOn(
  day: string,
  general: readonly TableFile[],
  own: readonly TableFile[],
  sheets: readonly SheetFile[],
): TableSet {
  const pick = (table: TableName) => newestOf(day, ofTable(table, own)) ?? newestOf(day, ofTable(table, general));
  return {
    ...(Object.fromEntries(
      [...neededTables, ...optionalTables].map((table) => [table, pick(table)]),
    ) as unknown as TableSet),
    rates: newestOf(
      day,
      sheets.filter((file) => file.sheet === 'rates'),
    ),
    zones: newestOf(
      day,
      sheets.filter((file) => file.sheet === 'zones'),
    ),
    adr: newestOf(
      day,
      sheets.filter((file) => file.sheet === 'adr-table-a'),
    ),
  };
}

function ofTable(table: TableName, files: readonly TableFile[]): TableFile[] {
  return files.filter((file) => file.table === table);
}

function firstDay(files: readonly TableFile[]): string {
  return files.map((file) => file.validFrom).reduce((first, day) => (day < first ? day : first));
}

function latest(days: readonly string[]): string {
  return days.reduce((last, day) => (day > last ? day : last));
}

function problemsOf(set: TableSet): string[] {
  return tableProblems(contentsOf(set)).map(({ table, problem }) => `${set[table]?.fileName}: ${problem}`);
}

/** A sheet may be wrong in every line, and a log is no place for them. `tariff import` names them all. */
const problemsMax = 200;

function throwIfAny(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const all = [...new Set(problems)];
  const lines = all.slice(0, problemsMax).map((line) => `  ${line}`);
  if (all.length > problemsMax) lines.push(`  and ${all.length - problemsMax} more`);
  throw new Error(`The tariff tables cannot be used:\n${lines.join('\n')}`);
}
