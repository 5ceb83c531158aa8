import { rangeOf } from '../gazetteer/columns.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { firstKeyFrom, keyAt } from '../gazetteer/name-index.ts';
import { rowsOfKey } from '../gazetteer/postal-names.ts';
import type { Place } from '../place.ts';
import { editsAllowed, nearKeys } from '../search-names.ts';
import { type ImportedCountry, importedCountry, placeOfRow } from './imported-places.ts';

/** Imported places that are no town of the gazetteer, by how a term matches their names. */
type ImportedMatches = { exact: Place[]; beginning: Place[] };

/** Imported places whose name is or begins with `key`, a folded name; up to a limit of each. */
export function searchImported(gazetteer: Gazetteer, country: string, key: string, limit: number): ImportedMatches {
  const imported = importedCountry(gazetteer, country);
  if (imported === undefined) return { exact: [], beginning: [] };
  const { names, number } = imported;
  const [exact, beginning] = [rowSet(imported, limit), rowSet(imported, limit)];
  const { end } = rangeOf(names.countryKeys, number);
  for (let position = firstKeyFrom(names, number, key); position < end; position += 1) {
    const name = keyAt(names, position);
    if (!name.startsWith(key) || beginning.isFull()) break;
    if (name === key) exact.add(position);
    else beginning.add(position);
  }
  return { exact: exact.places(), beginning: beginning.places() };
}

/** Imported places with a slip in the name, the least first. */
export function searchNearImported(gazetteer: Gazetteer, country: string, key: string, limit: number): Place[] {
  const imported = importedCountry(gazetteer, country);
  const edits = editsAllowed(key.length);
  if (imported === undefined || edits === 0) return [];
  const near = nearKeys(imported.names, imported.number, key, edits).sort((a, b) => a.edits - b.edits);
  const rows = rowSet(imported, limit);
  for (const { position } of near) rows.add(position);
  return rows.places();
}

/** Villages in the order in which their keys are added, each once. */
function rowSet(imported: ImportedCountry, limit: number) {
  const rows = new Set<number>();
  return {
    isFull: () => rows.size >= limit,
    add: (position: number) => {
      for (const { row, isTown } of rowsOfKey(imported.names, position))
        if (!isTown && rows.size < limit) rows.add(row);
    },
    places: () => [...rows].map((row) => placeOfRow(imported, { row, isTown: false })),
  };
}
