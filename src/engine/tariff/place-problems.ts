import { canBeginCode, hasHyphenAfter, isWholeCode } from '../cities/postal-code.ts';
import { isKnownCountry } from '../cities/served-countries.ts';
import { areasFrom, isBritishArea } from './rates/british-areas.ts';
import { wholeAreaProblem } from './rates/city-codes.ts';
import { eitherCode, lengthWithZero, mayLackZero } from './rates/lost-zeros.ts';
import { compactCode, type PlaceKey, placeForm, readPlaceKey, zoneKey } from './rates/rate-place.ts';
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

/** A place of a row as written, and its column. */
type WrittenPlace = { line: number; column: 'from' | 'to' | 'place'; text: string };

/**
 * Places of rates at which nobody can be, or that may be meant otherwise, with line and column. Sheets in force are
 * read as they are: of these `strayPlaces` tells.
 */
export function placeProblems(rows: readonly RateRow[], zones: ReadonlySet<string>): string[] {
  return withProblems(placesOfRates(rows, zones)).map(describePlace);
}

/** The same of a sheet of zones. */
export function zonePlaceProblems(rows: readonly ZoneRow[]): string[] {
  return withProblems(placesOfZones(rows)).map(describePlace);
}

/** A place of a sheet in force that an import would refuse: in which lines, for what it holds, and what is wrong. */
export type StrayPlace = { place: string; lines: number[]; holds: string; problem: string };

/** Such places of rates, each once. `zones`: the keys of all names. */
export function strayPlaces(rows: readonly RateRow[], zones: ReadonlySet<string>): StrayPlace[] {
  return eachOnce(withProblems(placesOfRates(rows, zones)));
}

/** The same of zones. */
export function strayZonePlaces(rows: readonly ZoneRow[]): StrayPlace[] {
  return eachOnce(withProblems(placesOfZones(rows)));
}

function placesOfRates(rows: readonly RateRow[], zones: ReadonlySet<string>): WrittenPlace[] {
  return rows
    .flatMap(({ line, from, to }): WrittenPlace[] => [
      { line, column: 'from', text: from },
      { line, column: 'to', text: to },
    ])
    .filter(({ text }) => !zones.has(zoneKey(text)));
}

function placesOfZones(rows: readonly ZoneRow[]): WrittenPlace[] {
  return rows.map(({ line, place }) => ({ line, column: 'place', text: place }));
}

function withProblems(places: readonly WrittenPlace[]): (WrittenPlace & { problem: string })[] {
  const known = new Map<string, string | undefined>();
  return places.flatMap((place) => {
    if (!known.has(place.text)) known.set(place.text, placeProblem(place.text));
    const problem = known.get(place.text);
    return problem === undefined ? [] : [{ ...place, problem }];
  });
}

function describePlace({ line, column, problem }: WrittenPlace & { problem: string }): string {
  return `line ${line}, ${column}: ${problem}`;
}

/** Without single British letters, of which `describeLoneLetters` tells. */
function eachOnce(places: readonly (WrittenPlace & { problem: string })[]): StrayPlace[] {
  return [...Map.groupBy(places, ({ text }) => text)].flatMap(([place, found]) => {
    const key = readPlaceKey(place);
    const problem = found[0]?.problem;
    if (key === undefined || problem === undefined || /^GB-[A-Z]$/.test(key)) return [];
    return [{ place, lines: [...new Set(found.map(({ line }) => line))], holds: describeHeld(key), problem }];
  });
}

/** For what the key of a place holds, by the digits of its country's codes. */
function describeHeld(key: PlaceKey): string {
  const [country = '', code = ''] = key.split('-');
  if (!canBeginCode(country, code)) return 'for nobody';
  if (isWholeCode(country, code)) return `only where ${code} itself is the postal code`;
  const length = lengthWithZero(country);
  if (length === undefined || !/^\d+$/.test(code)) return `for all that begins with ${code}`;
  return `for ${code.padEnd(length, '0')} to ${code.padEnd(length, '9')}`;
}
