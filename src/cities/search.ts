import { foldName } from './fold-name.ts';
import { type Gazetteer, townPlace } from './gazetteer/gazetteer.ts';
import type { Place } from './place.ts';
import { searchNames } from './search-names.ts';
import { mayBePostalCode, searchPostalCodes } from './search-postal.ts';

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
  if (mayBePostalCode(term)) {
    const codes = searchPostalCodes(gazetteer, code, term, limit);
    if (codes.length > 0) return [...numberedTowns(gazetteer, code, term, limit), ...codes].slice(0, limit);
  }
  const towns = searchNames(gazetteer, number, key, limit);
  if (towns.length === 0 && term.length <= 4) return searchPostalCodes(gazetteer, code, term, limit);
  return towns.map((town) => townPlace(gazetteer, code, town));
}

/** Towns whose own name begins with digits and letters, as `1 Decembrie` does. */
function numberedTowns(gazetteer: Gazetteer, country: string, term: string, limit: number): Place[] {
  if (!/\p{L}/u.test(term)) return [];
  const key = foldName(term);
  return searchNames(gazetteer, gazetteer.countryNumbers.get(country)!, key, limit)
    .map((town) => townPlace(gazetteer, country, town))
    .filter((place) => foldName(place.name).startsWith(key));
}
