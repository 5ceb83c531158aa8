import { greatCircleKm } from '../../src/routing/geometry.ts';
import type { NetworkEdge, NetworkGraph } from '../../src/routing/network-text.ts';
import { type ChainStretch, parseChains } from './chains.ts';
import { modelKm, shareOfFirstCountry } from './edge-model.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { buildTownGrid, type TownGrid } from './town-grid.ts';

/**
 * Turns the chains into nodes with coordinates and edges with kilometres by country. Of several stretches between the same two
 * towns each class is kept once. Throws on an unknown town and on a given length shorter than the straight line.
 */
export function compileNetwork(chainsText: string, gazetteer: Gazetteer): NetworkGraph {
  const stretches = parseChains(chainsText);
  const towns = gazetteer.resolve(stretches.flatMap((stretch) => [stretch.from, stretch.to]));
  const grid = buildTownGrid(gazetteer.towns);
  const nodeByTown = new Map<string, number>();
  const graph: NetworkGraph = { nodes: [], edges: [] };
  const seen = new Set<string>();
  for (const stretch of stretches) {
    const from = towns.get(stretch.from)!;
    const to = towns.get(stretch.to)!;
    const ends = [addNode(graph, nodeByTown, from), addNode(graph, nodeByTown, to)] as const;
    const key = `${Math.min(...ends)} ${Math.max(...ends)} ${stretch.edgeClass}`;
    if (ends[0] === ends[1] || seen.has(key)) continue;
    seen.add(key);
    const kmByCountry = splitByCountry(grid, from, to, stretchKm(grid, stretch, from, to));
    graph.edges.push({ from: ends[0], to: ends[1], edgeClass: stretch.edgeClass, kmByCountry });
  }
  return graph;
}

function addNode(graph: NetworkGraph, nodeByTown: Map<string, number>, town: Town): number {
  const known = nodeByTown.get(town.id);
  if (known !== undefined) return known;
  nodeByTown.set(town.id, graph.nodes.length);
  const { country, name, latitude, longitude } = town;
  graph.nodes.push({ country, name, latitude, longitude });
  return graph.nodes.length - 1;
}

function stretchKm(grid: TownGrid, stretch: ChainStretch, from: Town, to: Town): number {
  if (stretch.km === undefined) return modelKm(grid, stretch.edgeClass, from, to);
  const straightKm = greatCircleKm(from, to);
  // Town centres stand for junctions up to a few kilometres away, so a motorway may be a little shorter than their distance.
  if (stretch.km < straightKm - 6) {
    throw new Error(
      `${stretch.road} ${stretch.from}–${stretch.to}: ${stretch.km} km, straight line ${straightKm.toFixed(0)} km`,
    );
  }
  return stretch.km;
}

function splitByCountry(grid: TownGrid, from: Town, to: Town, km: number): NetworkEdge['kmByCountry'] {
  const share = shareOfFirstCountry(grid, from, to, [from.country, to.country]);
  const firstKm = Math.round(km * share * 10) / 10;
  const restKm = Math.round((km - firstKm) * 10) / 10;
  const split: NetworkEdge['kmByCountry'] = [
    [from.country, firstKm],
    [to.country, restKm],
  ];
  return split.filter(([, part], position) => part > 0 || (position === 0 && firstKm + restKm === 0));
}
