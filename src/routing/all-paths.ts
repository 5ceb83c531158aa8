import { BucketQueue, bucketSeconds } from './bucket-queue.ts';
import type { CoreGraph, Link } from './core-graph.ts';

/** For each pair of core nodes, at `from * nodeCount + to`. */
export type AllPaths = {
  nodeCount: number;
  /** Time of the fastest way in units of `secondsPerUnit`; `unreachable` where there is none. */
  units: Uint16Array;
  /** Index of the last link of the fastest way; `noLink` from a node to itself and where there is none. */
  lastLink: Uint16Array;
};

/** Two bytes hold 109 hours at this resolution; the longest way in Europe takes under 100. */
export const secondsPerUnit = 6;
export const unreachable = 0xffff;
const noLink = 0xffff;

type Adjacency = { firstStep: Int32Array; stepNode: Int32Array; stepLink: Int32Array };

/** A label-correcting search from every core node; four bytes a pair. Links are as long in both directions. */
export function findAllPaths(core: CoreGraph): AllPaths {
  const { nodeCount, links } = core;
  const units = new Uint16Array(nodeCount * nodeCount).fill(unreachable);
  const lastLink = new Uint16Array(nodeCount * nodeCount).fill(noLink);
  const adjacency = buildAdjacency(nodeCount, links);
  const linkSeconds = Float64Array.from(links, (link) => link.seconds);
  const seconds = new Float64Array(nodeCount);
  const queue = new BucketQueue(Math.ceil((unreachable * secondsPerUnit) / bucketSeconds));
  for (let source = 0; source < nodeCount; source++) {
    const row = source * nodeCount;
    findPathsFrom(source, adjacency, linkSeconds, seconds, queue, lastLink.subarray(row, row + nodeCount));
    for (let node = 0; node < nodeCount; node++) {
      if (seconds[node]! < Number.POSITIVE_INFINITY) {
        units[row + node] = Math.min(unreachable - 1, Math.round(seconds[node]! / secondsPerUnit));
      }
    }
  }
  return { nodeCount, units, lastLink };
}

function findPathsFrom(
  source: number,
  { firstStep, stepNode, stepLink }: Adjacency,
  linkSeconds: Float64Array,
  seconds: Float64Array,
  queue: BucketQueue,
  lastLink: Uint16Array,
): void {
  seconds.fill(Number.POSITIVE_INFINITY);
  seconds[source] = 0;
  queue.push(source, 0);
  for (let node = queue.pop(); node >= 0; node = queue.pop()) {
    const reached = seconds[node]!;
    const last = firstStep[node + 1]!;
    for (let step = firstStep[node]!; step < last; step++) {
      const link = stepLink[step]!;
      const next = stepNode[step]!;
      const candidate = reached + linkSeconds[link]!;
      if (candidate < seconds[next]!) {
        seconds[next] = candidate;
        lastLink[next] = link;
        queue.push(next, candidate);
      }
    }
  }
}

function buildAdjacency(nodeCount: number, links: Link[]): Adjacency {
  const firstStep = new Int32Array(nodeCount + 1);
  for (const { from, to } of links) {
    firstStep[from + 1]!++;
    firstStep[to + 1]!++;
  }
  for (let node = 0; node < nodeCount; node++) firstStep[node + 1]! += firstStep[node]!;
  const next = firstStep.slice();
  const stepNode = new Int32Array(links.length * 2);
  const stepLink = new Int32Array(links.length * 2);
  const add = (node: number, other: number, link: number) => {
    const step = next[node]!++;
    stepNode[step] = other;
    stepLink[step] = link;
  };
  links.forEach(({ from, to }, link) => {
    add(from, to, link);
    add(to, from, link);
  });
  return { firstStep, stepNode, stepLink };
}
