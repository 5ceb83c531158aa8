import { foldName, nameKeys } from './fold-name.ts';
import { firstKeyFrom, type Gazetteer, keyAt, townOfKey, townPoint } from './gazetteer/gazetteer.ts';
import { outweighs } from './gazetteer/name-index.ts';
import { greatCircleKm } from './great-circle.ts';
import type { Point } from './place.ts';
import { editsAllowed, nearNames } from './search-names.ts';

/** Two towns of one name this far apart are different places, not a town and a part of it. */
const namesakeKm = 40;

/** Of two namesakes the larger is taken without a warning if it has more than this many times the people. */
const rivalShare = 8;

/** Towns of a country with exactly this name or other name: the likeliest first, then by size. */
export function townsNamed(gazetteer: Gazetteer, country: number, name: string): number[] {
  for (const spelling of spellingsOf(name)) {
    const key = foldName(spelling);
    if (key === '') continue;
    const towns = townsWithKey(gazetteer, country, key);
    if (towns.length > 1) return mostLikelyFirst(gazetteer, key, towns);
    if (towns.length > 0) return towns;
  }
  return [];
}

/** A town whose own name it is comes before a larger town that has it in another language, unless `outweighs`. */
function mostLikelyFirst(gazetteer: Gazetteer, key: string, towns: number[]): number[] {
  const called = towns.find((town) => foldName(gazetteer.text(gazetteer.townName[town]!)) === key);
  if (called === undefined || called === towns[0]) return towns;
  if (nameKeys(gazetteer.text(gazetteer.townName[towns[0]!]!)).includes(key)) return towns;
  if (outweighs(gazetteer.townPopulation[towns[0]!]!, gazetteer.townPopulation[called]!)) return towns;
  return [called, ...towns.filter((town) => town !== called)];
}

/**
 * A name as it is, then without what follows a comma, bracket, slash or number, as in `Wien, Innere Stadt` or `Paris
 * 15e`.
 */
function spellingsOf(name: string): string[] {
  const cut = name.search(/[,(/;]| \d| cedex/i);
  return cut > 0 ? [name, name.slice(0, cut)] : [name];
}

function townsWithKey(gazetteer: Gazetteer, country: number, key: string): number[] {
  const towns: number[] = [];
  const end = gazetteer.countryKeys[country + 1]!;
  for (let index = firstKeyFrom(gazetteer, country, key); index < end && keyAt(gazetteer, index) === key; index += 1) {
    towns.push(townOfKey(gazetteer, index));
  }
  return [...new Set(towns)].sort((a, b) => a - b);
}

/**
 * Another town of the name that may be meant: elsewhere, not a hamlet beside the first, and with a name that begins so.
 */
export function rivalOf(gazetteer: Gazetteer, name: string, towns: readonly number[]): number | undefined {
  const [first, ...others] = towns;
  if (first === undefined) return undefined;
  const key = foldName(name);
  return others.find(
    (town) =>
      gazetteer.townPopulation[town]! * rivalShare >= gazetteer.townPopulation[first]! &&
      greatCircleKm(townPoint(gazetteer, first), townPoint(gazetteer, town)) > namesakeKm &&
      foldName(gazetteer.text(gazetteer.townName[town]!)).startsWith(key),
  );
}

type NearName = { town: number; certain: boolean };

/**
 * The town whose name is nearest to a misspelt one. `certain`: at most two edits off, with no other town of any size as
 * near.
 */
export function nearestTown(gazetteer: Gazetteer, country: number, name: string): NearName | undefined {
  const key = foldName(name);
  if (key.length < 4) return undefined;
  const near = nearNames(gazetteer, country, key, key.length < 7 ? 1 : 2);
  if (near.length === 0) return undefined;
  near.sort((a, b) => a.edits - b.edits || a.town - b.town);
  const best = near[0]!;
  const rivals = near.filter((other) => other.town !== best.town && other.edits === best.edits);
  const population = gazetteer.townPopulation[best.town]!;
  const largestRival = Math.max(0, ...rivals.map((other) => gazetteer.townPopulation[other.town]!));
  const unrivalled = rivals.length === 0 || population > 10 * Math.max(1000, largestRival);
  return { town: best.town, certain: unrivalled && key.length >= 5 };
}

/** Of the towns within so many kilometres of a point, the one nearest in spelling; of equals the larger. */
export function nearestTownAround(
  gazetteer: Gazetteer,
  country: number,
  name: string,
  point: Point,
  distanceKm: number,
): number | undefined {
  const key = foldName(name);
  return nearNames(gazetteer, country, key, editsAllowed(key.length))
    .filter(({ town }) => greatCircleKm(townPoint(gazetteer, town), point) <= distanceKm)
    .sort((a, b) => a.edits - b.edits || a.town - b.town)[0]?.town;
}
