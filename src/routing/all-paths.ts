import { MinHeap } from './min-heap.ts';
import type { NetworkGraph } from './network-text.ts';

/** For each pair of nodes, at `from * nodeCount + to`. */
export type AllPaths = {
  nodeCount: number;
  /** Time of the fastest way in units of `secondsPerUnit`; `unreachable` where there is none. */
  units: Uint16Array;
  /** Index of the last edge of the fastest way; `noEdge` from a node to itself and where there is none. */
  lastEdge: Uint16Array;
};

/** Two bytes hold 109 hours at this resolution; the longest way in Europe takes about 100. */
export const secondsPerUnit = 6;
export const unreachable = 0xffff;
export const noEdge = 0xffff;

type Adjacency = { firstLink: Int32Array; linkNode: Int32Array; linkEdge: Int32Array };

/** Dijkstra from every node; four bytes a pair. `edgeSeconds` is the time of each edge, the same in both directions. */
export function findAllPaths(graph: NetworkGraph, edgeSeconds: Float64Array): AllPaths {
  const nodeCount = graph.nodes.length;
  const units = new Uint16Array(nodeCount * nodeCount).fill(unreachable);
  const lastEdge = new Uint16Array(nodeCount * nodeCount).fill(noEdge);
  const adjacency = buildAdjacency(graph);
  const seconds = new Float64Array(nodeCount);
  const heap = new MinHeap(nodeCount);
  for (let source = 0; source < nodeCount; source++) {
    const row = source * nodeCount;
    findPathsFrom(source, adjacency, edgeSeconds, seconds, heap, lastEdge.subarray(row, row + nodeCount));
    for (let node = 0; node < nodeCount; node++) {
      if (seconds[node]! < Number.POSITIVE_INFINITY) {
        units[row + node] = Math.min(unreachable - 1, Math.round(seconds[node]! / secondsPerUnit));
      }
    }
  }
  return { nodeCount, units, lastEdge };
}

function findPathsFrom(
  source: number,
  { firstLink, linkNode, linkEdge }: Adjacency,
  edgeSeconds: Float64Array,
  seconds: Float64Array,
  heap: MinHeap,
  lastEdge: Uint16Array,
): void {
  seconds.fill(Number.POSITIVE_INFINITY);
  seconds[source] = 0;
  heap.push(source, 0);
  while (heap.size > 0) {
    const node = heap.pop();
    const reached = seconds[node]!;
    for (let link = firstLink[node]!; link < firstLink[node + 1]!; link++) {
      const edge = linkEdge[link]!;
      const next = linkNode[link]!;
      const candidate = reached + edgeSeconds[edge]!;
      if (candidate < seconds[next]!) {
        seconds[next] = candidate;
        lastEdge[next] = edge;
        heap.push(next, candidate);
      }
    }
  }
}

function buildAdjacency(graph: NetworkGraph): Adjacency {
  const firstLink = new Int32Array(graph.nodes.length + 1);
  for (const edge of graph.edges) {
    firstLink[edge.from + 1]!++;
    firstLink[edge.to + 1]!++;
  }
  for (let node = 0; node < graph.nodes.length; node++) firstLink[node + 1]! += firstLink[node]!;
  const next = firstLink.slice();
  const linkNode = new Int32Array(graph.edges.length * 2);
  const linkEdge = new Int32Array(graph.edges.length * 2);
  graph.edges.forEach((edge, index) => {
    for (const [node, other] of [
      [edge.from, edge.to],
      [edge.to, edge.from],
    ] as const) {
      const link = next[node]!++;
      linkNode[link] = other;
      linkEdge[link] = index;
    }
  });
  return { firstLink, linkNode, linkEdge };
}
