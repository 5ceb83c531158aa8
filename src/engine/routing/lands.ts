import { findHome } from './access/access.ts';
import type { WayPoint } from './access/local-way.ts';
import { findIsland } from './ground/islands.ts';
import type { RoadNetwork } from './network.ts';
import { isRoadClass } from './road-class.ts';

/**
 * Where a point is: what roads join without a ferry is one land. `nodes`: how many of the network it has, none for an
 * island without roads of its own. `isJoined`: whether ferries join it to the largest part of the network.
 */
export type RoadLand = { land: number; nodes: number; isJoined: boolean };

/** Of each node of a network the number of its part, and how many nodes each part has. */
type Parts = { partOf: Int32Array; nodesOf: Int32Array; largest: number };
type Lands = { byRoad: Parts; byFerry: Parts };

const known = new WeakMap<RoadNetwork['edges'], Lands>();

/** The land of a point. Undefined if the network knows nothing near it. */
export function landAt(network: RoadNetwork, point: WayPoint): RoadLand | undefined {
  const home = findHome(network, point);
  if (home === undefined) {
    // Numbers below zero are of islands without a node.
    const island = findIsland(network.islands, point);
    return island < 0 ? undefined : { land: -1 - island, nodes: 0, isJoined: false };
  }
  const { byRoad, byFerry } = landsOf(network);
  const land = byRoad.partOf[home] ?? home;
  return { land, nodes: byRoad.nodesOf[land] ?? 0, isJoined: byFerry.partOf[home] === byFerry.largest };
}

function landsOf({ nodes, edges }: RoadNetwork): Lands {
  let lands = known.get(edges);
  if (lands === undefined) {
    const roads = edges.filter(({ edgeClass }) => isRoadClass(edgeClass));
    lands = { byRoad: partsOf(nodes.length, roads), byFerry: partsOf(nodes.length, edges) };
    known.set(edges, lands);
  }
  return lands;
}

function partsOf(nodeCount: number, edges: RoadNetwork['edges']): Parts {
  const above = Int32Array.from({ length: nodeCount }, (_, node) => node);
  const aboveOf = (node: number) => above[node] ?? node;
  const rootOf = (node: number) => {
    let root = node;
    while (aboveOf(root) !== root) {
      above[root] = aboveOf(aboveOf(root));
      root = aboveOf(root);
    }
    return root;
  };
  for (const { from, to } of edges) above[rootOf(from)] = rootOf(to);
  const partOf = Int32Array.from(above, (_, node) => rootOf(node));
  const nodesOf = new Int32Array(nodeCount);
  for (const part of partOf) nodesOf[part] = (nodesOf[part] ?? 0) + 1;
  return { partOf, nodesOf, largest: nodesOf.indexOf(Math.max(...nodesOf)) };
}
