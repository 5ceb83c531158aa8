import { type Columns, startsOf, unitsPerDegree } from './columns.ts';
import { GrowingColumn } from './growing-column.ts';
import { codeBytes, type PostalRow } from './postal-table.ts';
import { StringHeap } from './string-heap.ts';

export type BuiltTable = ReturnType<PostalTableBuilder['build']>;

/** Takes rows, in any order, and makes a table's columns of them. */
export class PostalTableBuilder {
  readonly #heap: StringHeap;
  readonly #countries: string[] = [];
  readonly #country = new GrowingColumn();
  /** The first and the last four bytes of a code, which compare as the code does. */
  readonly #codeHigh = new GrowingColumn();
  readonly #codeLow = new GrowingColumn();
  readonly #name = new GrowingColumn();
  readonly #region = new GrowingColumn();
  readonly #zone = new GrowingColumn();
  readonly #latitude = new GrowingColumn();
  readonly #longitude = new GrowingColumn();
  readonly #population = new GrowingColumn();

  /** @param heap takes the rows' texts; the table has all that is in it. */
  constructor(heap = new StringHeap()) {
    this.#heap = heap;
  }

  get length(): number {
    return this.#country.length;
  }

  add(row: PostalRow): void {
    let country = this.#countries.lastIndexOf(row.country);
    if (country < 0) country = this.#countries.push(row.country) - 1;
    this.#country.push(country);
    this.#codeHigh.push(bytesAsNumber(row.code, 0));
    this.#codeLow.push(bytesAsNumber(row.code, 4));
    this.#name.push(this.#heap.add(row.name));
    this.#region.push(this.#heap.add(row.region));
    this.#zone.push(this.#heap.add(row.timeZone));
    this.#latitude.push(Math.round(row.latitude * unitsPerDegree));
    this.#longitude.push(Math.round(row.longitude * unitsPerDegree));
    this.#population.push(row.population);
  }

  /**
   * The rows by country, code and falling population, then by name; of equal ones the first.
   * `order`: the position at which each was added.
   */
  build() {
    const order = this.#distinctInOrder();
    const countries = this.#countries.toSorted();
    const numbers = this.#countries.map((country) => countries.indexOf(country));
    const rowCountry = picked(this.#country, order).map((country) => numbers[country]!);
    const columns = {
      countryRows: startsOf(rowCountry, countries.length),
      rowCode: this.#codesOf(order),
      rowName: picked(this.#name, order),
      rowRegion: picked(this.#region, order),
      rowZone: picked(this.#zone, order),
      rowLatitude: new Int32Array(picked(this.#latitude, order).buffer),
      rowLongitude: new Int32Array(picked(this.#longitude, order).buffer),
      rowPopulation: picked(this.#population, order),
      rowText: this.#heap.toBytes(),
    } satisfies Columns;
    return { countries, columns, order };
  }

  #distinctInOrder(): Uint32Array {
    const ranks = this.#countries.map((name) => this.#countries.filter((other) => other < name).length);
    const [country, high, low] = [this.#country.unsigned(), this.#codeHigh.unsigned(), this.#codeLow.unsigned()];
    const [name, population] = [this.#name.unsigned(), this.#population.unsigned()];
    const compare = (a: number, b: number): number =>
      ranks[country[a]!]! - ranks[country[b]!]! ||
      high[a]! - high[b]! ||
      low[a]! - low[b]! ||
      population[b]! - population[a]! ||
      this.#heap.compare(name[a]!, name[b]!);
    const order = new Uint32Array(this.length).map((_, index) => index);
    // Sorting is stable, so that the first of equal rows comes first.
    order.sort(compare);
    return order.filter((row, index) => index === 0 || compare(row, order[index - 1]!) !== 0);
  }

  #codesOf(order: Uint32Array): Uint8Array {
    const codes = new DataView(new ArrayBuffer(order.length * codeBytes));
    for (const [index, high] of picked(this.#codeHigh, order).entries()) codes.setUint32(index * codeBytes, high);
    for (const [index, low] of picked(this.#codeLow, order).entries()) codes.setUint32(index * codeBytes + 4, low);
    return new Uint8Array(codes.buffer);
  }
}

/** Turns rows, in any order, into a table's columns. */
export function buildPostalTable(rows: readonly PostalRow[]): BuiltTable {
  const builder = new PostalTableBuilder();
  for (const row of rows) builder.add(row);
  return builder.build();
}

/** Four letters or digits as one number, the first in the highest byte; bytes after the end are 0. */
function bytesAsNumber(text: string, start: number): number {
  let value = 0;
  for (let index = start; index < start + 4; index += 1) {
    value = value * 256 + (index < text.length ? text.charCodeAt(index) & 0x7f : 0);
  }
  return value;
}

function picked(column: GrowingColumn, order: Uint32Array): Uint32Array<ArrayBuffer> {
  const values = column.unsigned();
  return order.map((row) => values[row]!);
}
