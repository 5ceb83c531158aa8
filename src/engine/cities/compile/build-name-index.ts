import { nameKeys, shortNameKeys } from '../fold-name.ts';
import { type Columns, rangeOf } from '../gazetteer/columns.ts';
import { letterMask, otherNameFlag, shortNameFlag } from '../gazetteer/name-index.ts';
import type { Town } from './compile-towns.ts';

/**
 * The keys of all names, sorted by country and key. `towns` are sorted by country; `countryTowns` has each country's
 * first town.
 */
export function buildNameIndex(towns: readonly Town[], countryTowns: Uint32Array) {
  const keys: string[] = [];
  const keyTowns: number[] = [];
  const countryKeys = new Uint32Array(countryTowns.length);
  for (let country = 0; country + 1 < countryTowns.length; country += 1) {
    const entries: { key: string; town: number }[] = [];
    const { first, end } = rangeOf(countryTowns, country);
    for (const [offset, town] of towns.slice(first, end).entries()) {
      const index = first + offset;
      const own = new Set(town.ownNames.flatMap(nameKeys));
      const other = new Set(town.otherNames.flatMap(nameKeys).filter((key) => key.length > 1));
      for (const key of own) entries.push({ key, town: index });
      for (const key of other.difference(own)) entries.push({ key, town: (index | otherNameFlag) >>> 0 });
      const short = new Set(shortNameKeys(town.name)).difference(own).difference(other);
      for (const key of short) entries.push({ key, town: (index | otherNameFlag | shortNameFlag) >>> 0 });
    }
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    for (const { key, town } of entries) {
      keys.push(key);
      keyTowns.push(town);
    }
    countryKeys[country + 1] = keys.length;
  }
  const keyStart = new Uint32Array(keys.length + 1);
  let textLength = 0;
  for (const [index, key] of keys.entries()) {
    textLength += key.length;
    keyStart[index + 1] = textLength;
  }
  return {
    countryKeys,
    keyStart,
    keyTown: Uint32Array.from(keyTowns),
    keyMask: Uint32Array.from(keys, letterMask),
    keyText: new Uint8Array(Buffer.from(keys.join(''), 'latin1')),
  } satisfies Columns;
}
