import type { Vehicle } from '../../tariff/tariff.ts';
import type { Item } from '../item.ts';
import { carriers } from './carriers.ts';
import type { HazardGrade, Hazardous, TemperatureRange } from './hazardous.ts';
import { differentHazards, type ForbiddenMix, findForbiddenMix, type HazardousLine } from './mixed-loading.ts';

type MixingRules = Vehicle['hazards']['mixing'];

/** What goods require of a vehicle besides room. `line` is their place in the request, from 0. */
export type GoodsDemands = {
  /** The first piece that weighs more than its carrier bears. */
  overloaded: { line: number; weightKg: number; carrier: string; safeLoadKg: number } | undefined;
  hazards: HazardousLine[];
  /** By the rules, which most vehicles share: the first two lines that may not ride together, null if all may. */
  mixes: Map<MixingRules, ForbiddenMix | null>;
  hazard: HazardGrade | undefined;
  /** The first line to be kept at a temperature, and what all such lines bear. Null if they have none in common. */
  cold: { line: number; range: TemperatureRange | null } | undefined;
};

/** Why no vehicle, or not this one, may carry goods for what they are. Clients branch on the codes. */
export const demandProblemCodes = [
  'hazardous_not_carried',
  'hazardous_not_together',
  'temperature_not_kept',
  'temperatures_differ',
] as const;

/** `limit` and `actual` are kg or null, `field` is where the request states what is refused. */
export type DemandProblem = {
  code: 'too_heavy' | (typeof demandProblemCodes)[number];
  message: string;
  limit: number | null;
  actual: number | null;
  field: string;
};

/** What a request's goods ask of any vehicle, worked out once. Undefined if they ask for room alone. */
export function demandsOf(items: readonly Item[]): GoodsDemands | undefined {
  const demands: GoodsDemands = {
    overloaded: undefined,
    hazards: [],
    mixes: new Map(),
    hazard: undefined,
    cold: undefined,
  };
  let isPlain = true;
  for (const [line, { category, weight, hazardous, temperature }] of items.entries()) {
    const carrier = carriers[category];
    if (carrier !== undefined && weight > carrier.safeLoadKg) {
      const { name, safeLoadKg } = carrier;
      demands.overloaded ??= { line, weightKg: weight, carrier: name, safeLoadKg };
      isPlain = false;
    }
    if (hazardous !== undefined) {
      demands.hazards.push({ line, hazardous });
      if (demands.hazard !== 'full') demands.hazard = hazardous.quantityLimited ? 'limited' : 'full';
      isPlain = false;
    }
    if (temperature !== undefined) {
      const { cold } = demands;
      demands.cold = cold === undefined ? { line, range: temperature } : joinRanges(cold, { line, range: temperature });
      isPlain = false;
    }
  }
  demands.hazards = differentHazards(demands.hazards);
  return isPlain ? undefined : demands;
}

type Cold = NonNullable<GoodsDemands['cold']>;

/** Of ranges that have nothing in common, `line` is the first that differs from those before it. */
function joinRanges({ line, range }: Cold, next: { line: number; range: TemperatureRange }): Cold {
  if (range === null) return { line, range };
  const min = Math.max(range.min, next.range.min);
  const max = Math.min(range.max, next.range.max);
  return min <= max ? { line, range: { min, max } } : { line: next.line, range: null };
}

/** Why a vehicle may not carry goods for what they are, whatever room it has. Undefined if it may. */
export function demandProblem(
  { overloaded, hazards, mixes, cold }: GoodsDemands,
  vehicle: Vehicle,
): DemandProblem | undefined {
  if (overloaded !== undefined) return describeOverload(overloaded);
  for (const { line, hazardous } of hazards) {
    const refused = hazardProblem(hazardous, vehicle);
    if (refused === undefined) continue;
    const limited = hazardous.quantityLimited ? ' in limited quantities' : '';
    const goods = `dangerous goods of class ${hazardous.class}${limited} (${hazardous.unNumber})`;
    const message = `Line ${line + 1} is ${goods}; ${vehicle.name} carries ${refused.carried}.`;
    const field = `items.${line}.hazardous.${refused.field}`;
    return { code: 'hazardous_not_carried', message, limit: null, actual: null, field };
  }
  return (cold && coldProblem(cold, vehicle)) ?? mixProblem({ hazards, mixes }, vehicle);
}

/** Last of all: what another vehicle beside this one can mend. */
function mixProblem(
  { hazards, mixes }: Pick<GoodsDemands, 'hazards' | 'mixes'>,
  { hazards: { mixing } }: Vehicle,
): DemandProblem | undefined {
  const known = mixes.get(mixing);
  const mix = known === undefined ? (findForbiddenMix(mixing, hazards) ?? null) : known;
  mixes.set(mixing, mix);
  if (mix === null) return undefined;
  const fieldOf = (line: number) => `items.${line}.hazardous.class`;
  const [one, other] = mix.lines.map(({ line, hazardous }) => {
    const limited = hazardous.quantityLimited ? ' in limited quantities' : '';
    return `${fieldOf(line)} (${hazardous.unNumber}, class ${hazardous.class}${limited})`;
  });
  const message = `${one} and ${other} may not ride in one vehicle (${mix.rule}).`;
  return { code: 'hazardous_not_together', message, limit: null, actual: null, field: fieldOf(mix.lines[1].line) };
}

function describeOverload({ line, weightKg, carrier, safeLoadKg }: NonNullable<GoodsDemands['overloaded']>) {
  return {
    code: 'too_heavy',
    message: `A piece of line ${line + 1} weighs ${weightKg} kg; ${carrier} bears up to ${safeLoadKg} kg.`,
    limit: safeLoadKg,
    actual: weightKg,
    field: `items.${line}.weight`,
  } as const;
}

/** Which field of dangerous goods a vehicle refuses, and what it carries instead. */
function hazardProblem(
  goods: Hazardous,
  { hazards }: Vehicle,
): { field: 'class' | 'packingGroup'; carried: string } | undefined {
  // A division belongs to its class, and a compatibility group to its division: 1.1D to 1.
  const among = (classes: readonly string[]) => classes.find((each) => goods.class.startsWith(each));
  if (goods.quantityLimited && among(hazards.limitedClasses) !== undefined) return undefined;
  const found = among(hazards.classes);
  if (found === undefined) {
    const { classes, limitedClasses } = hazards;
    const limited = goods.quantityLimited ? `those of classes ${limitedClasses.join(', ')}` : 'limited quantities';
    const none = limitedClasses.length > 0 ? `${limited} alone` : 'none';
    return { field: 'class', carried: classes.length > 0 ? `${classes.join(', ')} alone` : none };
  }
  const groups = hazards.packingGroups[found];
  if (groups === undefined || (goods.packingGroup !== null && groups.includes(goods.packingGroup))) return undefined;
  const stated = goods.packingGroup === null ? ', and none is stated' : '';
  return { field: 'packingGroup', carried: `it in packing group ${groups.join(' and ')} alone${stated}` };
}

function coldProblem({ line, range }: Cold, { name, temperatureC }: Vehicle): DemandProblem | undefined {
  const problem = { limit: null, actual: null, field: `items.${line}.temperature` };
  if (range === null) {
    const message = `Line ${line + 1} must be kept at another temperature than the lines before it, and a vehicle has but one.`;
    return { ...problem, code: 'temperatures_differ', message };
  }
  if (temperatureC !== undefined && range.min <= temperatureC.max && range.max >= temperatureC.min) return undefined;
  const keeps = temperatureC ? `keeps ${temperatureC.min} to ${temperatureC.max} °C` : 'cools nothing';
  const message = `The goods must be kept at ${range.min} to ${range.max} °C; ${name} ${keeps}.`;
  return { ...problem, code: 'temperature_not_kept', message };
}
