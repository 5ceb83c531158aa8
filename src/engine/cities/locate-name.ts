import { foldName, nameKeys, shortNameKeys } from './fold-name.ts';
import { rangeOf } from './gazetteer/columns.ts';
import { type Gazetteer, isShortName, townName, townOfKey, townPeople, townPoint } from './gazetteer/gazetteer.ts';
import { firstKeyFrom, keyAt, outweighs, outweighsInShort } from './gazetteer/name-index.ts';
import { greatCircleKm } from './great-circle.ts';
import type { Point } from './place.ts';
import { editsAllowed, nearNames } from './search-names.ts';

/** Two towns of one name this far apart are different places, not a town and a part of it. */
export const namesakeKm = 40;

/** Of two towns that share a part of a name the larger is taken without a word if it has so many times the people. */
export const rivalShare = 8;

/** A city of so many people is what everybody means by its name, whatever hamlet shares it. */
export const metropolisPeople = 500_000;

/** Towns of a country with this name, or with the part before its comma, bracket, slash or number. */
export function townsNamed(gazetteer: Gazetteer, country: number, name: string): number[] {
  for (const spelling of spellingsOf(name)) {
    const towns = townsOfName(gazetteer, country, spelling);
    if (towns.length > 0) return towns;
  }
  return [];
}

/** Towns of a country with exactly this name or other name: the likeliest first, then by size. */
export function townsOfName(gazetteer: Gazetteer, country: number, name: string): number[] {
  const key = foldName(name);
  if (key === '') return [];
  const towns = townsWithKey(gazetteer, country, key);
  return towns.length > 1 ? mostLikelyFirst(gazetteer, country, key, towns) : towns;
}

/** A town of at least this size that has the name comes before one whose name merely begins with it. */
const listedPeopleMin = 10_000;

function listedFirst(gazetteer: Gazetteer, country: number, key: string, towns: number[]): number[] {
  const [first] = towns;
  const [listed] = townsWithKey(gazetteer, country, key, (index) => !isShortName(gazetteer, index));
  if (first === undefined || listed === undefined || listed === first) return towns;
  const people = townPeople(gazetteer, listed);
  if (people < listedPeopleMin || outweighs(townPeople(gazetteer, first), people)) return towns;
  return [listed, ...towns.filter((town) => town !== listed)];
}

/**
 * A town whose own name it is comes before a larger one that has it in another language or for short, unless it is
 * outweighed.
 */
function mostLikelyFirst(gazetteer: Gazetteer, country: number, key: string, towns: number[]): number[] {
  const [first] = towns;
  const called = towns.find((town) => foldName(townName(gazetteer, town)) === key);
  if (called === undefined) return listedFirst(gazetteer, country, key, towns);
  if (first === undefined || called === first) return towns;
  const name = townName(gazetteer, first);
  const [people, peopleOfCalled] = [townPeople(gazetteer, first), townPeople(gazetteer, called)];
  if (nameKeys(name).includes(key) || outweighs(people, peopleOfCalled)) return towns;
  if (shortNameKeys(name).includes(key) && outweighsInShort(people, peopleOfCalled)) return towns;
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

function townsWithKey(
  gazetteer: Gazetteer,
  country: number,
  key: string,
  counts: (index: number) => boolean = () => true,
): number[] {
  const towns: number[] = [];
  const { end } = rangeOf(gazetteer.countryKeys, country);
  for (let index = firstKeyFrom(gazetteer, country, key); index < end && keyAt(gazetteer, index) === key; index += 1) {
    if (counts(index)) towns.push(townOfKey(gazetteer, index));
  }
  return [...new Set(towns)].sort((a, b) => a - b);
}

/**
 * Another town of the name that may be meant: elsewhere, not a hamlet next to the first, and either called just so or,
 * if a name is given, with one that begins with it and of some size beside the first. A hamlet is none to a metropolis.
 */
export function rivalOf(gazetteer: Gazetteer, name: string, towns: readonly number[]): number | undefined {
  const [first, ...others] = towns;
  if (first === undefined) return undefined;
  const key = foldName(name);
  const people = townPeople(gazetteer, first);
  return others.find((town) => {
    if (greatCircleKm(townPoint(gazetteer, first), townPoint(gazetteer, town)) <= namesakeKm) return false;
    const itsName = foldName(townName(gazetteer, town));
    const isOfSize = townPeople(gazetteer, town) * rivalShare >= people;
    return isOfSize ? itsName.startsWith(key) : itsName === key && people < metropolisPeople;
  });
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
  const [best, ...others] = near.sort((a, b) => a.edits - b.edits || a.town - b.town);
  if (best === undefined) return undefined;
  const rivals = others.filter((other) => other.town !== best.town && other.edits === best.edits);
  const population = townPeople(gazetteer, best.town);
  const largestRival = Math.max(0, ...rivals.map((other) => townPeople(gazetteer, other.town)));
  const unrivalled = rivals.length === 0 || population > 10 * Math.max(1000, largestRival);
  return { town: best.town, certain: unrivalled && key.length >= 5 };
}

/** A village that is not known is no village almost spelled alike far away: beyond these kilometres it is a town. */
export const slipKm = 30;
export const slipPeopleMin = 10_000;

/** Of the towns within a number of kilometres of a point, the one nearest in spelling; of equals the larger. */
export function nearestTownAround(
  gazetteer: Gazetteer,
  country: number,
  name: string,
  point: Point,
  distanceKm: number,
): number | undefined {
  const key = foldName(name);
  return nearNames(gazetteer, country, key, editsAllowed(key.length))
    .filter(({ town }) => {
      const people = townPeople(gazetteer, town);
      return greatCircleKm(townPoint(gazetteer, town), point) <= (people < slipPeopleMin ? slipKm : distanceKm);
    })
    .sort((a, b) => a.edits - b.edits || a.town - b.town)[0]?.town;
}
