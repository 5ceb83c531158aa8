import { greatCircleKm } from '../../src/engine/cities/great-circle.ts';
import { streetShare } from '../../src/engine/routing/access/access.ts';
import type { Barrier } from '../../src/engine/routing/ground/barriers.ts';
import {
  type Island,
  type NetworkEdge,
  type NetworkGraph,
  parseBarrier,
} from '../../src/engine/routing/network-text.ts';
import type { EdgeClass } from '../../src/engine/routing/road-class.ts';
import { type ChainStretch, contentLines, parseBlockedPairs, parseChains, type Span } from './chains.ts';
import { modelKm, shareOfFirstCountry, streetKm } from './edge-model.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { findLocalLinks, pairKey } from './local-links.ts';
import { findStops } from './split-edges.ts';
import { buildTownGrid, type TownGrid } from './town-grid.ts';

/**
 * Turns the chains into nodes with coordinates and edges with kilometres by country. Of several stretches of a class
 * between the same two towns the first with given kilometres is kept, else the first. Throws on an unknown town and on
 * impossible kilometres.
 */
export function compileNetwork(
  chainsText: string,
  islandsText: string,
  barriersText: string,
  gazetteer: Gazetteer,
  warn: (line: string) => void = () => {},
): NetworkGraph {
  const stretches = parseChains(chainsText);
  const blocked = parseBlockedPairs(chainsText);
  const towns = gazetteer.resolve([...stretches.flatMap(({ from, to }) => [from, to]), ...blocked.flat()]);
  const grid = buildTownGrid(gazetteer.towns);
  const lengths = measureStretches(stretches, towns, grid, warn);
  const nodeByPlace = new Map<string, number>();
  const graph: NetworkGraph = {
    nodes: [],
    edges: [],
    islands: parseIslands(islandsText),
    barriers: parseBarriers(barriersText),
  };
  for (const stretch of pickStretches(stretches, towns)) {
    const from = towns.get(stretch.from)!;
    const to = towns.get(stretch.to)!;
    addNode(graph, nodeByPlace, from);
    addNode(graph, nodeByPlace, to);
    const { edgeClass } = stretch;
    const km = lengths.get(stretch)!;
    for (const piece of splitStretch(grid, edgeClass, from, to, km)) {
      graph.edges.push({
        from: addNode(graph, nodeByPlace, piece.from),
        to: addNode(graph, nodeByPlace, piece.to),
        edgeClass,
        kmByCountry: splitByCountry(grid, piece.from, piece.to, piece.km),
      });
    }
  }
  const nodeOf = (name: string) => {
    const node = nodeByPlace.get(placeOf(towns.get(name)!));
    if (node === undefined) throw new Error(`${name} of a line X is no node of the network`);
    return node;
  };
  const blockedNodes = new Set(blocked.map(([a, b]) => pairKey(nodeOf(a), nodeOf(b))));
  for (const { from, to, km } of findLocalLinks(graph, grid, blockedNodes)) {
    const kmByCountry: NetworkEdge['kmByCountry'] = [[graph.nodes[from]!.country, Math.round(km * 10) / 10]];
    graph.edges.push({ from, to, edgeClass: 'local', kmByCountry });
  }
  return graph;
}

type Piece = { from: Town; to: Town; km: number };

function splitStretch(grid: TownGrid, edgeClass: EdgeClass, from: Town, to: Town, km: number): Piece[] {
  const stops = [{ share: 0, town: from }, ...findStops(grid, edgeClass, km, from, to), { share: 1, town: to }];
  return stops.slice(1).map((stop, index) => {
    const last = stops[index]!;
    return { from: last.town, to: stop.town, km: km * (stop.share - last.share) };
  });
}

function pickStretches(stretches: ChainStretch[], towns: Map<string, Town>): ChainStretch[] {
  const picked = new Map<string, ChainStretch>();
  for (const stretch of stretches) {
    const ids = [towns.get(stretch.from)!.id, towns.get(stretch.to)!.id].sort();
    if (ids[0] === ids[1]) continue;
    const key = `${ids.join(' ')} ${stretch.edgeClass}`;
    const known = picked.get(key);
    if (known === undefined || (known.span === undefined && stretch.span !== undefined)) picked.set(key, stretch);
  }
  return [...picked.values()];
}

function addNode(graph: NetworkGraph, nodeByPlace: Map<string, number>, town: Town): number {
  const place = placeOf(town);
  const known = nodeByPlace.get(place);
  if (known !== undefined) return known;
  nodeByPlace.set(place, graph.nodes.length);
  const { country, region, name, latitude, longitude, population } = town;
  graph.nodes.push({ country, region, name, latitude, longitude, streetKm: streetKm(population) });
  return graph.nodes.length - 1;
}

/** Where a town is, to about 500 m: a point that stands for a town is that town. */
function placeOf({ country, latitude, longitude }: Town): string {
  return `${country} ${latitude.toFixed(2)} ${longitude.toFixed(2)}`;
}

function measureStretches(
  stretches: ChainStretch[],
  towns: Map<string, Town>,
  grid: TownGrid,
  warn: (line: string) => void,
): Map<ChainStretch, number> {
  const modelled = new Map<ChainStretch, number>();
  for (const stretch of stretches) {
    const from = towns.get(stretch.from)!;
    const to = towns.get(stretch.to)!;
    modelled.set(stretch, modelKm(grid, stretch.edgeClass, from, to));
    checkPlausible(stretch, greatCircleKm(from, to));
  }
  const lengths = new Map(modelled);
  for (const span of new Set(stretches.flatMap((stretch) => stretch.span ?? []))) {
    const total = span.stretches.reduce((sum, stretch) => sum + modelled.get(stretch)!, 0);
    const factor = throughKm(span, towns) / total;
    if (factor < 0.75 || factor > 1.6) warn(describeSpan(span, total));
    for (const stretch of span.stretches) lengths.set(stretch, modelled.get(stretch)! * factor);
  }
  return lengths;
}

/** Through traffic leaves out most of the streets, but not the ring road. */
const shareTakenOff = 0.7;

/** The kilometres of through traffic, which leaves out most of the streets at both ends. */
function throughKm({ km, fromCentres, stretches }: Span, towns: Map<string, Town>): number {
  if (!fromCentres) return km;
  const from = towns.get(stretches[0]!.from)!;
  const to = towns.get(stretches.at(-1)!.to)!;
  const streets = (streetKm(from.population) + streetKm(to.population)) * streetShare(greatCircleKm(from, to));
  return Math.max(km / 2, km - shareTakenOff * streets);
}

function checkPlausible(stretch: ChainStretch, straightKm: number): void {
  if (straightKm > 260 && stretch.edgeClass !== 'ferry') {
    throw new Error(`${stretch.road} ${stretch.from}–${stretch.to}: ${straightKm.toFixed(0)} km, which town is meant?`);
  }
}

function parseIslands(text: string): Island[] {
  return contentLines(text).map((line) => {
    const [name = '', latitude, longitude, radiusKm] = line.split('|').map((cell) => cell.trim());
    return { name, latitude: Number(latitude), longitude: Number(longitude), radiusKm: Number(radiusKm) };
  });
}

function parseBarriers(text: string): Barrier[] {
  return contentLines(text).map((line) => {
    const [name = '', , points = ''] = line.split('|').map((cell) => cell.trim());
    return parseBarrier([name, points]);
  });
}

function describeSpan(span: Span, total: number): string {
  const { road, from } = span.stretches[0]!;
  return `${road} ${from}–${span.stretches.at(-1)!.to}: ${span.km} km given, ${total.toFixed(0)} km by the model`;
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
