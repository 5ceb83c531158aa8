import { type BuiltTable, PostalTableBuilder } from '../gazetteer/build-postal-table.ts';
import { rangeOf } from '../gazetteer/columns.ts';
import { GrowingColumn } from '../gazetteer/growing-column.ts';
import type { ImportedCodes } from '../gazetteer/imported-codes.ts';
import { townRowFlag } from '../gazetteer/postal-names.ts';
import { codeBytes, codeOf, rowsOfCountry } from '../gazetteer/postal-table.ts';
import { heapReader, StringHeap } from '../gazetteer/string-heap.ts';
import { type CountryNames, PostalNamesBuilder, pointReader } from './build-postal-names.ts';
import type { EnrichedRow } from './row-enricher.ts';

/** Collects the rows of a file with the names that it gives them, and rows of countries that were imported before. */
export class RowCollector {
  #texts = new StringHeap();
  #table = new PostalTableBuilder(this.#texts);
  /** Where the file's name of each row is, with `townRowFlag` if it is a town of the gazetteer. */
  readonly #names = new GrowingColumn();

  get length(): number {
    return this.#table.length;
  }

  add(row: EnrichedRow, fileName: string): void {
    this.#table.add(row);
    const name = this.#texts.add(fileName);
    this.#names.push(row.isTown ? name | townRowFlag : name);
  }

  /** The columns of all rows and their names. Countries of `before` that no row was added of are taken over. */
  build(before: ImportedCodes | undefined, added: ReadonlySet<string>) {
    if (before !== undefined) {
      for (const country of before.countries) if (!added.has(country)) this.#addRowsBefore(before, country);
    }
    const table = this.#table.build();
    const { countries, columns } = table;
    const text = heapReader(columns.rowText);
    // Frees what is no longer needed: it takes more memory than everything that follows.
    this.#texts = new StringHeap();
    this.#table = new PostalTableBuilder();
    const names = new PostalNamesBuilder();
    for (const [number, country] of countries.entries()) {
      if (added.has(country)) names.addCountry(this.#namesOf(number, table, text));
      else if (before?.names === undefined) names.skipCountry();
      else names.copyCountry(before.names, before.countries.indexOf(country));
    }
    return { countries, columns: { ...columns, ...names.build() } };
  }

  #addRowsBefore(before: ImportedCodes, country: string): void {
    const { first, end } = rowsOfCountry(before, country);
    for (let row = first; row < end; row += 1) {
      const { zipCode: code, ...place } = before.place(country, row, codeOf(before, row));
      this.#table.add({ ...place, code, population: before.rowPopulation[row]! });
    }
  }

  #namesOf(country: number, { columns, order }: BuiltTable, text: (offset: number) => string): CountryNames {
    const { first, end } = rangeOf(columns.countryRows, country);
    const names = this.#names.unsigned();
    const point = pointReader(columns);
    const codes = Buffer.from(columns.rowCode.buffer);
    const nameOf = (row: number) => names[order[first + row]!]!;
    return {
      rows: end - first,
      name: (row: number) => text(nameOf(row) & ~townRowFlag),
      isTown: (row: number) => nameOf(row) >= townRowFlag,
      point: (row: number) => point(first + row),
      code: (row: number) => codes.toString('latin1', (first + row) * codeBytes, (first + row + 1) * codeBytes),
    };
  }
}
