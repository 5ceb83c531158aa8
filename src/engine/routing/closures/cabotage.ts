import { countryInSentence, isCountryCode, isKnownCountry } from '../../cities/served-countries.ts';
import { areCarriedBetween } from '../carried-between.ts';
import type { StopPosition } from './closures.ts';

/**
 * What carriers of some countries may carry inside others. `in`, `carriers`: countries or groups of them; without
 * `carriers`: those of all other countries. `limit`: how often, as a part of a sentence. `rule`: the law and its
 * article. `since`: `YYYY-MM-DD`, from when on it holds.
 */
type CabotageRule = {
  readonly in: readonly string[];
  readonly carriers?: readonly string[];
  readonly domestic: 'free' | 'limited' | 'closed';
  readonly limit?: string;
  readonly rule?: string;
  readonly since?: string;
};

/** Of the rules the first that fits counts. A carrier of the country itself needs none. */
export type Cabotage = {
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly rules: readonly CabotageRule[];
};

/** Every name that is no group and no country, or a group's and a country's, each with where it stands. */
export function unknownNames({ groups, rules }: Cabotage): string[] {
  const unknown = (names: readonly string[], isKnown: (country: string) => boolean) =>
    names.filter((name) => !Object.hasOwn(groups, name) && !isKnown(name));
  const ofGroups = Object.entries(groups).flatMap(([name, countries]) => [
    ...(isCountryCode(name) ? [`groups.${name} has the name of a country`] : []),
    ...countries.filter((code) => !isCountryCode(code)).map((code) => `groups.${name} names no country: ${code}`),
  ]);
  const ofRules = rules.flatMap(({ in: where, carriers = [] }, index) => [
    ...unknown(where, isKnownCountry).map(
      (name) => `${index}.in names no group and no country that is served: ${name}`,
    ),
    ...unknown(carriers, isCountryCode).map((name) => `${index}.carriers names no group and no country: ${name}`),
  ]);
  return [...ofGroups, ...ofRules.map((problem) => `rules.${problem}`)];
}

/** Where the company's carriers are established, ISO 3166-1 alpha-2. Empty or undefined: nothing is judged. */
export type CarrierCountries = readonly string[] | undefined;

type Country = { readonly country: string };

/** Stops in tour order, and the goods as far as they name the stops at which they are loaded and unloaded. */
type CarriedTour = {
  loadings: readonly Country[];
  unloadings: readonly Country[];
  items: readonly { loading?: number | undefined; unloading?: number | undefined }[];
};

/**
 * What cabotage means for a transport. `closed`: the first unloading to which no carrier may carry what was loaded in
 * the same country, and why. `told`: every rule under which carriers may or may not, as sentences.
 */
export type CabotageFound = { closed?: { stop: StopPosition; message: string }; told: readonly string[] };

const nothing: CabotageFound = { told: [] };

/** Åland has a code of its own and is part of Finland. */
const stateOf = (country: string) => (country === 'AX' ? 'FI' : country);

/**
 * Judges every country in which goods are both loaded and unloaded, or may be: goods that do not name their stops may
 * go from any loading to any unloading. Of several carriers the one that may do the most counts.
 */
export function judgeCabotage(table: Cabotage, carriers: CarrierCountries, tour: CarriedTour): CabotageFound {
  if (carriers === undefined || carriers.length === 0) return nothing;
  const told: string[] = [];
  for (const [country, index] of domesticUnloadings(tour)) {
    const { domestic, sentences } = whatCarriersMay(table, carriers, country);
    told.push(...sentences);
    if (domestic === 'closed') {
      return { closed: { stop: { list: 'unloadings', index }, message: sentences.join(' ') }, told };
    }
  }
  return { told };
}

/** The countries in which goods may be both loaded and unloaded, each with the first such unloading. */
function domesticUnloadings({ loadings, unloadings, items }: CarriedTour): Map<string, number> {
  const found = new Map<string, number>();
  unloadings.forEach((unloading, to) => {
    const country = stateOf(unloading.country);
    const isDomestic = loadings.some(
      (loading, from) => stateOf(loading.country) === country && areCarriedBetween(items, from, to),
    );
    if (isDomestic && !found.has(country)) found.set(country, to);
  });
  return found;
}

/** What a carrier of one country may do inside another. */
export function mayCarryInside(table: Cabotage, carrier: string, country: string): CabotageRule['domestic'] {
  return whatCarriersMay(table, [carrier], country).domestic;
}

/** The most that any of the carriers may do in a country, with a sentence for each rule that says so. */
function whatCarriersMay(
  { groups, rules }: Cabotage,
  carriers: readonly string[],
  country: string,
): { domestic: CabotageRule['domestic']; sentences: string[] } {
  const has = (names: readonly string[], code: string) =>
    names.some((name) => stateOf(name) === stateOf(code) || groups[name]?.includes(stateOf(code)) === true);
  const ruleOf = (carrier: string) =>
    stateOf(carrier) === country
      ? undefined
      : rules.find((rule) => has(rule.in, country) && (rule.carriers === undefined || has(rule.carriers, carrier)));
  const byRule = Map.groupBy(carriers, ruleOf);
  const isAnyFree = [...byRule.keys()].some((rule) => rule === undefined || rule.domestic === 'free');
  if (isAnyFree) return { domestic: 'free', sentences: [] };
  const found = [...byRule].flatMap(([rule, whose]) => (rule === undefined ? [] : [{ rule, whose }]));
  const domestic = found.some(({ rule }) => rule.domestic === 'limited') ? 'limited' : 'closed';
  const same = found.filter(({ rule }) => rule.domestic === domestic);
  return { domestic, sentences: same.map(({ rule, whose }) => describeRule(rule, whose, country)) };
}

const listed = new Intl.ListFormat('en');

function describeRule({ domestic, limit, rule, since }: CabotageRule, carriers: readonly string[], country: string) {
  const whose = `Carriers of ${listed.format(carriers.map(countryInSentence))}`;
  const may = domestic === 'closed' ? 'may not' : 'may';
  const howFar = domestic === 'limited' && limit !== undefined ? ` only ${limit}` : '';
  const law = `${rule ?? 'no rule is named'}${since === undefined ? '' : `, since ${since}`}`;
  return `${whose} ${may} carry goods inside ${countryInSentence(country)}${howFar}: ${law}.`;
}
