import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeSteps } from '../../ground/concurrency/steps.ts';
import { dayMs } from '../../ground/units.ts';
import { loadTariffs, shippedFolder } from './load-tariff.ts';
import { placeProblems, type StrayPlace, strayPlaces, strayZonePlaces, zonePlaceProblems } from './place-problems.ts';
import { addSheets } from './rates/add-sheets.ts';
import type { NamedPlaces } from './rates/british-areas.ts';
import { type EndedRates, findEnded, findUnlike } from './rates/ended-rates.ts';
import { joinSheets } from './rates/join-sheets.ts';
import { droppedAhead, hiding, type LaterSheet, laterWithout } from './rates/later-sheets.ts';
import type { MatrixSettings } from './rates/matrix/matrix-settings.ts';
import { type ReadMatrix, readMatrix } from './rates/matrix/read-matrix.ts';
import { findPreceding, type PrecedingRate } from './rates/preceding-rates.ts';
import { buildRateBook, type RateBook } from './rates/rate-book.ts';
import { readPlaceKey, zoneKey } from './rates/rate-place.ts';
import type { AmountForm } from './rates/read-amounts.ts';
import { type RateRow, readRates, readZones, type ZoneRow } from './rates/read-rates.ts';
import { columnsOf } from './rates/read-sheet.ts';
import { newestOf, readTables, type SheetFile } from './tables/table-files.ts';
import type { VehiclesData } from './tables/tariff-schema.ts';
import type { Tariffs } from './tariffs.ts';

/** What a sheet holds, and which accounts its rates are for, with how many each; null: everybody. */
export type JudgedSheet = {
  sheet: SheetFile['sheet'];
  rows: number;
  accounts: Map<string | null, number>;
  /** One amount of each form, with the figure that it was read to be. */
  forms: readonly AmountForm[];
  /** Of a sheet of rates; empty for zones. */
  rates: readonly RateRow[];
  /** Of a sheet of rates. */
  book: RateBook | undefined;
  /** The places of each row, but for names of zones. */
  places: NamedPlaces[];
  /** Every one with its line and column, in order of the lines. */
  problems: string[];
};

/** Where a sheet goes, and the day from which it counts. */
type Target = { directory: string; validFrom: string };

/** Judges a sheet of rates or zones, told apart by their columns, with the tables that a folder has for a day. */
export function judgeSheet(text: string, target: Target): JudgedSheet {
  if (columnsOf(text).includes('zone')) return judgeZones(text);
  const { vehicles, zones } = tablesOf(target);
  const { rows, problems, forms } = takeSteps(readRates(text));
  const { book, rateProblems } = takeSteps(buildRateBook(rows, zones, vehicles));
  const accounts = new Map<string | null, number>();
  for (const { account } of rows) accounts.set(account, (accounts.get(account) ?? 0) + 1);
  const named = new Set(zones.map(({ zone }) => zoneKey(zone)));
  const all = byLine([...problems, ...rateProblems, ...placeProblems(rows, named)]);
  const places = rows.map(({ line, from, to }) => placesOfLine(line, from, to));
  return { sheet: 'rates', rows: rows.length, accounts, forms, rates: rows, book, places, problems: all };
}

function placesOfLine(line: number, ...written: string[]): NamedPlaces {
  return { name: `line ${line}`, places: written.flatMap((text) => readPlaceKey(text) ?? []) };
}

/** A matrix read as a sheet of rates, with the problems of both by row and column. Undefined: the text is none. */
export function readMatrixSheet(text: string, target: Target, settings: MatrixSettings): ReadMatrix | undefined {
  const names = columnsOf(text);
  if (names.includes('rate') || (names.includes('zone') && names.includes('place'))) return undefined;
  const { vehicles, zones } = tablesOf(target);
  const known = new Set(zones.map(({ zone }) => zoneKey(zone)));
  const matrix = readMatrix(text, settings, { vehicles, isZone: (name) => known.has(zoneKey(name)) });
  if (matrix === undefined || matrix.problems.length > 0) return matrix;
  const toCells = (problem: string) =>
    problem.replaceAll(/\blines? (\d+)(?: and (\d+))?/g, (_, first, second) => {
      return [first, second]
        .filter((line) => line !== undefined)
        .map((line) => matrix.sourceOf(Number(line)))
        .join(' and ');
    });
  return { ...matrix, problems: judgeSheet(matrix.sheet, target).problems.map(toCells) };
}

/** Which rates of the sheet in force stay: those of other accounts, or all that have another account or name. */
export type KeptRates = 'others' | 'all';

/** A sheet of rates with those of the sheet in force that stay, and how many these are. */
export function keepRates(text: string, target: Target, which: KeptRates): { text: string; kept: number } {
  const inForce = ratesInForce(target);
  if (inForce === undefined) return { text, kept: 0 };
  const older = readFileSync(join(target.directory, inForce.fileName), 'utf8');
  return takeSteps(which === 'all' ? addSheets(text, older) : joinSheets(text, older));
}

/** What a sheet of rates takes out of force when it replaces the one in force on its day. */
export function endedBy(rates: readonly RateRow[], target: Target): EndedRates[] {
  return findEnded(ratesInForce(target)?.rows ?? [], rates, target.validFrom);
}

/** What a sheet added to the one in force ends though its rates of these names are for something else. */
export function unlikeThose(rates: readonly RateRow[], target: Target): EndedRates[] {
  return findUnlike(ratesInForce(target)?.rows ?? [], rates, target.validFrom);
}

/** Rates kept from the sheet in force that go before new ones; these come first, as `keepRates` has them. */
export function keptBefore(rates: readonly RateRow[], kept: number, target: Target): PrecedingRate[] {
  if (kept === 0) return [];
  const [newer, older] = [rates.slice(0, rates.length - kept), rates.slice(rates.length - kept)];
  return findPreceding(older, newer, Date.parse(target.validFrom) / dayMs, tablesOf(target));
}

function ratesInForce({ directory, validFrom }: Target) {
  return newestOf(validFrom, ratesSheets(directory));
}

/** The sheets that end rates of a new one later. */
export function endingLater(rates: readonly RateRow[], { directory, validFrom }: Target): LaterSheet[] {
  return laterWithout(rates, validFrom, ratesSheets(directory));
}

/** The sheets to come that lack rates of the one before. */
export function findDropped(directory: string, today: string): ReturnType<typeof droppedAhead> {
  return droppedAhead(ratesSheets(directory), today);
}

/** The places that an import would refuse, of each sheet of a folder that is in force on a day or comes later. */
export function findStray(directory: string, today: string): { file: string; places: StrayPlace[] }[] {
  const own = ownSheets(directory);
  const zones = new Set(
    own.flatMap((file) => (file.sheet === 'zones' ? file.rows.map(({ zone }) => zoneKey(zone)) : [])),
  );
  const counts = (file: SheetFile) => {
    const ofKind = own.filter(({ sheet }) => sheet === file.sheet);
    return file.validFrom > today || newestOf(today, ofKind) === file;
  };
  return own.filter(counts).flatMap((file) => {
    if (file.sheet === 'adr-table-a') return [];
    const places = file.sheet === 'rates' ? strayPlaces(file.rows, zones) : strayZonePlaces(file.rows);
    return places.length === 0 ? [] : [{ file: file.fileName, places }];
  });
}

/** Why a sheet from its day would never count. Undefined if it would. */
export function whyHidden(sheet: SheetFile['sheet'], { directory, validFrom }: Target, today: string) {
  const own = ownSheets(directory).filter((file) => file.sheet === sheet);
  const newer = hiding(own, validFrom, today);
  if (newer === undefined) return undefined;
  return `${newer.fileName} is in force since ${newer.validFrom}: a sheet from ${validFrom} would never count`;
}

function ownSheets(directory: string): SheetFile[] {
  return takeSteps(readTables([{ path: directory, isOwn: true }])).sheets;
}

function ratesSheets(directory: string) {
  return ownSheets(directory).filter((file) => file.sheet === 'rates');
}

function tablesOf({ directory, validFrom }: Target): { vehicles: VehiclesData['vehicles']; zones: readonly ZoneRow[] } {
  const folders = [
    { path: shippedFolder, isOwn: false },
    { path: directory, isOwn: true },
  ];
  const { files, sheets } = takeSteps(readTables(folders));
  const catalogues = files.filter(({ table }) => table === 'vehicles');
  const { vehicles } = (newestOf(validFrom, catalogues) ?? catalogues[0]!).content as VehiclesData;
  const zones = newestOf(
    validFrom,
    sheets.filter((file) => file.sheet === 'zones'),
  );
  return { vehicles, zones: zones?.rows ?? [] };
}

function judgeZones(text: string): JudgedSheet {
  const { rows, problems } = takeSteps(readZones(text));
  const { zoneProblems } = takeSteps(buildRateBook([], rows, []));
  const [book, all] = [undefined, byLine([...problems, ...zoneProblems, ...zonePlaceProblems(rows)])];
  const places = rows.map(({ line, place }) => placesOfLine(line, place));
  return { sheet: 'zones', rows: rows.length, accounts: new Map(), forms: [], rates: [], book, places, problems: all };
}

/**
 * The tariffs that a folder would have with a sheet as the table of a day.
 * @throws {Error} if all tables together cannot be used with it.
 */
export function tryTables(text: string, sheet: SheetFile['sheet'], { directory, validFrom }: Target): Tariffs {
  const trial = mkdtempSync(join(tmpdir(), 'tariff-'));
  try {
    writeFileSync(join(trial, `${sheet}-${validFrom}.csv`), text);
    return loadTariffs([directory, trial]);
  } finally {
    rmSync(trial, { recursive: true });
  }
}

/**
 * Writes a sheet in which nothing is wrong as the table of a day, whole or not at all.
 * @returns Its path, and the tariffs that the folder has with it.
 * @throws {Error} as `tryTables`, or if there is such a table and `replace` is not set.
 */
export function writeSheet(
  text: string,
  sheet: SheetFile['sheet'],
  { directory, validFrom, replace }: Target & { replace: boolean },
): { path: string; tariffs: Tariffs } {
  const name = `${sheet}-${validFrom}.csv`;
  const path = join(directory, name);
  if (!replace && statSync(path, { throwIfNoEntry: false }) !== undefined) {
    throw new Error(`${path} is there already: --replace writes over it, --valid-from takes another day`);
  }
  const tariffs = tryTables(text, sheet, { directory, validFrom });
  mkdirSync(directory, { recursive: true });
  const unfinished = join(directory, `.${name}.unfinished`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
  return { path, tariffs };
}

function byLine(problems: readonly string[]): string[] {
  const lineOf = (problem: string) => Number(/\d+/.exec(problem)?.[0] ?? 0);
  return problems.toSorted((a, b) => lineOf(a) - lineOf(b));
}
