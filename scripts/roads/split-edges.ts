import { greatCircleKm } from '../../src/engine/cities/great-circle.ts';
import type { Point } from '../../src/engine/cities/place.ts';
import type { EdgeClass } from '../../src/engine/routing/road-class.ts';
import type { Town } from './gazetteer.ts';
import { type TownGrid, townsAround } from './town-grid.ts';

/** A stop on a stretch: how far along it lies, and at which town. */
export type Stop = { share: number; town: Town };

/** Long stretches have junctions on the way; one is put at the largest town near every point this far apart. */
const spacingKm = 20;
const offsetKmMax = 4;
/** A road that winds more than this does not follow the straight line between its towns. */
const windingMax = 1.25;

/**
 * Towns on the way of a stretch of road inside one country, in order of travel: places where local roads reach it. None
 * for short and winding stretches and for crossings.
 */
export function findStops(grid: TownGrid, edgeClass: EdgeClass, km: number, from: Town, to: Town): Stop[] {
  const straightKm = greatCircleKm(from, to);
  const isRoad = edgeClass === 'motorway' || edgeClass === 'expressway' || edgeClass === 'trunk';
  if (!isRoad || from.country !== to.country || km > straightKm * windingMax) return [];
  const pieces = Math.floor(straightKm / spacingKm);
  const stops: Stop[] = [];
  const taken = new Set([from.id, to.id]);
  for (let piece = 1; piece < pieces; piece++) {
    const share = piece / pieces;
    const town = largestTown(grid, pointAt(from, to, share), from.country);
    if (town === undefined || taken.has(town.id)) continue;
    taken.add(town.id);
    stops.push({ share, town });
  }
  return stops;
}

function largestTown(grid: TownGrid, point: Point, country: string): Town | undefined {
  const towns = townsAround(grid, point, offsetKmMax).filter((town) => town.country === country);
  return towns.sort((a, b) => b.population - a.population)[0];
}

function pointAt(from: Point, to: Point, share: number): Point {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}
