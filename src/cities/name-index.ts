import type { Columns } from './column-file.ts';
import type { Town } from './compile-towns.ts';
import { nameKeys } from './fold-name.ts';

/** Set in `keyTown` where the key is not one of the town's own names but one by which others call it. */
export const OTHER_NAME = 0x80000000;

/** Whether a town that only others call by a name is so much larger that it is meant before the one that is called so. */
export function outweighs(population: number, populationOfNamed: number): boolean {
  return population > 100 * Math.max(500, populationOfNamed);
}

/** One bit per letter, so that a whole name can be ruled out without looking at it: a letter that lacks costs an edit. */
export function letterMask(key: string): number {
  let mask = 0;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    mask |= 1 << (code >= 0x61 && code <= 0x7a ? code - 0x61 : 26 + (code % 6));
  }
  return mask;
}

/** The keys of all names, sorted by country and key. `towns` are sorted by country; `countryTowns` has each country's first town. */
export function buildNameIndex(towns: readonly Town[], countryTowns: Uint32Array): Columns {
  const keys: string[] = [];
  const keyTowns: number[] = [];
  const countryKeys = new Uint32Array(countryTowns.length);
  for (let country = 0; country + 1 < countryTowns.length; country += 1) {
    const entries: { key: string; town: number }[] = [];
    for (let index = countryTowns[country]!; index < countryTowns[country + 1]!; index += 1) {
      const town = towns[index]!;
      const own = new Set(town.ownNames.flatMap(nameKeys));
      const other = new Set(town.otherNames.flatMap(nameKeys).filter((key) => key.length > 1));
      for (const key of own) entries.push({ key, town: index });
      for (const key of other.difference(own)) entries.push({ key, town: (index | OTHER_NAME) >>> 0 });
    }
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    for (const { key, town } of entries) {
      keys.push(key);
      keyTowns.push(town);
    }
    countryKeys[country + 1] = keys.length;
  }
  const keyStart = new Uint32Array(keys.length + 1);
  for (const [index, key] of keys.entries()) keyStart[index + 1] = keyStart[index]! + key.length;
  return {
    countryKeys,
    keyStart,
    keyTown: Uint32Array.from(keyTowns),
    keyMask: Uint32Array.from(keys, letterMask),
    keyText: new Uint8Array(Buffer.from(keys.join(''), 'latin1')),
  };
}
