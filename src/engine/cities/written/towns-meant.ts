import { foldName, nameKeys } from '../fold-name.ts';
import { countryCode, type Gazetteer, townName, townPeople } from '../gazetteer/gazetteer.ts';
import { rivalOf, townsOfName } from '../locate-name.ts';
import { nearNames } from '../search-names.ts';
import { abbreviationPatterns, townsFitting, wordsFit } from './abbreviations.ts';
import { townsMatching } from './joined-words.ts';
import { isFacility, withoutFrame } from './read-words.ts';
import { regionOfLetters } from './region-letters.ts';
import { readSmallTown, readTownAndPart, townsInRegionAfter } from './town-and-part.ts';

/**
 * The towns that a name means, the likeliest first. `named`: it is their name. `read`: it can be read as their name or
 * place and hardly otherwise. `placed`: after a comma, or before a number or letters in brackets, it is their name, and
 * the rest says nothing known. `guessed`: a part of it is their name, and what the rest says is not known.
 * `contradicted`: the rest names a region in which they are not.
 */
export type TownsMeant = { towns: number[]; how: 'named' | 'read' | 'placed' | 'guessed' | 'contradicted' };

/** Longer texts are no names. */
const textMax = 100;

/** A city of this size explains a text better than two slips in another name do. */
const cityPeople = 100_000;

/** Reads a name as people write it. Undefined if it is not a name, or has slips. */
export function townsMeant(gazetteer: Gazetteer, country: number, text: string): TownsMeant | undefined {
  const named = townsOfName(gazetteer, country, text);
  if (named.length > 0) return { towns: named, how: 'named' };
  if (text.length > textMax) return undefined;
  const bare = withoutFrame(countryCode(gazetteer, country), text);
  const unframed = bare === text ? [] : townsOfName(gazetteer, country, bare);
  if (unframed.length > 0) return { towns: unframed, how: 'named' };
  return readName(gazetteer, country, text, bare);
}

function readName(gazetteer: Gazetteer, country: number, text: string, bare: string): TownsMeant | undefined {
  const inRegion = townsInRegionAfter(gazetteer, country, bare);
  if (inRegion.length > 0) return { towns: inRegion, how: 'read' };
  const letters = /[\s(]([A-Z]{1,3})\)?$/.exec(bare)?.[1] ?? '';
  const isPlain = regionOfLetters(countryCode(gazetteer, country), letters) === undefined;
  const joined = isPlain ? townsJoined(gazetteer, country, bare) : undefined;
  if (joined !== undefined) return joined;
  const fitting = isPlain ? abbreviated(gazetteer, country, bare) : undefined;
  if (fitting?.how === 'read') return fitting;
  const part = readTownAndPart(gazetteer, country, text) ?? readTownAndPart(gazetteer, country, bare);
  if (part?.certain) return { towns: part.towns, how: 'read' };
  if (part?.contradicted) return { towns: part.towns, how: 'contradicted' };
  if (part !== undefined && letters.length > 1) return { towns: part.towns, how: 'guessed' };
  if (fitting !== undefined) return fitting;
  const [placed] = townsAfterComma(gazetteer, country, bare);
  const people = part === undefined ? 0 : townPeople(gazetteer, part.towns[0]!);
  if (placed !== undefined && people <= townPeople(gazetteer, placed)) return { towns: [placed], how: 'placed' };
  if (isNearlyAName(gazetteer, country, foldName(bare), 1)) return undefined;
  const atFacility = part === undefined ? withoutFacilities(gazetteer, country, bare) : undefined;
  if (atFacility !== undefined) return atFacility;
  if (isNearlyAName(gazetteer, country, foldName(bare), people >= cityPeople ? 1 : 2)) return undefined;
  if (part !== undefined) return { towns: part.towns, how: 'guessed' };
  const shorter = withoutEnd(gazetteer, country, bare);
  if (shorter !== undefined) return shorter;
  const towns = readSmallTown(gazetteer, country, bare);
  return towns && { towns, how: 'guessed' };
}

/** Without the number of a hall or letters in brackets, as in `MLP Pruszków II` and `Nostorf (AB)`: never for sure. */
function withoutEnd(gazetteer: Gazetteer, country: number, text: string): TownsMeant | undefined {
  const shorter = text.replace(/\s*(?:\([A-Z]{2,3}\)|\s[IVX]+|\s\d{1,2})$/u, '');
  if (shorter === text) return undefined;
  const named = townsOfName(gazetteer, country, shorter);
  if (named.length > 0) return { towns: named, how: 'placed' };
  const meant = readName(gazetteer, country, shorter, shorter);
  return meant && { towns: meant.towns, how: meant.how === 'read' ? 'guessed' : meant.how };
}

/**
 * The towns of the name after the only comma, as in `Interporto Vespucci, Collesalvetti`. None if they are far apart,
 * or a city, which may be the province of what is before.
 */
function townsAfterComma(gazetteer: Gazetteer, country: number, text: string): number[] {
  const [, tail] = /^[^,]{3,},\s*([^,\s][^,]{3,})$/u.exec(text) ?? [];
  const towns = tail === undefined ? [] : townsOfName(gazetteer, country, tail);
  const isCity = towns.some((town) => townPeople(gazetteer, town) >= cityPeople);
  return isCity || rivalOf(gazetteer, tail ?? '', towns) !== undefined ? [] : towns;
}

/** Towns whose name the words are but for the small words between them. A lone letter for a word is a guess. */
function townsJoined(gazetteer: Gazetteer, country: number, text: string): TownsMeant | undefined {
  const towns = townsMatching(gazetteer, country, text);
  if (towns.length === 0) return undefined;
  if (!/\s\p{L}$/u.test(text)) return { towns, how: 'read' };
  const called = towns.filter((town) => wordsFit(text, townName(gazetteer, town)));
  return called.length === 0 ? undefined : { towns: called, how: 'guessed' };
}

/** Towns whose own name the words begin come before those where the letters are only somewhere in a name. */
function abbreviated(gazetteer: Gazetteer, country: number, text: string): TownsMeant | undefined {
  const [head, tail, ...more] = text.split(/\s*,\s*/);
  const texts = tail !== undefined && more.length === 0 ? [text, `${tail}, ${head}`] : [text];
  const patterns = texts.flatMap((each) => abbreviationPatterns(each));
  let guessed: TownsMeant | undefined;
  for (const pattern of patterns) {
    const towns = townsFitting(gazetteer, country, pattern);
    const fit = towns.filter((town) => texts.some((each) => wordsFit(each, townName(gazetteer, town))));
    if (fit.length > 0) return { towns: fit, how: 'read' };
    const called = towns.filter((town) => beginsSo(townName(gazetteer, town), pattern.pieces[0]));
    if (called.length > 0) guessed ??= { towns: called, how: 'guessed' };
  }
  return guessed;
}

/** Whether a town's own name begins so, as far as it is in the same letters. */
function beginsSo(name: string, start: string): boolean {
  return !/^[a-z]/.test(start) || nameKeys(name).some((key) => key.startsWith(start));
}

/** Whether a slip or two explain the text better than a part of it does. */
function isNearlyAName(gazetteer: Gazetteer, country: number, key: string, editsMax: number): boolean {
  if (key.length < 6) return false;
  return nearNames(gazetteer, country, key, key.length < 10 ? 1 : editsMax).length > 0;
}

/** `Trelleborgs hamn`, `Vuosaaren satama`: the name before the facility is in another case. */
function withoutFacilities(gazetteer: Gazetteer, country: number, text: string): TownsMeant | undefined {
  const words = text.split(/[\s,/-]+/);
  const rest = words.filter((word) => !isFacility(word));
  const key = foldName(rest.join(' '));
  if (rest.length === words.length || key.length < 5) return undefined;
  const near = nearNames(gazetteer, country, key, key.length < 8 ? 1 : 2);
  const [best] = near.sort((a, b) => a.edits - b.edits || a.town - b.town);
  return best && { towns: [best.town], how: 'guessed' };
}
