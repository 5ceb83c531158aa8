import type { RowRange } from './gazetteer/columns.ts';
import type { Gazetteer } from './gazetteer/gazetteer.ts';
import { largestRow, type PostalTable, rowsWithCode, rowsWithPrefix } from './gazetteer/postal-table.ts';
import type { Place } from './place.ts';
import { codePrefixes, isWholeCode, parsePostalCode } from './postal-code.ts';

/**
 * What a postal code names, largest place first. `code`: it is in a list of codes and has its own coordinates. `town`:
 * it is the town's main code. `area`: the town is in the area of its leading digits.
 */
export type PostalMatch = { places: Places; precision: 'code' | 'town' | 'area'; prefix: string };

type Places = [largest: Place, ...others: Place[]];

/** The places of a (compact) postal code. Undefined if neither it nor any beginning of it is known. */
export function findPostal(gazetteer: Gazetteer, country: string, compact: string): PostalMatch | undefined {
  const tables = [gazetteer.importedCodes, gazetteer.codes].filter((table) => table !== undefined);
  for (const table of tables) {
    const range = rowsWithCode(table, country, compact);
    if (range.end > range.first) return { places: placesOf(table, country, range), precision: 'code', prefix: compact };
  }
  for (const table of tables) {
    const range = isWholeCode(country, compact) ? undefined : rowsWithPrefix(table, country, compact);
    if (range !== undefined && range.end > range.first) return largestOf(table, country, range, 'code', compact);
  }
  return findArea(gazetteer, tables, country, compact);
}

function findArea(
  gazetteer: Gazetteer,
  tables: readonly PostalTable[],
  country: string,
  compact: string,
): PostalMatch | undefined {
  for (const prefix of codePrefixes(country, compact)) {
    const isCode = parsePostalCode(country, prefix) !== undefined;
    for (const table of tables) {
      const listed = rowsWithCode(table, country, prefix);
      if (listed.end > listed.first) return largestOf(table, country, listed, isCode ? 'code' : 'area', prefix);
    }
    const area = rowsWithCode(gazetteer.areas, country, prefix);
    if (area.end > area.first) return largestOf(gazetteer.areas, country, area, isCode ? 'town' : 'area', prefix);
    if (prefix.length < 2 || prefix.length === compact.length) continue;
    for (const table of tables) {
      const range = rowsWithPrefix(table, country, prefix);
      if (range.end > range.first) return largestOf(table, country, range, 'area', prefix);
    }
  }
  return undefined;
}

/** The places of rows, of which there is one at least. */
function placesOf(table: PostalTable, country: string, { first, end }: RowRange): Places {
  const places: Places = [placeOf(table, country, first)];
  for (let row = first + 1; row < end; row += 1) places.push(placeOf(table, country, row));
  return places;
}

function largestOf(
  table: PostalTable,
  country: string,
  range: RowRange,
  precision: PostalMatch['precision'],
  prefix: string,
): PostalMatch {
  return { places: [placeOf(table, country, largestRow(table, range))], precision, prefix };
}

/** A row's place. The caller, who knows what was asked, fills in the code. */
function placeOf(table: PostalTable, country: string, row: number): Place {
  return table.place(country, row, '');
}
