import { endsOf } from './edge-ends.ts';
import type { NetworkGraph } from './network-text.ts';
import type { EdgeClass } from './road-class.ts';

/** Tunnels, passes and bridges with their own toll, each by the one stretch of the network it is on. */
const stretches = {
  brenner: ['AT:Matrei am Brenner', 'IT:Vipiteno', 'motorway'],
  tauern: ['AT:Radstadt', 'AT:Sankt Michael im Lungau', 'motorway'],
  karawanken: ['AT:Villach', 'SI:Jesenice', 'motorway'],
  bosruck: ['AT:Kirchdorf an der Krems', 'AT:Liezen', 'motorway'],
  gleinalm: ['AT:Sankt Michael in Obersteiermark', 'AT:Graz', 'motorway'],
  arlberg: ['AT:Bludenz', 'AT:St Anton am Arlberg', 'expressway'],
  mont_blanc: ['FR:Chamonix-Mont-Blanc', 'IT:Courmayeur', 'motorway'],
  frejus: ['FR:Modane', 'IT:Bardonecchia', 'motorway'],
  great_st_bernard: ['CH:Martigny-Ville', 'IT:Aosta', 'trunk'],
  oresund: ['DK:Copenhagen', 'SE:Malmö', 'motorway'],
  storebaelt: ['DK:Nyborg', 'DK:Korsør', 'motorway'],
} as const satisfies Record<string, readonly [string, string, EdgeClass]>;

export type Passage = keyof typeof stretches;
export const passageNames = Object.keys(stretches) as Passage[];

/** The edges that are a passage. Passages missing from the network are left out. */
export function findPassages({ nodes, edges }: NetworkGraph): Map<number, Passage> {
  const nodeNames = nodes.map(({ country, name }) => `${country}:${name}`);
  const byEnds = new Map<string, Passage>();
  for (const passage of passageNames) {
    const [from, to, edgeClass] = stretches[passage];
    byEnds.set(`${from} ${to} ${edgeClass}`, passage);
    byEnds.set(`${to} ${from} ${edgeClass}`, passage);
  }
  const passages = new Map<number, Passage>();
  edges.forEach(({ from, to, edgeClass }, edge) => {
    const passage = byEnds.get(`${nodeNames[from]} ${nodeNames[to]} ${edgeClass}`);
    if (passage !== undefined) passages.set(edge, passage);
  });
  return passages;
}

/** How far along its stretch, from its first town, the tunnel or toll station is, where places lie between. */
const middles: Partial<Record<Passage, number>> = { arlberg: 0.8, gleinalm: 0.45, tauern: 0.6 };

/** Where on an edge its passage is, as a share of it from its `from` to its `to`. */
export function middleOfPassage(graph: NetworkGraph, edge: number, passage: Passage): number {
  const [{ country, name }] = endsOf(graph, edge);
  const middle = middles[passage] ?? 0.5;
  return `${country}:${name}` === stretches[passage][0] ? middle : 1 - middle;
}
