import { greatCircleKm } from '../../src/engine/cities/great-circle.ts';
import type { Point } from '../../src/engine/cities/place.ts';
import {
  cellOf,
  columnCount,
  type Ground,
  grounds,
  type Land,
  middleOf,
  rowCount,
} from '../../src/engine/routing/ground/land.ts';
import { readCoasts } from './coasts.ts';
import type { Town } from './gazetteer.ts';
import { buildTownGrid, type TownGrid, townsAround } from './town-grid.ts';

/** With a town this near there are roads all around. */
const settledKm = 4.5;
/** Land with few towns is open if it is flat and towns lie on most sides: else it is a shore, or unknown. */
const aroundKm = 22;
const sidesMin = 3;
/** The spread of towns' elevations up to which land is flat. */
const flatReliefKm = 0.08;
const openReliefKm = 0.15;

/** Settled land, rough land and sea, see `Land`. Takes half a minute. */
export function compileLand(towns: readonly Town[]): Land {
  const land = new Uint8Array(rowCount * columnCount).fill(grounds.indexOf('rough'));
  const grid = buildTownGrid([...towns]);
  for (const cell of cellsNearTowns(towns)) {
    land[cell] = grounds.indexOf(groundAt(grid, middleOf(cell)));
  }
  markSea(land);
  return land;
}

function cellsNearTowns(towns: readonly Town[]): Set<number> {
  const [rows, columns] = [7, 9];
  const cells = new Set<number>();
  for (const town of towns) {
    const middle = cellOf(town);
    if (middle === undefined) continue;
    for (let row = -rows; row <= rows; row++)
      for (let column = -columns; column <= columns; column++) cells.add(middle + row * columnCount + column);
  }
  return cells;
}

function groundAt(grid: TownGrid, point: Point): Ground {
  const towns = townsAround(grid, point, aroundKm);
  const nearestKm = Math.min(...towns.map((town) => greatCircleKm(point, town)));
  const reliefKm = spread(towns.map(({ elevation }) => elevation / 1000));
  if (nearestKm <= settledKm) return reliefKm < flatReliefKm ? 'settled' : 'hills';
  const sides = towns.map((town) => `${town.latitude > point.latitude} ${town.longitude > point.longitude}`);
  return new Set(sides).size >= sidesMin && reliefKm < openReliefKm ? 'open' : 'rough';
}

function spread(values: number[]): number {
  const known = values.filter((value) => value > -0.5);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length);
}

/** Cells whose middle lies outside all coasts: along each row, coasts are crossed from sea to land and back. */
function markSea(land: Land): void {
  const crossings: number[][] = Array.from({ length: rowCount }, () => []);
  for (const ring of readCoasts()) {
    for (let position = 1; position < ring.length; position++) {
      const [[fromX, fromY], [toX, toY]] = [ring[position - 1]!, ring[position]!];
      const [low, high] = fromY < toY ? [fromY, toY] : [toY, fromY];
      for (let row = firstRowFrom(low); row < rowCount && middleLatitude(row) < high; row++)
        crossings[row]!.push(fromX + ((middleLatitude(row) - fromY) / (toY - fromY)) * (toX - fromX));
    }
  }
  crossings.forEach((list, row) => {
    const sorted = Float64Array.from(list).sort();
    for (let column = 0, passed = 0; column < columnCount; column++) {
      const cell = row * columnCount + column;
      while (passed < sorted.length && sorted[passed]! < middleOf(cell).longitude) passed++;
      if (passed % 2 === 0) land[cell] = grounds.indexOf('sea');
    }
  });
}

function middleLatitude(row: number): number {
  return middleOf(row * columnCount).latitude;
}

function firstRowFrom(latitude: number): number {
  const south = middleLatitude(0);
  return Math.max(0, Math.ceil((latitude - south) / (middleLatitude(1) - south)));
}
