import FlatQueue from 'flatqueue';
import type { Adjacency } from './adjacency.ts';
import { numberAt } from './number-at.ts';

/**
 * Least ways by hubs: every node knows its ways to a few nodes that many ways pass, such that a least way between any
 * two leads over one that both know. Those of a node are at `firstEntry[node]` up to `firstEntry[node + 1]`: the hub's
 * rank (ascending), the milliseconds to it, and the edge by which the way to it begins (-1 at the hub itself).
 */
export type HubLabels = {
  firstEntry: Int32Array;
  ranks: Int32Array;
  ms: Int32Array;
  edges: Int32Array;
  /** Room for `meetAmong`, by rank; `hubMs` is Infinity between two calls. */
  hubMs: Float64Array;
  hubStart: Int32Array;
};

/** Labels that are being made: of the hubs up to `nextRank`. */
export type Labelling = {
  adjacency: Adjacency;
  order: Int32Array;
  nextRank: number;
  entries: NodeEntries[];
  /** Room to work in, empty between two hubs. */
  reachedMs: Float64Array;
  hubMs: Float64Array;
  lastEdge: Int32Array;
  queue: FlatQueue;
};

/**
 * The entries of a node so far: rank, milliseconds and edge in turn. Outside the heap of JavaScript, which may be small
 * while a service starts.
 */
type NodeEntries = { count: number; cells: Int32Array };

const [rankCell, msCell, edgeCell, cellsAnEntry] = [0, 1, 2, 3] as const;
/** Of most nodes; the others grow. */
const entriesAtFirst = 48;

/** `order`: the nodes, those that many ways pass first. Any order gives true labels, but small ones only a good one. */
export function beginLabels(adjacency: Adjacency, order: Int32Array): Labelling {
  const { nodeCount, stepNode } = adjacency;
  return {
    adjacency,
    order,
    nextRank: 0,
    entries: Array.from({ length: nodeCount }, () => ({
      count: 0,
      cells: new Int32Array(entriesAtFirst * cellsAnEntry),
    })),
    reachedMs: new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY),
    hubMs: new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY),
    lastEdge: new Int32Array(nodeCount),
    queue: new FlatQueue(stepNode.length + 1),
  };
}

/**
 * Labels from further hubs, until a number of nodes were looked at. Returns the labels when there is no hub left.
 * Source: pruned landmark labelling, T. Akiba, Y. Iwata, Y. Yoshida, SIGMOD 2013.
 */
export function advanceLabels(labelling: Labelling, nodesMax: number): HubLabels | undefined {
  for (let looked = 0; looked < nodesMax && labelling.nextRank < labelling.order.length; labelling.nextRank++) {
    looked += labelFromHub(labelling, labelling.nextRank);
  }
  return labelling.nextRank < labelling.order.length ? undefined : packLabels(labelling);
}

/** A search from a hub that goes no further where hubs before it lead as fast. The number of nodes looked at. */
function labelFromHub(labelling: Labelling, rank: number): number {
  const { adjacency, order, entries, reachedMs, hubMs, lastEdge, queue } = labelling;
  const { firstStep, stepNode, stepEdge, stepMs } = adjacency;
  const hub = order[rank]!;
  const known = entries[hub]!;
  const knownCells = known.count * cellsAnEntry;
  for (let at = 0; at < knownCells; at += cellsAnEntry) hubMs[known.cells[at + rankCell]!] = known.cells[at + msCell]!;
  const touched = [hub];
  let looked = 0;
  reachedMs[hub] = 0;
  lastEdge[hub] = -1;
  queue.push(hub, 0);
  while (queue.length > 0) {
    const soFar = queue.peekValue()!;
    const node = queue.pop()!;
    if (soFar > reachedMs[node]!) continue;
    looked++;
    const own = entries[node]!;
    if (isKnown(own, hubMs, soFar)) continue;
    addEntry(own, rank, soFar, lastEdge[node]!);
    for (let step = firstStep[node]!; step < firstStep[node + 1]!; step++) {
      const next = stepNode[step]!;
      const candidate = soFar + stepMs[step]!;
      if (candidate >= reachedMs[next]!) continue;
      if (reachedMs[next] === Number.POSITIVE_INFINITY) touched.push(next);
      reachedMs[next] = candidate;
      lastEdge[next] = stepEdge[step]!;
      queue.push(next, candidate);
    }
  }
  for (const node of touched) reachedMs[node] = Number.POSITIVE_INFINITY;
  for (let at = 0; at < knownCells; at += cellsAnEntry) hubMs[known.cells[at + rankCell]!] = Number.POSITIVE_INFINITY;
  return looked;
}

/** Whether hubs before lead to the node in that time. */
function isKnown({ count, cells }: NodeEntries, hubMs: Float64Array, soFar: number): boolean {
  for (let at = 0; at < count * cellsAnEntry; at += cellsAnEntry) {
    if (hubMs[cells[at + rankCell]!]! + cells[at + msCell]! <= soFar) return true;
  }
  return false;
}

function addEntry(entries: NodeEntries, rank: number, ms: number, edge: number): void {
  const at = entries.count * cellsAnEntry;
  if (at === entries.cells.length) {
    const wider = new Int32Array(at * 2);
    wider.set(entries.cells);
    entries.cells = wider;
  }
  entries.cells[at + rankCell] = rank;
  entries.cells[at + msCell] = ms;
  entries.cells[at + edgeCell] = edge;
  entries.count++;
}

function packLabels({ entries }: Labelling): HubLabels {
  const firstEntry = new Int32Array(entries.length + 1);
  entries.forEach(({ count }, node) => {
    firstEntry[node + 1] = firstEntry[node]! + count;
  });
  const packCell = (cell: number) => {
    const packed = new Int32Array(firstEntry.at(-1)!);
    entries.forEach(({ count, cells }, node) => {
      for (let entry = 0; entry < count; entry++)
        packed[firstEntry[node]! + entry] = cells[entry * cellsAnEntry + cell]!;
    });
    return packed;
  };
  return {
    firstEntry,
    ranks: packCell(rankCell),
    ms: packCell(msCell),
    edges: packCell(edgeCell),
    hubMs: new Float64Array(entries.length).fill(Number.POSITIVE_INFINITY),
    hubStart: new Int32Array(entries.length),
  };
}

/** The milliseconds of the least way, and the rank of the hub that it leads through. Infinity if there is none. */
export function meetOverHub({ firstEntry, ranks, ms }: HubLabels, from: number, to: number): Meeting {
  let [a, b] = [firstEntry[from]!, firstEntry[to]!];
  const [aEnd, bEnd] = [firstEntry[from + 1]!, firstEntry[to + 1]!];
  let best = Number.POSITIVE_INFINITY;
  let rank = -1;
  while (a < aEnd && b < bEnd) {
    const difference = ranks[a]! - ranks[b]!;
    if (difference === 0) {
      const total = ms[a]! + ms[b]!;
      if (total < best) {
        best = total;
        rank = ranks[a]!;
      }
    }
    if (difference <= 0) a++;
    if (difference >= 0) b++;
  }
  return { ms: best, rank };
}

type Meeting = { ms: number; rank: number };

/** A node, and the milliseconds that a way takes before it or behind it. */
export type Reach = { node: number; ms: number };
/** Which of some starts and of some ends, by position, and the milliseconds from before the one to behind the other. */
export type LeastWay = { start: number; end: number; ms: number };

/** The least way from any of some nodes to any of some others. Undefined if there is none. */
export function meetAmong(labels: HubLabels, starts: readonly Reach[], ends: readonly Reach[]): LeastWay | undefined {
  const { firstEntry, ranks, ms, hubMs, hubStart } = labels;
  starts.forEach(({ node, ms: before }, start) => {
    const last = numberAt(firstEntry, node + 1);
    for (let entry = numberAt(firstEntry, node); entry < last; entry++) {
      const rank = numberAt(ranks, entry);
      const total = before + numberAt(ms, entry);
      if (total >= numberAt(hubMs, rank)) continue;
      hubMs[rank] = total;
      hubStart[rank] = start;
    }
  });
  let best: LeastWay | undefined;
  let leastMs = Number.POSITIVE_INFINITY;
  ends.forEach(({ node, ms: behind }, end) => {
    const last = numberAt(firstEntry, node + 1);
    for (let entry = numberAt(firstEntry, node); entry < last; entry++) {
      const rank = numberAt(ranks, entry);
      const total = numberAt(hubMs, rank) + numberAt(ms, entry) + behind;
      if (total >= leastMs) continue;
      leastMs = total;
      best = { start: numberAt(hubStart, rank), end, ms: total };
    }
  });
  for (const { node } of starts)
    for (let entry = numberAt(firstEntry, node); entry < numberAt(firstEntry, node + 1); entry++)
      hubMs[numberAt(ranks, entry)] = Number.POSITIVE_INFINITY;
  return best;
}

/** The edge by which the way from a node to a hub that it knows begins; -1 at the hub itself. */
export function edgeTowardsHub({ firstEntry, ranks, edges }: HubLabels, node: number, rank: number): number {
  let low = firstEntry[node]!;
  let high = firstEntry[node + 1]!;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranks[middle]! < rank) low = middle + 1;
    else high = middle;
  }
  return edges[low]!;
}
