import { otherEnd } from './edge-ends.ts';
import type { RoadNetwork } from './network.ts';
import { edgeTowardsHub, meetAmong, meetOverHub, type Reach } from './ways/hub-labels.ts';
import type { FoundWay } from './ways/least-among.ts';
import { searchAmong, treeFrom } from './ways/least-ways.ts';

/** What the least way between two nodes weighs, in seconds, see `edgeWeight`. Infinity if there is none. */
export function pathSeconds({ ways }: RoadNetwork, from: number, to: number): number {
  if (from === to) return 0;
  const ms = ways.labels === undefined ? treeFrom(ways, from).ms[to]! : meetOverHub(ways.labels, from, to).ms;
  return ms / 1000;
}

/**
 * The edges of that way, in order of travel. Empty from a node to itself.
 * @throws {Error} if there is no way.
 */
export function pathEdges(network: RoadNetwork, from: number, to: number): number[] {
  if (from === to) return [];
  if (pathSeconds(network, from, to) === Number.POSITIVE_INFINITY) {
    throw new Error(`no way from node ${from} to node ${to}`);
  }
  const { ways } = network;
  const follow = (start: number, edgeAt: (node: number) => number) => {
    const followed: number[] = [];
    let node = start;
    for (let edge = edgeAt(node); edge >= 0; edge = edgeAt(node)) {
      followed.push(edge);
      node = otherEnd(network, edge, node);
    }
    return followed;
  };
  const { labels } = ways;
  if (labels === undefined) {
    const { lastEdge } = treeFrom(ways, from);
    return follow(to, (node) => lastEdge[node]!).reverse();
  }
  const { rank } = meetOverHub(labels, from, to);
  const toHub = (node: number) => edgeTowardsHub(labels, node, rank);
  return [...follow(from, toHub), ...follow(to, toHub).reverse()];
}

/** The least way from any of some nodes to any of some others. Undefined if there is none. */
export function leastWay(network: RoadNetwork, starts: readonly Reach[], ends: readonly Reach[]): FoundWay | undefined {
  const { labels } = network.ways;
  if (labels === undefined) return searchAmong(network.ways, starts, ends);
  const met = meetAmong(labels, starts, ends);
  return met && { ...met, edges: pathEdges(network, starts[met.start]!.node, ends[met.end]!.node) };
}
