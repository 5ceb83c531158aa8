import { nameKeys } from '../fold-name.ts';
import { type Columns, rangeOf, unitsPerDegree } from '../gazetteer/columns.ts';
import { GrowingColumn } from '../gazetteer/growing-column.ts';
import { keyAt, letterMask } from '../gazetteer/name-index.ts';
import { type PostalNames, rowsOfKey, townRowFlag } from '../gazetteer/postal-names.ts';
import { greatCircleKm } from '../great-circle.ts';
import type { Point } from '../place.ts';

/** Rows of one name closer than this are one village with several codes. */
const villageKm = 5;
/** A town is found by an imported point only if its name has no other near. */
const onePointKm = 1;
const townKm = 30;

/** What the rows of a table's country are called: by its numbers, counted from the country's first row. */
export type CountryNames = {
  rows: number;
  name: (row: number) => string;
  isTown: (row: number) => boolean;
  point: (row: number) => Point;
  code: (row: number) => string;
};

/** Puts the names of countries together, one country after the other, in the order of the table. */
export class PostalNamesBuilder {
  readonly #countryKeys: number[] = [0];
  readonly #keyStart = new GrowingColumn();
  readonly #keyMask = new GrowingColumn();
  readonly #keyRows = new GrowingColumn();
  readonly #keyRow = new GrowingColumn();
  readonly #texts: Buffer[] = [];
  #textLength = 0;

  /** Names the rows of the next country. */
  addCountry(names: CountryNames): void {
    const byKey = new Map<string, number[]>();
    for (let row = 0; row < names.rows; row += 1) {
      for (const key of nameKeys(names.name(row))) {
        const rows = byKey.get(key);
        if (rows === undefined) byKey.set(key, [row]);
        else rows.push(row);
      }
    }
    const texts: string[] = [];
    for (const key of [...byKey.keys()].sort()) {
      const places = placesNamed(names, byKey.get(key) ?? []);
      if (places.length > 0) texts.push(this.#addKey(key, places));
    }
    this.#endCountry(texts);
  }

  /** Takes over what an index that was made before has of a country, by its number there. */
  copyCountry(before: PostalNames, country: number): void {
    const texts: string[] = [];
    const { first, end } = rangeOf(before.countryKeys, country);
    for (let position = first; position < end; position += 1) {
      const rows = rowsOfKey(before, position).map(({ row, isTown }) => (isTown ? row | townRowFlag : row));
      texts.push(this.#addKey(keyAt(before, position), rows));
    }
    this.#endCountry(texts);
  }

  /** Goes on to the next country; the rows of this one are found by their codes only. */
  skipCountry(): void {
    this.#endCountry([]);
  }

  build() {
    this.#keyStart.push(this.#textLength);
    this.#keyRows.push(this.#keyRow.length);
    return {
      nameCountryKeys: Uint32Array.from(this.#countryKeys),
      nameKeyStart: this.#keyStart.unsigned(),
      nameKeyMask: this.#keyMask.unsigned(),
      nameKeyRows: this.#keyRows.unsigned(),
      nameKeyRow: this.#keyRow.unsigned(),
      nameKeyText: new Uint8Array(Buffer.concat(this.#texts)),
    } satisfies Columns;
  }

  #addKey(key: string, rows: readonly number[]): string {
    this.#keyStart.push(this.#textLength);
    this.#textLength += key.length;
    this.#keyMask.push(letterMask(key));
    this.#keyRows.push(this.#keyRow.length);
    for (const row of rows) this.#keyRow.push(row);
    return key;
  }

  #endCountry(texts: readonly string[]): void {
    this.#texts.push(Buffer.from(texts.join(''), 'latin1'));
    this.#countryKeys.push(this.#keyStart.length);
  }
}

/** A row for each place of a name, towns first. Most names have one. */
function placesNamed(names: CountryNames, rows: readonly number[]): number[] {
  const [only, ...others] = rows;
  if (only !== undefined && others.length === 0) return [names.isTown(only) ? only | townRowFlag : only];
  return [...townsAtOnePoint(names, rows), ...villagesOf(names, rows)];
}

/** A row for each town of the name all of whose codes lie at one point. The others are found at their middle. */
function townsAtOnePoint(names: CountryNames, rows: readonly number[]): number[] {
  const towns = clustersOf(names, rows.filter(names.isTown), townKm);
  const onePoint = towns.filter(([first, ...others]) => {
    const middle = names.point(first);
    return others.every((row) => greatCircleKm(middle, names.point(row)) <= onePointKm);
  });
  return onePoint.map(([row]) => row | townRowFlag);
}

/**
 * A row for each village of the name, those of most codes first. Two of one code cannot be told apart: the first stays.
 */
function villagesOf(names: CountryNames, rows: readonly number[]): number[] {
  const villages = clustersOf(
    names,
    rows.filter((row) => !names.isTown(row)),
    villageKm,
  );
  const codes = new Set<string>();
  return villages
    .sort((a, b) => b.length - a.length || a[0] - b[0])
    .flatMap((village) => {
      const row = village.find((candidate) => !codes.has(names.code(candidate)));
      for (const each of village) codes.add(names.code(each));
      return row === undefined ? [] : [row];
    });
}

type Cluster = [first: number, ...others: number[]];

/** Rows in groups, each within a number of kilometres of the group's first. */
function clustersOf(names: CountryNames, rows: readonly number[], withinKm: number): Cluster[] {
  const clusters: { middle: Point; rows: Cluster }[] = [];
  for (const row of rows) {
    const point = names.point(row);
    const known = clusters.find(({ middle }) => isWithin(middle, point, withinKm));
    if (known === undefined) clusters.push({ middle: point, rows: [row] });
    else known.rows.push(row);
  }
  return clusters.map((cluster) => cluster.rows);
}

const kmPerDegree = 111;

/** Most are ruled out by their latitude, which is quicker. */
function isWithin(a: Point, b: Point, km: number): boolean {
  return Math.abs(a.latitude - b.latitude) * kmPerDegree <= km + 1 && greatCircleKm(a, b) <= km;
}

type PointColumns = { rowLatitude: Int32Array; rowLongitude: Int32Array };

/** The point of a row by the columns of its table. */
export function pointReader({ rowLatitude, rowLongitude }: PointColumns): (row: number) => Point {
  return (row) => ({ latitude: rowLatitude[row]! / unitsPerDegree, longitude: rowLongitude[row]! / unitsPerDegree });
}
