import { foldName, nameKeys } from './fold-name.ts';
import { countryNumber, type Gazetteer, townPeople, townPlace, townPoint } from './gazetteer/gazetteer.ts';
import { greatCircleKm } from './great-circle.ts';
import { villageNearest } from './imported/locate-imported.ts';
import { mayLieInArea } from './lies-in-area.ts';
import { namesakeKm, nearestTownAround, slipKm, slipPeopleMin, townsNamed, townsOfName } from './locate-name.ts';
import { codeAgreesKm, type HowMeant, judgeParting, type NamedTown, townOverseas } from './parted-town.ts';
import type { LocateResult, Place } from './place.ts';
import type { PostalCode } from './postal-code.ts';
import type { PostalMatch } from './postal-lookup.ts';
import { countryInSentence } from './served-countries.ts';
import { countedPeopleMin, isOfTown, townWithCode } from './town-reach.ts';
import { townsMeant } from './written/towns-meant.ts';

/** How far from a postal code's area a town may be and still be meant; of a known code see `codeAgreesKm`. */
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

/** So far from a code's own place, a town that is beyond its reach is worth a word. */
const anotherTownKm = 15;

/** A town farther from the point of a code, of which it is no place, may not be meant by that code. */
const elsewhereKm = 3;

function agreesWithinKm(country: string, match: PostalMatch): number {
  return match.precision === 'area' ? (wideAreasKm[country] ?? areaAgreesKm) : codeAgreesKm;
}

/** A smaller town is only proposed if just a part of the text names it. */
export const guessedPeopleMin = 10_000;

export function unknown(field: 'country' | 'zipCode' | 'name', reason: string): LocateResult {
  return { ok: false, field, reason };
}

export function found(place: Place, warning?: string): LocateResult & { ok: true } {
  return warning === undefined ? { ok: true, place } : { ok: true, place, warning };
}

/** A name and a code, and the field if both stood in one. */
type CodeAndName = { name: string; code: PostalCode; both?: 'zipCode' | 'name' };

/**
 * The place of a name at a postal code. If they disagree the code wins and `warning` says so, unless both stood in one
 * field.
 */
export function reconcile(gazetteer: Gazetteer, country: string, given: CodeAndName, match: PostalMatch): LocateResult {
  const { name, code } = given;
  const number = countryNumber(gazetteer, country);
  const key = foldName(name);
  const named =
    match.places.find((place) => foldName(place.name) === key) ??
    match.places.find((place) => nameKeys(place.name).includes(key));
  const own = townWithCode(gazetteer, number, name, code.display);
  if (named !== undefined && (own === undefined || isOfTown(gazetteer, own, named, code.display))) {
    return found({ ...named, zipCode: code.display });
  }
  if (own !== undefined) return found(townPlace(gazetteer, country, own));
  const codePlace = { ...match.places[0], zipCode: code.display };
  const limitKm = agreesWithinKm(country, match);
  const longer = match.places.find((place) => beginsWithWord(name, place.name));
  const at: AtCode = { gazetteer, number, given, codePlace, match, limitKm, longer };
  const taken = (town: number, how: HowMeant, noteOf?: (place: Place) => string): LocateResult =>
    takeOne(at, { place: townPlace(gazetteer, country, town), how }, () => {
      const place = merge(gazetteer, country, town, codePlace, match);
      return found(place, noteOf?.(place));
    });
  const nearest = nearestOf(gazetteer, townsOfName(gazetteer, number, name), codePlace);
  const near = nearest && { ...nearest, place: townPlace(gazetteer, country, nearest.town) };
  const mayBe = (place: Place) => match.precision === 'code' || mayLieInArea(gazetteer.areas, place, match);
  const isInRegion = match.precision === 'area' && codePlace.region !== '' && near?.place.region === codePlace.region;
  if (near !== undefined && (near.distanceKm <= limitKm || isInRegion) && mayBe(near.place)) {
    const isOther = match.precision === 'code' && isAnotherTown(at, near);
    return taken(near.town, 'named', isOther ? () => saysAnother(code, codePlace, near) : undefined);
  }
  const village = villageNearest(gazetteer, country, name, codePlace);
  if (village !== undefined && village.distanceKm <= limitKm && mayBe(village.place)) {
    return takeOne(at, { place: village.place, how: 'named' }, () =>
      found(atCode({ ...village.place, zipCode: code.display }, codePlace, match)),
    );
  }
  if (near !== undefined) return takenFarOff(at, near);
  const read = partNear(gazetteer, number, name, codePlace, limitKm);
  const part = read !== undefined && mayBe(townPlace(gazetteer, country, read.town)) ? read : undefined;
  if (read?.how === 'contradicted') return takenUnread(at);
  if (part?.how === 'read' && match.precision === 'area') return taken(part.town, 'read');
  if (longer !== undefined) return found({ ...longer, zipCode: code.display });
  if (part?.how === 'read') return taken(part.town, 'read');
  const overseas = townOverseas(gazetteer, country, name);
  if (overseas !== undefined) return refuseApart(given, codePlace, overseas, 'water');
  const slip = nearestTownAround(gazetteer, number, name, codePlace, limitKm) ?? part?.town;
  if (slip !== undefined && mayBe(townPlace(gazetteer, country, slip))) {
    return taken(slip, 'guessed', (place) => `No place named "${name}" is known: ${describe(place)} was taken.`);
  }
  return takenUnread(at);
}

/** A code and a name that do not say one place at once. `longer`: a place of the code with which the name begins. */
type AtCode = {
  gazetteer: Gazetteer;
  number: number;
  given: CodeAndName;
  codePlace: Place;
  match: PostalMatch;
  limitKm: number;
  longer: Place | undefined;
};

/** A town of the name that was given, at some distance from the place of the code. */
type NearTown = { town: number; place: Place; distanceKm: number };

/** Of a code and a town the one that a parting leaves, or a refusal; what `joined` says if nothing parts them. */
function takeOne(at: AtCode, town: NamedTown, joined: () => LocateResult): LocateResult {
  const { gazetteer, number, given, codePlace, match, longer } = at;
  const { code } = given;
  const { take, by } = judgeParting(gazetteer, { codePlace, code, match, limitKm: at.limitKm }, town);
  if (take === 'both') return joined();
  if (take === 'town') return found({ ...town.place, zipCode: code.display });
  if (take === 'island') {
    const note = `The postal code ${code.display} is of ${describe(codePlace)}, an island of ${town.place.name}; that was taken.`;
    return found(codePlace, note);
  }
  if (take === 'code' && town.how !== 'named') return withoutName(gazetteer, number, given, codePlace, match);
  if (take === 'code') {
    if (given.both !== undefined && match.precision === 'area')
      return inDoubt(given, given.both, codePlace, town.place);
    return farOff(code, codePlace, town.place);
  }
  if (longer !== undefined) return found({ ...longer, zipCode: code.display });
  return refuseApart(given, codePlace, town.place, by);
}

/** Whether the known town of that name there lies beyond its reach from the place of a code that is not its own. */
function isAnotherTown({ gazetteer, number, given, codePlace }: AtCode, { place, distanceKm }: NearTown): boolean {
  if (distanceKm < anotherTownKm) return false;
  const known = townsOfName(gazetteer, number, given.name).find(
    (town) =>
      townPeople(gazetteer, town) >= countedPeopleMin &&
      greatCircleKm(townPoint(gazetteer, town), place) <= elsewhereKm,
  );
  return known !== undefined && !isOfTown(gazetteer, known, codePlace, given.code.display);
}

function saysAnother({ display }: PostalCode, codePlace: Place, { place, distanceKm }: NearTown): string {
  return `The postal code ${display} belongs to ${describe(codePlace)}, ${Math.round(distanceKm)} km from ${describe(place)}; the postal code was taken.`;
}

/** The towns of a name are all too far off for the code. */
function takenFarOff(at: AtCode, near: { town: number; place: Place }): LocateResult {
  const { gazetteer, number, given, codePlace, match } = at;
  const people = townPeople(gazetteer, near.town);
  const isTown = match.precision === 'area' || people >= guessedPeopleMin;
  if (isTown && given.both !== undefined) return inDoubt(given, given.both, codePlace, near.place);
  const joined = () => farOff(given.code, codePlace, near.place);
  if (!isUnmistakable(gazetteer, number, given.name)) return joined();
  return takeOne(at, { place: near.place, how: 'named', people }, joined);
}

/** Nothing near a code is called so: at most a town far off is, if an addition to its name is left out. */
function takenUnread(at: AtCode): LocateResult {
  const { gazetteer, number, given, codePlace, match, longer } = at;
  const joined = () => withoutName(gazetteer, number, given, codePlace, match);
  const town = longer === undefined ? townWithAddition(gazetteer, number, given.name) : undefined;
  if (town === undefined) return joined();
  const place = townPlace(gazetteer, codePlace.country, town);
  return takeOne(at, { place, how: 'guessed', people: townPeople(gazetteer, town) }, joined);
}

/** As in `Insel Helgoland` or `Isola di Capri`. */
const islandWord = /^(insel|[iî]le d[eu']|isola (di|d')|isla de|isle of|ilha d[aeo]|wyspa|otok)\s*/i;

/** The one town that a name with an addition can be read as: `Westerland/Sylt`, `Livigno SO`, `Ceuta, Spain`. */
function townWithAddition(gazetteer: Gazetteer, country: number, name: string): number | undefined {
  const readings = [
    townsNamed(gazetteer, country, name.replace(islandWord, '')),
    townsMeant(gazetteer, country, name)?.towns ?? [],
  ];
  const [town] = readings.find(({ length }) => length === 1) ?? [];
  return town !== undefined && townPeople(gazetteer, town) >= countedPeopleMin ? town : undefined;
}

/** Whether a name is of one town only, and no hamlet of that name is likely at another code. */
function isUnmistakable(gazetteer: Gazetteer, country: number, name: string): boolean {
  const [town, ...others] = townsOfName(gazetteer, country, name);
  if (town === undefined || townPeople(gazetteer, town) < countedPeopleMin) return false;
  // London, and the City of London.
  const isPart = (other: number) =>
    greatCircleKm(townPoint(gazetteer, town), townPoint(gazetteer, other)) <= namesakeKm;
  return others.every(isPart);
}

/** Refuses both: whichever of the two were taken, the price might be of another transport. */
function refuseApart({ code, both }: CodeAndName, codePlace: Place, town: Place, by: 'water' | 'border'): LocateResult {
  const between = by === 'water' ? 'only a ferry joins' : 'the border of a tax territory is between';
  const isItsOwn = town.zipCode === '' || town.zipCode === code.display;
  const itsCode = isItsOwn ? '' : `, whose code is ${town.zipCode}`;
  const isAbroad = town.country !== codePlace.country;
  const itsCountry = isAbroad ? ` in ${countryInSentence(town.country)} (${town.country})` : '';
  const give = isAbroad ? 'the country, the postal code' : 'the postal code';
  const reason = `The postal code ${code.display} belongs to ${describe(codePlace)}, and ${between} that and ${describe(town)}${itsCountry}${itsCode}; give ${give} and the name of one place.`;
  return unknown(both ?? 'zipCode', reason);
}

function farOff(code: PostalCode, codePlace: Place, town: Place): LocateResult {
  return found(
    { ...codePlace, namedElsewhere: true },
    `The postal code ${code.display} belongs to ${describe(codePlace)}, but ${describe(town)} is ${Math.round(greatCircleKm(town, codePlace))} km away; the postal code was taken.`,
  );
}

/** If the name is unknown, the code alone says where it is, unless both are guesses. */
function withoutName(
  gazetteer: Gazetteer,
  number: number,
  given: CodeAndName,
  codePlace: Place,
  match: PostalMatch,
): LocateResult {
  const [town] = given.both === undefined ? [] : (townsMeant(gazetteer, number, given.name)?.towns ?? []);
  const isTown = town !== undefined && townPeople(gazetteer, town) >= guessedPeopleMin;
  if (given.both !== undefined && (isTown || match.precision === 'area')) {
    const other = isTown ? townPlace(gazetteer, codePlace.country, town) : undefined;
    return inDoubt(given, given.both, codePlace, other);
  }
  return found(
    codePlace,
    `No place named "${given.name}" is known: ${describe(codePlace)} was taken for the postal code ${given.code.display}.`,
  );
}

/** The text of a single field may be neither a code nor a name: if the two do not agree, neither is used. */
function inDoubt(
  { name, code }: CodeAndName,
  field: 'zipCode' | 'name',
  codePlace: Place,
  town: Place | undefined,
): LocateResult {
  const proposals = [describeWithCode(codePlace), ...(town === undefined ? [] : [describe(town)])].join(' or ');
  return unknown(field, `"${name}" is not at the postal code ${code.display}; did you mean ${proposals}?`);
}

/** What a name can be read as near a code's place; farther off only towns, as with slips. */
function partNear(gazetteer: Gazetteer, country: number, name: string, codePlace: Place, limitKm: number) {
  const meant = townsMeant(gazetteer, country, name);
  const nearest = nearestOf(gazetteer, meant?.towns ?? [], codePlace);
  if (meant === undefined || nearest === undefined) return undefined;
  if (meant.how === 'contradicted') return { town: nearest.town, how: meant.how };
  const { town, distanceKm } = nearest;
  const reachKm = townPeople(gazetteer, town) < slipPeopleMin ? Math.min(slipKm, limitKm) : limitKm;
  return distanceKm <= reachKm ? { town, how: meant.how } : undefined;
}

/** As in `Wien 10`, `Hamburg-Altona` or `Lyon Cedex 03`. */
function beginsWithWord(name: string, word: string): boolean {
  return name.toLowerCase().startsWith(word.toLowerCase()) && !/^\p{L}/u.test(name.slice(word.length));
}

export function describe(place: Place): string {
  return place.region === '' || place.name.includes('(') ? place.name : `${place.name} (${place.region})`;
}

export function describeWithCode(place: Place): string {
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
  return atCode(townPlace(gazetteer, country, town, codePlace.zipCode), codePlace, match);
}

function atCode(place: Place, codePlace: Place, match: PostalMatch): Place {
  if (match.precision !== 'code') return place;
  const { latitude, longitude } = codePlace;
  const isElsewhere = greatCircleKm(place, codePlace) > elsewhereKm;
  return { ...place, latitude, longitude, ...(isElsewhere && { namedElsewhere: true }) };
}
