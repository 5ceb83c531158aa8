import { greatCircleKm } from '../../src/engine/cities/great-circle.ts';
import { pick, type Random, seededRandom } from '../../test/faults/support/random.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { type FindLeg, type PricedRoads, servedTowns } from './priced-roads.ts';
import { buildTownGrid, type TownGrid, townsAround } from './town-grid.ts';

/** Two towns, a third between them, and the ways: straight from one to the other, and over the third. */
export type Triangle = { from: Town; over: Town; to: Town; direct: Way; parts: [Way, Way] };
type Way = { km: number; hours: number };

/** Towns of one country, so far apart as the crow flies. */
const apartKm = { min: 5, max: 150 };
/** The third lies where both parts together are at most so many times as long, as the crow flies. */
const roundMax = 1.2;
const thirdApartKmMin = 2;
const longerMin = 1.1;
/** Chance finds no third between many pairs. */
const triesMax = 30;

/**
 * Random pairs of towns of each country, with a random town between them. A fastest way is never longer and slower
 * than one over a third town, so that such a triangle shows a road that is missing or not reached, without any truth
 * to hold it against. As many of each country, but for those with few towns. The same seed finds the same triangles.
 */
export function measureTriangles(
  roads: PricedRoads,
  countries: readonly string[],
  gazetteer: Gazetteer,
  { pairs, seed }: { pairs: number; seed: number },
): Triangle[] {
  const random = seededRandom(seed);
  const served = servedTowns(roads, countries, gazetteer);
  const grid = buildTownGrid(served);
  const each = Math.ceil(pairs / countries.length);
  return countries.flatMap((country) => {
    const own = served.filter((town) => town.country === country);
    const found = new Map<string, Triangle>();
    for (let tries = 0; found.size < each && tries < triesMax * each && own.length > 2; tries++) {
      const triangle = drawTriangle(roads.findLeg, own, grid, random);
      if (triangle !== undefined)
        found.set([triangle.from, triangle.over, triangle.to].map(({ id }) => id).join(), triangle);
    }
    return [...found.values()];
  });
}

/** Undefined where chance finds no third, or a way is missing. */
function drawTriangle(findLeg: FindLeg, own: readonly Town[], grid: TownGrid, random: Random): Triangle | undefined {
  const [from, to] = [pick(random, own), pick(random, own)];
  const straightKm = greatCircleKm(from, to);
  if (straightKm < apartKm.min || straightKm > apartKm.max) return undefined;
  const middle = { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 };
  const between = townsAround(grid, middle, (straightKm * roundMax) / 2).filter((town) => isBetween(from, town, to));
  if (between.length === 0) return undefined;
  const over = pick(random, between);
  const legs = [findLeg(from, to), findLeg(from, over), findLeg(over, to)].map(
    (leg) => leg && { km: leg.distanceKm, hours: hoursOf(leg) },
  );
  const [direct, first, second] = legs;
  if (direct === undefined || first === undefined || second === undefined) return undefined;
  return { from, over, to, direct, parts: [first, second] };
}

function isBetween(from: Town, town: Town, to: Town): boolean {
  const [before, after] = [greatCircleKm(from, town), greatCircleKm(town, to)];
  return Math.min(before, after) >= thirdApartKmMin && before + after <= roundMax * greatCircleKm(from, to);
}

/** At the wheel and aboard. */
function hoursOf({ drivingSeconds, crossings }: NonNullable<ReturnType<FindLeg>>): number {
  return crossings.reduce((sum, { seconds }) => sum + seconds, drivingSeconds) / 3600;
}

/** Which shares of triangles are shorter over the third town, and what stands out most, as Markdown. */
export function formatTriangles(triangles: readonly Triangle[], worst: number): string {
  const shareOf = (some: readonly Triangle[]) => `${((some.length / triangles.length) * 100).toFixed(2)} %`;
  const shorter = triangles.filter((triangle) => savedShare(triangle) > 1 - 1 / longerMin);
  const faster = shorter.filter(isFaster);
  const anyFaster = triangles.filter((triangle) => savedShare(triangle) > 0 && isFaster(triangle));
  const lines = [...faster]
    .sort((a, b) => savedShare(b) - savedShare(a))
    .slice(0, worst)
    .map(formatTriangle);
  return [
    `Of ${triangles.length} pairs of towns the way over a third town between them is`,
    [
      `- over 10 % shorter for ${shareOf(shorter)},`,
      `- over 10 % shorter and faster too for ${shareOf(faster)},`,
      `- shorter at all and faster for ${shareOf(anyFaster)}.`,
    ].join('\n'),
    'The most of those that are faster too:',
    lines.join('\n'),
  ].join('\n\n');
}

/** By how much of the direct way the way over the third town is shorter. */
function savedShare({ direct, parts: [first, second] }: Triangle): number {
  return 1 - (first.km + second.km) / direct.km;
}

function isFaster({ direct, parts: [first, second] }: Triangle): boolean {
  return first.hours + second.hours < direct.hours;
}

function formatTriangle(triangle: Triangle): string {
  const { from, over, to, direct, parts } = triangle;
  const shown = (way: Way) => `${way.km.toFixed(0)} km, ${way.hours.toFixed(1)} h`;
  const [first, second] = parts;
  const together = { km: first.km + second.km, hours: first.hours + second.hours };
  return `- ${from.country} ${from.name}–${to.name}: ${shown(direct)}; over ${over.name} ${shown(together)}`;
}
