import { foldName, nameKeys } from '../fold-name.ts';
import { greatCircleKm } from '../great-circle.ts';
import type { Point } from '../place.ts';

type GridTown = Point & {
  country: string;
  ownNames: readonly string[];
  otherNames: readonly string[];
  population: number;
};

/** Towns by name and by location, for joining postal data to them. */
export class TownGrid<T extends GridTown> {
  readonly #byKey = new Map<string, T[]>();
  readonly #cells = new Map<number, T[]>();

  constructor(towns: readonly T[]) {
    for (const town of towns) this.add(town);
  }

  add(town: T): void {
    for (const key of new Set([...town.ownNames, ...town.otherNames].flatMap(nameKeys))) {
      push(this.#byKey, town.country + key, town);
    }
    push(this.#cells, cellOf(town.latitude, town.longitude), town);
  }

  /** Towns of this name, in the order given to the constructor. */
  named(country: string, name: string): readonly T[] {
    return this.#byKey.get(country + foldName(name)) ?? [];
  }

  /** The nearest town of this name to a point, within a number of kilometres. */
  namedNear(country: string, name: string, point: Point, distanceKmMax: number): T | undefined {
    return nearest(this.named(country, name), point, distanceKmMax);
  }

  /** A country's nearest town, if within 60 km. */
  nearest(country: string, point: Point): T | undefined {
    for (const withinKm of [8, 25, 60]) {
      const town = nearest(this.within(country, point, withinKm), point, withinKm);
      if (town !== undefined) return town;
    }
    return undefined;
  }

  /** A country's towns within a number of kilometres. */
  within(country: string, point: Point, distanceKm: number): T[] {
    const north = Math.ceil(distanceKm / (111 * cellDegrees));
    const east = Math.ceil(distanceKm / (111 * cellDegrees * Math.cos((point.latitude * Math.PI) / 180)));
    const towns: T[] = [];
    for (let row = -north; row <= north; row += 1) {
      for (let column = -east; column <= east; column += 1) {
        const cell =
          this.#cells.get(cellOf(point.latitude + row * cellDegrees, point.longitude + column * cellDegrees)) ?? [];
        for (const town of cell) {
          if (town.country === country && isWithin(town, point, distanceKm)) towns.push(town);
        }
      }
    }
    return towns;
  }
}

/** Rules out most pairs by latitude, which costs nothing. */
function isWithin(from: Point, to: Point, distanceKm: number): boolean {
  return Math.abs(from.latitude - to.latitude) * 111 <= distanceKm && greatCircleKm(from, to) <= distanceKm;
}

const cellDegrees = 0.25;
function cellOf(latitude: number, longitude: number): number {
  return Math.floor(latitude / cellDegrees) * 10_000 + Math.floor(longitude / cellDegrees);
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function nearest<T extends Point>(towns: readonly T[], point: Point, distanceKmMax: number): T | undefined {
  let best: T | undefined;
  let bestKm = distanceKmMax;
  for (const town of towns) {
    if (!isWithin(town, point, bestKm)) continue;
    const distanceKm = greatCircleKm(town, point);
    if (distanceKm <= bestKm) {
      best = town;
      bestKm = distanceKm;
    }
  }
  return best;
}
