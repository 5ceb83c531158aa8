import { greatCircleKm } from '../../src/engine/cities/great-circle.ts';
import type { Point } from '../../src/engine/cities/place.ts';
import { pointAlong } from '../../src/engine/routing/geometry.ts';
import type { EdgeClass } from '../../src/engine/routing/road-class.ts';
import { countryAt, type TownGrid, townsAround } from './town-grid.ts';

/**
 * Road km = great circle × (base + hills × relief), where relief is the spread (standard deviation) of the towns'
 * elevations around the stretch, in km. Motorways and expressways: least absolute deviations over the 750 stretches
 * whose kilometres the data gives; the others over half of data/roads/second-town-distances.txt. See docs/accuracy.md.
 */
export const windingByClass: Record<EdgeClass, { base: number; hills: number }> = {
  motorway: { base: 1.05, hills: 0.7 },
  expressway: { base: 1.06, hills: 0.7 },
  trunk: { base: 1.08, hills: 1 },
  mountain: { base: 1.4, hills: 0.2 },
  local: { base: 1.25, hills: 1 },
  ferry: { base: 1.1, hills: 0 },
  shuttle: { base: 1.1, hills: 0 },
};

/**
 * Kilometres of streets from the middle of a town to the trunk road: they grow with its radius, so with the root of its
 * population.
 */
export function streetKm(population: number): number {
  return Math.min(4.5, 1 + 1.4 * Math.sqrt(population / 100_000));
}

/** Kilometres of a stretch for which the data gives none. */
export function modelKm(grid: TownGrid, edgeClass: EdgeClass, from: Point, to: Point): number {
  const { base, hills } = windingByClass[edgeClass];
  return greatCircleKm(from, to) * (base + hills * (hills === 0 ? 0 : reliefKm(grid, from, to)));
}

/** Spread of the elevations of the towns within 10 km of the straight line, in km. */
export function reliefKm(grid: TownGrid, from: Point, to: Point): number {
  const elevations = new Map<string, number>();
  for (const point of pointsBetween(from, to, 10)) {
    for (const town of townsAround(grid, point, 10)) {
      if (town.elevation > -500) elevations.set(town.id, town.elevation / 1000);
    }
  }
  if (elevations.size < 2) return 0;
  const values = [...elevations.values()];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/**
 * Share of the stretch that lies in `countries[0]`; the rest lies in `countries[1]`. Each sample belongs to its nearest
 * town.
 */
export function shareOfFirstCountry(grid: TownGrid, from: Point, to: Point, countries: [string, string]): number {
  if (countries[0] === countries[1]) return 1;
  const samples = pointsBetween(from, to, 2).map((point) => countryAt(grid, point, countries));
  const known = samples.filter((country) => country !== undefined);
  if (known.length === 0) return 0.5;
  return known.filter((country) => country === countries[0]).length / known.length;
}

/** Points on the straight line, both ends included, at most `stepKm` apart. */
export function pointsBetween(from: Point, to: Point, stepKm: number): Point[] {
  const steps = Math.max(2, Math.ceil(greatCircleKm(from, to) / stepKm));
  return Array.from({ length: steps + 1 }, (_, step) => pointAlong(from, to, step, steps));
}
