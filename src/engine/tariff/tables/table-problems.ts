import { toCents, toEuros } from '../../../ground/units.ts';
import { unknownNames } from '../../routing/closures/cabotage.ts';
import { partsOf, unknownCountries } from '../../routing/closures/closures.ts';
import type { CabotageData } from './cabotage-schema.ts';
import type { CancellationData } from './cancellation-schema.ts';
import type { ClosedLanesData } from './closed-lanes-schema.ts';
import { crossingKey } from './crossing-terms.ts';
import type { CrossingsData } from './crossings-schema.ts';
import type { DrivingBansData } from './driving-bans-schema.ts';
import { laneFactors } from './lane.ts';
import type { MixedLoadingData } from './mixed-loading-schema.ts';
import { tollClasses } from './schema-parts.ts';
import type { TariffData, VehicleRow, VehiclesData } from './tariff-schema.ts';
import type { TollsData } from './toll-schema.ts';

type Tables = {
  vehicles: VehiclesData;
  tariff: TariffData;
  tolls: TollsData;
  bans: DrivingBansData;
  closed: ClosedLanesData;
  crossings: CrossingsData;
  cabotage: CabotageData;
  mixing: MixedLoadingData;
  cancellation: CancellationData | undefined;
};
type Problem = {
  table:
    | 'vehicles'
    | 'tariff'
    | 'tolls'
    | 'driving-bans'
    | 'closed-lanes'
    | 'crossings'
    | 'cabotage'
    | 'mixed-loading'
    | 'cancellation';
  problem: string;
};

/** What the schemas cannot check, by table: references between rows, unique ids, shapes that keep the price rising. */
export function tableProblems({
  vehicles,
  tariff,
  tolls,
  bans,
  closed,
  crossings,
  cabotage,
  mixing,
  cancellation,
}: Tables): Problem[] {
  return [
    ...vehicleProblems(vehicles).map((problem) => ({ table: 'vehicles' as const, problem })),
    ...priceProblems(vehicles, tariff).map((problem) => ({ table: 'tariff' as const, problem })),
    ...tollProblems(tolls).map((problem) => ({ table: 'tolls' as const, problem })),
    ...zoneProblems(bans).map((problem) => ({ table: 'driving-bans' as const, problem })),
    ...closureProblems(closed).map((problem) => ({ table: 'closed-lanes' as const, problem })),
    ...crossingProblems(crossings).map((problem) => ({ table: 'crossings' as const, problem })),
    ...cabotageProblems(cabotage).map((problem) => ({ table: 'cabotage' as const, problem })),
    ...mixingProblems(mixing).map((problem) => ({ table: 'mixed-loading' as const, problem })),
    ...cancellationProblems(cancellation).map((problem) => ({ table: 'cancellation' as const, problem })),
  ];
}

function vehicleProblems({ vehicles }: VehiclesData): string[] {
  const problems: string[] = [];
  for (const key of ['id', 'code'] as const) {
    if (new Set<unknown>(vehicles.map((row) => row[key])).size < vehicles.length) {
      problems.push(`vehicles.${key} is used twice`);
    }
  }
  vehicles.forEach((row, index) => {
    const { min, max } = row.temperatureC ?? { min: 0, max: 0 };
    if (min > max) problems.push(`vehicles.${index}.temperatureC.min must not be more than max`);
    for (const [roadClass, speed] of Object.entries(row.speedKmh)) {
      if (speed <= 0) problems.push(`vehicles.${index}.speedKmh.${roadClass} must be more than 0`);
    }
    problems.push(...distributionProblems(row).map((problem) => `vehicles.${index}.loadDistribution${problem}`));
  });
  return problems;
}

function distributionProblems({ compartments, loadDistribution }: VehicleRow): string[] {
  if (loadDistribution === undefined) return [];
  const missing = compartments.length !== loadDistribution.length;
  return [
    ...(missing ? [` must have as many rows as compartments: ${compartments.length}`] : []),
    ...loadDistribution.flatMap(({ points }, at) =>
      points.some(({ cm }, index) => index > 0 && cm <= (points[index - 1]?.cm ?? 0))
        ? [`.${at}.points must go from the front wall to the rear`]
        : [],
    ),
  ];
}

function priceProblems({ vehicles }: VehiclesData, tariff: TariffData): string[] {
  const problems: string[] = [];
  const owners = new Set(tariff.prices.flatMap((row) => ('like' in row ? [] : [row.vehicle])));
  const priced = new Set(tariff.prices.map((row) => row.vehicle));
  for (const { code } of vehicles) if (!priced.has(code)) problems.push(`prices has no row for ${code}`);
  tariff.prices.forEach((row, index) => {
    if ('like' in row && !owners.has(row.like)) {
      problems.push(`prices.${index}.like names no row with its own bands: ${row.like}`);
    }
    if (!('like' in row) && row.eurPerKm.length !== tariff.bandLimitsKm.length + 1) {
      problems.push(`prices.${index}.eurPerKm needs ${tariff.bandLimitsKm.length + 1} bands`);
    }
  });
  problems.push(...ceilingProblems(tariff, priced));
  tariff.bandLimitsKm.forEach((limit, index) => {
    if (limit <= (tariff.bandLimitsKm[index - 1] ?? Number.NEGATIVE_INFINITY))
      problems.push(`bandLimitsKm.${index} must rise`);
  });
  if (new Set(tariff.timeSlots.map((slot) => slot.hours)).size < 3) {
    problems.push('timeSlots needs one row each for 6, 3 and 0 hours');
  }
  if (priced.size < tariff.prices.length) problems.push('prices has two rows for one vehicle');
  return [...problems, ...laneFactors(tariff).problems];
}

/** What `notAbove` names must have a price, and must not lead back. */
function ceilingProblems({ prices }: TariffData, priced: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const larger = new Map(prices.map((row) => [row.vehicle, row.notAbove]));
  prices.forEach(({ vehicle, notAbove }, index) => {
    if (notAbove !== undefined && !priced.has(notAbove))
      problems.push(`prices.${index}.notAbove names no row: ${notAbove}`);
    const passed = new Set<string>();
    for (let code = notAbove; code !== undefined && !passed.has(code); code = larger.get(code)) passed.add(code);
    if (passed.has(vehicle)) problems.push(`prices.${index}.notAbove leads back to ${vehicle}`);
  });
  return problems;
}

function tollProblems(tolls: TollsData): string[] {
  const problems: string[] = [];
  const mustRise = (field: string, rates: Record<(typeof tollClasses)[number], number>) => {
    tollClasses.forEach((name, index) => {
      const lighter = tollClasses[index - 1];
      if (lighter && rates[name] < rates[lighter]) problems.push(`${field}.${name} must not be less than ${lighter}`);
    });
  };
  tolls.countries.forEach(({ eurPerKm, components, country }, index) => {
    const field = `countries.${index}`;
    if ((eurPerKm === undefined) === (components === undefined)) {
      problems.push(`${field} (${country}) needs one of eurPerKm and components`);
    }
    if (eurPerKm) mustRise(`${field}.eurPerKm`, eurPerKm);
  });
  mustRise('fallback.eurPerKm', tolls.fallback.eurPerKm);
  tolls.specialTolls.forEach(({ eur }, index) => {
    mustRise(`specialTolls.${index}.eur`, eur);
  });
  const passages = tolls.specialTolls.map((row) => row.passage);
  if (new Set(passages).size < passages.length) problems.push('specialTolls has a passage twice');
  const countries = tolls.countries.map((row) => row.country);
  if (new Set(countries).size < countries.length) problems.push('countries has a country twice');
  return problems;
}

/** Every country with a ban needs a clock, and every clock must be known. */
function zoneProblems({ bans, timeZones }: DrivingBansData): string[] {
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  const missing = new Set(bans.map((row) => row.country).filter((country) => timeZones[country] === undefined));
  return [
    ...[...missing].map((country) => `timeZones has no zone for ${country}`),
    ...Object.entries(timeZones)
      .filter(([, zone]) => !known.has(zone))
      .map(([country, zone]) => `timeZones.${country} is no time zone: ${zone}`),
  ];
}

/**
 * No country and no region is named twice, and both are known; a border has two sides. A country may be listed with its
 * regions: what is closed of either is closed.
 */
function closureProblems(lanes: ClosedLanesData): string[] {
  const { areas, borders } = lanes;
  const problems = unknownCountries(lanes).map(
    ({ row, country }) => `${row} names no country that is served: ${country}`,
  );
  const known = new Map<string, Set<string | undefined>>();
  areas.forEach((area, index) => {
    const { country } = area;
    if (area.regions !== undefined && area.outline !== undefined)
      problems.push(`areas.${index} has regions and an outline; give one of them`);
    const named = known.get(country) ?? new Set();
    for (const region of partsOf(area) ?? [undefined]) {
      if (named.has(region))
        problems.push(`areas.${index} says again what is closed of ${[country, region].filter(Boolean).join(' ')}`);
      named.add(region);
    }
    known.set(country, named);
  });
  borders.forEach(({ between: [one, other] }, index) => {
    if (one === other) problems.push(`borders.${index}.between needs two countries`);
  });
  return problems;
}

/** A crossing has two ends, and one row for both directions. */
function crossingProblems({ ferries }: CrossingsData): string[] {
  const problems: string[] = [];
  const known = new Set<string>();
  ferries.forEach(({ between: [one, other] }, index) => {
    const key = crossingKey(one, other);
    if (one === other) problems.push(`ferries.${index}.between needs two ends`);
    if (known.has(key)) problems.push(`ferries.${index} says again what holds between ${one} and ${other}`);
    known.add(key);
  });
  return problems;
}

/** Every name is that of a group or a country, and a rule that is told has words to tell. */
function cabotageProblems(data: CabotageData): string[] {
  const problems = unknownNames(data);
  data.rules.forEach(({ domestic, limit, rule }, index) => {
    if (domestic === 'limited' && limit === undefined) problems.push(`rules.${index} needs limit beside limited`);
    if (domestic !== 'free' && rule === undefined) problems.push(`rules.${index} needs rule beside ${domestic}`);
  });
  return problems;
}

/** Two groups ride together whichever is named first, and a group has one row. */
function mixingProblems({ explosives }: MixedLoadingData): string[] {
  const besides = new Map(explosives.map(({ group, beside }) => [group, beside]));
  const problems = besides.size < explosives.length ? ['explosives has a group twice'] : [];
  explosives.forEach(({ group, beside }, index) => {
    for (const other of beside) {
      if (!besides.get(other)?.includes(group))
        problems.push(`explosives.${index}.beside names ${other}, whose row does not name ${group}`);
    }
  });
  return problems;
}

/** No share is more than the whole, amounts are whole cents, and no two steps of a class begin at the same hour. */
function cancellationProblems(data: CancellationData | undefined): string[] {
  if (data === undefined) return [];
  const isTooMuch = (percent: number | string) => {
    const [numerator = 0, denominator = Number.POSITIVE_INFINITY] = String(percent).split('/').map(Number);
    return numerator > denominator;
  };
  const problems: string[] = [];
  if (isTooMuch(data.after_arrival_percent)) problems.push('after_arrival_percent must not be more than 1/1');
  const known = new Set<string>();
  data.steps.forEach(({ class: vehicleClass, hours_before: hours, percent, maximum = 0 }, index) => {
    const step = `${vehicleClass} ${hours}`;
    if (known.has(step)) problems.push(`steps.${index} says again what ${vehicleClass} costs ${hours} hours before`);
    known.add(step);
    if (isTooMuch(percent)) problems.push(`steps.${index}.percent must not be more than 1/1`);
    if (toEuros(toCents(maximum)) !== maximum) problems.push(`steps.${index}.maximum must be whole cents`);
  });
  return problems;
}
