import { distance } from 'fastest-levenshtein';
import { firstKeyFrom, type Gazetteer, keyAt, townOfKey } from './gazetteer/gazetteer.ts';
import { letterMask } from './gazetteer/name-index.ts';
import { Ranking } from './ranking.ts';

/** More than any country has towns, so that a better class of match outweighs any population. */
const classSize = 0x1000000;

/**
 * Towns whose names equal, begin with, or are nearly `key` (a folded name). Best first: exact, start of the own name,
 * start of another name, then near ones, unless a name is exact.
 */
export function searchNames(gazetteer: Gazetteer, country: number, key: string, limit: number): number[] {
  const ranking = new Ranking(limit);
  const end = gazetteer.countryKeys[country + 1]!;
  for (let index = firstKeyFrom(gazetteer, country, key); index < end; index += 1) {
    const start = gazetteer.keyStart[index]!;
    const length = gazetteer.keyStart[index + 1]! - start;
    if (!startsWith(gazetteer.keyText, start, length, key)) break;
    const tagged = gazetteer.keyTown[index]!;
    const town = townOfKey(gazetteer, index);
    const matchClass = length === key.length ? 0 : tagged === town ? 1 : 2;
    ranking.add(town, matchClass * classSize + town);
  }
  const isExact = ranking.ranks.length > 0 && ranking.ranks[0]! < classSize;
  if (!isExact && ranking.towns.length < limit) addFuzzy(gazetteer, country, key, ranking);
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

/** Adds whole names; only if none is near, names that begin nearly like the term. */
function addFuzzy(gazetteer: Gazetteer, country: number, key: string, ranking: Ranking): void {
  const edits = editsAllowed(key.length);
  if (edits === 0) return;
  const add = (near: { town: number; edits: number }) =>
    ranking.add(near.town, (2 + near.edits) * classSize + near.town);
  nearNames(gazetteer, country, key, edits).forEach(add);
  if (ranking.towns.length === 0) nearBeginnings(gazetteer, country, key, edits).forEach(add);
}

/** Towns with a name at most this many edits from `key`. */
export function nearNames(
  gazetteer: Gazetteer,
  country: number,
  key: string,
  edits: number,
): { town: number; edits: number }[] {
  const { keyMask, keyStart } = gazetteer;
  const mask = letterMask(key);
  const near: { town: number; edits: number }[] = [];
  const end = gazetteer.countryKeys[country + 1]!;
  for (let index = gazetteer.countryKeys[country]!; index < end; index += 1) {
    const length = keyStart[index + 1]! - keyStart[index]!;
    if (length < key.length - edits || length > key.length + edits) continue;
    if (bitCount(mask & ~keyMask[index]!) > edits || bitCount(keyMask[index]! & ~mask) > edits) continue;
    const off = editsBetween(key, keyAt(gazetteer, index));
    if (off <= edits) near.push({ town: townOfKey(gazetteer, index), edits: off });
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
  const end = firstKeyFrom(gazetteer, country, `${key[0]}\xff`);
  for (let index = firstKeyFrom(gazetteer, country, key[0]!); index < end; index += 1) {
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
