import { greatCircleKm } from '../../src/engine/cities/great-circle.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { type PricedRoads, servedTowns } from './priced-roads.ts';
import { buildTownGrid, townsAround } from './town-grid.ts';

/** Two neighbouring towns: kilometres as the crow flies and on the road. */
export type Neighbours = { from: Town; to: Town; straightKm: number; roadKm: number };

/** Of towns with at least this many people, every third is looked at. */
const populationMin = 10_000;
const everyTown = 3;
/** The nearest other town of the same country between these. */
const nearestKm = { min: 8, max: 30 };
/** Above this many times the great circle a way is a detour. Round water and mountains there are real ones. */
const detourMin = 2.2;

/** Routes towns of those countries to their nearest neighbour. The sample is the same in every run. */
export function measureNeighbours(
  roads: PricedRoads,
  countries: readonly string[],
  gazetteer: Gazetteer,
): Neighbours[] {
  const large = servedTowns(roads, countries, gazetteer, populationMin);
  const grid = buildTownGrid(large);
  return large.flatMap((from, index) => {
    if (index % everyTown !== 0) return [];
    const [to] = townsAround(grid, from, nearestKm.max)
      .map((town) => ({ town, straightKm: greatCircleKm(from, town) }))
      .filter(({ town, straightKm }) => town.country === from.country && straightKm >= nearestKm.min)
      .sort((a, b) => a.straightKm - b.straightKm);
    const leg = to && roads.findLeg(from, to.town);
    return leg === undefined ? [] : [{ from, to: to!.town, straightKm: to!.straightKm, roadKm: leg.distanceKm }];
  });
}

/** The share of neighbours that the roads join only by a detour. */
export function detourShare(neighbours: readonly Neighbours[]): number {
  return neighbours.filter(isDetour).length / neighbours.length;
}

/** The share, and the `count` longest detours, as Markdown. */
export function formatNeighbours(neighbours: readonly Neighbours[], count: number): string {
  const share = `${(detourShare(neighbours) * 100).toFixed(1)} %`;
  const worst = [...neighbours].sort((a, b) => b.roadKm / b.straightKm - a.roadKm / a.straightKm).slice(0, count);
  const lines = worst.map(
    ({ from, to, straightKm, roadKm }) =>
      `- ${from.name}–${to.name} (${from.country}): ${roadKm.toFixed(0)} km, ${straightKm.toFixed(0)} as the crow flies`,
  );
  return [
    `Of ${neighbours.length} towns and their nearest neighbours ${share} come out over ${detourMin} times the great circle.`,
    'The longest detours:',
    lines.join('\n'),
  ].join('\n\n');
}

function isDetour({ straightKm, roadKm }: Neighbours): boolean {
  return roadKm > straightKm * detourMin;
}
