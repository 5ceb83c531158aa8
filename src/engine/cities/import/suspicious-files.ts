import { countOf } from '../../../ground/count-of.ts';
import { countryName } from '../served-countries.ts';

/** Rows by country. */
export type RowCounts = ReadonlyMap<string, number>;

/**
 * Why a file may not replace what was imported before: it leaves countries with half of their rows or fewer. Undefined
 * if it may.
 */
export function describeShrunkFile(before: RowCounts, after: RowCounts): string | undefined {
  const shrunk = [...after].filter(([country, rows]) => 2 * rows <= (before.get(country) ?? 0));
  if (shrunk.length === 0) return undefined;
  const list = shrunk.map(([country, rows]) => `${countryName(country)} ${rows} instead of ${before.get(country)}`);
  return (
    `The file has half of the rows imported before, or fewer: ${list.join(', ')}. Nothing was changed. ` +
    'If the file is right, import it with --allow-fewer.'
  );
}

const misplacedToleratedMax = 100;
const misplacedShareMax = 0.25;

/**
 * Why a file cannot be believed: many rows of a country, and a quarter of them or more, lie outside it. The rest may be
 * wrong too: half of the points of Turkey are in Turkey with latitude and longitude swapped. Undefined if it can.
 */
export function describeMisplacedRows(used: RowCounts, misplaced: RowCounts): string | undefined {
  const wrong = [...misplaced].filter(
    ([country, rows]) => rows > misplacedToleratedMax && rows >= misplacedShareMax * (rows + (used.get(country) ?? 0)),
  );
  if (wrong.length === 0) return undefined;
  const list = wrong.map(([country, rows]) => `${countOf(rows, 'row')} of ${countryName(country)}`);
  return `The file cannot be right: ${list.join(', ')} lie outside their country. Nothing was changed.`;
}
