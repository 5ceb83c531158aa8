import { pathsFrom, secondsPerUnit, unreachable } from './all-paths.ts';
import type { Exit } from './core-graph.ts';
import type { RoadNetwork } from './network.ts';

/** What the least way between two nodes weighs, in seconds, see `edgeWeight`. Infinity if there is none. */
export function pathSeconds(network: RoadNetwork, from: number, to: number): number {
  if (from === to) return 0;
  let best = onOneLink(network, from, to)?.seconds ?? Number.POSITIVE_INFINITY;
  for (const start of network.core.exits[from]!) {
    for (const end of network.core.exits[to]!) best = Math.min(best, viaCoreSeconds(network, start, end));
  }
  return best;
}

/**
 * The edges of that way, in order of travel. Empty from a node to itself.
 * @throws {Error} if there is no way.
 */
export function pathEdges(network: RoadNetwork, from: number, to: number): number[] {
  if (from === to) return [];
  const straight = onOneLink(network, from, to);
  let best = straight?.seconds ?? Number.POSITIVE_INFINITY;
  let ends: [Exit, Exit] | undefined;
  for (const start of network.core.exits[from]!) {
    for (const end of network.core.exits[to]!) {
      const seconds = viaCoreSeconds(network, start, end);
      if (seconds < best) [best, ends] = [seconds, [start, end]];
    }
  }
  if (ends !== undefined) return viaCoreEdges(network, ...ends);
  if (straight === undefined) throw new Error(`no way from node ${from} to node ${to}`);
  return straight.edges;
}

function viaCoreSeconds({ paths }: RoadNetwork, start: Exit, end: Exit): number {
  const units = pathsFrom(paths, start.core)[end.core]!;
  return units === unreachable ? Number.POSITIVE_INFINITY : start.seconds + units * secondsPerUnit + end.seconds;
}

/** Follows the table of last links back from the end, and so gathers the edges in reverse. */
function viaCoreEdges({ core, paths }: RoadNetwork, start: Exit, end: Exit): number[] {
  const reversed = [...end.edges];
  const row = pathsFrom(paths, start.core);
  for (let node = end.core; node !== start.core; ) {
    const link = core.links[row[paths.nodeCount + node]!]!;
    const { edges } = link;
    if (link.to === node) {
      for (let position = edges.length - 1; position >= 0; position--) reversed.push(edges[position]!);
      node = link.from;
    } else {
      for (const edge of edges) reversed.push(edge);
      node = link.to;
    }
  }
  for (let position = start.edges.length - 1; position >= 0; position--) reversed.push(start.edges[position]!);
  return reversed.reverse();
}

/** The way between two nodes of the same link, which does not touch the core. */
function onOneLink({ core, edgeWeights }: RoadNetwork, from: number, to: number): Exit | undefined {
  const index = core.linkOfNode[from]!;
  if (index < 0 || core.linkOfNode[to] !== index) return undefined;
  const passedFrom = core.exits[from]![0]!.edges.length;
  const passedTo = core.exits[to]![0]!.edges.length;
  const edges = core.links[index]!.edges.slice(Math.min(passedFrom, passedTo), Math.max(passedFrom, passedTo));
  if (passedFrom > passedTo) edges.reverse();
  return { core: -1, seconds: edges.reduce((sum, edge) => sum + edgeWeights[edge]!, 0), edges };
}
