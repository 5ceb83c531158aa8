import { rangeOf } from '../gazetteer/columns.ts';
import { type Gazetteer, townPoint } from '../gazetteer/gazetteer.ts';
import type { Point } from '../place.ts';
import { countryName } from '../served-countries.ts';

/** North of it towns lie so far apart that all of the country's box counts. */
const sparseNorthLatitude = 59;
const boxMarginDegrees = 1;

type Area = { cells: Set<number>; south: number; north: number; west: number; east: number };

/**
 * Judges whether points can lie in a country: in the square of a degree of one of its towns or in the next one, or,
 * where towns are sparse, in a box around them all. Returns what is wrong with a point, for people.
 */
export function areaJudge(gazetteer: Gazetteer): (country: string, point: Point) => string | undefined {
  const areas = new Map([...gazetteer.countryNumbers].map(([country, number]) => [country, areaOf(gazetteer, number)]));
  return (country, point) => {
    const area = areas.get(country) ?? emptyArea();
    if (isInside(country, area, point)) return undefined;
    const { latitude, longitude } = point;
    const swapped = isInside(country, area, { latitude: longitude, longitude: latitude });
    const guess = swapped ? '; latitude and longitude seem to be swapped' : '';
    return `${latitude}, ${longitude} is not in ${countryName(country)}${guess}`;
  };
}

/** No place is in it. */
function emptyArea(): Area {
  return { cells: new Set(), south: 90, north: -90, west: 180, east: -180 };
}

function areaOf(gazetteer: Gazetteer, country: number): Area {
  const area = emptyArea();
  const { first, end } = rangeOf(gazetteer.countryTowns, country);
  for (let town = first; town < end; town += 1) {
    const { latitude, longitude } = townPoint(gazetteer, town);
    for (const north of [-1, 0, 1])
      for (const east of [-1, 0, 1]) area.cells.add(cellOf(latitude + north, longitude + east));
    area.south = Math.min(area.south, latitude - boxMarginDegrees);
    area.north = Math.max(area.north, latitude + boxMarginDegrees);
    area.west = Math.min(area.west, longitude - boxMarginDegrees);
    area.east = Math.max(area.east, longitude + boxMarginDegrees);
  }
  return area;
}

function cellOf(latitude: number, longitude: number): number {
  return Math.floor(latitude) * 1000 + Math.floor(longitude);
}

function isInside(country: string, area: Area, { latitude, longitude }: Point): boolean {
  if (area.cells.has(cellOf(latitude, longitude))) return true;
  if (country === 'RU' && isRussianAsia(latitude, longitude)) return true;
  const { south, north, west, east } = area;
  return latitude > Math.max(south, sparseNorthLatitude) && latitude < north && longitude > west && longitude < east;
}

/** The gazetteer ends at the Urals; codes of the country's whole file do not. */
function isRussianAsia(latitude: number, longitude: number): boolean {
  return latitude > 41 && latitude < 82 && (longitude > 60 || longitude < -168);
}
