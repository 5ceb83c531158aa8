import { foldName } from './fold-name.ts';
import { countryNumber, type Gazetteer, townName, townPeople, townPlace } from './gazetteer/gazetteer.ts';
import { searchImported, searchNearImported } from './imported/search-imported.ts';
import { locate } from './locate.ts';
import { townsOfName } from './locate-name.ts';
import type { Place } from './place.ts';
import { searchNames, searchNearNames } from './search-names.ts';
import { mayBePostalCode, searchPostalCodes } from './search-postal.ts';
import { splitPadded } from './written/pad-code.ts';
import { splitCode } from './written/split-code.ts';
import { townsMeant } from './written/towns-meant.ts';

type CitySearch = { country: string; term: string; limit: number };

/**
 * The places of a country a term may mean: the start of a name, of another name or of a postal code, forgiving accents,
 * case and small slips. Best first: exact before prefix before near, larger before smaller. Only the term's first 60
 * letters and digits count. An unknown country has no places: ask `isKnownCountry` first.
 */
export function searchCities(gazetteer: Gazetteer, { country, term, limit }: CitySearch): Place[] {
  const code = country.toUpperCase();
  const number = gazetteer.countryNumbers.get(code);
  const key = foldName(term);
  if (number === undefined || key === '' || limit < 1) return [];
  const split = splitCode(code, term);
  const both = split && /^\p{L}{3}/u.test(split.rest) ? locate(gazetteer, { country: code, name: term }) : undefined;
  if (both?.ok) return [both.place];
  const padded = splitPadded(code, term);
  const atPadded = padded && locate(gazetteer, { country: code, ...padded });
  if (atPadded?.ok) return [atPadded.place];
  if (mayBePostalCode(term)) {
    const codes = searchPostalCodes(gazetteer, code, term, limit);
    if (codes.length > 0) return [...numberedPlaces(gazetteer, code, term, limit), ...codes].slice(0, limit);
  }
  const places = searchPlaces(gazetteer, code, term, limit);
  if (places.length === 0 && /\d/.test(term)) {
    const located = locate(gazetteer, { country: code, zipCode: split?.code.display ?? term });
    if (located.ok) return [located.place];
  }
  return places.length === 0 && term.length <= 4 ? searchPostalCodes(gazetteer, code, term, limit) : places;
}

/** The towns whose name it is or begins; else those it can be read as, and those whose name is near. */
function searchPlaces(gazetteer: Gazetteer, country: string, term: string, limit: number): Place[] {
  const number = countryNumber(gazetteer, country);
  const key = foldName(term);
  const towns = searchNames(gazetteer, number, key, limit);
  const exact = townsOfName(gazetteer, number, term);
  const villages = searchImported(gazetteer, country, key, limit);
  const placesOf = (numbers: readonly number[]) => numbers.map((town) => townPlace(gazetteer, country, town));
  const before = townsBeforeVillages(gazetteer, towns, exact);
  const isExact = (towns.length > 0 && exact.length > 0) || villages.exact.length > 0;
  if (isExact || towns.length >= limit) {
    const begun = [...placesOf(towns.slice(before)), ...villages.beginning];
    return [...placesOf(towns.slice(0, before)), ...villages.exact, ...begun].slice(0, limit);
  }
  const read = beginsOwnName(gazetteer, towns[0], key, term) ? undefined : townsMeant(gazetteer, number, term);
  const meant = read?.how === 'guessed' && villages.beginning.length > 0 ? [] : (read?.towns ?? []);
  const begun = new Set([...meant, ...towns]);
  const near = new Set(searchNearNames(gazetteer, number, key, limit)).difference(begun);
  const nearVillages = searchNearImported(gazetteer, country, key, limit);
  return [...placesOf([...begun]), ...villages.beginning, ...placesOf([...near]), ...nearVillages].slice(0, limit);
}

/** Towns this large come before imported villages, although these have exactly the name that they begin with. */
const firstTownPeople = 5000;
const firstTownsMax = 2;

/** How many of the towns found come before imported villages that have exactly the name. */
function townsBeforeVillages(gazetteer: Gazetteer, towns: readonly number[], exact: readonly number[]): number {
  const isLarge = (town: number | undefined) => town !== undefined && townPeople(gazetteer, town) >= firstTownPeople;
  const exactEnd = towns.findLastIndex((town) => exact.includes(town)) + 1;
  let end = exactEnd;
  while (end < exactEnd + firstTownsMax && isLarge(towns[end])) end += 1;
  return end;
}

/** Whether a term can only be the beginning of a town's name. One with signs of abbreviation may be more. */
function beginsOwnName(gazetteer: Gazetteer, town: number | undefined, key: string, term: string): boolean {
  if (town === undefined) return false;
  return !/[./,(]/.test(term) || foldName(townName(gazetteer, town)).startsWith(key);
}

/** Places whose own name begins with digits and letters, as `1 Decembrie` does. */
function numberedPlaces(gazetteer: Gazetteer, country: string, term: string, limit: number): Place[] {
  if (!/\p{L}/u.test(term)) return [];
  const key = foldName(term);
  const towns = searchNames(gazetteer, countryNumber(gazetteer, country), key, limit)
    .map((town) => townPlace(gazetteer, country, town))
    .filter((place) => foldName(place.name).startsWith(key));
  const villages = searchImported(gazetteer, country, key, limit);
  return [...towns, ...villages.exact, ...villages.beginning];
}
