import { greatCircleKm } from '../../src/engine/cities/great-circle.ts';
import type { Point } from '../../src/engine/cities/place.ts';
import type { Town } from './gazetteer.ts';

/** Towns by quarter degree, to find those around a point. */
export type TownGrid = Map<number, Town[]>;

const cellsPerDegree = 4;

export function buildTownGrid(towns: Town[]): TownGrid {
  const grid: TownGrid = new Map();
  for (const town of towns) {
    const key = cellKey(Math.floor(town.latitude * cellsPerDegree), Math.floor(town.longitude * cellsPerDegree));
    const cell = grid.get(key);
    if (cell) cell.push(town);
    else grid.set(key, [town]);
  }
  return grid;
}

/** The towns within `radiusKm` of the point. */
export function townsAround(grid: TownGrid, point: Point, radiusKm: number): Town[] {
  const rows = Math.ceil((radiusKm / 111) * cellsPerDegree);
  const columns = Math.ceil(rows / Math.cos((point.latitude * Math.PI) / 180));
  const row = Math.floor(point.latitude * cellsPerDegree);
  const column = Math.floor(point.longitude * cellsPerDegree);
  const around: Town[] = [];
  for (let r = row - rows; r <= row + rows; r++) {
    for (let c = column - columns; c <= column + columns; c++) {
      for (const town of grid.get(cellKey(r, c)) ?? []) {
        if (greatCircleKm(point, town) <= radiusKm) around.push(town);
      }
    }
  }
  return around;
}

/** The country of the nearest town, among those given; undefined when none lies within 60 km. */
export function countryAt(grid: TownGrid, point: Point, countries: string[]): string | undefined {
  for (const radiusKm of [15, 60]) {
    let nearestKm = Number.POSITIVE_INFINITY;
    let country: string | undefined;
    for (const town of townsAround(grid, point, radiusKm)) {
      if (!countries.includes(town.country)) continue;
      const km = greatCircleKm(point, town);
      if (km < nearestKm) [nearestKm, country] = [km, town.country];
    }
    if (country !== undefined) return country;
  }
  return undefined;
}

function cellKey(row: number, column: number): number {
  return row * 10_000 + column;
}
