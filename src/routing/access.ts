import { earthRadiusKm } from '../cities/great-circle.ts';
import type { Point } from '../cities/place.ts';
import { chordToKm, unitVector } from './geometry.ts';
import { findIsland } from './islands.ts';
import { borderKey, type RoadNetwork } from './network.ts';
import { pathSeconds } from './network-path.ts';

/** A place on a way. With its country it is not reached over a closed border. */
export type WayPoint = Point & { country?: string };

/** A way over local roads from a point to a node of the network. */
export type Access = { node: number; straightKm: number; km: number };

const nodesPerPoint = 5;
/** Farther away the network says nothing about a point: Iceland, Cyprus, the Canaries, open sea. */
const accessKmMax = 100;
/** Streets of a village or industrial estate away from any node. */
const streetKmMin = 1;
/** Farther from a node than this, its town's streets are no longer on the way. */
const townRadiusKm = 8;
const localWinding = 1.2;

/**
 * The nearest nodes, nearest first. Empty if none is within `accessKmMax`. The nearest is trusted to be on the same
 * shore; another counts only if the network leads there from the nearest without a detour such as a bay, a strait or a
 * ferry. A point on an island without a fixed link has only that island's nodes, and none is closed. `streets` is the
 * share of a town's streets to drive, see `streetShare`.
 */
export function findAccesses(network: RoadNetwork, point: WayPoint, streets = 1): Access[] {
  const nearest = findNearestNodes(network, point, streets);
  const home = nearest[0];
  if (home === undefined || home.straightKm > accessKmMax) return [];
  return nearest.filter((access) => access === home || isSameShore(network, home, access));
}

function isSameShore(network: RoadNetwork, home: Access, other: Access): boolean {
  if (other.straightKm > accessKmMax) return false;
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

function findNearestNodes(network: RoadNetwork, point: WayPoint, streets: number): Access[] {
  const [x, y, z] = unitVector(point);
  const { vectors, nodesNorthward, nodeIslands } = network;
  const island = findIsland(network.islands, point);
  const reach = accessKmMax / earthRadiusKm;
  const nodes: number[] = [];
  const chords: number[] = [];
  for (let rank = firstRankFrom(vectors, z - reach); vectors[3 * rank + 2]! <= z + reach; rank++) {
    const chord = (vectors[3 * rank]! - x) ** 2 + (vectors[3 * rank + 1]! - y) ** 2 + (vectors[3 * rank + 2]! - z) ** 2;
    if (nodes.length === nodesPerPoint && chord >= chords[nodesPerPoint - 1]!) continue;
    const node = nodesNorthward[rank]!;
    if (nodeIslands[node] !== island || isShut(network, node, point.country)) continue;
    let position = Math.min(nodes.length, nodesPerPoint - 1);
    for (; position > 0 && chords[position - 1]! > chord; position--) {
      nodes[position] = nodes[position - 1]!;
      chords[position] = chords[position - 1]!;
    }
    nodes[position] = node;
    chords[position] = chord;
  }
  return nodes.map((node, rank) => {
    const straightKm = chordToKm(chords[rank]!);
    return { node, straightKm, km: accessKm(network.nodes[node]!.streetKm, straightKm, streets) };
  });
}

/** Whether a node is closed, or lies over a closed border. */
function isShut({ closed, nodes }: RoadNetwork, node: number, country: string | undefined): boolean {
  if (closed === undefined) return false;
  const { country: other } = nodes[node]!;
  if (closed.nodes[node] === 1) return true;
  return country !== undefined && country !== other && closed.borders.has(borderKey(country, other));
}

/**
 * Nodes are sorted from south to north, so a band of latitude is a run of them. The third coordinate grows with
 * latitude.
 */
function firstRankFrom(vectors: Float64Array, south: number): number {
  let low = 0;
  let high = vectors.length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (vectors[3 * middle + 2]! < south) low = middle + 1;
    else high = middle;
  }
  return low;
}

function accessKm(streetKm: number, straightKm: number, streets: number): number {
  const townShare = Math.max(0, 1 - straightKm / townRadiusKm);
  return (
    straightKm * localWinding + streets * (streetKmMin + (Math.max(streetKm, streetKmMin) - streetKmMin) * townShare)
  );
}
