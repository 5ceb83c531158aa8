import type { Place } from '../place.ts';
import { type Columns, columnReaders, type RowRange, rangeOf, unitsPerDegree } from './columns.ts';
import { heapReader } from './string-heap.ts';

/** A postal code, or its leading digits, and a place it names. */
export type PostalRow = {
  country: string;
  /** Compact: capitals and digits only, at most eight. */
  code: string;
  name: string;
  region: string;
  latitude: number;
  longitude: number;
  /** The place's people, so that larger ones come first. 0 if unknown. */
  population: number;
  timeZone: string;
};

/** Postal rows in memory, sorted by country, code and falling population. */
export type PostalTable = {
  countries: readonly string[];
  countryRows: Uint32Array;
  rowCode: Buffer;
  rowPopulation: Uint32Array;
  place: (country: string, row: number, zipCode: string) => Place;
};

/** A code's bytes in `rowCode`, filled up with zeros. */
export const codeBytes = 8;

/** Makes a table of the columns of a `PostalTableBuilder`. */
export function openPostalTable(countries: readonly string[], columns: Columns): PostalTable {
  const { Int32Array: signed, Uint32Array: unsigned, Uint8Array: bytes } = columnReaders(columns);
  const [name, region, zone] = [unsigned('rowName'), unsigned('rowRegion'), unsigned('rowZone')];
  const [latitude, longitude] = [signed('rowLatitude'), signed('rowLongitude')];
  const rowCode = bytes('rowCode');
  const text = heapReader(bytes('rowText'));
  return {
    countries,
    countryRows: unsigned('countryRows'),
    rowCode: Buffer.from(rowCode.buffer, rowCode.byteOffset, rowCode.byteLength),
    rowPopulation: unsigned('rowPopulation'),
    place: (country, row, zipCode) => ({
      name: text(name[row]!),
      country,
      zipCode,
      region: text(region[row]!),
      latitude: latitude[row]! / unitsPerDegree,
      longitude: longitude[row]! / unitsPerDegree,
      timeZone: text(zone[row]!),
    }),
  };
}

/** A row's code. */
export function codeOf(table: PostalTable, row: number): string {
  const start = row * codeBytes;
  let end = start;
  while (end < start + codeBytes && table.rowCode[end] !== 0) end += 1;
  return table.rowCode.toString('latin1', start, end);
}

/** All rows of a country. Empty if the table has none. */
export function rowsOfCountry(table: PostalTable, country: string): RowRange {
  const number = table.countries.indexOf(country);
  return number < 0 ? { first: 0, end: 0 } : rangeOf(table.countryRows, number);
}

/** The rows whose code begins with `prefix`. */
export function rowsWithPrefix(table: PostalTable, country: string, prefix: string): RowRange {
  const { first, end } = rowsOfCountry(table, country);
  return { first: bound(table, first, end, prefix), end: bound(table, first, end, `${prefix}\xff`) };
}

/** The rows with exactly this code. */
export function rowsWithCode(table: PostalTable, country: string, code: string): RowRange {
  const { first, end } = rowsOfCountry(table, country);
  return { first: bound(table, first, end, code), end: bound(table, first, end, `${code}\0`) };
}

function bound(table: PostalTable, first: number, end: number, code: string): number {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (codeOf(table, middle) < code) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The most populous row of a range; of equals, the first. */
export function largestRow(table: PostalTable, { first, end }: RowRange): number {
  let best = first;
  for (let row = first + 1; row < end; row += 1) {
    if (table.rowPopulation[row]! > table.rowPopulation[best]!) best = row;
  }
  return best;
}
