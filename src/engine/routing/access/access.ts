import { RecurringCache } from '../../../ground/recurring-cache.ts';
import { type Barrier, listBarriersNear } from '../ground/barriers.ts';
import { findIsland } from '../ground/islands.ts';
import { borderKey, type RoadNetwork } from '../network.ts';
import { pathSeconds } from '../network-path.ts';
import type { NetworkNode } from '../network-text.ts';
import { listEdgeAccesses } from './edge-accesses.ts';
import {
  type Access,
  isOpenBetween,
  leastLocalSeconds,
  localSeconds,
  localWay,
  localWayBetween,
  localWinding,
  type WayPoint,
} from './local-way.ts';
import { findNearNodes } from './near-nodes.ts';
import { RoadReach } from './road-reach.ts';

/** A town of the network has its roads in it: others count from there only where they take so much less time. */
const townTrust = 0.8;
/** Farther from a town of the network than this, nothing says that it has the roads of a place. */
const offNetworkKm = 4;
/** As many nodes are looked at, at most: for half of all places the last of them lies 48 km off. */
const nodesPerPoint = 16;
/** Farther away the network says nothing about a point: Iceland, Cyprus, the Canaries, open sea. */
const accessKmMax = 100;
/** Local roads lead to any node so near, but for the nearest, which may be farther. */
const reachKm = 60;
/** Streets of a village or industrial estate away from any node. */
const streetKmMin = 1;
/** Farther from a node than this, its town's streets are no longer on the way. */
const townRadiusKm = 8;
/** Nearer, the sea between may be a bay that a coast road goes around. */
const seaKmMin = 40;
/** So much farther than the nearest node another may be, where the sea is between. */
const fartherKm = 25;
const fartherShare = 1.5;
/** The places of each network that were asked for again most recently: a shipper's own come back with each tour. */
const known = new WeakMap<RoadNetwork, RecurringCache<readonly Access[]>>();
const placesMax = 2000;

/**
 * The ways to the nodes in reach, the nearest first, and then along the nearest stretches; but none to where a road
 * from a nearer node leads as fast. Empty if no node is within `accessKmMax`. The nearest without a barrier between is
 * trusted; another over the sea only if the network leads there from the nearest without a detour such as a bay, a
 * strait or a ferry. A point on an island without a fixed link has only that island's nodes, and none is closed.
 * `streets` is the share of a town's streets to drive, see `streetShare`.
 */
export function findAccesses(network: RoadNetwork, point: WayPoint, streets = 1): readonly Access[] {
  // From so near its other end that it drives some of the streets alone, a place is seldom asked for again.
  if (streets !== 1) return findAccessesAnew(network, point, streets);
  let places = known.get(network);
  if (places === undefined) {
    places = new RecurringCache(placesMax);
    known.set(network, places);
  }
  const key = `${point.latitude} ${point.longitude} ${point.country}`;
  let accesses = places.get(key);
  if (accesses === undefined) {
    accesses = findAccessesAnew(network, point, streets);
    places.add(key, accesses);
  }
  return accesses;
}

function findAccessesAnew(network: RoadNetwork, point: WayPoint, streets: number): Access[] {
  const nodes = listNearNodes(network, point, nodesPerPoint);
  const [nearest] = nodes;
  if (nearest === undefined) return [];
  const barriers = listBarriersNear(network.barriers, point);
  const isOpen = openFrom(network, barriers, point);
  const homeRank = Math.max(0, nodes.findIndex(isOpen));
  const home = homeAccess(network, point, nodes[homeRank]!, streets);
  const reach = new RoadReach(network, nodes);
  reach.enter(home.node, home.seconds);
  const trust = townTrust + (1 - townTrust) * offNetwork(home);
  const accesses = [home];
  for (const near of nodes.slice(homeRank + 1)) {
    if (near.straightKm > reachKm) break;
    if (
      reach.secondsTo(near.node) <= leastLocalSeconds(near.straightKm, townAt(network, near.node).country) ||
      !isOpen(near)
    )
      continue;
    const access = nodeAccess(network, point, near, streets, home);
    if (access === undefined || access.seconds >= reach.secondsTo(near.node) * trust) continue;
    reach.enter(access.node, access.seconds);
    accesses.push(access);
  }
  return [...accesses, ...listOnStretches(network, barriers, point, home, streets)];
}

/** How far a place lies off the network: from 0 in one of its towns to 1. */
export function offNetwork({ straightKm }: Access): number {
  return Math.min(1, straightKm / offNetworkKm);
}

/** The node of the first of those ways. */
export function findHome(network: RoadNetwork, point: WayPoint): number | undefined {
  const barriers = listBarriersNear(network.barriers, point);
  const isOpen = openFrom(network, barriers, point);
  const [nearest] = listNearNodes(network, point, 1);
  if (nearest === undefined || isOpen(nearest)) return nearest?.node;
  return (listNearNodes(network, point, nodesPerPoint).find(isOpen) ?? nearest).node;
}

type NearNode = { node: number; straightKm: number };

/** Whether local roads may lead straight from a point to a node. */
function openFrom(network: RoadNetwork, barriers: readonly Barrier[], point: WayPoint): (near: NearNode) => boolean {
  return ({ node, straightKm }) => isOpenBetween(network, barriers, [point, townAt(network, node)], straightKm);
}

function townAt({ nodes }: Pick<RoadNetwork, 'nodes'>, node: number): NetworkNode {
  return nodes[node]!;
}

/** Those on the point's island and open to it, nearest first. */
function listNearNodes(network: RoadNetwork, point: WayPoint, count: number): NearNode[] {
  const island = findIsland(network.islands, point);
  const isReached = (node: number) => network.nodeIslands[node] === island && !isShut(network, node, point.country);
  return findNearNodes(network, point, count, accessKmMax, isReached);
}

/** The way to the nearest node: over the sea too, as on a coast that the grid cannot follow. */
function homeAccess(network: RoadNetwork, point: WayPoint, near: NearNode, streets: number): Access {
  return landAccess(network, point, near, streets) ?? plainAccess(network, near, streets);
}

/** The way to another node. Undefined over the sea, unless that is a bay and the road around it no detour. */
function nodeAccess(
  network: RoadNetwork,
  point: WayPoint,
  near: NearNode,
  streets: number,
  home: Access,
): Access | undefined {
  const access = landAccess(network, point, near, streets);
  if (access !== undefined) return access;
  const { node, straightKm } = near;
  if (straightKm > Math.min(seaKmMin, fartherKm + fartherShare * home.straightKm)) return undefined;
  if (!isPlainWay(network, home.node, node, home.straightKm + straightKm)) return undefined;
  return plainAccess(network, near, streets);
}

/** The way to a node over land. Undefined over the sea. */
function landAccess(network: RoadNetwork, point: WayPoint, near: NearNode, streets: number): Access | undefined {
  const town = townAt(network, near.node);
  const streetsKm = streets * streetsOf(town.streetKm, near.straightKm);
  const way = localWayBetween(network, [point, town], near.straightKm, { streetsKm, ends: 1 });
  return way && { ...near, country: town.country, streetsKm, ...way, seconds: localSeconds(way, town.country) };
}

/** The way to a node whatever lies between. */
function plainAccess(network: RoadNetwork, near: NearNode, streets: number): Access {
  const { streetKm, country } = townAt(network, near.node);
  const streetsKm = streets * streetsOf(streetKm, near.straightKm);
  const way = localWay(near.straightKm * localWinding + streetsKm, streetsKm);
  return { ...near, country, streetsKm, ...way, seconds: localSeconds(way, country) };
}

/** Both ways along each stretch that the point is next to, on the same shore as its home. */
function listOnStretches(
  network: RoadNetwork,
  barriers: readonly Barrier[],
  point: WayPoint,
  home: Access,
  streets: number,
): Access[] {
  const { streetKm, country } = townAt(network, home.node);
  const streetsKm = streets * streetsOf(streetKm, home.straightKm);
  const isOpen = (node: number) =>
    network.nodeIslands[node] === network.nodeIslands[home.node] && !isShut(network, node, point.country);
  return listEdgeAccesses(network, { barriers, point, streetsKm, country, isOpen }).filter(({ node, straightKm }) =>
    isPlainWay(network, home.node, node, home.straightKm + straightKm),
  );
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
function isPlainWay(network: RoadNetwork, from: number, to: number, straightKm: number): boolean {
  const plainRoadKm = straightKm * 1.4 + 2;
  return pathSeconds(network, from, to) < (plainRoadKm / 50) * 3600;
}

/** Whether a node is closed, or lies over a closed border. */
function isShut({ closed, nodes }: RoadNetwork, node: number, country: string | undefined): boolean {
  if (closed === undefined) return false;
  const { country: other } = townAt({ nodes }, node);
  if (closed.nodes[node] === 1) return true;
  return country !== undefined && country !== other && closed.borders.has(borderKey(country, other));
}

/** Kilometres of streets at a point so far from a town with `streetKm` of them. */
function streetsOf(streetKm: number, straightKm: number): number {
  const townShare = Math.max(0, 1 - straightKm / townRadiusKm);
  return streetKmMin + (Math.max(streetKm, streetKmMin) - streetKmMin) * townShare;
}
