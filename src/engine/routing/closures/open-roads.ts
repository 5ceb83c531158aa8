import { LruMap } from 'toad-cache';
import type { Place, Point } from '../../cities/place.ts';
import { eachWithNext } from '../each-with-next.ts';
import { endsOf, otherEnd } from '../edge-ends.ts';
import type { Leg } from '../leg.ts';
import { borderKey, closeRoads, type RoadNetwork } from '../network.ts';
import { route, routePoints, wayOf } from '../route.ts';
import { labelAllWays } from '../ways/least-ways.ts';
import { type ClosedArea, type ClosedBorder, type ClosedLanes, isIn } from './closures.ts';

/** Sets of closures whose roads are kept. One or two are in use: of today's tariffs, and of those before a change. */
const setsMax = 4;
/** Of one set of closures: roads on which an area is open, for tours that start or end there. */
const openedMax = 8;

/** The roads of one set of closures. */
type RoadsOfSet = { closed: RoadNetwork; noTransit: readonly ClosedArea[]; opened: LruMap<RoadNetwork> };

/**
 * The ways that are open under each set of closures. The roads of a set are made when it is first asked for, in some
 * 20 ms, and their ways as they are asked for, so that another table holds nobody up.
 */
export class OpenRoads {
  readonly #network: RoadNetwork;
  readonly #byContent = new LruMap<RoadsOfSet>(setsMax);
  readonly #byLanes = new WeakMap<ClosedLanes, RoadsOfSet>();

  constructor(network: RoadNetwork) {
    this.#network = network;
  }

  /** Finds all ways of a set of closures at once, which takes some 0.8 s: for the start of a process. */
  prepare(lanes: ClosedLanes): void {
    labelAllWays(this.#roadsOf(lanes).closed.ways);
  }

  /**
   * The legs from each place to the next. No closed border is crossed, and no area without transit unless that leg
   * starts or ends in it. Undefined if one of them has no way.
   */
  findLegs(places: readonly Place[], lanes: ClosedLanes): Leg[] | undefined {
    const legs: Leg[] = [];
    for (const [from, to] of eachWithNext(places)) {
      const leg = route(this.#roadsFor(lanes, from, to), from, to);
      if (leg === undefined) return undefined;
      legs.push(leg);
    }
    return legs;
  }

  /** The points of these legs, of each place and the nodes of the network between them. Undefined if one has no way. */
  findPoints(places: readonly Place[], lanes: ClosedLanes): Point[] | undefined {
    const points: Point[] = [];
    for (const [from, to] of eachWithNext(places)) {
      const leg = routePoints(this.#roadsFor(lanes, from, to), from, to);
      if (leg === undefined) return undefined;
      points.push(...leg.slice(points.length > 0 ? 1 : 0));
    }
    return points;
  }

  /** Of places without an open way: what is closed on the first leg that has a way otherwise. */
  findClosure(places: readonly Place[], lanes: ClosedLanes): ClosedArea | ClosedBorder | undefined {
    for (const [from, to] of eachWithNext(places)) {
      if (route(this.#roadsFor(lanes, from, to), from, to) !== undefined) continue;
      return closureBetween(this.#network, lanes, from, to);
    }
    return undefined;
  }

  #roadsFor(lanes: ClosedLanes, from: Place, to: Place): RoadNetwork {
    const roads = this.#roadsOf(lanes);
    const isEnd = (area: ClosedArea) => isIn(area, from) || isIn(area, to);
    if (!roads.noTransit.some(isEnd)) return roads.closed;
    const stillClosed = roads.noTransit.filter((area) => !isEnd(area));
    const key = JSON.stringify(stillClosed.map(({ country, regions, outline }) => [country, regions, outline]));
    let opened = roads.opened.get(key);
    if (opened === undefined) {
      opened = closeLanes(this.#network, stillClosed, lanes.borders);
      roads.opened.set(key, opened);
    }
    return opened;
  }

  #roadsOf(lanes: ClosedLanes): RoadsOfSet {
    let roads = this.#byLanes.get(lanes);
    if (roads === undefined) {
      const noTransit = lanes.areas.filter((area) => !area.transit);
      const content = contentOf(noTransit, lanes.borders);
      roads = this.#byContent.get(content) ?? {
        closed: closeLanes(this.#network, noTransit, lanes.borders),
        noTransit,
        opened: new LruMap(openedMax),
      };
      this.#byContent.set(content, roads);
      this.#byLanes.set(lanes, roads);
    }
    return roads;
  }
}

/** What roads depend on: not the dates and reasons. */
function contentOf(areas: readonly ClosedArea[], borders: readonly ClosedBorder[]): string {
  return JSON.stringify([
    areas.map(({ country, regions, outline }) => [country, regions, outline]),
    borders.map(({ between, towns }) => [between, towns]),
  ]);
}

function closeLanes(network: RoadNetwork, areas: readonly ClosedArea[], borders: readonly ClosedBorder[]): RoadNetwork {
  const nodes = Uint8Array.from(network.nodes, (node) => (areas.some((area) => isIn(area, node)) ? 1 : 0));
  const closed = { nodes, borders: new Set(borders.map(({ between: [one, other] }) => borderKey(one, other))) };
  return closeRoads(network, closed, (edge) => {
    const [from, to] = endsOf(network, edge);
    return from.country !== to.country && borders.some((border) => crosses(network, edge, border));
  });
}

function crosses(network: RoadNetwork, edge: number, { between: [one, other], towns }: ClosedBorder): boolean {
  const ends = endsOf(network, edge);
  const isBetween = ends.some(({ country }) => country === one) && ends.some(({ country }) => country === other);
  return isBetween && (towns === undefined || ends.some(({ name }) => towns.includes(name)));
}

/** The first closure that the way meets where nothing is closed. */
function closureBetween(
  network: RoadNetwork,
  { areas, borders }: ClosedLanes,
  from: Place,
  to: Place,
): ClosedArea | ClosedBorder | undefined {
  const way = wayOf(network, from, to);
  if (way === undefined) return undefined;
  const { nodes } = network;
  const passed = areas.filter((area) => !area.transit && !isIn(area, from) && !isIn(area, to));
  const areaOf = (node: number) => passed.find((area) => isIn(area, nodes[node]!));
  const borderOf = (one: string, other: string) =>
    borders.find(({ between }) => one !== other && between.includes(one) && between.includes(other));
  let node = way.start;
  let met = borderOf(from.country, nodes[node]!.country) ?? areaOf(node);
  for (const edge of way.edges) {
    node = otherEnd(network, edge, node);
    met ??= borders.find((border) => crosses(network, edge, border)) ?? areaOf(node);
  }
  return met ?? borderOf(nodes[node]!.country, to.country);
}
