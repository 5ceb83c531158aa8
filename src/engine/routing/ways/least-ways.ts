import { LruMap } from 'toad-cache';
import type { Adjacency } from './adjacency.ts';
import { advanceLabels, beginLabels, type HubLabels, type Labelling, type Reach } from './hub-labels.ts';
import { beginImportance, type Importance, sampleImportance } from './importance.ts';
import { type FoundWay, findLeastAmong } from './least-among.ts';
import { findTree, type Tree } from './search-tree.ts';

/** What is known about the least ways over some roads: their labels once these are made, a few trees until then. */
export type LeastWays = {
  adjacency: Adjacency;
  /** The order of the nodes: found once, and shared with the same roads of which some are closed. */
  order: { importance?: Importance; nodes?: Int32Array };
  labelling?: Labelling;
  labels?: HubLabels;
  trees: LruMap<KeptTree>;
  searches: number;
};

/** A tree as it is kept, 120 kB. */
type KeptTree = Pick<Tree, 'ms' | 'lastEdge'>;

const treesMax = 24;
/** Labels do not pay for a few prices: a tour takes some twelve searches. */
const searchesWithoutLabels = 60;
/** Beside each search: about as much, so that it takes twice as long. */
const samplesASearch = 1;
const nodesASearch = 10_000;

/** Nothing is found yet. `sameNodes`: other roads between the same nodes. */
export function prepareWays(adjacency: Adjacency, sameNodes?: LeastWays): LeastWays {
  return { adjacency, order: sameNodes?.order ?? {}, trees: new LruMap(treesMax), searches: 0 };
}

/** Labels all ways, which takes some 0.8 s. */
export function labelAllWays(ways: LeastWays): HubLabels {
  while (ways.labels === undefined) advance(ways, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  return ways.labels;
}

/**
 * The ways from a node, where they are not labelled yet. Each search but the first few makes some of the labels too, so
 * that roads in use have theirs after some 200 searches, and none takes long.
 */
export function treeFrom(ways: LeastWays, source: number): KeptTree {
  const known = ways.trees.get(source);
  if (known !== undefined) return known;
  countSearch(ways);
  const { ms, lastEdge } = findTree(ways.adjacency, source);
  const tree = { ms, lastEdge };
  ways.trees.set(source, tree);
  return tree;
}

/** The least way from any of some nodes to any of some others, where they are not labelled yet. */
export function searchAmong(ways: LeastWays, starts: readonly Reach[], ends: readonly Reach[]): FoundWay | undefined {
  countSearch(ways);
  return findLeastAmong(ways.adjacency, starts, ends);
}

function countSearch(ways: LeastWays): void {
  if (++ways.searches > searchesWithoutLabels) advance(ways, samplesASearch, nodesASearch);
}

/** A step: first the order of the nodes, then their labels. */
function advance(ways: LeastWays, samples: number, nodes: number): void {
  const { adjacency, order } = ways;
  if (order.nodes === undefined) {
    order.importance ??= beginImportance(adjacency);
    const found = sampleImportance(order.importance, adjacency, samples);
    if (found !== undefined) order.nodes = found;
    return;
  }
  ways.labelling ??= beginLabels(adjacency, order.nodes);
  const labels = advanceLabels(ways.labelling, nodes);
  if (labels === undefined) return;
  ways.labels = labels;
  delete ways.labelling;
  ways.trees.clear();
}
