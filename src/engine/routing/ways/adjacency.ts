/** From each node the steps to its neighbours: those of node n are at `firstStep[n]` up to `firstStep[n + 1]`. */
export type Adjacency = {
  nodeCount: number;
  firstStep: Int32Array;
  stepNode: Int32Array;
  stepEdge: Int32Array;
  /** Whole milliseconds, so that sums are the same in whichever order they are made. */
  stepMs: Int32Array;
};

type Ends = { from: number; to: number };

/** Edges lead both ways, and weigh their seconds. Those that are not open are left out. */
export function buildAdjacency(
  nodeCount: number,
  edges: readonly Ends[],
  weights: Float64Array,
  isOpen: (edge: number) => boolean,
): Adjacency {
  const open = [...edges.keys()].filter(isOpen);
  const firstStep = new Int32Array(nodeCount + 1);
  for (const edge of open) {
    firstStep[edges[edge]!.from + 1]!++;
    firstStep[edges[edge]!.to + 1]!++;
  }
  for (let node = 0; node < nodeCount; node++) firstStep[node + 1]! += firstStep[node]!;
  const next = firstStep.slice();
  const stepNode = new Int32Array(open.length * 2);
  const stepEdge = new Int32Array(open.length * 2);
  const stepMs = new Int32Array(open.length * 2);
  const add = (node: number, other: number, edge: number) => {
    const step = next[node]!++;
    stepNode[step] = other;
    stepEdge[step] = edge;
    stepMs[step] = Math.max(1, Math.round(weights[edge]! * 1000));
  };
  for (const edge of open) {
    const { from, to } = edges[edge]!;
    add(from, to, edge);
    add(to, from, edge);
  }
  return { nodeCount, firstStep, stepNode, stepEdge, stepMs };
}
