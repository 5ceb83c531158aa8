import { foldName } from './fold-name.ts';
import { countryNumber, type Gazetteer, townPeople, townPlace, townPoint } from './gazetteer/gazetteer.ts';
import { greatCircleKm } from './great-circle.ts';
import { villagesNamed } from './imported/imported-places.ts';
import { importedTown, rivalVillage } from './imported/locate-imported.ts';
import { searchNearImported } from './imported/search-imported.ts';
import { describe, describeWithCode, found, guessedPeopleMin, reconcile, unknown } from './locate-at-code.ts';
import { nearestTown, rivalOf, rivalShare, townsOfName } from './locate-name.ts';
import { codeAgreesKm } from './parted-town.ts';
import type { LocateResult, Place, PlaceQuery } from './place.ts';
import { isBeyondUrals, isOfForces, type PostalCode, territoryOf } from './postal-code.ts';
import { findPostal, type PostalMatch } from './postal-lookup.ts';
import { recallPlace } from './recall-place.ts';
import { searchNames } from './search-names.ts';
import { countryName, describeUnservedCountry } from './served-countries.ts';
import { readPlaceQuery } from './written/read-query.ts';
import { type TownsMeant, townsMeant } from './written/towns-meant.ts';

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
  const read = readPlaceQuery(country, query);
  if (read === undefined) return unknown('zipCode', cannotBe(country, query.zipCode ?? ''));
  const { name, code } = read;
  if (code === undefined) {
    if (name === '') return unknown('name', 'A place needs a postal code or a name.');
    return locateByName(gazetteer, country, name, undefined);
  }
  const match = findPostal(gazetteer, country, code.compact);
  const elsewhere = describeElsewhere(country, code, match);
  if (elsewhere !== undefined) return unknown('zipCode', elsewhere);
  if (read.padded) return locatePadded(gazetteer, country, query, code, match);
  if (match !== undefined) {
    return name === '' ? placeOfCode(match, code) : reconcile(gazetteer, country, { ...read, code }, match);
  }
  if (name !== '') return withUnknownCode(locateByName(gazetteer, country, name, code), code);
  return unknown(
    'zipCode',
    `The postal code ${code.display} of ${countryName(country)} is not known; give the name too.`,
  );
}

function cannotBe(country: string, zipText: string): string {
  return `"${zipText.trim().slice(0, 40)}" cannot be a postal code of ${countryName(country)}.`;
}

function describeElsewhere(country: string, code: PostalCode, match: PostalMatch | undefined): string | undefined {
  if (isBeyondUrals(country, code.compact) && match?.precision !== 'code') {
    return `The postal code ${code.display} is of an area east of the Urals, where no places are served.`;
  }
  if (isOfForces(country, code.compact)) {
    return `The postal code ${code.display} is of a post office of the British forces and says no place; give the country, code and name of the place itself.`;
  }
  const territory = territoryOf(country, code.compact);
  if (territory === undefined) return undefined;
  return `The postal code ${code.display} is not in ${countryName(country)} but in ${countryName(territory)}, which has a country code of its own: ${territory}.`;
}

/** A code with zeros added is a guess: it must be known, and with a name the name must be of that place. */
function locatePadded(
  gazetteer: Gazetteer,
  country: string,
  { zipCode = '', name = '' }: PlaceQuery,
  code: PostalCode,
  match: PostalMatch | undefined,
): LocateResult {
  const given = zipCode.trim().slice(0, 40);
  const isListed = gazetteer.codes.countries.includes(country);
  if (match === undefined || (isListed && match.precision === 'area'))
    return unknown('zipCode', cannotBe(country, given));
  const note = `The postal code ${given} was read as ${code.display}.`;
  const named = name.trim();
  const result = named === '' ? placeOfCode(match, code) : reconcile(gazetteer, country, { name: named, code }, match);
  if (!result.ok) return result;
  if (named === '' || result.warning === undefined) return withNote(result, note);
  const place = placeOfCode(match, code);
  const meant = place.ok ? `; did you mean ${code.display} ${place.place.name}?` : '.';
  return unknown('zipCode', cannotBe(country, given).replace(/\.$/, meant));
}

function withNote(result: LocateResult, note: string): LocateResult {
  if (!result.ok) return result;
  return found(result.place, result.warning === undefined ? note : `${note} ${result.warning}`);
}

/** A code that is not known, and a name that is not quite one: what they would mean is a guess upon a guess. */
function withUnknownCode(result: LocateResult, code: PostalCode): LocateResult {
  return withNote(
    result,
    result.ok ? `The postal code ${code.display} is not known: ${result.place.name} was taken by its name.` : '',
  );
}

function placeOfCode(match: PostalMatch, code: PostalCode): LocateResult {
  const place = { ...match.places[0], zipCode: code.display };
  if (match.precision !== 'area') return found(place);
  return found(place, `The postal code ${code.display} is known only by its area: ${place.name} was taken.`);
}

function locateByName(gazetteer: Gazetteer, country: string, name: string, code: PostalCode | undefined): LocateResult {
  const number = countryNumber(gazetteer, country);
  if (townsOfName(gazetteer, number, name).length === 0) {
    const [village, other] = villagesNamed(gazetteer, country, foldName(name));
    if (village !== undefined) {
      return withNamesake(name, village, other ?? shownInstead(gazetteer, country, name, village), code);
    }
  }
  const meant = townsMeant(gazetteer, number, name);
  const [first] = meant?.towns ?? [];
  if (first !== undefined && (meant?.how === 'named' || meant?.how === 'read')) {
    const place = importedTown(gazetteer, country, name, first) ?? townPlace(gazetteer, country, first);
    const rival = rivalOf(gazetteer, meant.how === 'named' ? name : '', meant.towns);
    const other =
      rival === undefined ? rivalVillage(gazetteer, country, name, first) : townPlace(gazetteer, country, rival);
    const people = townPeople(gazetteer, first);
    return withNamesake(name, place, other ?? shownInstead(gazetteer, country, name, place, people), code);
  }
  const near = meant && first !== undefined ? guess(gazetteer, first, meant.how) : nearestTown(gazetteer, number, name);
  if (near === undefined) {
    const [village] = searchNearImported(gazetteer, country, foldName(name), 1);
    const proposal = village === undefined ? '.' : `; did you mean ${describe(village)}?`;
    return unknown('name', `No place named "${name}" is known in ${countryName(country)}${proposal}`);
  }
  const place = townPlace(gazetteer, country, near.town, code?.display);
  if (near.certain && code === undefined) {
    return found(place, `No place named "${name}" is known: ${describe(place)} was taken.`);
  }
  const suggested = `did you mean ${describe(place)}?`;
  if (code === undefined) {
    return unknown('name', `No place named "${name}" is known in ${countryName(country)}; ${suggested}`);
  }
  return unknown(
    'name',
    `Neither the postal code ${code.display} nor a place named "${name}" is known in ${countryName(country)}; ${suggested}`,
  );
}

/**
 * The town that the search shows first for a name, if it is elsewhere than the one taken, and much larger or large;
 * `people`: of the one taken.
 */
function shownInstead(
  gazetteer: Gazetteer,
  country: string,
  name: string,
  taken: Place,
  people = guessedPeopleMin,
): Place | undefined {
  const [town] = searchNames(gazetteer, countryNumber(gazetteer, country), foldName(name), 1);
  if (town === undefined) return undefined;
  if (townPeople(gazetteer, town) < Math.min(guessedPeopleMin, rivalShare * people)) return undefined;
  return greatCircleKm(townPoint(gazetteer, town), taken) > codeAgreesKm
    ? townPlace(gazetteer, country, town)
    : undefined;
}

/** A town of a part of a name is taken for the whole only if it is placed, or large and nothing speaks against it. */
function guess(gazetteer: Gazetteer, town: number, how: TownsMeant['how']): { town: number; certain: boolean } {
  const isLarge = townPeople(gazetteer, town) >= guessedPeopleMin;
  return { town, certain: how === 'placed' || (how !== 'contradicted' && isLarge) };
}

function withNamesake(
  name: string,
  named: Place,
  other: Place | undefined,
  code: PostalCode | undefined,
): LocateResult {
  const place = { ...named, zipCode: code?.display ?? named.zipCode };
  if (other === undefined) return found(place);
  const tell = describe(named) === describe(other) ? describeWithCode : describe;
  return found(
    place,
    `There is more than one ${name}: ${tell(place)} was taken, not ${tell(other)}. A postal code tells them apart.`,
  );
}
