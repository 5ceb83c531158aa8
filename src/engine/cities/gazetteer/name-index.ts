import { rangeOf } from './columns.ts';

/** Folded names, sorted by country and then by their bytes. */
export type NameIndex = {
  /** For each country where its names begin; one more for the end. */
  countryKeys: Uint32Array;
  keyStart: Uint32Array;
  keyMask: Uint32Array;
  keyText: Buffer;
};

/** The folded name at a position of an index. */
export function keyAt(index: NameIndex, position: number): string {
  return index.keyText.toString('latin1', index.keyStart[position], index.keyStart[position + 1]);
}

/** The first position in a country's part of an index whose key is not below `key`. */
export function firstKeyFrom(index: NameIndex, country: number, key: string): number {
  let { first: low, end: high } = rangeOf(index.countryKeys, country);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyAt(index, middle) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Set in `keyTown` if the key is not one of the town's own names but one that others use. */
export const otherNameFlag = 0x80000000;

/**
 * Set in `keyTown` along with `otherNameFlag` if the key is the town's own name for short: `Bingen` of Bingen am Rhein.
 */
export const shortNameFlag = 0x40000000;

/**
 * Whether a town is so much larger than another that its short name means it, although that is the name of the other.
 */
export function outweighsInShort(population: number, populationOfNamed: number): boolean {
  return population > 8 * populationOfNamed;
}

/**
 * Whether a town is so much larger than its namesake that people mean it, although the name is only its name in another
 * language.
 */
export function outweighs(population: number, populationOfNamed: number): boolean {
  return population > 100 * Math.max(500, populationOfNamed);
}

/** One bit per letter. It rules out a whole name without looking at it: each missing letter costs an edit. */
export function letterMask(key: string): number {
  let mask = 0;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    mask |= 1 << (code >= 0x61 && code <= 0x7a ? code - 0x61 : 26 + (code % 6));
  }
  return mask;
}
