import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { ImportedCodes } from '../gazetteer/imported-codes.ts';
import { type NamedRow, type PostalNames, rowsNamed } from '../gazetteer/postal-names.ts';
import { codeOf, rowsOfCountry } from '../gazetteer/postal-table.ts';
import type { Place } from '../place.ts';
import { displayPostalCode } from '../postal-code.ts';

/** The imported codes of a country with their names. Undefined if there are none. */
export type ImportedCountry = { codes: ImportedCodes; names: PostalNames; country: string; number: number };

export function importedCountry({ importedCodes }: Gazetteer, country: string): ImportedCountry | undefined {
  const number = importedCodes?.countries.indexOf(country) ?? -1;
  if (importedCodes?.names === undefined || number < 0) return undefined;
  return { codes: importedCodes, names: importedCodes.names, country, number };
}

/** The place of a row that has a name, with its code. */
export function placeOfRow({ codes, country }: ImportedCountry, { row }: NamedRow): Place {
  const inTable = rowsOfCountry(codes, country).first + row;
  return codes.place(country, inTable, displayPostalCode(country, codeOf(codes, inTable)));
}

/** Imported places that are no town of the gazetteer and have exactly this folded name, those of most codes first. */
export function villagesNamed(gazetteer: Gazetteer, country: string, key: string): Place[] {
  const imported = importedCountry(gazetteer, country);
  if (imported === undefined) return [];
  const rows = rowsNamed(imported.names, imported.number, key).filter(({ isTown }) => !isTown);
  return rows.map((row) => placeOfRow(imported, row));
}

/** Imported places of this folded name that the gazetteer has as towns, if all codes of the town lie at one point. */
export function townsAtOnePoint(gazetteer: Gazetteer, country: string, key: string): Place[] {
  const imported = importedCountry(gazetteer, country);
  if (imported === undefined) return [];
  const rows = rowsNamed(imported.names, imported.number, key).filter(({ isTown }) => isTown);
  return rows.map((row) => placeOfRow(imported, row));
}
