import { buildPostalTable } from '../gazetteer/build-postal-table.ts';
import { writeColumnFile } from '../gazetteer/column-file.ts';
import { type Columns, startsOf, unitsPerDegree } from '../gazetteer/columns.ts';
import { type GazetteerMeta, type Progress, readPlacesData } from '../gazetteer/gazetteer-file.ts';
import { StringHeap } from '../gazetteer/string-heap.ts';
import { servedCountries } from '../served-countries.ts';
import { buildNameIndex } from './build-name-index.ts';
import { addFreightPlaces } from './compile-freight-places.ts';
import { compilePostal } from './compile-postal.ts';
import { addNewerTowns, applyLocalNames, readDistricts, readRegions, readTowns, type Town } from './compile-towns.ts';
import { qualifyNamesakes } from './qualify-namesakes.ts';

/** Compiles the gazetteer and writes it to `path`. Takes a few seconds. Several processes may do it at once. */
export async function compileGazetteer(path: string, onProgress: Progress = () => {}): Promise<void> {
  onProgress('reading towns');
  const towns = await readTowns();
  const added = addNewerTowns(towns);
  const unused = applyLocalNames(towns, readPlacesData('local-names.txt'));
  if (unused.length > 0) onProgress(`local names of unknown towns: ${unused.join(', ')}`);
  const freight = addFreightPlaces(towns, readPlacesData('freight-places.txt'));
  if (freight.unreadable.length > 0) onProgress(`freight places that cannot be read: ${freight.unreadable.join(', ')}`);
  onProgress(`${towns.length} towns (${added} from the newer list); joining postal codes`);
  sortTowns(towns);
  const ofOurs = new Set(freight.codes.keys());
  const postal = compilePostal(towns, regionNames(), readPlacesData('postal-prefixes.txt'), ofOurs);
  if (postal.unresolved.length > 0) onProgress(`postal areas of unknown towns: ${postal.unresolved.join(', ')}`);
  for (const [town, code] of freight.codes) postal.townCodes.set(town, code);
  onProgress(
    `${postal.codes.length} postal codes and ${postal.areas.length} areas; ${towns.length} towns with the villages they name; indexing names`,
  );
  sortTowns(towns);
  const distinct = qualifyNamesakes(towns, postal.townCodes, regionNames());
  const columns = townColumns(distinct, postal.townCodes);
  const codes = buildPostalTable(postal.codes);
  const areas = buildPostalTable(postal.areas);
  const meta: GazetteerMeta = {
    countries: [...servedCountries].sort(),
    timeZones: timeZonesOf(distinct),
    codeCountries: codes.countries,
    areaCountries: areas.countries,
  };
  writeColumnFile(path, meta, {
    ...columns,
    ...prefixed('codes.', codes.columns),
    ...prefixed('areas.', areas.columns),
  });
  onProgress(`${columns.keyTown.length} names written to ${path}`);
}

function prefixed(prefix: string, columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [prefix + name, column]));
}

function sortTowns(towns: Town[]): void {
  towns.sort((a, b) => (a.country < b.country ? -1 : a.country > b.country ? 1 : b.population - a.population));
}

function timeZonesOf(towns: readonly Town[]): string[] {
  return [...new Set(towns.map((town) => town.timeZone))].sort();
}

function regionNames(): (town: Town) => string {
  const regions = readRegions();
  return (town) => regions.get(`${town.country}.${town.admin1}`) ?? '';
}

function townColumns(towns: readonly Town[], townCodes: ReadonlyMap<Town, string>) {
  const heap = new StringHeap();
  const regionOf = regionNames();
  const districtOf = readDistricts();
  const timeZones = timeZonesOf(towns);
  const countries = [...servedCountries].sort();
  const townCountry = Uint32Array.from(towns, (town) => countries.indexOf(town.country));
  const countryTowns = startsOf(townCountry, countries.length);
  return {
    countryTowns,
    townLatitude: Int32Array.from(towns, (town) => Math.round(town.latitude * unitsPerDegree)),
    townLongitude: Int32Array.from(towns, (town) => Math.round(town.longitude * unitsPerDegree)),
    townPopulation: Uint32Array.from(towns, (town) => town.population),
    townName: Uint32Array.from(towns, (town) => heap.add(town.name)),
    townRegion: Uint32Array.from(towns, (town) => heap.add(regionOf(town))),
    townDistrict: Uint32Array.from(towns, (town) => heap.add(districtOf(town))),
    townZip: Uint32Array.from(towns, (town) => heap.add(townCodes.get(town) ?? '')),
    townZone: Uint16Array.from(towns, (town) => timeZones.indexOf(town.timeZone)),
    ...buildNameIndex(towns, countryTowns),
    text: heap.toBytes(),
  } satisfies Columns;
}
