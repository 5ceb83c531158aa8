import { distance } from 'fastest-levenshtein';
import { shortNameKeys } from './fold-name.ts';
import { rangeOf } from './gazetteer/columns.ts';
import { type Gazetteer, isShortName, townName, townOfKey, townPeople } from './gazetteer/gazetteer.ts';
import { firstKeyFrom, keyAt, letterMask, type NameIndex, outweighsInShort } from './gazetteer/name-index.ts';
import { Ranking } from './ranking.ts';

/** More than any country has towns, so that a better class of match outweighs any population. */
const classSize = 0x1000000;

/**
 * A town with this many times the people comes before one that is called exactly what was typed: by its own name, by
 * one so short that hardly more can be expected yet, or only by others.
 */
const outweighsOwnName = 100;
const outweighsBriefName = 25;
const outweighsOtherName = 5;
const briefName = 3;

/**
 * Towns whose names equal or begin with `key` (a folded name). Best first: exact, start of the own name, start of
 * another name; but what is typed so far may be the beginning of a far larger town.
 */
export function searchNames(gazetteer: Gazetteer, country: number, key: string, limit: number): number[] {
  const ranking = new Ranking(limit);
  const { end } = rangeOf(gazetteer.countryKeys, country);
  let largest: number | undefined;
  let ownNamed: number | undefined;
  for (let index = firstKeyFrom(gazetteer, country, key); index < end; index += 1) {
    const start = gazetteer.keyStart[index]!;
    const length = gazetteer.keyStart[index + 1]! - start;
    if (!startsWith(gazetteer.keyText, start, length, key)) break;
    const town = townOfKey(gazetteer, index);
    const isOwn = gazetteer.keyTown[index] === town;
    if (length === key.length) {
      if (isOwn) ownNamed = Math.min(town, ownNamed ?? town);
    } else if (isOwn) largest = Math.min(town, largest ?? town);
    ranking.add(town, (length === key.length ? 0 : isOwn ? 1 : 2) * classSize + town);
  }
  const [bestRank = classSize] = ranking.ranks;
  return bestRank < classSize ? sizeDecides(gazetteer, key, ranking.towns, ownNamed, largest) : ranking.towns;
}

/** Puts first whichever is meant: a town that has the name, or the largest whose name begins with it. */
function sizeDecides(
  gazetteer: Gazetteer,
  key: string,
  towns: readonly number[],
  ownNamed: number | undefined,
  largest: number | undefined,
): number[] {
  const [first] = towns;
  if (first === undefined) return [];
  const people = (town: number) => townPeople(gazetteer, town);
  const isShort = shortNameKeys(townName(gazetteer, first)).includes(key);
  const exact =
    isShort && ownNamed !== undefined && !outweighsInShort(people(first), people(ownNamed)) ? ownNamed : first;
  const brief = key.length <= briefName ? outweighsBriefName : outweighsOwnName;
  const times = exact === ownNamed ? brief : outweighsOtherName;
  const isOutweighed = largest !== undefined && people(largest) > times * Math.max(500, people(exact));
  return moveFirst(towns, isOutweighed ? largest : exact);
}

function moveFirst(towns: readonly number[], first: number): number[] {
  return [first, ...towns.filter((town) => town !== first)];
}

/** Towns whose name is `key` but for a few slips, best first; if there are none, those whose name begins with it. */
export function searchNearNames(gazetteer: Gazetteer, country: number, key: string, limit: number): number[] {
  const ranking = new Ranking(limit);
  const edits = editsAllowed(key.length);
  if (edits === 0) return [];
  const add = (near: { town: number; edits: number }) => ranking.add(near.town, near.edits * classSize + near.town);
  nearNames(gazetteer, country, key, edits).forEach(add);
  if (ranking.towns.length === 0) nearBeginnings(gazetteer, country, key, edits).forEach(add);
  return ranking.towns;
}

function startsWith(text: Buffer, start: number, length: number, key: string): boolean {
  if (length < key.length) return false;
  for (let index = 0; index < key.length; index += 1) {
    if (text[start + index] !== key.charCodeAt(index)) return false;
  }
  return true;
}

/** How many edits a name of this length may be off. */
export function editsAllowed(length: number): number {
  if (length < 4) return 0;
  if (length < 6) return 1;
  return length < 12 ? 2 : 3;
}

/** Towns with a name at most this many edits from `key`. */
export function nearNames(
  gazetteer: Gazetteer,
  country: number,
  key: string,
  edits: number,
): { town: number; edits: number }[] {
  return nearKeys(gazetteer, country, key, edits, (position) => !isShortName(gazetteer, position)).map((near) => ({
    town: townOfKey(gazetteer, near.position),
    edits: near.edits,
  }));
}

/** Positions of an index whose names are at most this many edits from `key`. */
export function nearKeys(
  index: NameIndex,
  country: number,
  key: string,
  edits: number,
  counts: (position: number) => boolean = () => true,
): { position: number; edits: number }[] {
  const { keyMask, keyStart } = index;
  const mask = letterMask(key);
  const near: { position: number; edits: number }[] = [];
  const { first, end } = rangeOf(index.countryKeys, country);
  for (let position = first; position < end; position += 1) {
    const length = keyStart[position + 1]! - keyStart[position]!;
    if (length < key.length - edits || length > key.length + edits) continue;
    const own = keyMask[position]!;
    if (bitCount(mask & ~own) > edits || bitCount(own & ~mask) > edits) continue;
    if (!counts(position)) continue;
    const off = editsBetween(key, keyAt(index, position));
    if (off <= edits) near.push({ position, edits: off });
  }
  return near;
}

/** Towns with a name that begins with the same letter and nearly like `key`, within this many edits. */
function nearBeginnings(
  gazetteer: Gazetteer,
  country: number,
  key: string,
  edits: number,
): { town: number; edits: number }[] {
  const mask = letterMask(key);
  const near: { town: number; edits: number }[] = [];
  const letter = key.charAt(0);
  const end = firstKeyFrom(gazetteer, country, `${letter}\xff`);
  for (let index = firstKeyFrom(gazetteer, country, letter); index < end; index += 1) {
    const start = gazetteer.keyStart[index]!;
    if (gazetteer.keyStart[index + 1]! - start < key.length - edits) continue;
    if (bitCount(mask & ~gazetteer.keyMask[index]!) > edits) continue;
    const off = editsBetween(key, gazetteer.keyText.toString('latin1', start, start + key.length));
    if (off <= edits) near.push({ town: townOfKey(gazetteer, index), edits: off });
  }
  return near;
}

/**
 * Levenshtein's distance, except that two neighbouring letters swapped, the commonest slip, are one edit if they are
 * the only one.
 */
function editsBetween(a: string, b: string): number {
  const edits = distance(a, b);
  if (edits !== 2 || a.length !== b.length) return edits;
  let index = 0;
  while (a[index] === b[index]) index += 1;
  const swapped = a[index] === b[index + 1] && a[index + 1] === b[index];
  return swapped && a.slice(index + 2) === b.slice(index + 2) ? 1 : 2;
}

function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
