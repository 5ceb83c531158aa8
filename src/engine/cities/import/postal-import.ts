import { rangeOf } from '../gazetteer/columns.ts';
import { type ImportedCodes, loadImportedCodes, writeImportedCodes } from '../gazetteer/imported-codes.ts';
import { loadGazetteer } from '../gazetteer/load-gazetteer.ts';
import { areaJudge } from './country-areas.ts';
import { type FarRow, putDisplacedRight } from './displaced-rows.ts';
import { foreignGroundJudge } from './foreign-ground.ts';
import { whileAloneIn } from './import-lock.ts';
import { parsePostalLine } from './postal-file-row.ts';
import { readLines } from './read-lines.ts';
import { RowCollector } from './row-collector.ts';
import { rowEnricher } from './row-enricher.ts';
import { describeMisplacedRows, describeShrunkFile, type RowCounts } from './suspicious-files.ts';

type ImportOptions = {
  /** A GeoNames postal file, plain or zipped. */
  file: string;
  /** Where a running service looks for imported codes: `<DATA_DIR>/places`. */
  directory: string;
  /** Whether a country may be left with half of the rows imported before, or fewer. */
  allowFewer?: boolean | undefined;
  onProgress?: ((message: string) => void) | undefined;
};

/** A line that was skipped or corrected, by its number from 1, and what is wrong with it. */
export type NotedLine = { line: number; reason: string };

export type ImportResult = {
  /** Rows now known. */
  imported: number;
  /** Rows of countries that are not served, and repetitions. */
  skipped: number;
  /** The first malformed lines. */
  malformed: NotedLine[];
  malformedCount: number;
  /** The first lines whose point is not in their country. */
  misplaced: NotedLine[];
  misplacedCount: number;
  /** The first lines with a wrong point of a large town, which was put right. */
  displaced: NotedLine[];
  displacedCount: number;
  /** The countries whose codes were replaced. */
  countries: string[];
};

const shownMax = 20;
const progressLines = 100_000;

/**
 * Reads a GeoNames postal file (https://download.geonames.org/export/zip/) into `<directory>/postal-codes.bin`. Codes
 * of the file's countries replace those imported before; other countries stay. Malformed lines, and those whose point
 * is not in their country, are counted and left out; large towns at a wrong point are put right. If no row is usable,
 * nothing is written.
 * @throws {Error} if the file cannot be read or the directory not written; and, before anything is changed, if a
 * country would keep only half of its rows, or much of one lies outside it, or another import does not end.
 */
export async function importPostalFile(options: ImportOptions): Promise<ImportResult> {
  const { file, directory, onProgress = () => {} } = options;
  const rows = new RowCollector();
  const { skipped, used, ...noted } = await readRows(rows, file, onProgress);
  if (used.size === 0) return { imported: 0, skipped, ...noted, countries: [] };
  const read = rows.length;
  onProgress(`${read} rows read; sorting them and their names`);
  const merge = () => replaceCountries(rows, used, options);
  const { imported, countries } = await whileAloneIn(directory, onProgress, merge);
  return { imported, skipped: skipped + read - imported, ...noted, countries };
}

/** Writes the rows in place of earlier imports of their countries. No other import may run meanwhile. */
async function replaceCountries(
  rows: RowCollector,
  used: RowCounts,
  { directory, allowFewer = false, onProgress = () => {} }: ImportOptions,
): Promise<{ imported: number; countries: string[] }> {
  const before = await codesBefore(directory, used, onProgress);
  const { countries, columns } = rows.build(before.kept, new Set(used.keys()));
  const after = rowCounts(countries, columns.countryRows);
  const replaced = countries.filter((country) => used.has(country));
  const fewer = allowFewer ? undefined : describeShrunkFile(before.rows, after);
  if (fewer !== undefined) throw new Error(fewer);
  onProgress('writing');
  writeImportedCodes(directory, countries, columns);
  const imported = replaced.reduce((total, country) => total + (after.get(country) ?? 0), 0);
  return { imported, countries: replaced };
}

type ImportedBefore = {
  rows: RowCounts;
  /** Undefined, to save memory, if no country of it stays. */
  kept: ImportedCodes | undefined;
};

/** Earlier imports. Damaged codes are dropped: importing them again repairs them. */
async function codesBefore(
  directory: string,
  replaced: RowCounts,
  onProgress: (message: string) => void,
): Promise<ImportedBefore> {
  try {
    const codes = await loadImportedCodes(directory);
    if (codes === undefined) return { rows: new Map(), kept: undefined };
    const stays = codes.countries.some((country) => !replaced.has(country));
    return { rows: rowCounts(codes.countries, codes.countryRows), kept: stays ? codes : undefined };
  } catch (error) {
    onProgress(`${(error as Error).message}; countries that are not in this file are lost`);
    return { rows: new Map(), kept: undefined };
  }
}

type ReadRows = Omit<ImportResult, 'imported' | 'countries'> & { used: Map<string, number> };

async function readRows(rows: RowCollector, file: string, onProgress: (message: string) => void): Promise<ReadRows> {
  const gazetteer = await loadGazetteer({ onProgress });
  const enrich = rowEnricher(gazetteer);
  const isBeyond = areaJudge(gazetteer);
  const isAbroad = foreignGroundJudge(gazetteer);
  const [used, misplacedBy] = [new Map<string, number>(), new Map<string, number>()];
  const far: FarRow[] = [];
  const noted = {
    malformed: [],
    malformedCount: 0,
    misplaced: [],
    misplacedCount: 0,
    displaced: [],
    displacedCount: 0,
  };
  const result: ReadRows = { skipped: 0, ...noted, used };
  let line = 0;
  for await (const lines of readLines(file)) {
    for (const text of lines) {
      line += 1;
      if (line % progressLines === 0) onProgress(`${line} lines read, ${rows.length} used`);
      if (text === '') continue;
      const parsed = parsePostalLine(text);
      if ('skipped' in parsed) result.skipped += 1;
      else if ('malformed' in parsed) {
        result.malformedCount += 1;
        keepFirst(result.malformed, { line, reason: parsed.malformed });
      } else {
        const { country } = parsed.row;
        const reason = isBeyond(country, parsed.row) ?? isAbroad(country, parsed.row);
        count(reason === undefined ? used : misplacedBy, country);
        if (reason !== undefined) keepFirst(result.misplaced, { line, reason });
        else {
          const row = enrich(parsed.row);
          // A copy: text cut from a chunk of the file would keep the whole chunk in memory.
          if (row.farFrom.length > 0) far.push(structuredClone({ row, fileName: parsed.row.name, line }));
          else rows.add(row, parsed.row.name);
        }
      }
    }
  }
  const wrong = describeMisplacedRows(used, misplacedBy);
  if (wrong !== undefined) throw new Error(wrong);
  result.misplacedCount = sum(misplacedBy);
  for (const { row, fileName, line: at, reason } of putDisplacedRight(gazetteer, far)) {
    rows.add(row, fileName);
    if (reason === undefined) continue;
    result.displacedCount += 1;
    keepFirst(result.displaced, { line: at, reason });
  }
  return result;
}

function keepFirst(lines: NotedLine[], line: NotedLine): void {
  if (lines.length < shownMax) lines.push(line);
}

function sum(counts: RowCounts): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function count(counts: Map<string, number>, country: string): void {
  counts.set(country, (counts.get(country) ?? 0) + 1);
}

function rowCounts(countries: readonly string[], countryRows: Uint32Array): Map<string, number> {
  return new Map(
    countries.map((country, number) => {
      const { first, end } = rangeOf(countryRows, number);
      return [country, end - first];
    }),
  );
}
