import { readFileSync } from 'node:fs';
import { type Gazetteer, townPoint } from '../../../../src/engine/cities/gazetteer/gazetteer.ts';
import type { Point } from '../../../../src/engine/cities/place.ts';

/** A line of `places-as-written.txt`. */
export type WrittenPlace = {
  kind: string;
  country: string;
  typed: string;
  meant: string;
  point: Point;
  kmMax: number;
  /** Whether it is known not to be found. */
  missed: boolean;
};

const kmUsual = 15;

/** @throws {Error} naming a town that the gazetteer does not have. */
export function readWrittenPlaces(
  gazetteer: Gazetteer,
  path: string | URL = new URL('places-as-written.txt', import.meta.url),
): WrittenPlace[] {
  const text = readFileSync(path, 'utf8');
  let kind = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) kind = line.slice(3);
    if (line === '' || line.startsWith('#')) return [];
    const missed = line.startsWith('!');
    const [country, typed, meant, kmMax] = line.replace(/^!/, '').split('|') as [string, string, string, string?];
    return [
      {
        kind,
        country,
        typed,
        meant,
        point: pointOf(gazetteer, country, meant),
        kmMax: Number(kmMax ?? kmUsual),
        missed,
      },
    ];
  });
}

/** Read without any search: coordinates, or the largest town of just this name. */
function pointOf(gazetteer: Gazetteer, country: string, meant: string): Point {
  const [, latitude, longitude] = /@([\d.-]+),([\d.-]+)$/.exec(meant) ?? [];
  if (latitude !== undefined) return { latitude: Number(latitude), longitude: Number(longitude) };
  const { countryNumbers, countryTowns, townName, text } = gazetteer;
  const number = countryNumbers.get(country)!;
  for (let town = countryTowns[number]!; town < countryTowns[number + 1]!; town += 1) {
    if (text(townName[town]!) === meant) return townPoint(gazetteer, town);
  }
  throw new Error(`no town of ${country} is called ${meant}`);
}
