import type { CoreGraph, Link } from './core-graph.ts';

/**
 * The least ways between core nodes, found when they are first asked for. Four bytes for each pair that was.
 */
export type AllPaths = {
  nodeCount: number;
  adjacency: Adjacency;
  /** By node of departure, see `pathsFrom`. */
  rows: (Uint16Array | undefined)[];
  /** Room to work in. The buckets are empty between two searches. */
  buckets: number[][];
  reached: Int32Array;
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

/** Ways over a core graph, none of them found yet. Links are equally long in both directions. */
export function preparePaths({ nodeCount, links }: CoreGraph): AllPaths {
  return {
    nodeCount,
    adjacency: buildAdjacency(nodeCount, links),
    rows: Array.from({ length: nodeCount }),
    buckets: Array.from({ length: Math.ceil(unreachable / unitsPerBucket) }, () => []),
    reached: new Int32Array(nodeCount),
  };
}

/** Finds all ways at once, which takes half a second. */
export function findAllPaths(paths: AllPaths): void {
  for (let source = 0; source < paths.nodeCount; source++) pathsFrom(paths, source);
}

/**
 * The ways from a core node: for each node the time of the least way in units of `secondsPerUnit` (`unreachable` if
 * there is none), then for each node the index of that way's last link (`noLink` for the node itself). The first time
 * for a node takes 0.15 ms.
 */
export function pathsFrom(paths: AllPaths, source: number): Uint16Array {
  const known = paths.rows[source];
  if (known !== undefined) return known;
  const { nodeCount, reached } = paths;
  const row = new Uint16Array(2 * nodeCount).fill(noLink);
  search(source, paths, row.subarray(nodeCount));
  for (let node = 0; node < nodeCount; node++) row[node] = Math.min(unreachable, reached[node]!);
  paths.rows[source] = row;
  return row;
}

/** A label-correcting search. Fills `reached` with units. */
function search(
  source: number,
  { adjacency: { firstStep, stepNode, stepLink, stepUnits }, buckets, reached }: AllPaths,
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
