import { type Access, countryRoad, type EdgePart, localSeconds, type WayPoint } from './access/local-way.ts';
import { liesIn, shareInCountry } from './closures/closed-ground.ts';
import { otherEnd } from './edge-ends.ts';
import type { Leg } from './leg.ts';
import { LegBuilder } from './leg-builder.ts';
import type { RoadNetwork } from './network.ts';
import { leastWay } from './network-path.ts';
import type { Reach } from './ways/hub-labels.ts';
import { type FoundWay, findLeastAmong } from './ways/least-among.ts';
import { numberAt } from './ways/number-at.ts';

/**
 * A way over the network from one access to another: over `edges`, or `along` one stretch that both points are next to,
 * from one share of it to the other. `seconds` are weighed, see `edgeWeight`.
 */
export type NetworkWay = { start: Access; end: Access; seconds: number; edges: number[]; along?: Along };
type Along = { edge: number; fromShare: number; toShare: number };

/**
 * A way at home is taken unless one that leaves the country is so much faster, or by half an hour: nobody drives on
 * foreign tolls and papers for a few minutes.
 */
const homeLonger = { share: 1.25, seconds: 10 * 60, secondsMax: 30 * 60 };

/** The fastest way. Undefined if there is none. */
export function findNetworkWay(
  network: RoadNetwork,
  starts: readonly Access[],
  ends: readonly Access[],
): NetworkWay | undefined {
  const along = leastAlong(network, starts, ends);
  const found = leastWay(network, starts.map(reachOf), ends.map(reachOf));
  if (found === undefined) return along;
  const seconds = found.ms / 1000;
  if (along !== undefined && along.seconds < seconds) return along;
  return wayOver(found, starts, ends);
}

/** The fastest way within a country that is not much slower than one of so many seconds. Undefined if there is none. */
export function findHomeWay(
  network: RoadNetwork,
  points: readonly [WayPoint & { country: string }, WayPoint],
  [starts, ends]: readonly [readonly Access[], readonly Access[]],
  seconds: number,
): NetworkWay | undefined {
  const [from, to] = points;
  const { country } = from;
  const isHome = (edge: number) => network.edges[edge]!.kmByCountry.every(([each]) => each === country);
  const isAtHome = (point: WayPoint, { node, part, straightKm }: Access) => {
    const town = network.nodes[node]!;
    if (town.country !== country) return false;
    if (part !== undefined) return isHome(part.edge);
    return liesIn(network, [point, town], straightKm, country);
  };
  const homeStarts = starts.filter((access) => isAtHome(from, access));
  const homeEnds = ends.filter((access) => isAtHome(to, access));
  const found = findLeastAmong(network.ways.adjacency, homeStarts.map(reachOf), homeEnds.map(reachOf), {
    msMax: Math.min(seconds * homeLonger.share + homeLonger.seconds, seconds + homeLonger.secondsMax) * 1000,
    isOpen: isHome,
  });
  return found && wayOver(found, homeStarts, homeEnds);
}

function wayOver({ start, end, ms, edges }: FoundWay, starts: readonly Access[], ends: readonly Access[]): NetworkWay {
  return { start: starts[start]!, end: ends[end]!, seconds: ms / 1000, edges };
}

/** Whole milliseconds, so that sums are the same in whichever order they are made. */
function reachOf({ node, seconds }: Access): Reach {
  return { node, ms: Math.round(seconds * 1000) };
}

/** The fastest of the ways between two points next to one stretch, along it. */
function leastAlong(network: RoadNetwork, starts: readonly Access[], ends: readonly Access[]): NetworkWay | undefined {
  let least: NetworkWay | undefined;
  for (const start of starts) {
    if (start.part === undefined) continue;
    for (const end of ends) {
      if (end.part?.edge !== start.part.edge) continue;
      const way = wayAlong(network, start, start.part, end, end.part);
      if (least === undefined || way.seconds < least.seconds) least = way;
    }
  }
  return least;
}

function wayAlong(network: RoadNetwork, start: Access, from: EdgePart, end: Access, to: EdgePart): NetworkWay {
  const { edge, share: fromShare } = from;
  const { share: toShare } = to;
  const seconds =
    localSeconds(start, start.country) +
    localSeconds(end, end.country) +
    Math.abs(fromShare - toShare) * numberAt(network.edgeSeconds, edge);
  return { start, end, seconds, edges: [], along: { edge, fromShare, toShare } };
}

export function nodesOf(network: RoadNetwork, { start, edges, along }: NetworkWay): number[] {
  if (along !== undefined) return [];
  let node = start.node;
  const nodes = [node];
  for (const edge of edges) {
    node = otherEnd(network, edge, node);
    nodes.push(node);
  }
  return nodes;
}

/** The leg of a way between two points, of at least so many kilometres. */
export function buildNetworkLeg(
  network: RoadNetwork,
  [from, to]: readonly [WayPoint, WayPoint],
  { start, end, edges, along }: NetworkWay,
  kmMin: number,
): Leg {
  const builder = new LegBuilder();
  addAccess(builder, network, from, start, 'out');
  if (along !== undefined) builder.addPart(network, along.edge, along.fromShare, along.toShare);
  else {
    if (start.part !== undefined)
      builder.addPart(network, start.part.edge, start.part.share, shareOf(network, start.part, start.node));
    let node = start.node;
    for (const edge of edges) node = builder.addEdge(network, edge, node);
    if (end.part !== undefined)
      builder.addPart(network, end.part.edge, shareOf(network, end.part, end.node), end.part.share);
  }
  addAccess(builder, network, to, end, 'in');
  builder.stretchTo(kmMin);
  return builder.build();
}

/** Lanes at the point, and beyond them country roads, which may begin in another country than they end. */
function addAccess(
  builder: LegBuilder,
  network: RoadNetwork,
  point: WayPoint,
  { node, country, straightKm, km, townKm, part }: Access,
  direction: 'out' | 'in',
): void {
  const home = point.country ?? country;
  const awayKm =
    home === country || part !== undefined
      ? 0
      : (km - townKm) * shareInCountry(network, [point, network.nodes[node]!], straightKm, country);
  const parts = [
    { country: home, roadClass: 'local', km: Math.min(townKm, km) },
    { country: home, roadClass: countryRoad, km: km - townKm - awayKm },
    { country, roadClass: countryRoad, km: awayKm },
  ] as const;
  for (const each of direction === 'out' ? parts : parts.toReversed())
    if (each.km > 0) builder.addRoad(each.country, each.roadClass, each.km);
}

/** Where on the edge of a part one of its nodes is. */
function shareOf({ edges }: RoadNetwork, { edge }: EdgePart, node: number): number {
  return edges[edge]!.from === node ? 0 : 1;
}
