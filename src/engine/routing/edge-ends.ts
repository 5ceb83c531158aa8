import type { NetworkGraph, NetworkNode } from './network-text.ts';

/** The nodes that an edge joins: that of its `from` and that of its `to`. */
export function endsOf({ nodes, edges }: NetworkGraph, edge: number): [NetworkNode, NetworkNode] {
  const { from, to } = edges[edge]!;
  return [nodes[from]!, nodes[to]!];
}

/** The node at the other end of an edge. */
export function otherEnd({ edges }: Pick<NetworkGraph, 'edges'>, edge: number, node: number): number {
  const { from, to } = edges[edge]!;
  return from === node ? to : from;
}
