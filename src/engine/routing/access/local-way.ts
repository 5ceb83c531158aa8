import type { Point } from '../../cities/place.ts';
import { leadsThroughClosed } from '../closures/closed-ground.ts';
import { type Barrier, findBarrier } from '../ground/barriers.ts';
import { leastGroundWinding, windingBetween } from '../ground/land.ts';
import type { RoadNetwork } from '../network.ts';
import { roadSeconds } from '../truck-times.ts';

/** A place on a way. With its country it is not reached over a closed border. */
export type WayPoint = Point & { country?: string };

/** Kilometres beside the network: `townKm` of them through streets and lanes, the others on country roads. */
export type LocalWay = { km: number; townKm: number };
/**
 * A way from a point to a node of the network, over local roads, and if these lead to the middle of a stretch, `part`
 * of it from there to the node. `streetsKm`: of the streets of the town, as far as they are on the way.
 */
export type Access = LocalWay & {
  node: number;
  country: string;
  straightKm: number;
  streetsKm: number;
  seconds: number;
  part?: EdgePart;
};
/** `share`: where on the stretch the local roads meet it, from its `from` to its `to`. */
export type EdgePart = { edge: number; share: number };

/** Country roads beside the network are as fast as those that it has. */
export const countryRoad = 'trunk';

/** How much longer than the straight line roads are where the ground cannot be asked. */
export const localWinding = 1.2;
/** Lanes lead from an address to the next country road. */
const lanesKm = 5;
/** No road is shorter, for the straight line between two places; the middle of a stretch is only known roughly. */
export const leastWinding = 1.07;
/** Nearer than this, closed land between is a border that towns show only roughly. */
const closedKmMin = 10;

/**
 * The roads beside the network between two points, `straightKm` apart as the crow flies: as long as the ground lets
 * them be, and `streetsKm` in towns. `ends`: how many of the points lie off the network, down lanes. Undefined over the
 * sea, where `windingBetween` sees it.
 */
export function localWayBetween(
  { land }: Pick<RoadNetwork, 'land'>,
  [from, to]: readonly [Point, Point],
  straightKm: number,
  { streetsKm, ends }: { streetsKm: number; ends: 1 | 2 },
): LocalWay | undefined {
  const winding = windingBetween(land, from, to, straightKm);
  if (winding === undefined) return undefined;
  return localWay(straightKm * winding + streetsKm, streetsKm + ends * lanesKm);
}

/** So many kilometres, of which `townKm` at most are streets and lanes. */
export function localWay(km: number, townKm = km): LocalWay {
  return { km, townKm: Math.min(km, townKm) };
}

/** Seconds at the wheel, on the roads of a country. */
export function localSeconds({ km, townKm }: LocalWay, country: string): number {
  return roadSeconds('local', townKm, country) + roadSeconds(countryRoad, km - townKm, country);
}

/** Seconds that no local way to the network is faster than. */
export function leastLocalSeconds(straightKm: number, country: string): number {
  return localSeconds(localWay(straightKm * leastGroundWinding, lanesKm), country);
}

/** Whether local roads may lead straight from one point to the other: over no barrier and nothing closed. */
export function isOpenBetween(
  network: RoadNetwork,
  barriers: readonly Barrier[],
  [from, to]: readonly [WayPoint, WayPoint],
  straightKm: number,
): boolean {
  if (findBarrier(barriers, from, to) !== undefined) return false;
  return straightKm < closedKmMin || !leadsThroughClosed(network, from, to, straightKm);
}
