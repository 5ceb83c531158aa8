import { type AllPaths, findAllPaths } from './all-paths.ts';
import { buildCoreGraph, type CoreGraph } from './core-graph.ts';
import { unitVector } from './geometry.ts';
import { findIsland } from './islands.ts';
import type { NetworkGraph } from './network-text.ts';
import { findPassages, type Passage } from './passages.ts';
import { edgeSeconds } from './truck-times.ts';

/** Europe's trunk roads and ferries, with all shortest paths by truck time. Read-only once built. */
export type RoadNetwork = NetworkGraph & {
  /** Nodes from south to north and, in that order, the three coordinates of each on the unit sphere. */
  nodesNorthward: Int32Array;
  vectors: Float64Array;
  /** The island of each node, see `findIsland`. */
  nodeIslands: Int16Array;
  /** Each edge's length in km, and the seconds a truck takes for it. */
  edgeKm: Float64Array;
  edgeSeconds: Float64Array;
  /** Edges that are a tunnel, pass or bridge with its own toll. */
  passages: ReadonlyMap<number, Passage>;
  core: CoreGraph;
  paths: AllPaths;
};

/** Builds the network of a graph. Finding all shortest paths takes most of a second, so do it once per process. */
export function buildRoadNetwork(graph: NetworkGraph): RoadNetwork {
  const nodesNorthward = Int32Array.from(graph.nodes.keys()).sort(
    (a, b) => graph.nodes[a]!.latitude - graph.nodes[b]!.latitude,
  );
  const vectors = Float64Array.from([...nodesNorthward].flatMap((node) => unitVector(graph.nodes[node]!)));
  const edgeKm = Float64Array.from(graph.edges, (edge) => edge.kmByCountry.reduce((sum, [, km]) => sum + km, 0));
  const seconds = Float64Array.from(graph.edges, (edge, index) => edgeSeconds(edge.edgeClass, edgeKm[index]!));
  const nodeIslands = Int16Array.from(graph.nodes, (node) => findIsland(graph.islands, node));
  const core = buildCoreGraph(graph, seconds);
  return {
    ...graph,
    nodesNorthward,
    vectors,
    nodeIslands,
    edgeKm,
    edgeSeconds: seconds,
    passages: findPassages(graph),
    core,
    paths: findAllPaths(core),
  };
}
