import { nameKeys, shortNameKeys } from '../fold-name.ts';
import type { Columns } from '../gazetteer/columns.ts';
import { letterMask, otherNameFlag, shortNameFlag } from '../gazetteer/name-index.ts';
import type { Town } from './compile-towns.ts';

/**
 * The keys of all names, sorted by country and key. `towns` are sorted by country; `countryTowns` has each country's
 * first town.
 */
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
  for (const [index, key] of keys.entries()) keyStart[index + 1] = keyStart[index]! + key.length;
  return {
    countryKeys,
    keyStart,
    keyTown: Uint32Array.from(keyTowns),
    keyMask: Uint32Array.from(keys, letterMask),
    keyText: new Uint8Array(Buffer.from(keys.join(''), 'latin1')),
  };
}
