import { distance } from 'fastest-levenshtein';
import { firstKeyFrom, type Gazetteer, keyAt } from './gazetteer.ts';
import { letterMask, OTHER_NAME } from './name-index.ts';
import { Ranking } from './ranking.ts';

/** More than any country has towns: a better class of match outweighs any population. */
const CLASS = 0x1000000;

/** The towns whose names are, begin with, or nearly are `key` (a folded name), best first: exact, own prefix, other prefix, fuzzy. */
export function searchNames(gazetteer: Gazetteer, country: number, key: string, limit: number): number[] {
  const ranking = new Ranking(limit);
  const end = gazetteer.countryKeys[country + 1]!;
  for (let index = firstKeyFrom(gazetteer, country, key); index < end; index += 1) {
    const start = gazetteer.keyStart[index]!;
    const length = gazetteer.keyStart[index + 1]! - start;
    if (!startsWith(gazetteer.keyText, start, length, key)) break;
    const tagged = gazetteer.keyTown[index]!;
    const town = (tagged & ~OTHER_NAME) >>> 0;
    const matchClass = length === key.length ? 0 : tagged === town ? 1 : 2;
    ranking.add(town, matchClass * CLASS + town);
  }
  if (ranking.towns.length < limit) addFuzzy(gazetteer, country, key, ranking);
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

/** Whole names first; only when no name at all was near, names that begin nearly like the term. */
function addFuzzy(gazetteer: Gazetteer, country: number, key: string, ranking: Ranking): void {
  const edits = editsAllowed(key.length);
  if (edits === 0) return;
  for (const { town, edits: off } of nearNames(gazetteer, country, key, edits)) {
    ranking.add(town, (2 + off) * CLASS + town);
  }
  if (ranking.towns.length > 0) return;
  scan(gazetteer, country, key, edits, false, (town, off) => ranking.add(town, (2 + off) * CLASS + town));
}

/** Towns with a name at most so many edits from `key`. */
export function nearNames(
  gazetteer: Gazetteer,
  country: number,
  key: string,
  edits: number,
): { town: number; edits: number }[] {
  const found: { town: number; edits: number }[] = [];
  scan(gazetteer, country, key, edits, true, (town, off) => found.push({ town, edits: off }));
  return found;
}

type Found = (town: number, edits: number) => void;

function scan(gazetteer: Gazetteer, country: number, key: string, edits: number, whole: boolean, found: Found): void {
  const { keyMask, keyStart, keyTown } = gazetteer;
  const mask = letterMask(key);
  const end = gazetteer.countryKeys[country + 1]!;
  for (let index = gazetteer.countryKeys[country]!; index < end; index += 1) {
    const length = keyStart[index + 1]! - keyStart[index]!;
    if (length < key.length - edits || (whole && length > key.length + edits)) continue;
    if (bitCount(mask & ~keyMask[index]!) > edits) continue;
    if (whole && bitCount(keyMask[index]! & ~mask) > edits) continue;
    const name = keyAt(gazetteer, index);
    const off = editsBetween(key, whole ? name : name.slice(0, key.length));
    if (off <= edits) found((keyTown[index]! & ~OTHER_NAME) >>> 0, off);
  }
}

/** Levenshtein's distance, but two neighbouring letters swapped, the commonest slip, count as one edit where they are the only one. */
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
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
