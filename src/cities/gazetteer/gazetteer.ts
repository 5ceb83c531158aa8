import { existsSync } from 'node:fs';
import type { Place, Point } from '../place.ts';
import { type Columns, columnReaders, readColumnFile } from './column-file.ts';
import { type GazetteerMeta, gazetteerPath, type Progress } from './gazetteer-file.ts';
import { loadImportedCodes } from './imported-codes.ts';
import { openPostalTable, type PostalTable } from './postal-table.ts';
import { heapReader } from './string-heap.ts';

/**
 * All known places, in memory. Towns are numbered by country and falling population: of two in a country, the lower
 * number is the larger town.
 */
export type Gazetteer = {
  /** ISO country code → its number in `countryTowns` and `countryKeys`. */
  countryNumbers: ReadonlyMap<string, number>;
  countries: readonly string[];
  countryTowns: Uint32Array;
  townLatitude: Int32Array;
  townLongitude: Int32Array;
  townPopulation: Uint32Array;
  townName: Uint32Array;
  townRegion: Uint32Array;
  townZip: Uint32Array;
  townZone: Uint16Array;
  countryKeys: Uint32Array;
  keyStart: Uint32Array;
  keyTown: Uint32Array;
  keyMask: Uint32Array;
  keyText: Buffer;
  timeZones: readonly string[];
  text: (offset: number) => string;
  /**
   * Postal codes with their places: what an operator imported (takes precedence, may be replaced while running), and
   * ours.
   */
  importedCodes: PostalTable | undefined;
  codes: PostalTable;
  /** Leading digits of codes, and whole codes of main towns, for countries without a list of codes. */
  areas: PostalTable;
};

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
  const gazetteer = assemble(meta as GazetteerMeta, columns);
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

export function townPoint(gazetteer: Gazetteer, town: number): Point {
  return { latitude: gazetteer.townLatitude[town]! / 1e5, longitude: gazetteer.townLongitude[town]! / 1e5 };
}

/** A town's record. `zipCode` replaces the town's own. */
export function townPlace(gazetteer: Gazetteer, country: string, town: number, zipCode?: string): Place {
  return {
    name: gazetteer.text(gazetteer.townName[town]!),
    country,
    zipCode: zipCode ?? gazetteer.text(gazetteer.townZip[town]!),
    region: gazetteer.text(gazetteer.townRegion[town]!),
    ...townPoint(gazetteer, town),
    timeZone: gazetteer.timeZones[gazetteer.townZone[town]!]!,
  };
}

/** The folded name at a position of the name index. */
export function keyAt(gazetteer: Gazetteer, index: number): string {
  return gazetteer.keyText.toString('latin1', gazetteer.keyStart[index]!, gazetteer.keyStart[index + 1]!);
}

/** The first position in a country's part of the name index whose key is not below `key`. */
export function firstKeyFrom(gazetteer: Gazetteer, country: number, key: string): number {
  let low = gazetteer.countryKeys[country]!;
  let high = gazetteer.countryKeys[country + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyAt(gazetteer, middle) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
