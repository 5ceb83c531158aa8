import { greatCircleKm } from '../../src/engine/cities/great-circle.ts';
import { findBarrier } from '../../src/engine/routing/ground/barriers.ts';
import { unknownLand } from '../../src/engine/routing/ground/land.ts';
import { buildRoadNetwork } from '../../src/engine/routing/network.ts';
import { pathSeconds } from '../../src/engine/routing/network-path.ts';
import type { NetworkGraph, NetworkNode } from '../../src/engine/routing/network-text.ts';
import { roadSeconds } from '../../src/engine/routing/truck-times.ts';
import { modelKm, pointsBetween } from './edge-model.ts';
import { type TownGrid, townsAround } from './town-grid.ts';

export type LocalLink = { from: number; to: number; km: number };

/** Neighbours further apart than this are joined only by the chains. */
const linkKmMax = 50;
/** A line that is further than this from any town of its country somewhere crosses water or a range. */
const emptyKmMax = 4.5;
/**
 * Where towns are few, as the plains of the east, the line may be this far, if the way round is more than twice as
 * long.
 */
const sparseKmMax = 6.5;
const sparseSavingMin = 2;
/** A local road is added where it saves a truck a fifth of the way round. */
const savingMin = 1.2;

/**
 * Roads between neighbouring towns that the chains do not join: there is nearly always one where the towns between them
 * lie close together. Neighbours have no third node inside the circle over their line; both are of one country, since
 * rivers on a border have few bridges. `blocked` holds the `pairKey`s of those between which there is water all the
 * same.
 */
export function findLocalLinks(graph: NetworkGraph, grid: TownGrid, blocked: Set<string>): LocalLink[] {
  const network = buildRoadNetwork(graph, unknownLand);
  const links: LocalLink[] = [];
  for (const [from, to] of listNeighbours(graph.nodes)) {
    const a = graph.nodes[from]!;
    const b = graph.nodes[to]!;
    if (a.country !== b.country || blocked.has(pairKey(from, to))) continue;
    if (network.nodeIslands[from] !== network.nodeIslands[to]) continue;
    if (findBarrier(graph.barriers, a, b) !== undefined) continue;
    const km = modelKm(grid, 'local', a, b);
    const saving = pathSeconds(network, from, to) / roadSeconds('local', km);
    if (saving > savingMin && isSettled(grid, a, b, saving > sparseSavingMin ? sparseKmMax : emptyKmMax)) {
      links.push({ from, to, km });
    }
  }
  return links;
}

/** The same for both orders of the two nodes. */
export function pairKey(from: number, to: number): string {
  return `${Math.min(from, to)} ${Math.max(from, to)}`;
}

function isSettled(grid: TownGrid, a: NetworkNode, b: NetworkNode, emptyKm: number): boolean {
  return pointsBetween(a, b, 1.5).every((point) =>
    townsAround(grid, point, emptyKm).some((town) => town.country === a.country),
  );
}

/** Pairs of the Gabriel graph up to `linkKmMax`. */
function listNeighbours(nodes: NetworkNode[]): [number, number][] {
  const byLatitude = nodes.map((_, index) => index).sort((a, b) => nodes[a]!.latitude - nodes[b]!.latitude);
  const pairs: [number, number][] = [];
  byLatitude.forEach((a, position) => {
    for (let other = position + 1; other < byLatitude.length; other++) {
      const b = byLatitude[other]!;
      if ((nodes[b]!.latitude - nodes[a]!.latitude) * 111 > linkKmMax) break;
      const km = greatCircleKm(nodes[a]!, nodes[b]!);
      if (km <= linkKmMax && !hasNodeBetween(nodes, byLatitude, position, a, b, km)) pairs.push([a, b]);
    }
  });
  return pairs;
}

function hasNodeBetween(
  nodes: NetworkNode[],
  byLatitude: number[],
  position: number,
  a: number,
  b: number,
  km: number,
): boolean {
  const isBetween = (c: number) =>
    c !== a && c !== b && greatCircleKm(nodes[a]!, nodes[c]!) ** 2 + greatCircleKm(nodes[c]!, nodes[b]!) ** 2 < km ** 2;
  for (const step of [-1, 1]) {
    for (let other = position + step; other >= 0 && other < byLatitude.length; other += step) {
      const c = byLatitude[other]!;
      if (Math.abs(nodes[c]!.latitude - nodes[a]!.latitude) * 111 > linkKmMax) break;
      if (Math.abs(nodes[c]!.longitude - nodes[a]!.longitude) < 1.5 && isBetween(c)) return true;
    }
  }
  return false;
}
