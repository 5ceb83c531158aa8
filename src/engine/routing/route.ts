import { greatCircleKm } from '../cities/great-circle.ts';
import type { Point } from '../cities/place.ts';
import { type Access, type EdgePart, findAccesses, isPlainWay, streetShare, type WayPoint } from './access.ts';
import { leadsThroughClosed } from './closures/closed-ground.ts';
import { eachWithNext } from './each-with-next.ts';
import { otherEnd } from './edge-ends.ts';
import { findBarrier } from './ground/barriers.ts';
import { findIsland } from './ground/islands.ts';
import { windingBetween } from './ground/land.ts';
import type { Leg } from './leg.ts';
import { LegBuilder } from './leg-builder.ts';
import type { RoadNetwork } from './network.ts';
import { pathEdges, pathSeconds } from './network-path.ts';
import { roadSeconds } from './truck-times.ts';

/** `along`: between two points next to one stretch, from one share of it to the other, which meets no node. */
type NetworkWay = { start: Access; end: Access; seconds: number; along?: Along };
type Along = { edge: number; fromShare: number; toShare: number };

/** Up to this distance as the crow flies, a road outside the network may be better. */
const directKmMax = 90;
/** From here on only over land that is known well. */
const farDirectKm = 60;
const farDirectWindingMax = 1.2 + 1e-6;
/** Farther apart, towns of the network have the roads between them in it, unless these lead a long way round. */
const townRoadsKmMin = 40;
const townRoadsWindingMax = 1.75;
const inTownOfNodeKm = 4;
/** How much longer a road is if the network shows that there is one. */
const plainWinding = 1.22;
/** The share of a town's streets that lie on a road to its neighbour. */
const directStreetsShare = 0.5;
/** The road between two neighbours is faster than the local roads that lead to the network. */
const directKmh = 54;
/** Where no roads are known: the usual detour of European roads, to be on the safe side. */
const estimatedWinding = 1.3;
const estimatedKmMax = 600;
const inTownKm = 3;
const inTownReachKm = 0.5;
/** No road is shorter, for the straight line between two places; the middle of a stretch is only known roughly. */
const leastWinding = 1.07;

/**
 * A truck's fastest way between two points. A point reaches the network over local roads to one of its nearest nodes.
 * Points close together may also be joined by a direct local road, unless the network has to go around water between
 * them. From a point to itself is 3 km, a delivery within a town. More than 100 km from any node, or on an island
 * without any, ways within a country are estimated. Undefined if no road and ferry joins the two. Kilometres are good
 * to a few per cent: docs/accuracy.md.
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
  const way = findNetworkWay(network, starts, ends);
  if (way === undefined) return undefined;
  const leg = buildNetworkLeg(network, way, straightKm * leastWinding);
  if (straightKm > directKmMax || leg.crossings.length > 0) return { leg, way };
  if (straightKm < inTownReachKm) return { leg: directLeg(leg, inTownKm, start, end), way: undefined };
  if (isByRoadsOfTowns(leg, straightKm, start, end)) return { leg, way };
  const km = directKm(network, from, to, straightKm, start, end);
  const isDirect = km !== undefined && (km / directKmh) * 3600 < leg.drivingSeconds;
  return isDirect ? { leg: directLeg(leg, km, start, end), way: undefined } : { leg, way };
}

/** Whether a way over the network leads from town to town, so that no road off the network shortens it. */
function isByRoadsOfTowns(leg: Leg, straightKm: number, start: Access, end: Access): boolean {
  return (
    straightKm > townRoadsKmMin &&
    Math.max(start.straightKm, end.straightKm) < inTownOfNodeKm &&
    leg.distanceKm < straightKm * townRoadsWindingMax
  );
}

/**
 * Kilometres of a road off the network. Undefined if water, mountains or a closed area are in between. If neither many
 * towns nor the network suggest a straight road, it is assumed to wind.
 */
function directKm(
  network: RoadNetwork,
  from: WayPoint,
  to: WayPoint,
  straightKm: number,
  start: Access,
  end: Access,
): number | undefined {
  if (findBarrier(network.barriers, from, to) !== undefined) return undefined;
  if (leadsThroughClosed(network, from, to, straightKm)) return undefined;
  const winding = windingBetween(network.land, from, to, straightKm);
  if (winding === undefined) return undefined;
  if (straightKm > farDirectKm && winding > farDirectWindingMax) return undefined;
  const homeKm = start.straightKm + straightKm + end.straightKm;
  const isPlain = winding > plainWinding && isPlainWay(network, start.node, end.node, homeKm);
  const streetsKm = directStreetsShare * (start.streetsKm + end.streetsKm);
  return Math.max(inTownKm, straightKm * (isPlain ? plainWinding : winding) + streetsKm);
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
  return way && { start: way.start.node, edges: pathEdges(network, way.start.node, way.end.node) };
}

function findNetworkWay(network: RoadNetwork, starts: Access[], ends: Access[]): NetworkWay | undefined {
  let best: NetworkWay | undefined;
  let leastSeconds = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    for (const end of ends) {
      const along = wayAlong(network, start, end);
      if (along !== undefined && along.seconds < leastSeconds) {
        best = along;
        leastSeconds = along.seconds;
      }
      if (start.seconds + end.seconds >= leastSeconds) continue;
      const seconds = pathSeconds(network, start.node, end.node) + start.seconds + end.seconds;
      if (seconds < leastSeconds) {
        best = { start, end, seconds };
        leastSeconds = seconds;
      }
    }
  }
  return best;
}

/** The way between two points next to one stretch, along it. */
function wayAlong(network: RoadNetwork, start: Access, end: Access): NetworkWay | undefined {
  if (start.part === undefined || start.part.edge !== end.part?.edge) return undefined;
  const { edge, share: fromShare } = start.part;
  const { share: toShare } = end.part;
  const lengthKm = network.edgeKm[edge]!;
  const alongKm = Math.abs(fromShare - toShare) * lengthKm;
  const localSeconds = roadSeconds('local', start.km + end.km);
  return {
    start,
    end,
    seconds: localSeconds + (alongKm / lengthKm) * network.edgeSeconds[edge]!,
    along: { edge, fromShare, toShare },
  };
}

function nodesOf(network: RoadNetwork, { start, end, along }: NetworkWay): number[] {
  if (along !== undefined) return [];
  let node = start.node;
  const nodes = [node];
  for (const edge of pathEdges(network, start.node, end.node)) {
    node = otherEnd(network, edge, node);
    nodes.push(node);
  }
  return nodes;
}

function buildNetworkLeg(network: RoadNetwork, { start, end, along }: NetworkWay, kmMin: number): Leg {
  const builder = new LegBuilder();
  builder.addRoad(start.country, 'local', start.km);
  if (along !== undefined) builder.addPart(network, along.edge, along.fromShare, along.toShare);
  else {
    if (start.part !== undefined)
      builder.addPart(network, start.part.edge, start.part.share, shareOf(network, start.part, start.node));
    let node = start.node;
    for (const edge of pathEdges(network, start.node, end.node)) node = builder.addEdge(network, edge, node);
    if (end.part !== undefined)
      builder.addPart(network, end.part.edge, shareOf(network, end.part, end.node), end.part.share);
  }
  builder.addRoad(end.country, 'local', end.km);
  builder.stretchTo(kmMin);
  return builder.build();
}

/** Where on the edge of a part one of its nodes is. */
function shareOf({ edges }: RoadNetwork, { edge }: EdgePart, node: number): number {
  return edges[edge]!.from === node ? 0 : 1;
}

/**
 * A direct way between places of one country is in that country; else it is in the same countries as the network's, in
 * the same proportions. It takes the network's tunnels and bridges.
 */
function directLeg(leg: Leg, km: number, start: Access, end: Access): Leg {
  const builder = new LegBuilder();
  if (start.country === end.country) builder.addRoad(start.country, 'local', km);
  else for (const part of leg.roadKm) builder.addRoad(part.country, 'local', (part.km / leg.distanceKm) * km);
  for (const passage of leg.passages) builder.addPassage(passage);
  return builder.build();
}
