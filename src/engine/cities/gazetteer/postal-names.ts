import { type Columns, columnReaders } from './columns.ts';
import { firstKeyFrom, keyAt, type NameIndex } from './name-index.ts';

/** The names of imported rows: those of villages, and of the towns that have one point only. */
export type PostalNames = NameIndex & {
  /** For each key, where its rows begin in `keyRow`; one more for the end. */
  keyRows: Uint32Array;
  /** Rows, counted from the country's first: a row for each place that has the name, the likeliest first. */
  keyRow: Uint32Array;
};

/** Set in `keyRow` if the gazetteer knows the place as a town. */
export const townRowFlag = 0x80000000;

/** A place that has a name: its row, counted from the country's first. */
export type NamedRow = { row: number; isTown: boolean };

/** Makes the index of the columns of `buildPostalNames`. */
export function openPostalNames(columns: Columns): PostalNames {
  const { Uint32Array: unsigned, Uint8Array: bytes } = columnReaders(columns);
  const keyText = bytes('nameKeyText');
  return {
    countryKeys: unsigned('nameCountryKeys'),
    keyStart: unsigned('nameKeyStart'),
    keyMask: unsigned('nameKeyMask'),
    keyText: Buffer.from(keyText.buffer, keyText.byteOffset, keyText.byteLength),
    keyRows: unsigned('nameKeyRows'),
    keyRow: unsigned('nameKeyRow'),
  };
}

/** The rows of the key at a position. */
export function rowsOfKey(names: PostalNames, position: number): NamedRow[] {
  const rows = names.keyRow.subarray(names.keyRows[position], names.keyRows[position + 1]);
  return Array.from(rows, (row) => ({ row: (row & ~townRowFlag) >>> 0, isTown: row >= townRowFlag }));
}

/** The rows of places of a country (by its number in the table) with exactly this folded name. */
export function rowsNamed(names: PostalNames, country: number, key: string): NamedRow[] {
  const position = firstKeyFrom(names, country, key);
  if (position === names.countryKeys[country + 1] || keyAt(names, position) !== key) return [];
  return rowsOfKey(names, position);
}
