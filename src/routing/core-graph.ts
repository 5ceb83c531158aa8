import type { NetworkGraph } from './network-text.ts';

/** Edges in a row without a junction, from one core node to another. `edges` in order of travel. */
export type Link = { from: number; to: number; seconds: number; edges: number[] };

/** The way from a node to a core node. */
export type Exit = { core: number; seconds: number; edges: number[] };

/**
 * The network without nodes that only pass traffic on: shortest paths between the rest take half the memory. Every node
 * has its ways to the core: one of length zero for a core node, two for a node on a link. Positions are the core's.
 */
export type CoreGraph = { nodeCount: number; links: Link[]; exits: Exit[][]; linkOfNode: Int32Array };

type Step = { edge: number; node: number };

/**
 * A node is core if it is an end, a junction or a port. Times are those of `edgeWeights`. Edges that are not open are
 * left out.
 */
export function buildCoreGraph(
  graph: NetworkGraph,
  edgeWeights: Float64Array,
  isOpen: (edge: number) => boolean = () => true,
): CoreGraph {
  const steps = listFastestSteps(graph, edgeWeights, isOpen);
  const coreOfNode = numberCoreNodes(graph, steps);
  const core: CoreGraph = {
    nodeCount: coreOfNode.filter((position) => position >= 0).length,
    links: [],
    exits: steps.map((_, node) => (coreOfNode[node]! >= 0 ? [{ core: coreOfNode[node]!, seconds: 0, edges: [] }] : [])),
    linkOfNode: new Int32Array(graph.nodes.length).fill(-1),
  };
  for (let node = 0; node < steps.length; node++) {
    if (coreOfNode[node]! < 0) continue;
    for (const step of steps[node]!) addLink(core, coreOfNode, steps, edgeWeights, node, step);
  }
  return core;
}

function addLink(
  core: CoreGraph,
  coreOfNode: Int32Array,
  steps: Step[][],
  edgeWeights: Float64Array,
  start: number,
  first: Step,
): void {
  const edges = [first.edge];
  const passed: number[] = [];
  let { edge, node } = first;
  while (coreOfNode[node]! < 0) {
    passed.push(node);
    const onward = steps[node]!.find((step) => step.edge !== edge)!;
    ({ edge, node } = onward);
    edges.push(edge);
  }
  // Each link is met from both ends. Keeping only the one with the lower edge number first counts it once, also if both
  // ends are the same node.
  if (edges[0]! > edges.at(-1)! || (edges.length === 1 && coreOfNode[start]! > coreOfNode[node]!)) return;
  const from = coreOfNode[start]!;
  const to = coreOfNode[node]!;
  const secondsOf = (part: number[]) => part.reduce((sum, each) => sum + edgeWeights[each]!, 0);
  passed.forEach((each, position) => {
    const back = edges.slice(0, position + 1).reverse();
    const on = edges.slice(position + 1);
    core.exits[each]!.push({ core: from, seconds: secondsOf(back), edges: back });
    core.exits[each]!.push({ core: to, seconds: secondsOf(on), edges: on });
    core.linkOfNode[each] = core.links.length;
  });
  core.links.push({ from, to, seconds: secondsOf(edges), edges });
}

function numberCoreNodes(graph: NetworkGraph, steps: Step[][]): Int32Array {
  const isPort = new Uint8Array(graph.nodes.length);
  for (const { edgeClass, from, to } of graph.edges) {
    if (edgeClass === 'ferry' || edgeClass === 'shuttle') isPort[from] = isPort[to] = 1;
  }
  let count = 0;
  return Int32Array.from(steps, (ways, node) => (ways.length === 2 && isPort[node] === 0 ? -1 : count++));
}

/** For each node its neighbours, each by the fastest edge to it. */
function listFastestSteps(graph: NetworkGraph, edgeWeights: Float64Array, isOpen: (edge: number) => boolean): Step[][] {
  const steps: Step[][] = graph.nodes.map(() => []);
  const add = (node: number, edge: number, other: number) => {
    const known = steps[node]!.find((step) => step.node === other);
    if (known === undefined) steps[node]!.push({ edge, node: other });
    else if (edgeWeights[edge]! < edgeWeights[known.edge]!) known.edge = edge;
  };
  graph.edges.forEach(({ from, to }, edge) => {
    if (!isOpen(edge)) return;
    add(from, edge, to);
    add(to, edge, from);
  });
  return steps;
}
