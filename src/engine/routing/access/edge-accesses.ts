import type { Point } from '../../cities/place.ts';
import { type Barrier, findBarrier } from '../ground/barriers.ts';
import type { RoadNetwork } from '../network.ts';
import { numberAt } from '../ways/number-at.ts';
import { findNearEdges } from './edge-grid.ts';
import { type Access, localSeconds, localWay, localWinding } from './local-way.ts';

/** How many stretches are considered, each with a way to both its ends. */
const edgesPerPoint = 3;
/** Stretches are known as straight lines, from which the road itself may lie so far off: nearer is on the road. */
const lineSlackKm = 1.5;

type Beside = {
  barriers: readonly Barrier[];
  point: Point;
  /** The streets at the point, and its country. */
  streetsKm: number;
  country: string;
  /** Whether a node may be driven to from there. */
  isOpen: (node: number) => boolean;
};

/** Both ways along each stretch that the point is next to: open, and not across water. */
export function listEdgeAccesses(network: RoadNetwork, beside: Beside): Access[] {
  const { barriers, point, streetsKm, country, isOpen } = beside;
  const { edges, edgeKm, openEdges } = network;
  const isReached = (edge: number, foot: Point) => {
    const { from, to } = edges[edge]!;
    if (openEdges !== undefined && openEdges[edge] === 0) return false;
    return isOpen(from) && isOpen(to) && findBarrier(barriers, point, foot) === undefined;
  };
  return findNearEdges(network.edgeGrid, point, edgesPerPoint, isReached).flatMap(({ edge, straightKm, share }) => {
    const { from, to } = edges[edge]!;
    const lengthKm = numberAt(edgeKm, edge);
    const km = Math.max(0, straightKm - lineSlackKm) * localWinding + streetsKm;
    const way = localWay(km);
    const toNode = (node: number, partKm: number): Access => ({
      node,
      country,
      straightKm: straightKm + partKm,
      streetsKm,
      ...way,
      seconds: localSeconds(way, country) + (partKm / lengthKm) * numberAt(network.edgeSeconds, edge),
      part: { edge, share },
    });
    return [toNode(from, share * lengthKm), toNode(to, (1 - share) * lengthKm)];
  });
}
