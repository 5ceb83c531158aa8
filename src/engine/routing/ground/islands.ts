import { greatCircleKm } from '../../cities/great-circle.ts';
import type { Point } from '../../cities/place.ts';
import type { Island } from '../network-text.ts';

const mainland = -1;

/** The number of the island a point is on, the same for all circles of one name. `mainland` if it is on none. */
export function findIsland(islands: Island[], point: Point): number {
  const circle = islands.find((island) => isInside(island, point));
  return circle === undefined ? mainland : islands.findIndex((island) => island.name === circle.name);
}

function isInside(island: Island, point: Point): boolean {
  // A degree of latitude is 111 km, so most circles are ruled out without trigonometry.
  if (Math.abs(island.latitude - point.latitude) * 111 > island.radiusKm) return false;
  return greatCircleKm(island, point) <= island.radiusKm;
}
