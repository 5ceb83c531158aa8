import { greatCircleKm } from '../cities/great-circle.ts';
import type { Point } from '../cities/place.ts';
import { findAccesses, streetShare } from './access/access.ts';
import {
  type Access,
  countryRoad,
  isOpenBetween,
  type LocalWay,
  leastWinding,
  localWay,
  localWayBetween,
  type WayPoint,
} from './access/local-way.ts';
import { liesIn } from './closures/closed-ground.ts';
import { eachWithNext } from './each-with-next.ts';
import { findIsland } from './ground/islands.ts';
import { windingBetween } from './ground/land.ts';
import { type Leg, scaleLeg } from './leg.ts';
import { LegBuilder } from './leg-builder.ts';
import type { RoadNetwork } from './network.ts';
import { buildNetworkLeg, findHomeWay, findNetworkWay, type NetworkWay, nodesOf } from './network-way.ts';
import { directKmMax, directShare } from './road-choice.ts';
import type { RoadClass } from './road-class.ts';

/** The share of a town's streets that lie on a road to its neighbour. */
const directStreetsShare = 0.5;
/** Where no roads are known: the usual detour of European roads, to be on the safe side. */
const estimatedWinding = 1.3;
const estimatedKmMax = 600;
/** Roads that fewer drivers take are left out of account. */
const directShareMin = 0.01;
/** Nearer, towns show only roughly which country a line lies in. */
const borderKm = 25;
const inTownKm = 3;
const inTownReachKm = 0.5;

/**
 * A truck's way between two points. A point reaches the network over local roads to the nodes around it. Points close
 * together may also be joined by such roads alone, unless there is water between them; where that takes about as long,
 * drivers differ, and the kilometres are in between. Between places of one country, a way that leaves it has to be
 * clearly faster. From a point to itself is 3 km, a delivery within a town.
 * More than 100 km from any node, or on an island without any, ways within a country are estimated. Undefined if no
 * road and ferry joins the two. Kilometres are good to a few per cent: docs/accuracy.md.
 */
export function route(network: RoadNetwork, from: WayPoint, to: WayPoint): Leg | undefined {
  return findRoute(network, from, to)?.leg;
}

/** The points of that way from one to the other: both, and the nodes of the network between them, in order. */
export function routePoints(network: RoadNetwork, from: WayPoint, to: WayPoint): Point[] | undefined {
  const found = findRoute(network, from, to);
  if (found === undefined) return undefined;
  const nodes = found.way === undefined ? [] : nodesOf(network, found.way);
  return [from, ...nodes.map((node) => network.nodes[node]!), to].map(({ latitude, longitude }) => {
    return { latitude, longitude };
  });
}

/** A direct way has none over the network. */
type Route = { leg: Leg; way: NetworkWay | undefined };

function findRoute(network: RoadNetwork, from: WayPoint, to: WayPoint): Route | undefined {
  const straightKm = greatCircleKm(from, to);
  const streets = streetShare(straightKm);
  const starts = findAccesses(network, from, streets);
  const ends = findAccesses(network, to, streets);
  const [start] = starts;
  const [end] = ends;
  if (start === undefined || end === undefined) {
    const leg = estimateLeg(network, from, to, straightKm);
    return leg && { leg, way: undefined };
  }
  const found = findWayAndLeg(network, [from, to], [starts, ends], straightKm);
  if (found === undefined) return undefined;
  if (straightKm > directKmMax || found.leg.crossings.length > 0) return found;
  const countries = [from.country ?? start.country, to.country ?? end.country] as const;
  const inTown = localWay(inTownKm);
  if (straightKm < inTownReachKm) return { leg: directLeg(found.leg, inTown, countries), way: undefined };
  const local = findDirectWay(network, [from, to], straightKm, [start, end]);
  if (local === undefined) return found;
  const direct = { leg: directLeg(found.leg, local.km < inTownKm ? inTown : local, countries), way: undefined };
  const share = directShare(found.leg.drivingSeconds, direct.leg.drivingSeconds, [start, end]);
  if (share < directShareMin || !isAtHome(network, [from, to], straightKm)) return found;
  const km = share * direct.leg.distanceKm + (1 - share) * found.leg.distanceKm;
  const { leg, way } = share > 0.5 ? direct : found;
  return { leg: scaleLeg(leg, km / leg.distanceKm), way };
}

/** Whether the straight line between two places of one country lies in it, as roads of that country would. */
function isAtHome(network: RoadNetwork, [from, to]: readonly [WayPoint, WayPoint], straightKm: number): boolean {
  const { country } = from;
  if (country === undefined || country !== to.country || straightKm < borderKm) return true;
  return liesIn(network, [from, to], straightKm, country);
}

/** Over the network: within a country if it does not take much longer, see `findHomeWay`. */
function findWayAndLeg(
  network: RoadNetwork,
  points: readonly [WayPoint, WayPoint],
  accesses: readonly [readonly Access[], readonly Access[]],
  straightKm: number,
): { leg: Leg; way: NetworkWay } | undefined {
  const way = findNetworkWay(network, ...accesses);
  if (way === undefined) return undefined;
  const legOf = (each: NetworkWay) => buildNetworkLeg(network, points, each, straightKm * leastWinding);
  const leg = legOf(way);
  const [{ country, ...from }, to] = points;
  if (country === undefined || country !== to.country || leg.roadKm.every((part) => part.country === country))
    return { leg, way };
  const home = findHomeWay(network, [{ ...from, country }, to], accesses, way.seconds);
  return home === undefined ? { leg, way } : { leg: legOf(home), way: home };
}

/** Roads off the network alone. Undefined if water, mountains or a closed area are in between. */
function findDirectWay(
  network: RoadNetwork,
  [from, to]: readonly [WayPoint, WayPoint],
  straightKm: number,
  [start, end]: readonly [Access, Access],
): LocalWay | undefined {
  if (!isOpenBetween(network, network.barriers, [from, to], straightKm)) return undefined;
  const streetsKm = directStreetsShare * (start.streetsKm + end.streetsKm);
  return localWayBetween(network, [from, to], straightKm, { streetsKm, ends: 2 });
}

/**
 * Between places of one country and one island, of which one at least lies where no roads are known. Undefined over the
 * sea and farther than such a road would go unknown.
 */
function estimateLeg(network: RoadNetwork, from: WayPoint, to: WayPoint, straightKm: number): Leg | undefined {
  const { country } = from;
  if (country === undefined || country !== to.country || straightKm > estimatedKmMax) return undefined;
  if (findIsland(network.islands, from) !== findIsland(network.islands, to)) return undefined;
  if (windingBetween(network.land, from, to, straightKm) === undefined) return undefined;
  const builder = new LegBuilder();
  builder.addRoad(country, 'trunk', Math.max(inTownKm, straightKm * estimatedWinding));
  return { ...builder.build(), isEstimated: true };
}

/** The legs from each point to the next. Undefined if one of them has no way. Empty for fewer than two points. */
export function findLegs(network: RoadNetwork, points: readonly WayPoint[]): Leg[] | undefined {
  const legs: Leg[] = [];
  for (const [from, to] of eachWithNext(points)) {
    const leg = route(network, from, to);
    if (leg === undefined) return undefined;
    legs.push(leg);
  }
  return legs;
}

/** The nodes and edges of the way between two points over the network. Undefined if there is none. */
export function wayOf(
  network: RoadNetwork,
  from: WayPoint,
  to: WayPoint,
): { start: number; edges: number[] } | undefined {
  const way = findNetworkWay(network, findAccesses(network, from), findAccesses(network, to));
  return way && { start: way.start.node, edges: way.edges };
}

/**
 * A direct way between places of one country is in that country; else it is in the same countries as the network's, in
 * the same proportions. It takes the network's tunnels and bridges.
 */
function directLeg(leg: Leg, { km, townKm }: LocalWay, [country, other]: readonly [string, string]): Leg {
  const builder = new LegBuilder();
  const parts = country === other ? [{ country, km: leg.distanceKm }] : leg.roadKm;
  const add = (each: RoadClass, km: number) => {
    for (const part of km > 0 ? parts : []) builder.addRoad(part.country, each, (part.km / leg.distanceKm) * km);
  };
  add('local', townKm / 2);
  add(countryRoad, km - townKm);
  add('local', townKm / 2);
  for (const passage of leg.passages) builder.addPassage(passage);
  return builder.build();
}
