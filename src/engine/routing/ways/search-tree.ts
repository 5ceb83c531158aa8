import FlatQueue from 'flatqueue';
import type { Adjacency } from './adjacency.ts';

/**
 * The least ways from one node to all others: the milliseconds to each (Infinity if there is no way), the edge by which
 * it is reached (-1 for the node itself), and the nodes reached, nearest first.
 */
export type Tree = { ms: Float64Array; lastEdge: Int32Array; lastNode: Int32Array; reached: Int32Array };

/** By Dijkstra's algorithm. */
export function findTree({ nodeCount, firstStep, stepNode, stepEdge, stepMs }: Adjacency, source: number): Tree {
  const ms = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  const lastEdge = new Int32Array(nodeCount).fill(-1);
  const lastNode = new Int32Array(nodeCount).fill(-1);
  const reached = new Int32Array(nodeCount);
  const queue = new FlatQueue(stepNode.length + 1);
  let count = 0;
  ms[source] = 0;
  queue.push(source, 0);
  while (queue.length > 0) {
    const soFar = queue.peekValue()!;
    const node = queue.pop()!;
    if (soFar > ms[node]!) continue;
    reached[count++] = node;
    const last = firstStep[node + 1]!;
    for (let step = firstStep[node]!; step < last; step++) {
      const next = stepNode[step]!;
      const candidate = soFar + stepMs[step]!;
      if (candidate >= ms[next]!) continue;
      ms[next] = candidate;
      lastEdge[next] = stepEdge[step]!;
      lastNode[next] = node;
      queue.push(next, candidate);
    }
  }
  return { ms, lastEdge, lastNode, reached: reached.subarray(0, count) };
}
