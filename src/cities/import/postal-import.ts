import timeZoneAt from '@photostructure/tz-lookup';
import { type Gazetteer, townPoint } from '../gazetteer/gazetteer.ts';
import { loadImportedCodes, writeImportedCodes } from '../gazetteer/imported-codes.ts';
import { loadGazetteer } from '../gazetteer/load-gazetteer.ts';
import { codeOf, comparePostalRows, type PostalRow, type PostalTable } from '../gazetteer/postal-table.ts';
import { greatCircleKm } from '../great-circle.ts';
import { townsNamed } from '../locate-name.ts';
import type { Point } from '../place.ts';
import { type PostalFileRow, parsePostalLine } from './postal-file-row.ts';
import { readLines } from './read-lines.ts';

type ImportOptions = {
  /** A GeoNames postal file, plain or zipped. */
  file: string;
  /** Where a running service looks for imported codes: `<DATA_DIR>/places`. */
  directory: string;
  onProgress?: (message: string) => void;
};

export type ImportResult = {
  /** Rows now known. */
  imported: number;
  /** Rows of countries that are not served, and repetitions. */
  skipped: number;
  /** The first malformed lines, with their number from 1 and what is wrong. */
  malformed: { line: number; reason: string }[];
  malformedCount: number;
  /** The countries whose codes were replaced. */
  countries: string[];
};

const malformedShownMax = 20;
const progressLines = 100_000;

/**
 * Reads a GeoNames postal file (https://download.geonames.org/export/zip/) into `<directory>/postal-codes.bin`. Codes
 * of the file's countries replace those imported before; other countries stay. Malformed lines are counted and skipped.
 * If no row is usable, nothing is written.
 * @throws {Error} if the file cannot be read or the directory not written.
 */
export async function importPostalFile({ file, directory, onProgress }: ImportOptions): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, skipped: 0, malformed: [], malformedCount: 0, countries: [] };
  const enrich = rowEnricher(await loadGazetteer({ onProgress }));
  const rows: PostalRow[] = [];
  let line = 0;
  for await (const text of readLines(file)) {
    line += 1;
    if (line % progressLines === 0) onProgress?.(`${line} lines read, ${rows.length} used`);
    if (text === '') continue;
    const parsed = parsePostalLine(text);
    if ('row' in parsed) rows.push(enrich(parsed.row));
    else if ('skipped' in parsed) result.skipped += 1;
    else {
      result.malformedCount += 1;
      if (result.malformed.length < malformedShownMax) result.malformed.push({ line, reason: parsed.malformed });
    }
  }
  result.countries = [...new Set(rows.map((row) => row.country))].sort();
  const distinct = withoutRepetitions(rows);
  result.skipped += rows.length - distinct.length;
  result.imported = distinct.length;
  if (distinct.length === 0) return result;
  onProgress?.(`${line} lines read, ${distinct.length} used; writing`);
  writeMerged(directory, distinct, new Set(result.countries));
  return result;
}

function withoutRepetitions(rows: PostalRow[]): PostalRow[] {
  rows.sort(comparePostalRows);
  return rows.filter((row, index) => index === 0 || comparePostalRows(row, rows[index - 1]!) !== 0);
}

function writeMerged(directory: string, rows: PostalRow[], replaced: ReadonlySet<string>): void {
  const before = loadImportedCodes(directory);
  const kept = before === undefined ? [] : rowsOf(before, (country) => !replaced.has(country));
  writeImportedCodes(directory, kept.concat(rows));
}

function rowsOf(table: PostalTable, wanted: (country: string) => boolean): PostalRow[] {
  const rows: PostalRow[] = [];
  for (const [number, country] of table.countries.entries()) {
    if (!wanted(country)) continue;
    for (let row = table.countryRows[number]!; row < table.countryRows[number + 1]!; row += 1) {
      const { zipCode: code, ...place } = table.place(country, row, codeOf(table, row));
      rows.push({ ...place, code, population: table.rowPopulation[row]! });
    }
  }
  return rows;
}

const namedTownWithinKm = 30;

/** Adds what the file lacks: the town's local name and people, and the time zone. */
function rowEnricher(gazetteer: Gazetteer): (row: PostalFileRow) => PostalRow {
  const zones = new Map(
    [...gazetteer.countryNumbers].map(([country, number]) => [country, onlyZone(gazetteer, number)]),
  );
  const keep = textKeeper();
  const named = new Map<string, number[]>();
  return (row) => {
    const key = keep(`${row.country}${row.name}`);
    const towns = named.get(key) ?? townsNamed(gazetteer, gazetteer.countryNumbers.get(row.country)!, row.name);
    named.set(key, towns);
    const town = nearestWithin(gazetteer, towns, row);
    return {
      ...row,
      country: keep(row.country),
      code: copied(row.code),
      region: keep(row.region),
      name: town === undefined ? keep(row.name) : gazetteer.text(gazetteer.townName[town]!),
      population: town === undefined ? 0 : gazetteer.townPopulation[town]!,
      timeZone: zones.get(row.country) ?? timeZoneAt(row.latitude, row.longitude),
    };
  };
}

/** A copy. Text cut from a chunk of the file would keep the whole chunk in memory. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}

function textKeeper(): (text: string) => string {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const copy = copied(text);
    kept.set(copy, copy);
    return copy;
  };
}

function nearestWithin(gazetteer: Gazetteer, towns: readonly number[], point: Point): number | undefined {
  return towns.find((town) => greatCircleKm(townPoint(gazetteer, town), point) <= namedTownWithinKm);
}

/** The time zone of a country that has only one. */
function onlyZone(gazetteer: Gazetteer, country: number): string | undefined {
  const zones = new Set(
    gazetteer.townZone.subarray(gazetteer.countryTowns[country]!, gazetteer.countryTowns[country + 1]!),
  );
  return zones.size === 1 ? gazetteer.timeZones[[...zones][0]!] : undefined;
}
