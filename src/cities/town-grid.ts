import { foldName, nameKeys } from './fold-name.ts';
import { greatCircleKm } from './great-circle.ts';
import type { Point } from './place.ts';

type GridTown = Point & {
  country: string;
  ownNames: readonly string[];
  otherNames: readonly string[];
  population: number;
};

/** Towns by name and by where they lie, for joining postal data to them. */
export class TownGrid<T extends GridTown> {
  readonly #byKey = new Map<string, T[]>();
  readonly #cells = new Map<number, T[]>();

  constructor(towns: readonly T[]) {
    for (const town of towns) {
      for (const key of new Set([...town.ownNames, ...town.otherNames].flatMap(nameKeys))) {
        push(this.#byKey, town.country + key, town);
      }
      push(this.#cells, cellOf(town.latitude, town.longitude), town);
    }
  }

  /** Towns of this name, in the order given to the constructor. */
  named(country: string, name: string): readonly T[] {
    return this.#byKey.get(country + foldName(name)) ?? [];
  }

  /** The town of this name nearest to a point, if within so many kilometres. */
  namedNear(country: string, name: string, point: Point, distanceKmMax: number): T | undefined {
    return nearest(this.named(country, name), point, distanceKmMax);
  }

  /** The nearest town of a country, if within about 60 km. */
  nearest(country: string, point: Point): T | undefined {
    for (let reach = 1; reach <= 4; reach *= 2) {
      const around: T[] = [];
      for (let north = -reach; north <= reach; north += 1) {
        for (let east = -reach; east <= reach; east += 1) {
          const cell = this.#cells.get(cellOf(point.latitude + north * CELL, point.longitude + east * CELL));
          if (cell !== undefined) around.push(...cell.filter((town) => town.country === country));
        }
      }
      const town = nearest(around, point, 60);
      if (town !== undefined) return town;
    }
    return undefined;
  }
}

const CELL = 0.25;
const cellOf = (latitude: number, longitude: number): number =>
  Math.floor(latitude / CELL) * 10_000 + Math.floor(longitude / CELL);

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function nearest<T extends Point>(towns: readonly T[], point: Point, distanceKmMax: number): T | undefined {
  let best: T | undefined;
  let bestKm = distanceKmMax;
  for (const town of towns) {
    const distanceKm = greatCircleKm(town, point);
    if (distanceKm <= bestKm) {
      best = town;
      bestKm = distanceKm;
    }
  }
  return best;
}
