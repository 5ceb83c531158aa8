import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildTariff, contentsOf, type TableSet } from './build-tariff.ts';
import {
  readTable,
  readTables,
  type TableFile,
  type TableName,
  type TablesRead,
  tableNames,
} from './tables/table-files.ts';
import { tableProblems } from './tables/table-problems.ts';
import type { Tariff } from './tariff.ts';
import type { DatedTariff, Tariffs } from './tariffs.ts';

const shippedFolder = join(import.meta.dirname, '../../data');

/**
 * Reads and checks the tables of vehicles, prices, tolls, driving bans, VAT, extra services and closed lanes. They are
 * those that ship with the service and those of `ownFolders`; a file there replaces a shipped one of the same name.
 * Each day on which a table becomes valid starts a version of the tariff.
 * @throws {Error} listing every problem with its file and field.
 */
export function loadTariffs(ownFolders: readonly string[] = [], shipped: string = shippedFolder): Tariffs {
  const own = ownFolders.map((path) => ({ path, isOwn: true }));
  return tariffsOf(readTables([{ path: shipped, isOwn: false }, ...own]), shipped);
}

/** The newest version of the tariff in a folder with all tables: by default the shipped one. */
export function loadTariff(folder: string = shippedFolder): Tariff {
  return loadTariffs([], folder).general.at(-1)!.tariff;
}

/**
 * The newest version of the shipped tariff with the tables of a folder, or the table of a file, in place of its own,
 * whatever their date. For looking ahead, not for prices.
 */
export function loadTariffWith(path: string): Tariff {
  const shipped = { path: shippedFolder, isOwn: false };
  const isFolder = statSync(path).isDirectory();
  const read = isFolder ? readTables([shipped, { path, isOwn: false }]) : exchangeTable(readTables([shipped]), path);
  return tariffsOf(read, isFolder ? path : shippedFolder).general.at(-1)!.tariff;
}

function exchangeTable({ files, problems }: TablesRead, path: string): TablesRead {
  const read = readTable(path);
  if (read === undefined) {
    const text = `${path}: the name of the file is not that of a table`;
    return { files, problems: [{ table: undefined, text }, ...problems] };
  }
  if ('problems' in read) return { files, problems: [...read.problems, ...problems] };
  const others = files.filter((each) => each.table !== read.file.table && each.shipper === undefined);
  return { files: [...others, { ...read.file, shipper: undefined }], problems };
}

function tariffsOf({ files, problems }: TablesRead, shipped: string): Tariffs {
  const general = files.filter((file) => file.shipper === undefined);
  const missing = tableNames
    .filter((table) => ![...general, ...problems].some((each) => each.table === table))
    .map((table) => `${table}: no ${table}.json or ${table}-YYYY-MM-DD.json in ${shipped}`);
  throwIfAny([...problems.map(({ text }) => text), ...missing]);
  const sets = datedSets(files, general);
  throwIfAny([...sets.named.values(), sets.general].flat().flatMap(({ set }) => problemsOf(set)));
  const build = (dated: readonly DatedSet[]): DatedTariff[] =>
    dated.map(({ day, set }) => ({ from: Date.parse(day), tariff: buildTariff(set) }));
  return {
    general: build(sets.general),
    named: new Map([...sets.named].map(([shipper, dated]) => [shipper, build(dated)])),
    replaced: [],
  };
}

/** The tables valid together from a day on, `YYYY-MM-DD`. */
type DatedSet = { day: string; set: TableSet };

/**
 * A set for each day on which a table becomes valid, from the first day that has them all. The same for shippers' own.
 */
function datedSets(files: readonly TableFile[], general: readonly TableFile[]) {
  const days = [...new Set(files.map((file) => file.validFrom))].sort();
  const complete = latest(tableNames.map((table) => firstDay(general.filter((file) => file.table === table))));
  const from = (first: string, own: readonly TableFile[]): DatedSet[] =>
    days.filter((day) => day >= first).map((day) => ({ day, set: setOn(day, general, own) }));
  const byShipper = Map.groupBy(
    files.filter((file) => file.shipper !== undefined),
    ({ shipper }) => shipper!,
  );
  const named = [...byShipper].map(([shipper, own]) => {
    return [shipper, from(latest([firstDay(own), complete]), own)] as const;
  });
  return { general: from(complete, []), named: new Map(named) };
}

/** The newest table of each kind on a day. A shipper's `own` price table takes precedence over the general one. */
function setOn(day: string, general: readonly TableFile[], own: readonly TableFile[]): TableSet {
  const pick = (table: TableName) => newest(table, day, own) ?? newest(table, day, general);
  return Object.fromEntries(tableNames.map((table) => [table, pick(table)])) as TableSet;
}

function newest(table: TableName, day: string, files: readonly TableFile[]): TableFile | undefined {
  return files
    .filter((file) => file.table === table && file.validFrom <= day)
    .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
    .at(-1);
}

function firstDay(files: readonly TableFile[]): string {
  return files.map((file) => file.validFrom).sort()[0]!;
}

function latest(days: readonly string[]): string {
  return days.toSorted().at(-1)!;
}

function problemsOf(set: TableSet): string[] {
  return tableProblems(contentsOf(set)).map(({ table, problem }) => `${set[table].fileName}: ${problem}`);
}

function throwIfAny(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const lines = [...new Set(problems)].map((line) => `  ${line}`);
  throw new Error(`The tariff tables cannot be used:\n${lines.join('\n')}`);
}
