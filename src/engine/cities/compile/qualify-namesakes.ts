import { foldName, nameKeys, shortNameKeys } from '../fold-name.ts';
import { outweighs, outweighsInShort } from '../gazetteer/name-index.ts';
import { readDistricts, type Town } from './compile-towns.ts';

/**
 * Gives a town that no postal code tells from a larger namesake its region in brackets, or its district if the region
 * will not do: `Floreşti (Cluj County)`. Without that its record would be read as the larger town. Returns the towns,
 * all small, that nothing tells apart and that get none. `towns` are sorted largest first.
 */
export function qualifyNamesakes(
  towns: readonly Town[],
  townCodes: ReadonlyMap<Town, string>,
  regionOf: (town: Town) => string,
): Town[] {
  const districtOf = readDistricts();
  const taken = new Set<string>();
  const largestOther = largestByOtherName(towns);
  const largestShort = new Map<string, number>();
  const isTaken = (key: string, town: Town) =>
    taken.has(key) ||
    outweighs(largestOther.get(key) ?? 0, town.population) ||
    outweighsInShort(largestShort.get(key) ?? 0, town.population);
  const keyOf = (town: Town, name: string) => `${town.country} ${foldName(name)}`;
  const take = (town: Town) => {
    for (const key of nameKeys(town.name)) taken.add(`${town.country} ${key}`);
    for (const key of shortNameKeys(town.name)) {
      const shortKey = `${town.country} ${key}`;
      largestShort.set(shortKey, Math.max(largestShort.get(shortKey) ?? 0, town.population));
    }
  };
  return towns.filter((town) => {
    if (townCodes.has(town)) {
      take(town);
      return true;
    }
    const district = districtOf(town);
    const names = [town.name, ...[regionOf(town), district].filter(Boolean).map((area) => `${town.name} (${area})`)];
    const name = names.find((candidate) => !isTaken(keyOf(town, candidate), town));
    if (name === undefined) return false;
    if (name !== town.name) town.ownNames.unshift(name);
    town.name = name;
    take(town);
    return true;
  });
}

/** The people of the largest town that others call by a name. */
function largestByOtherName(towns: readonly Town[]): Map<string, number> {
  const largest = new Map<string, number>();
  for (const town of towns) {
    for (const name of town.otherNames) {
      const key = `${town.country} ${foldName(name)}`;
      largest.set(key, Math.max(largest.get(key) ?? 0, town.population));
    }
  }
  return largest;
}
