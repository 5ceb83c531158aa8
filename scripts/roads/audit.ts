import { greatCircleKm } from '../../src/engine/cities/great-circle.ts';
import { contentLines } from './chains.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { type PricedRoads, servedTowns } from './priced-roads.ts';
import { buildTownGrid, townsAround } from './town-grid.ts';

/** Two neighbouring towns of a country: kilometres as the crow flies and on the road, if there is a way. */
export type AuditedPair = { from: Town; to: Town; straightKm: number; roadKm: number | undefined };
/** Why a pair needs a detour: water, a range or an island's border that is there, or a stretch that we lack. */
export type Excuse = { kind: 'barrier' | 'gap'; reason: string };

const populationMin = 10_000;
const neighboursMax = 4;
const apartKm = { min: 8, max: 60 };
/** Above this many times the great circle a way is a detour. */
export const detourMin = 2.2;

/** Routes every town of 10,000 people and more of those countries to its four nearest there, each pair once. */
export function auditNeighbours(roads: PricedRoads, countries: readonly string[], gazetteer: Gazetteer): AuditedPair[] {
  const large = servedTowns(roads, countries, gazetteer, populationMin);
  const grid = buildTownGrid(large);
  const seen = new Set<string>();
  return large.flatMap((from) =>
    townsAround(grid, from, apartKm.max)
      .map((to) => ({ to, straightKm: greatCircleKm(from, to) }))
      .filter(({ to, straightKm }) => to.country === from.country && straightKm >= apartKm.min)
      .sort((a, b) => a.straightKm - b.straightKm)
      .slice(0, neighboursMax)
      .flatMap(({ to, straightKm }) => {
        const key = [from.id, to.id].sort().join(' ');
        if (seen.has(key)) return [];
        seen.add(key);
        return [{ from, to, straightKm, roadKm: roads.findLeg(from, to)?.distanceKm }];
      }),
  );
}

/** How many times the great circle; infinite without a way. */
export function detourOf({ straightKm, roadKm }: AuditedPair): number {
  return (roadKm ?? Number.POSITIVE_INFINITY) / straightKm;
}

/** The rows `CC:Town | Town | barrier or gap | reason`, by `excuseKey`. Throws on another kind. */
export function readExcuses(text: string): Map<string, Excuse> {
  return new Map(
    contentLines(text).map((line) => {
      const [from = '', to = '', kind = '', reason = ''] = line.split('|').map((cell) => cell.trim());
      if (kind !== 'barrier' && kind !== 'gap') throw new Error(`neither a barrier nor a gap: ${line}`);
      const [country = '', name = ''] = from.split(':');
      return [keyOf(country, name, to), { kind, reason }];
    }),
  );
}

/** The same for both orders of the towns. */
export function excuseKey({ from, to }: AuditedPair): string {
  return keyOf(from.country, from.name, to.name);
}

function keyOf(country: string, one: string, other: string): string {
  return `${country}:${[one, other].sort().join('|')}`;
}

/** The share of detours by country, and each of them with its reason, longest first. */
export function formatAudit(pairs: readonly AuditedPair[], excuses: ReadonlyMap<string, Excuse>): string {
  const detours = pairs.filter((pair) => detourOf(pair) > detourMin);
  const share = (some: readonly unknown[], all: readonly unknown[]) =>
    `${((some.length / all.length) * 100).toFixed(1)} %`;
  const countries = [...new Set(pairs.map(({ from }) => from.country))].sort().map((country) => {
    const own = pairs.filter(({ from }) => from.country === country);
    return `${country}\t${own.length}\t${share(
      own.filter((pair) => detourOf(pair) > detourMin),
      own,
    )}`;
  });
  const rows = [...detours]
    .sort((a, b) => detourOf(b) - detourOf(a))
    .map((pair) => {
      const { kind, reason } = excuses.get(excuseKey(pair)) ?? { kind: 'gap', reason: 'not looked at' };
      const km = pair.roadKm === undefined ? 'no way' : `${pair.roadKm.toFixed(0)} km`;
      return `${pair.from.country}:${pair.from.name} | ${pair.to.name} | ${kind} | ${reason} (${km}, ${pair.straightKm.toFixed(0)} straight)`;
    });
  const title = `${pairs.length} pairs of neighbours, over ${detourMin} times the great circle: ${share(detours, pairs)}`;
  return [title, ...countries, ...rows].join('\n');
}
