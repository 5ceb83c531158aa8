import { type AllPaths, preparePaths } from './all-paths.ts';
import { buildCoreGraph, type CoreGraph } from './core-graph.ts';
import { unitVector } from './geometry.ts';
import { findIsland } from './islands.ts';
import type { NetworkGraph } from './network-text.ts';
import { findPassages, type Passage } from './passages.ts';
import { edgeSeconds, edgeWeight } from './truck-times.ts';

/** Europe's trunk roads and ferries, with the least ways over them. Read-only once built, but for ways found later. */
export type RoadNetwork = NetworkGraph & {
  /** Nodes from south to north and, in that order, the three coordinates of each on the unit sphere. */
  nodesNorthward: Int32Array;
  vectors: Float64Array;
  /** The island of each node, see `findIsland`. */
  nodeIslands: Int16Array;
  /** Each edge's length in km, and the seconds a truck takes for it. */
  edgeKm: Float64Array;
  edgeSeconds: Float64Array;
  /** What ways are compared by, see `edgeWeight`. */
  edgeWeights: Float64Array;
  /** Edges that are a tunnel, pass or bridge with its own toll. */
  passages: ReadonlyMap<number, Passage>;
  core: CoreGraph;
  paths: AllPaths;
  /** What a truck may not use. Undefined where all is open. */
  closed?: ClosedParts;
};

/** By position in `nodes`, 1 for those that are closed; `borders` are pairs of countries, by `borderKey`. */
export type ClosedParts = { nodes: Uint8Array; borders: ReadonlySet<string> };

/** The same for both orders of the two countries. */
export function borderKey(one: string, other: string): string {
  return one < other ? `${one}-${other}` : `${other}-${one}`;
}

/** Builds the network of a graph. Its least ways are found when they are asked for, or all by `findAllPaths`. */
export function buildRoadNetwork(graph: NetworkGraph): RoadNetwork {
  const nodesNorthward = Int32Array.from(graph.nodes.keys()).sort(
    (a, b) => graph.nodes[a]!.latitude - graph.nodes[b]!.latitude,
  );
  const vectors = Float64Array.from([...nodesNorthward].flatMap((node) => unitVector(graph.nodes[node]!)));
  const edgeKm = Float64Array.from(graph.edges, (edge) => edge.kmByCountry.reduce((sum, [, km]) => sum + km, 0));
  const passages = findPassages(graph);
  const seconds = Float64Array.from(graph.edges, (edge, index) => edgeSeconds(edge.edgeClass, edgeKm[index]!));
  const edgeWeights = Float64Array.from(graph.edges, (edge, index) =>
    edgeWeight(edge, edgeKm[index]!, passages.get(index)),
  );
  const nodeIslands = Int16Array.from(graph.nodes, (node) => findIsland(graph.islands, node));
  const core = buildCoreGraph(graph, edgeWeights);
  return {
    ...graph,
    nodesNorthward,
    vectors,
    nodeIslands,
    edgeKm,
    edgeSeconds: seconds,
    edgeWeights,
    passages,
    core,
    paths: preparePaths(core),
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
  const core = buildCoreGraph(network, network.edgeWeights, isOpen);
  return { ...network, core, paths: preparePaths(core), closed };
}
