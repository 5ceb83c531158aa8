import type { Point } from '../cities/place.ts';
import { leadsThroughClosed } from './closures/closed-ground.ts';
import { findNearEdges } from './edge-grid.ts';
import { type Barrier, findBarrier, listBarriersNear } from './ground/barriers.ts';
import { findIsland } from './ground/islands.ts';
import { windingBetween } from './ground/land.ts';
import { findNearNodes } from './near-nodes.ts';
import { borderKey, type RoadNetwork } from './network.ts';
import { pathSeconds } from './network-path.ts';
import { roadSeconds } from './truck-times.ts';

/** A place on a way. With its country it is not reached over a closed border. */
export type WayPoint = Point & { country?: string };

/**
 * A way from a point to a node of the network: `km` over local roads, of which `streetsKm` in the town, and if these
 * lead to the middle of a stretch, `part` of it from there to the node. `country`: where the local roads are.
 */
export type Access = {
  node: number;
  country: string;
  straightKm: number;
  km: number;
  streetsKm: number;
  seconds: number;
  part?: EdgePart;
};
/** `share`: where on the stretch the local roads meet it, from its `from` to its `to`. */
export type EdgePart = { edge: number; km: number; share: number };

const nodesPerPoint = 5;
/** How many stretches are considered, each with a way to both its ends. */
const edgesPerPoint = 3;
/** Farther away the network says nothing about a point: Iceland, Cyprus, the Canaries, open sea. */
const accessKmMax = 100;
/** So much farther than the nearest node another may be: local roads do not lead past a town to the next. */
const fartherKm = 25;
const fartherShare = 1.5;
/** Streets of a village or industrial estate away from any node. */
const streetKmMin = 1;
/** Farther from a node than this, its town's streets are no longer on the way. */
const townRadiusKm = 8;
const localWinding = 1.2;
/** Nearer, the sea between may be a bay that a coast road goes around. */
const seaKmMin = 40;
/** This many looks in a row over the sea are more than a harbour or a fjord with a bridge. */
const seaStepsMin = 6;
/** Nearer than this, closed land between is a border that towns show only roughly. */
const closedKmMin = 10;
/** Stretches are known as straight lines, from which the road itself may lie so far off: nearer is on the road. */
const lineSlackKm = 3;

/**
 * The ways to the nearest nodes, nearest first, and then along the nearest stretches. Empty if no node is within
 * `accessKmMax`. The nearest without a barrier between is trusted; another counts only if it is not far over the sea
 * and the network leads there from the nearest without a detour such as a bay, a strait or a ferry. A point on an
 * island without a fixed link has only that island's nodes, and none is closed. `streets` is the share of a town's
 * streets to drive, see `streetShare`.
 */
export function findAccesses(network: RoadNetwork, point: WayPoint, streets = 1): Access[] {
  const nodes = findNearestNodes(network, point, streets).filter(({ straightKm }) => straightKm <= accessKmMax);
  const [nearest] = nodes;
  if (nearest === undefined) return [];
  const barriers = listBarriersNear(network.barriers, point);
  const unbarred = nodes.filter((access) => isOpenTo(network, barriers, point, access));
  const home = unbarred[0] ?? nearest;
  const near = unbarred.filter((access) => access.straightKm < seaKmMin || isOverLand(network, point, access));
  const others = [...near, ...listEdgeAccesses(network, barriers, point, home, streets)];
  return [home, ...others.filter((access) => access !== home && isSameShore(network, home, access))];
}

/** The node of the first of those ways. */
export function findHome(network: RoadNetwork, point: WayPoint): number | undefined {
  const barriers = listBarriersNear(network.barriers, point);
  const isOpen = (access: Access) => isOpenTo(network, barriers, point, access);
  const [nearest] = findNearestNodes(network, point, 1, 1);
  if (nearest === undefined || isOpen(nearest)) return nearest?.node;
  return (findNearestNodes(network, point, 1).find(isOpen) ?? nearest).node;
}

/** Whether local roads may lead straight to a node: over no barrier and nothing closed. */
function isOpenTo(
  network: RoadNetwork,
  barriers: readonly Barrier[],
  point: WayPoint,
  { node, straightKm }: Access,
): boolean {
  const town = network.nodes[node]!;
  if (findBarrier(barriers, point, town) !== undefined) return false;
  return straightKm < closedKmMin || !leadsThroughClosed(network, point, town, straightKm);
}

function isOverLand({ land, nodes }: RoadNetwork, point: Point, { node, straightKm }: Access): boolean {
  return windingBetween(land, point, nodes[node]!, straightKm, seaStepsMin) !== undefined;
}

/** Both ways along each stretch that the point is next to. */
function listEdgeAccesses(
  network: RoadNetwork,
  barriers: readonly Barrier[],
  point: WayPoint,
  home: Access,
  streets: number,
): Access[] {
  const { edges, nodes, edgeKm } = network;
  const { streetKm, country } = nodes[home.node]!;
  const streetsKm = streets * streetsOf(streetKm, home.straightKm);
  const near = findNearEdges(network, point, edgesPerPoint, (edge, foot) =>
    isReached(network, barriers, point, home, edge, foot),
  );
  return near.flatMap(({ edge, straightKm, share }) => {
    const { from, to } = edges[edge]!;
    const lengthKm = edgeKm[edge]!;
    const km = Math.max(0, straightKm - lineSlackKm) * localWinding + streetsKm;
    const toNode = (node: number, partKm: number): Access => ({
      node,
      country,
      straightKm: straightKm + partKm,
      km,
      streetsKm,
      seconds: roadSeconds('local', km) + (partKm / lengthKm) * network.edgeSeconds[edge]!,
      part: { edge, km: partKm, share },
    });
    return [toNode(from, share * lengthKm), toNode(to, (1 - share) * lengthKm)];
  });
}

/** Whether a stretch next to a point is open, on the same island, and not across water. */
function isReached(
  network: RoadNetwork,
  barriers: readonly Barrier[],
  point: WayPoint,
  home: Access,
  edge: number,
  foot: Point,
): boolean {
  const { nodeIslands, openEdges } = network;
  const { from, to } = network.edges[edge]!;
  if (openEdges !== undefined && openEdges[edge] === 0) return false;
  const isHere = (node: number) =>
    nodeIslands[node] === nodeIslands[home.node] && !isShut(network, node, point.country);
  return isHere(from) && isHere(to) && findBarrier(barriers, point, foot) === undefined;
}

function isSameShore(network: RoadNetwork, home: Access, other: Access): boolean {
  if (other.part === undefined && other.straightKm > fartherKm + fartherShare * home.straightKm) return false;
  return isPlainWay(network, home.node, other.node, home.straightKm + other.straightKm);
}

/**
 * The share of the streets at both ends that a trip of this length, as the crow flies, uses. Neighbours are joined by
 * inner streets, not from ring road to ring road.
 */
export function streetShare(straightKm: number): number {
  return Math.min(1, 0.5 + straightKm / 80);
}

/**
 * Whether the network joins two nodes in about the time of a plain road of that length as the crow flies. If not, water
 * or mountains are between them.
 */
export function isPlainWay(network: RoadNetwork, from: number, to: number, straightKm: number): boolean {
  const plainRoadKm = straightKm * 1.4 + 2;
  return pathSeconds(network, from, to) < (plainRoadKm / 50) * 3600;
}

function findNearestNodes(network: RoadNetwork, point: WayPoint, streets: number, count = nodesPerPoint): Access[] {
  const island = findIsland(network.islands, point);
  const isReached = (node: number) => network.nodeIslands[node] === island && !isShut(network, node, point.country);
  return findNearNodes(network, point, count, accessKmMax, isReached).map(({ node, straightKm }) => {
    const { country, streetKm } = network.nodes[node]!;
    const streetsKm = streets * streetsOf(streetKm, straightKm);
    const km = straightKm * localWinding + streetsKm;
    return { node, country, straightKm, km, streetsKm, seconds: roadSeconds('local', km) };
  });
}

/** Whether a node is closed, or lies over a closed border. */
function isShut({ closed, nodes }: RoadNetwork, node: number, country: string | undefined): boolean {
  if (closed === undefined) return false;
  const { country: other } = nodes[node]!;
  if (closed.nodes[node] === 1) return true;
  return country !== undefined && country !== other && closed.borders.has(borderKey(country, other));
}

/** Kilometres of streets at a point so far from a town with `streetKm` of them. */
function streetsOf(streetKm: number, straightKm: number): number {
  const townShare = Math.max(0, 1 - straightKm / townRadiusKm);
  return streetKmMin + (Math.max(streetKm, streetKmMin) - streetKmMin) * townShare;
}
