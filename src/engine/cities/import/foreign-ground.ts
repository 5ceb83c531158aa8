import { rangeOf } from '../gazetteer/columns.ts';
import { type Gazetteer, townName, townPoint } from '../gazetteer/gazetteer.ts';
import { greatCircleKm } from '../great-circle.ts';
import type { Point } from '../place.ts';
import { countryName } from '../served-countries.ts';

/** A point so near to a town of its country is in it. */
const homeKm = 20;
/** So many towns of another country lie about a point that is deep in it; along an empty border fewer do. */
const foreignTownsMin = 5;
/** Farther off, it is abroad if so many times nearer to a town of another country, and so near to that. */
const nearerTimes = 4;
const abroadKm = 8;
const cellDegrees = 0.25;
const rowCells = 10_000;

type Near = { town: number; km: number };

/**
 * Judges whether a point lies deep in another country: far from the towns of its own, and near one of the other.
 * Returns what is wrong with it, for people.
 */
export function foreignGroundJudge(gazetteer: Gazetteer): (country: string, point: Point) => string | undefined {
  const townsIn = new Map<string, Map<number, number[]>>();
  for (const [country, number] of gazetteer.countryNumbers) townsIn.set(country, cellsOf(gazetteer, number));
  const nearestIn = (country: string, point: Point, withinKm: number): Near | undefined =>
    nearest(gazetteer, townsIn.get(country) ?? new Map(), point, withinKm);
  return (country, point) => {
    if (nearestIn(country, point, homeKm) !== undefined) return undefined;
    for (const [other] of gazetteer.countryNumbers) {
      if (other === country) continue;
      const foreign = nearestIn(other, point, abroadKm);
      if (foreign === undefined || nearestIn(country, point, foreign.km * nearerTimes) !== undefined) continue;
      if (townsAround(gazetteer, townsIn.get(other) ?? new Map(), point, homeKm).length < foreignTownsMin) continue;
      const { latitude, longitude } = point;
      return `${latitude}, ${longitude} is in ${countryName(other)}, at ${townName(gazetteer, foreign.town)}, not in ${countryName(country)}`;
    }
    return undefined;
  };
}

/** The towns of a country by cells of a quarter of a degree. */
function cellsOf(gazetteer: Gazetteer, country: number): Map<number, number[]> {
  const { first, end } = rangeOf(gazetteer.countryTowns, country);
  const towns = Array.from({ length: end - first }, (_, at) => first + at);
  return Map.groupBy(towns, (town) => {
    const { latitude, longitude } = townPoint(gazetteer, town);
    return Math.floor(latitude / cellDegrees) * rowCells + Math.floor(longitude / cellDegrees);
  });
}

function nearest(
  gazetteer: Gazetteer,
  cells: ReadonlyMap<number, readonly number[]>,
  point: Point,
  withinKm: number,
): Near | undefined {
  return townsAround(gazetteer, cells, point, withinKm).sort((a, b) => a.km - b.km)[0];
}

function townsAround(
  gazetteer: Gazetteer,
  cells: ReadonlyMap<number, readonly number[]>,
  point: Point,
  withinKm: number,
): Near[] {
  const north = withinKm / 111;
  const east = north / Math.cos((point.latitude * Math.PI) / 180);
  const cellAt = (degrees: number) => Math.floor(degrees / cellDegrees);
  const around: Near[] = [];
  for (let row = cellAt(point.latitude - north); row <= cellAt(point.latitude + north); row++) {
    for (let column = cellAt(point.longitude - east); column <= cellAt(point.longitude + east); column++) {
      for (const town of cells.get(row * rowCells + column) ?? []) {
        const km = greatCircleKm(townPoint(gazetteer, town), point);
        if (km <= withinKm) around.push({ town, km });
      }
    }
  }
  return around;
}
