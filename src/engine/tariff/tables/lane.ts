import type { TariffData } from './tariff-schema.ts';

/** A pair of countries: of a loading and of an unloading. */
export type Lane = { from: string; to: string };

/** As in `DE-PL`. */
export function laneKey({ from, to }: Lane): string {
  return `${from}-${to}`;
}

type LaneTables = Pick<TariffData, 'lanes' | 'zones' | 'domestic'>;

/**
 * The factor of every pair of countries that has one, by `laneKey`, and what is wrong with the rows. A row of two
 * countries goes before one that names a zone; rows of zones do not count inside a country, for which `domestic` is.
 */
export function laneFactors({ lanes, zones = [], domestic = [] }: LaneTables): {
  factors: Map<string, number>;
  problems: string[];
} {
  const countriesOf = new Map(zones.map(({ zone, countries }) => [zone, countries]));
  const problems = [...zoneProblems(zones), ...unknownZones(lanes, countriesOf)];
  const factors = new Map<string, number>();
  for (const { country, factor } of domestic) {
    const key = laneKey({ from: country, to: country });
    if (factors.has(key)) problems.push(`domestic has ${country} twice`);
    factors.set(key, factor);
  }
  const ofZones = lanes.filter(({ from, to }) => countriesOf.has(from) || countriesOf.has(to));
  for (const row of lanes) {
    if (ofZones.includes(row)) continue;
    if (factors.has(laneKey(row))) problems.push(`lanes has ${laneKey(row)} twice`);
    factors.set(laneKey(row), row.factor);
  }
  const deciding = new Map<string, string>();
  for (const row of ofZones) {
    for (const lane of pairsOf(countriesOf.get(row.from) ?? [row.from], countriesOf.get(row.to) ?? [row.to])) {
      const key = laneKey(lane);
      const other = deciding.get(key);
      if (other !== undefined) problems.push(`lanes has ${other} and ${laneKey(row)}, which both hold for ${key}`);
      if (other !== undefined || factors.has(key)) continue;
      factors.set(key, row.factor);
      deciding.set(key, laneKey(row));
    }
  }
  return { factors, problems };
}

function pairsOf(from: readonly string[], to: readonly string[]): Lane[] {
  return from.flatMap((start) => to.filter((end) => end !== start).map((end) => ({ from: start, to: end })));
}

function zoneProblems(zones: NonNullable<LaneTables['zones']>): string[] {
  const names = zones.map(({ zone }) => zone);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return twice.map((name) => `zones has ${name} twice`);
}

function unknownZones(lanes: LaneTables['lanes'], zones: ReadonlyMap<string, unknown>): string[] {
  return lanes.flatMap((row, index) =>
    (['from', 'to'] as const)
      .filter((end) => !/^[A-Z]{2}$/.test(row[end]) && !zones.has(row[end]))
      .map((end) => `lanes.${index}.${end} names no zone: ${row[end]}`),
  );
}
