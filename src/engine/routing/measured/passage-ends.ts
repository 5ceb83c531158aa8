import { greatCircleKm } from '../../cities/great-circle.ts';
import type { Point } from '../../cities/place.ts';
import { eachWithNext } from '../each-with-next.ts';
import { endsOf } from '../edge-ends.ts';
import type { RoadNetwork } from '../network.ts';
import type { Passage } from '../passages.ts';

/** Where the stretch of the network with a passage ends, and how long it is. */
export type PassageEnds = { passage: Passage; ends: readonly [Point, Point]; km: number };

export function listPassageEnds(network: RoadNetwork): PassageEnds[] {
  return [...network.passages].map(([edge, passage]) => {
    return { passage, ends: endsOf(network, edge), km: network.edgeKm[edge]! };
  });
}

/** How far from such a town a road through the passage may lead by. */
const nearKm = 10;
/** A way between both ends that is longer goes around. */
const windingMax = 1.25;
const kmPerDegree = 111;

/** The passages that a line of road leads through, in order: those that it joins both ends of without a way around. */
export function passagesAlong(all: readonly PassageEnds[], line: readonly Point[]): Passage[] {
  const found = all.flatMap(({ passage, ends, km }) => {
    const [one, other] = ends.map((end) => nearestOn(line, end)) as [number, number];
    if (one < 0 || other < 0) return [];
    const [first, last] = one < other ? [one, other] : [other, one];
    const isThrough = lineKm(line, first, last) <= km * windingMax + 2 * nearKm;
    return isThrough ? [{ passage, first }] : [];
  });
  return found.sort((a, b) => a.first - b.first).map(({ passage }) => passage);
}

/** The place of the point nearest to a town; -1 if none is near. */
function nearestOn(line: readonly Point[], town: Point): number {
  const latitudeReach = nearKm / kmPerDegree;
  const longitudeReach = latitudeReach / Math.cos((town.latitude * Math.PI) / 180);
  let nearest = -1;
  let leastKm = nearKm;
  for (const [index, point] of line.entries()) {
    if (Math.abs(point.latitude - town.latitude) > latitudeReach) continue;
    if (Math.abs(point.longitude - town.longitude) > longitudeReach) continue;
    const km = greatCircleKm(point, town);
    if (km < leastKm) [nearest, leastKm] = [index, km];
  }
  return nearest;
}

function lineKm(line: readonly Point[], first: number, last: number): number {
  let km = 0;
  for (const [from, to] of eachWithNext(line.slice(first, last + 1))) km += greatCircleKm(from, to);
  return km;
}
