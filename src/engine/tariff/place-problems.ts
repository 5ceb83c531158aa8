import { canBeginCode, hasHyphenAfter } from '../cities/postal-code.ts';
import { isKnownCountry } from '../cities/served-countries.ts';
import { areasFrom, isBritishArea } from './rates/british-areas.ts';
import { wholeAreaProblem } from './rates/city-codes.ts';
import { eitherCode, mayLackZero } from './rates/lost-zeros.ts';
import { compactCode, placeForm, zoneKey } from './rates/rate-place.ts';
import type { RateRow, ZoneRow } from './rates/read-rates.ts';

/**
 * What is wrong with a place that has the form of one, for whoever writes a sheet: no postal code of the country begins
 * so, or it may have lost a zero in front. Undefined otherwise, or if the country is not served.
 */
export function placeProblem(text: string): string | undefined {
  const [, letters, written] = placeForm.exec(text) ?? [];
  const country = letters?.toUpperCase() ?? '';
  if (written === undefined || !isKnownCountry(country)) return undefined;
  const code = written.replace(new RegExp(`^${country}[- ]*(?=\\d)`, 'i'), '');
  const parts = code.split('-');
  const isSpelt =
    parts.length === 1 || (parts.length === 2 && hasHyphenAfter(country, (parts[0] ?? '').replaceAll(' ', '').length));
  const compact = compactCode(country, written);
  const ofArea = written.endsWith('*') ? undefined : wholeAreaProblem(country, compact);
  if (ofArea !== undefined) return ofArea;
  if (country === 'GB' && /^[A-Z]$/.test(compact) && !isBritishArea(compact)) return noArea(compact);
  if (isSpelt && canBeginCode(country, compact)) {
    const isOpen = mayLackZero(country, compact) && !written.endsWith('*');
    return isOpen ? eitherCode(compact, `${country}-`) : undefined;
  }
  if (isSpelt && mayLackZero(country, compact) && canBeginCode(country, `0${compact}`))
    return `${compact} lacks a zero in front: write ${country}-0${compact}`;
  const ways = `write a row for each beginning, as ${country}-1 for all that begin with 1, or a zone of them`;
  return `no postal code of ${country} begins with ${written}; ${ways}: a range as in 20-22 is read in a matrix alone`;
}

function noArea(letter: string): string {
  const areas = areasFrom(letter).map((area) => `GB-${area}`);
  if (areas.length === 0) return `no postal code of GB begins with ${letter}`;
  return `no postal area of GB is ${letter} alone, and one letter holds for no other: write a row for each of those meant (${areas.join(', ')}), or a zone of them`;
}

/**
 * Places at which nobody can be, with line and column. Sheets in force are read as they are: there such a rate holds
 * for nothing.
 */
export function placeProblems(rows: readonly RateRow[], zones: ReadonlySet<string>): string[] {
  const known = new Map<string, string | undefined>();
  const problemOf = (text: string) => {
    if (!known.has(text)) known.set(text, zones.has(zoneKey(text)) ? undefined : placeProblem(text));
    return known.get(text);
  };
  return rows.flatMap(({ line, from, to }) => {
    return Object.entries({ from, to }).flatMap(([column, text]) => {
      const problem = problemOf(text);
      return problem === undefined ? [] : [`line ${line}, ${column}: ${problem}`];
    });
  });
}

/** The same of a sheet of zones. */
export function zonePlaceProblems(rows: readonly ZoneRow[]): string[] {
  return rows.flatMap(({ line, place }) => {
    const problem = placeProblem(place);
    return problem === undefined ? [] : [`line ${line}, place: ${problem}`];
  });
}
