import type { Point } from '../cities/place.ts';
import { buildEdgeGrid, type EdgeGrid } from './access/edge-grid.ts';
import { buildNodeGrid, type NodeGrid } from './access/near-nodes.ts';
import { findIsland } from './ground/islands.ts';
import type { Land } from './ground/land.ts';
import type { NetworkGraph, NetworkNode } from './network-text.ts';
import { findPassages, type Passage } from './passages.ts';
import { edgeSeconds, edgeWeight } from './truck-times.ts';
import { buildAdjacency } from './ways/adjacency.ts';
import { type LeastWays, prepareWays } from './ways/least-ways.ts';

/**
 * Europe's trunk roads and ferries, with the least ways over them. Read-only once built, except for ways found later.
 */
export type RoadNetwork = NetworkGraph & {
  nodeGrid: NodeGrid;
  /** The island of each node, see `findIsland`. */
  nodeIslands: Int16Array;
  edgeGrid: EdgeGrid;
  /** What is next to the roads. */
  land: Land;
  /** Each edge's length in km, and the seconds a truck takes for it. */
  edgeKm: Float64Array;
  edgeSeconds: Float64Array;
  /** What ways are compared by, see `edgeWeight`. */
  edgeWeights: Float64Array;
  /** Edges that are a tunnel, pass or bridge with its own toll. */
  passages: ReadonlyMap<number, Passage>;
  ways: LeastWays;
  /** What a truck may not use. Undefined where all is open. */
  closed?: ClosedParts & { isNear: (point: Point) => boolean };
  /** By position in `edges`, 1 for those that are open. Undefined where all are. */
  openEdges?: Uint8Array;
};

/** By position in `nodes`, 1 for those that are closed; `borders` are pairs of countries, by `borderKey`. */
type ClosedParts = { nodes: Uint8Array; borders: ReadonlySet<string> };

/** The same for both orders of the two countries. */
export function borderKey(one: string, other: string): string {
  return one < other ? `${one}-${other}` : `${other}-${one}`;
}

/**
 * Builds the network of a graph. Its least ways are found when they are asked for, or all by `labelAllWays`.
 * `waitHoursOf`: how long a vehicle waits for a ferry between two ports, beyond the usual wait.
 */
export function buildRoadNetwork(
  graph: NetworkGraph,
  land: Land,
  waitHoursOf: (ferry: { from: string; to: string }) => number = () => 0,
): RoadNetwork {
  const edgeKm = Float64Array.from(graph.edges, (edge) => edge.kmByCountry.reduce((sum, [, km]) => sum + km, 0));
  const passages = findPassages(graph);
  const seconds = Float64Array.from(graph.edges, (edge, index) => edgeSeconds(edge, edgeKm[index]!));
  const nameOf = (node: number) => graph.nodes[node]?.name ?? '';
  const edgeWeights = Float64Array.from(graph.edges, (edge, index) => {
    const waitHours = edge.edgeClass === 'ferry' ? waitHoursOf({ from: nameOf(edge.from), to: nameOf(edge.to) }) : 0;
    return edgeWeight(edge, edgeKm[index]!, passages.get(index), waitHours);
  });
  const nodeIslands = Int16Array.from(graph.nodes, (node) => findIsland(graph.islands, node));
  return {
    ...graph,
    nodeGrid: buildNodeGrid(graph.nodes),
    nodeIslands,
    edgeGrid: buildEdgeGrid(graph, land),
    land,
    edgeKm,
    edgeSeconds: seconds,
    edgeWeights,
    passages,
    ways: prepareWays(buildAdjacency(graph.nodes.length, graph.edges, edgeWeights, () => true)),
  };
}

/** The network without what is closed: nodes, the edges at them, and other edges. */
export function closeRoads(
  network: RoadNetwork,
  closed: ClosedParts,
  isClosedEdge: (edge: number) => boolean,
): RoadNetwork {
  const isOpen = (edge: number) => {
    const { from, to } = network.edges[edge]!;
    return closed.nodes[from] === 0 && closed.nodes[to] === 0 && !isClosedEdge(edge);
  };
  const openEdges = Uint8Array.from(network.edges, (_, edge) => (isOpen(edge) ? 1 : 0));
  const adjacency = buildAdjacency(network.nodes.length, network.edges, network.edgeWeights, isOpen);
  return {
    ...network,
    ways: prepareWays(adjacency, network.ways),
    closed: { ...closed, isNear: nearClosed(network.nodes, closed) },
    openEdges,
  };
}

/** Whether a point may be within 100 km of a closed area: by degrees, which takes no time. */
function nearClosed(nodes: readonly NetworkNode[], closed: ClosedParts): (point: Point) => boolean {
  const atClosedBorder = new Set([...closed.borders].flatMap((border) => border.split('-')));
  const cellOf = (latitude: number, longitude: number) => Math.floor(latitude) * 1000 + Math.floor(longitude);
  const cells = new Set<number>();
  nodes.forEach(({ latitude, longitude, country }, node) => {
    if (closed.nodes[node] === 0 && !atClosedBorder.has(country)) return;
    for (const north of [-1, 0, 1])
      for (const east of [-2, -1, 0, 1, 2]) cells.add(cellOf(latitude + north, longitude + east));
  });
  return ({ latitude, longitude }) => cells.has(cellOf(latitude, longitude));
}
