import Value from 'typebox/value';
import { DamagedFile, readColumnFile } from './column-file.ts';
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
  /** Where the compiled file is, or is to be. */
  path?: string;
};

/**
 * Loads the gazetteer and the imported codes. Compiles the gazetteer first if it is missing or damaged, which takes a
 * few seconds and is reported to `onProgress`.
 * @throws {Error} if the imported codes are damaged.
 */
export async function loadGazetteer(options: LoadOptions = {}): Promise<Gazetteer> {
  const { meta, columns } = await readOrCompile(options);
  const gazetteer = assemble(meta, columns);
  if (options.postalDirectory !== undefined) gazetteer.importedCodes = await loadImportedCodes(options.postalDirectory);
  return gazetteer;
}

/** Compiles the gazetteer unless it is there and whole. */
export async function ensureGazetteer(onProgress: Progress): Promise<void> {
  await readOrCompile({ onProgress });
}

async function readOrCompile({ onProgress, path = gazetteerPath() }: LoadOptions): Promise<Compiled> {
  try {
    return readCompiled(path);
  } catch (error) {
    if (error instanceof DamagedFile) onProgress?.(`${error.message}; it is made anew`);
    else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { compileGazetteer } = await import('../compile/compile-gazetteer.ts');
  await compileGazetteer(path, onProgress);
  return readCompiled(path);
}

type Compiled = { meta: GazetteerMeta; columns: Columns };

function readCompiled(path: string): Compiled {
  const { meta, columns } = readColumnFile(path);
  if (!Value.Check(gazetteerMeta, meta)) throw new DamagedFile(path, 'its header is of another program');
  return { meta, columns };
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
    townDistrict: unsigned('townDistrict'),
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
