import { foldName } from './fold-name.ts';
import { type Gazetteer, townPlace, townPoint } from './gazetteer/gazetteer.ts';
import { greatCircleKm } from './great-circle.ts';
import { nearestTown, nearestTownAround, rivalOf, townsNamed } from './locate-name.ts';
import type { LocateResult, Place, PlaceQuery } from './place.ts';
import { belongsElsewhere, type PostalCode, parsePostalCode } from './postal-code.ts';
import { findPostal, type PostalMatch } from './postal-lookup.ts';
import { recallPlace } from './recall-place.ts';
import { countryName, describeUnservedCountry } from './served-countries.ts';

/** How far from a postal code's place a town may be and still be meant: a city's outskirts, or the edge of an area. */
const codeAgreesKm = 30;
const areaAgreesKm = 100;
const wideAreasKm: Record<string, number> = {
  RU: 300,
  IS: 250,
  TR: 200,
  UA: 200,
  SE: 200,
  FI: 200,
  BY: 200,
  GR: 200,
  ES: 150,
  RO: 150,
};

function agreesWithinKm(country: string, match: PostalMatch): number {
  return match.precision === 'area' ? (wideAreasKm[country] ?? areaAgreesKm) : codeAgreesKm;
}

/**
 * Finds the place meant by a country with a postal code, a name, or both. With both, the code tells namesakes apart; if
 * they disagree the code wins and `warning` says so. Not found: the field to blame, and why. Never throws. Queries that
 * recur share their result.
 */
export function locate(gazetteer: Gazetteer, query: PlaceQuery): LocateResult {
  return recallPlace(gazetteer, query, () => find(gazetteer, query));
}

function find(gazetteer: Gazetteer, query: PlaceQuery): LocateResult {
  const country = query.country.toUpperCase();
  if (!gazetteer.countryNumbers.has(country)) return unknown('country', describeUnservedCountry(query.country));
  const name = query.name?.trim().slice(0, 200) ?? '';
  const zipText = query.zipCode?.trim() ?? '';
  if (name === '' && zipText === '') return unknown('name', 'A place needs a postal code or a name.');
  if (zipText === '') return locateByName(gazetteer, country, name, undefined);
  const code = parsePostalCode(country, zipText);
  if (code === undefined) {
    return unknown('zipCode', `"${zipText.slice(0, 40)}" cannot be a postal code of ${countryName(country)}.`);
  }
  if (belongsElsewhere(country, code.compact)) {
    const reason = `The postal code ${code.display} is not in ${countryName(country)} but in a territory with a country code of its own.`;
    return unknown('zipCode', reason);
  }
  const match = findPostal(gazetteer, country, code.compact);
  if (match !== undefined) {
    return name === '' ? placeOfCode(match, code) : reconcile(gazetteer, country, name, code, match);
  }
  if (name !== '') return withUnknownCode(locateByName(gazetteer, country, name, code), code);
  return unknown(
    'zipCode',
    `The postal code ${code.display} of ${countryName(country)} is not known; give the name too.`,
  );
}

function withUnknownCode(result: LocateResult, code: PostalCode): LocateResult {
  if (!result.ok) return result;
  const note = `The postal code ${code.display} is not known: ${result.place.name} was taken by its name.`;
  return found(result.place, result.warning === undefined ? note : `${note} ${result.warning}`);
}

function unknown(field: 'country' | 'zipCode' | 'name', reason: string): LocateResult {
  return { ok: false, field, reason };
}

function found(place: Place, warning?: string): LocateResult {
  return warning === undefined ? { ok: true, place } : { ok: true, place, warning };
}

function placeOfCode(match: PostalMatch, code: PostalCode): LocateResult {
  const place = { ...match.places[0]!, zipCode: code.display };
  if (match.precision !== 'area') return found(place);
  return found(place, `The postal code ${code.display} is known only by its area: ${place.name} was taken.`);
}

function locateByName(gazetteer: Gazetteer, country: string, name: string, code: PostalCode | undefined): LocateResult {
  const number = gazetteer.countryNumbers.get(country)!;
  const towns = townsNamed(gazetteer, number, name);
  if (towns.length > 0) {
    const place = townPlace(gazetteer, country, towns[0]!, code?.display);
    const rival = rivalOf(gazetteer, name, towns);
    if (rival === undefined) return found(place);
    const other = townPlace(gazetteer, country, rival);
    const tell = describe(place) === describe(other) ? describeWithCode : describe;
    return found(
      place,
      `There is more than one ${name}: ${tell(place)} was taken, not ${tell(other)}. A postal code tells them apart.`,
    );
  }
  const near = nearestTown(gazetteer, number, name);
  if (near === undefined) return unknown('name', `No place named "${name}" is known in ${countryName(country)}.`);
  const place = townPlace(gazetteer, country, near.town, code?.display);
  if (near.certain) return found(place, `No place named "${name}" is known: ${describe(place)} was taken.`);
  return unknown('name', `No place named "${name}" is known in ${countryName(country)}; did you mean ${place.name}?`);
}

function reconcile(
  gazetteer: Gazetteer,
  country: string,
  name: string,
  code: PostalCode,
  match: PostalMatch,
): LocateResult {
  const number = gazetteer.countryNumbers.get(country)!;
  const key = foldName(name);
  const named = match.places.find((place) => foldName(place.name) === key);
  if (named !== undefined) return found({ ...named, zipCode: code.display });
  const codePlace = { ...match.places[0]!, zipCode: code.display };
  const limitKm = agreesWithinKm(country, match);
  const towns = townsNamed(gazetteer, number, name);
  const nearest = nearestOf(gazetteer, towns, codePlace);
  if (nearest !== undefined) {
    if (nearest.distanceKm <= limitKm) return found(merge(gazetteer, country, nearest.town, codePlace, match));
    const town = townPlace(gazetteer, country, nearest.town);
    return found(
      codePlace,
      `The postal code ${code.display} belongs to ${describe(codePlace)}, but ${describe(town)} is ${Math.round(nearest.distanceKm)} km away; the postal code was taken.`,
    );
  }
  const longer = match.places.find((place) => beginsWithWord(name, place.name));
  if (longer !== undefined) return found({ ...longer, zipCode: code.display });
  const slip = nearestTownAround(gazetteer, number, name, codePlace, limitKm);
  if (slip !== undefined) {
    const place = merge(gazetteer, country, slip, codePlace, match);
    return found(place, `No place named "${name}" is known: ${describe(place)} was taken.`);
  }
  return found(
    codePlace,
    `No place named "${name}" is known: ${describe(codePlace)} was taken for the postal code ${code.display}.`,
  );
}

/** As in `Wien 10`, `Hamburg-Altona` or `Lyon Cedex 03`. */
function beginsWithWord(name: string, word: string): boolean {
  return name.toLowerCase().startsWith(word.toLowerCase()) && !/^\p{L}/u.test(name.slice(word.length));
}

function describe(place: Place): string {
  return place.region === '' || place.name.includes('(') ? place.name : `${place.name} (${place.region})`;
}

function describeWithCode(place: Place): string {
  return `${place.zipCode} ${describe(place)}`.trim();
}

function nearestOf(
  gazetteer: Gazetteer,
  towns: readonly number[],
  place: Place,
): { town: number; distanceKm: number } | undefined {
  let nearest: { town: number; distanceKm: number } | undefined;
  for (const town of towns) {
    const distanceKm = greatCircleKm(townPoint(gazetteer, town), place);
    if (nearest === undefined || distanceKm < nearest.distanceKm) nearest = { town, distanceKm };
  }
  return nearest;
}

/** The town that was named, at the code's coordinates if it has its own. */
function merge(gazetteer: Gazetteer, country: string, town: number, codePlace: Place, match: PostalMatch): Place {
  const place = townPlace(gazetteer, country, town, codePlace.zipCode);
  return match.precision === 'code'
    ? { ...place, latitude: codePlace.latitude, longitude: codePlace.longitude }
    : place;
}
