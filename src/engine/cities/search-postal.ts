import { countryNumber, type Gazetteer, townPlace, townPoint } from './gazetteer/gazetteer.ts';
import { codeOf, type PostalTable, rowsWithPrefix } from './gazetteer/postal-table.ts';
import { townsNamed } from './locate-name.ts';
import type { Place } from './place.ts';
import { codePrefixes, compactPostalCode, displayPostalCode, parsePostalCode } from './postal-code.ts';

/** Rows looked at for the start of a code. If there are more, this many spread over all. */
const rowsMax = 2000;

/** Whether a term looks like the start of a postal code: short, with a digit. */
export function mayBePostalCode(term: string): boolean {
  return term.length <= 12 && /\d/.test(term);
}

/**
 * Places whose postal code begins with the term, larger first. Every town appears once before any appears with a second
 * code.
 */
export function searchPostalCodes(gazetteer: Gazetteer, country: string, term: string, limit: number): Place[] {
  const compact = compactPostalCode(country, term);
  if (compact === '') return [];
  const imported = gazetteer.importedCodes;
  const places = imported === undefined ? [] : placesIn(imported, country, compact, limit);
  if (places.length === 0) places.push(...placesIn(gazetteer.codes, country, compact, limit));
  if (places.length === 0) places.push(...areasOf(gazetteer, country, compact, limit));
  return places.slice(0, limit);
}

function placesIn(table: PostalTable, country: string, compact: string, limit: number): Place[] {
  const { first, end } = rowsWithPrefix(table, country, compact);
  const step = Math.max(1, Math.ceil((end - first) / rowsMax));
  const rows: number[] = [];
  for (let row = first; row < end; row += step) rows.push(row);
  rows.sort((a, b) => table.rowPopulation[b]! - table.rowPopulation[a]! || a - b);
  const places: Place[] = [];
  const more: Place[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const place = table.place(country, row, displayPostalCode(country, codeOf(table, row)));
    const target = seen.has(place.name) ? more : places;
    if (target.length < limit) target.push(place);
    seen.add(place.name);
    if (places.length >= limit) break;
  }
  return [...places, ...more];
}

/**
 * The areas of digits that the term begins, or else the area it is in, with the code as given once such a code is
 * possible.
 */
function areasOf(gazetteer: Gazetteer, country: string, compact: string, limit: number): Place[] {
  const below = placesIn(gazetteer.areas, country, compact, limit);
  const given = parsePostalCode(country, compact);
  const range = below.length > 0 ? below : areaAround(gazetteer, country, compact);
  const places = new Map<string, Place>();
  for (const area of range) {
    const number = countryNumber(gazetteer, country);
    const town = townsNamed(gazetteer, number, area.name).find(
      (other) => Math.abs(townPoint(gazetteer, other).latitude - area.latitude) < 0.01,
    );
    const place = town === undefined ? area : townPlace(gazetteer, country, town, given?.display);
    if (!places.has(place.name)) places.set(place.name, place);
  }
  return [...places.values()];
}

function areaAround(gazetteer: Gazetteer, country: string, compact: string): Place[] {
  for (const prefix of codePrefixes(country, compact)) {
    const places = placesIn(gazetteer.areas, country, prefix, 1);
    if (places.length > 0) return places;
  }
  return [];
}
