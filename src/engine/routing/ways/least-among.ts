import FlatQueue from 'flatqueue';
import type { Adjacency } from './adjacency.ts';
import type { LeastWay, Reach } from './hub-labels.ts';
import { numberAt } from './number-at.ts';

/** The least way, and its edges in order of travel. */
export type FoundWay = LeastWay & { edges: number[] };

type Limits = {
  /** Ways that take longer are not looked for. */
  msMax?: number;
  isOpen?: (edge: number) => boolean;
};

/**
 * The least way from any of some nodes to any of some others, without labels: by Dijkstra's algorithm, which ends where
 * no better way can come. Undefined if there is none.
 */
export function findLeastAmong(
  { nodeCount, firstStep, stepNode, stepEdge, stepMs }: Adjacency,
  starts: readonly Reach[],
  ends: readonly Reach[],
  { msMax = Number.POSITIVE_INFINITY, isOpen = () => true }: Limits = {},
): FoundWay | undefined {
  const ms = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  const lastEdge = new Int32Array(nodeCount).fill(-1);
  const lastNode = new Int32Array(nodeCount).fill(-1);
  const startOf = new Int32Array(nodeCount);
  const queue = new FlatQueue();
  starts.forEach(({ node, ms: before }, start) => {
    if (before >= numberAt(ms, node)) return;
    ms[node] = before;
    startOf[node] = start;
    queue.push(node, before);
  });
  const endsAt = Map.groupBy(ends.entries(), ([, { node }]) => node);
  let best: LeastWay | undefined;
  let leastMs = msMax;
  let last = 0;
  for (let soFar = queue.peekValue(); soFar !== undefined && soFar < leastMs; soFar = queue.peekValue()) {
    const node = queue.pop() ?? 0;
    if (soFar > numberAt(ms, node)) continue;
    const start = numberAt(startOf, node);
    for (const [end, { ms: behind }] of endsAt.get(node) ?? []) {
      if (soFar + behind >= leastMs) continue;
      leastMs = soFar + behind;
      best = { start, end, ms: leastMs };
      last = node;
    }
    const afterSteps = numberAt(firstStep, node + 1);
    for (let step = numberAt(firstStep, node); step < afterSteps; step++) {
      const next = numberAt(stepNode, step);
      const edge = numberAt(stepEdge, step);
      const candidate = soFar + numberAt(stepMs, step);
      if (candidate >= numberAt(ms, next) || candidate >= leastMs || !isOpen(edge)) continue;
      ms[next] = candidate;
      lastEdge[next] = edge;
      lastNode[next] = node;
      startOf[next] = start;
      queue.push(next, candidate);
    }
  }
  if (best === undefined) return undefined;
  const edges: number[] = [];
  for (let node = last; numberAt(lastEdge, node) >= 0; node = numberAt(lastNode, node))
    edges.push(numberAt(lastEdge, node));
  return { ...best, edges: edges.reverse() };
}
