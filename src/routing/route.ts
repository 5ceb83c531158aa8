import { greatCircleKm } from '../cities/great-circle.ts';
import type { Point } from '../cities/place.ts';
import { type Access, findAccesses, isPlainWay, streetShare, type WayPoint } from './access.ts';
import type { Leg } from './leg.ts';
import { LegBuilder } from './leg-builder.ts';
import type { RoadNetwork } from './network.ts';
import { pathEdges, pathSeconds } from './network-path.ts';
import { roadSeconds } from './truck-times.ts';

type NetworkWay = { start: Access; end: Access; seconds: number };

/** Up to this distance as the crow flies, a road outside the network may be better. */
const directKmMax = 60;
const directWinding = 1.22;
/** Streets at both ends of a direct way. Within one town they are fewer. */
const directStreetsKm = 7;
const inTownKm = 3;
const inTownReachKm = 0.5;

/**
 * A truck's fastest way between two points. A point reaches the network over local roads to one of its nearest nodes.
 * Points close together may also be joined by a direct local road, unless the network has to go around water between
 * them. From a point to itself is 3 km, a delivery within a town. Undefined if a point is more than 100 km from any
 * node (Iceland, Cyprus, the Canaries), or no road and ferry joins the two. Kilometres are good to a few per cent:
 * docs/accuracy.md.
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
  const way = findNetworkWay(network, starts, ends);
  if (way === undefined) return undefined;
  const leg = buildNetworkLeg(network, way);
  if (straightKm > directKmMax || leg.crossings.length > 0) return { leg, way };
  const homeKm = starts[0]!.straightKm + straightKm + ends[0]!.straightKm;
  const km = directKm(straightKm);
  if (straightKm < inTownReachKm) return { leg: directLeg(leg, km), way: undefined };
  const isFaster = roadSeconds('local', km) < leg.drivingSeconds;
  const isDirect = isFaster && isPlainWay(network, starts[0]!.node, ends[0]!.node, homeKm);
  return isDirect ? { leg: directLeg(leg, km), way: undefined } : { leg, way };
}

/** The legs from each point to the next. Undefined if one of them has no way. Empty for fewer than two points. */
export function findLegs(network: RoadNetwork, points: readonly WayPoint[]): Leg[] | undefined {
  const legs: Leg[] = [];
  for (let stop = 1; stop < points.length; stop++) {
    const leg = route(network, points[stop - 1]!, points[stop]!);
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
  for (const start of starts) {
    for (const end of ends) {
      const seconds = pathSeconds(network, start.node, end.node) + roadSeconds('local', start.km + end.km);
      if (seconds < (best?.seconds ?? Number.POSITIVE_INFINITY)) best = { start, end, seconds };
    }
  }
  return best;
}

function nodesOf(network: RoadNetwork, { start, end }: NetworkWay): number[] {
  const nodes = [start.node];
  for (const edge of pathEdges(network, start.node, end.node)) {
    const { from, to } = network.edges[edge]!;
    nodes.push(nodes.at(-1) === from ? to : from);
  }
  return nodes;
}

function buildNetworkLeg(network: RoadNetwork, { start, end }: NetworkWay): Leg {
  const builder = new LegBuilder();
  builder.addRoad(network.nodes[start.node]!.country, 'local', start.km);
  let node = start.node;
  for (const edge of pathEdges(network, start.node, end.node)) node = builder.addEdge(network, edge, node);
  builder.addRoad(network.nodes[end.node]!.country, 'local', end.km);
  return builder.build();
}

/** 3 km within a town, growing to the streets at both ends of a way between two towns. */
function directKm(straightKm: number): number {
  return straightKm * directWinding + Math.min(directStreetsKm, inTownKm + straightKm * 0.4);
}

/**
 * A direct way is in the same countries as the network's, in the same proportions, and takes its tunnels and bridges.
 */
function directLeg(leg: Leg, km: number): Leg {
  const builder = new LegBuilder();
  for (const part of leg.roadKm) builder.addRoad(part.country, 'local', (part.km / leg.distanceKm) * km);
  for (const passage of leg.passages) builder.addPassage(passage);
  return builder.build();
}
