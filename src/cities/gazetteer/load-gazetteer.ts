import { existsSync } from 'node:fs';
import Value from 'typebox/value';
import { readColumnFile } from './column-file.ts';
import { type Columns, columnReaders } from './columns.ts';
import type { Gazetteer } from './gazetteer.ts';
import { type GazetteerMeta, gazetteerMeta, gazetteerPath, type Progress } from './gazetteer-file.ts';
import { loadImportedCodes } from './imported-codes.ts';
import { openPostalTable } from './postal-table.ts';
import { heapReader } from './string-heap.ts';

type LoadOptions = {
  onProgress?: Progress | undefined;
  /** Where an operator's imported codes are: `<DATA_DIR>/places`. Without it there are none. */
  postalDirectory?: string | undefined;
};

/**
 * Loads the gazetteer and the imported codes. Compiles the gazetteer first if it is missing, which takes a few seconds
 * and is reported to `onProgress`.
 * @throws {Error} if one of the files is damaged.
 */
export async function loadGazetteer(options: LoadOptions = {}): Promise<Gazetteer> {
  const path = await compileIfMissing(options.onProgress);
  const { meta, columns } = readColumnFile(path);
  if (!Value.Check(gazetteerMeta, meta)) throw new Error(`${path} is damaged: delete it, and it is made anew.`);
  const gazetteer = assemble(meta, columns);
  if (options.postalDirectory !== undefined) gazetteer.importedCodes = loadImportedCodes(options.postalDirectory);
  return gazetteer;
}

/** Compiles the gazetteer unless that was done. Returns its path. */
export async function compileIfMissing(onProgress: Progress | undefined): Promise<string> {
  const path = gazetteerPath();
  if (!existsSync(path)) {
    const { compileGazetteer } = await import('../compile/compile-gazetteer.ts');
    await compileGazetteer(path, onProgress);
  }
  return path;
}

function assemble(meta: GazetteerMeta, columns: Columns): Gazetteer {
  const { Int32Array: signed, Uint32Array: unsigned, Uint16Array: short, Uint8Array: bytes } = columnReaders(columns);
  const keyText = bytes('keyText');
  return {
    countries: meta.countries,
    countryNumbers: new Map(meta.countries.map((country, index) => [country, index])),
    countryTowns: unsigned('countryTowns'),
    townLatitude: signed('townLatitude'),
    townLongitude: signed('townLongitude'),
    townPopulation: unsigned('townPopulation'),
    townName: unsigned('townName'),
    townRegion: unsigned('townRegion'),
    townZip: unsigned('townZip'),
    townZone: short('townZone'),
    countryKeys: unsigned('countryKeys'),
    keyStart: unsigned('keyStart'),
    keyTown: unsigned('keyTown'),
    keyMask: unsigned('keyMask'),
    keyText: Buffer.from(keyText.buffer, keyText.byteOffset, keyText.byteLength),
    timeZones: meta.timeZones,
    text: heapReader(bytes('text')),
    importedCodes: undefined,
    codes: openPostalTable(meta.codeCountries, columnsOf(columns, 'codes.')),
    areas: openPostalTable(meta.areaCountries, columnsOf(columns, 'areas.')),
  };
}

function columnsOf(columns: Columns, prefix: string): Columns {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), column]] : [],
    ),
  );
}
