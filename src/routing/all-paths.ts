import type { CoreGraph, Link } from './core-graph.ts';

/** For each pair of core nodes, at `from * nodeCount + to`. */
export type AllPaths = {
  nodeCount: number;
  /** Time of the fastest way, in units of `secondsPerUnit`. `unreachable` if there is none. */
  units: Uint16Array;
  /** Index of the fastest way's last link. `noLink` from a node to itself and if there is no way. */
  lastLink: Uint16Array;
};

/** At this resolution two bytes hold 109 hours. The longest way in Europe takes less than 100. */
export const secondsPerUnit = 6;
export const unreachable = 0xffff;
const noLink = 0xffff;

type Adjacency = { firstStep: Int32Array; stepNode: Int32Array; stepLink: Int32Array; stepUnits: Int32Array };

/**
 * Times are sorted into buckets of this many units. A node that leaves its bucket too early leaves it again. Measured:
 * 64 to 256 units make no difference.
 */
const unitsPerBucket = 128;

/**
 * A label-correcting search from every core node, four bytes for each pair. Links are equally long in both directions.
 */
export function findAllPaths(core: CoreGraph): AllPaths {
  const { nodeCount, links } = core;
  const units = new Uint16Array(nodeCount * nodeCount).fill(unreachable);
  const lastLink = new Uint16Array(nodeCount * nodeCount).fill(noLink);
  const adjacency = buildAdjacency(nodeCount, links);
  const buckets: number[][] = Array.from({ length: Math.ceil(unreachable / unitsPerBucket) }, () => []);
  const reached = new Int32Array(nodeCount);
  for (let source = 0; source < nodeCount; source++) {
    const row = source * nodeCount;
    findPathsFrom(source, adjacency, buckets, reached, lastLink.subarray(row, row + nodeCount));
    for (let node = 0; node < nodeCount; node++) units[row + node] = Math.min(unreachable, reached[node]!);
  }
  return { nodeCount, units, lastLink };
}

/** Fills `reached` with units. The buckets are empty before and after. */
function findPathsFrom(
  source: number,
  { firstStep, stepNode, stepLink, stepUnits }: Adjacency,
  buckets: number[][],
  reached: Int32Array,
  lastLink: Uint16Array,
): void {
  reached.fill(unreachable);
  reached[source] = 0;
  buckets[0]!.push(source);
  let lastBucket = 0;
  for (let index = 0; index <= lastBucket; index++) {
    const bucket = buckets[index]!;
    while (bucket.length > 0) {
      const node = bucket.pop()!;
      const last = firstStep[node + 1]!;
      for (let step = firstStep[node]!; step < last; step++) {
        const candidate = reached[node]! + stepUnits[step]!;
        const next = stepNode[step]!;
        if (candidate >= reached[next]!) continue;
        reached[next] = candidate;
        lastLink[next] = stepLink[step]!;
        const nextIndex = Math.floor(candidate / unitsPerBucket);
        buckets[nextIndex]!.push(next);
        if (nextIndex > lastBucket) lastBucket = nextIndex;
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
  const stepUnits = new Int32Array(links.length * 2);
  const add = (node: number, other: number, link: number) => {
    const step = next[node]!++;
    stepNode[step] = other;
    stepLink[step] = link;
    stepUnits[step] = Math.max(1, Math.round(links[link]!.seconds / secondsPerUnit));
  };
  links.forEach(({ from, to }, link) => {
    add(from, to, link);
    add(to, from, link);
  });
  return { firstStep, stepNode, stepLink, stepUnits };
}
