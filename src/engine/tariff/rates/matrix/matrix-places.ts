import { eitherCode, lengthWithZero, mayLackZero, mayLackZeros } from '../lost-zeros.ts';
import { type PlaceKey, readPlaceKey } from '../rate-place.ts';
import { countryNamed } from './words/country-names.ts';

/** Places that a cell names, with the codes that it does so by, or why it names none. */
export type ReadPlaces = { places: PlaceKey[]; codes: WrittenCode[] } | { problem: string };
/**
 * A postal code as written: 01 may have become 1. `isCut`: it says that it is a beginning, as `20xxx`. `range`: the
 * ends of the one that it comes from.
 */
export type WrittenCode = { country: string; code: string; isCut: boolean; range?: readonly [string, string] };

const placesMax = 1000;

/**
 * Reads a cell such as `DE-20`, `DE 20-22, 25`, `20xxx`, `D-2`, `AB10-15` or `Österreich`. `country`: of codes that
 * name none.
 */
export function readPlaces(text: string, country: string | undefined): ReadPlaces {
  const places: PlaceKey[] = [];
  const codes: WrittenCode[] = [];
  let current = country;
  for (const token of tokensOf(text)) {
    const { own, rest } = splitCountry(token, current);
    current = own ?? current;
    if (rest === '' && current !== undefined) {
      places.push(current);
      continue;
    }
    if (current === undefined)
      return {
        problem: `${token} is no country, zone or postal code with a country as in DE-20; --country says which`,
      };
    const read = readCodes(rest, current);
    if (read === undefined)
      return {
        problem:
          shortRange(rest, current) ?? `${token} is no zone and no beginning of a postal code, nor several as in 20-22`,
      };
    codes.push(...read.map((code) => ({ country: current ?? '', ...code })));
    for (const { code } of read) places.push(...keysOf(current, code));
  }
  if (places.length > placesMax) return { problem: `names more than ${placesMax} places` };
  return places.length === 0 ? { problem: 'names no place' } : { places: [...new Set(places)], codes };
}

/** What stands before the codes of a country on a vehicle's plate, or alone: a name of a zone too. */
const oneLetter = /^[A-Z](?:[\s-]*\d.*)?$/i;

/** `AT1`: as often the first zone of a country as a beginning of its codes. */
const countryAndDigit = /^[A-Z]{2}\d$/i;

/**
 * Reads a cell of a column that says only `Zone`, which is no zone that there is: countries, and codes that name
 * theirs, as in `DE-20`. Numbers and letters are names of zones, of which nothing says where they are.
 */
export function readZonePlaces(text: string): ReadPlaces {
  const read = readPlaces(text, undefined);
  const numbered = tokensOf(text).find((token) => countryAndDigit.test(token));
  if (!('problem' in read) && numbered !== undefined) {
    const [country, digit] = [numbered.slice(0, 2).toUpperCase(), numbered.slice(2)];
    return {
      problem: `${numbered} may be a zone of yours, or all of ${country} that begins with ${digit}: import a sheet of zones first, with the columns zone and place; or write ${country}-${digit}`,
    };
  }
  if (!('problem' in read) && !tokensOf(text).some((token) => oneLetter.test(token))) return read;
  return {
    problem: `${text} is no zone that is known: import a sheet of zones first, with the columns zone and place; or head the column PLZ or Land if it has postal codes or countries`,
  };
}

function tokensOf(text: string): string[] {
  return text
    .split(/[,;/&\n]|\+(?=\s*[\p{L}\d])|\s(?:und|and)\s/iu)
    .map((token) => token.trim())
    .filter((token) => token !== '');
}

/** British areas look like countries: with GB as the country, letters are areas. */
function splitCountry(token: string, current: string | undefined): { own: string | undefined; rest: string } {
  const [, british] = /^(?:GB|UK)[\s-]+(.+)$/i.exec(token) ?? [];
  if (british !== undefined) return { own: 'GB', rest: british };
  if (current === 'GB' && /^[A-Z]{1,2}(\d|$)/i.test(token) && !/^(GB|UK)$/i.test(token))
    return { own: undefined, rest: token };
  const whole = countryNamed(token);
  if (whole !== undefined) return { own: whole, rest: '' };
  const [, letters = '', gap = '', rest] = /^([A-Z]{1,3})([\s-]*)(\d.*)$/i.exec(token) ?? [];
  const isPlate = letters.length !== 2 || letters.toUpperCase() === 'UK';
  const own = letters === '' || (isPlate && gap === '') ? undefined : countryNamed(letters);
  return own === undefined || rest === undefined ? { own: undefined, rest: token } : { own, rest };
}

const rangeForm = /^(\d+)\s*(?:-|–|bis|to)\s*(?:[A-Z]{1,2}[-\s]*)?(\d+)$/i;

/** What a range lacks whose first code has lost its zero, as 1000-19999 of Germany. Undefined: it has not. */
function shortRange(text: string, country: string): string | undefined {
  const [, first = '', last = ''] = rangeForm.exec(text) ?? [];
  const [lost, length] = [last.length - first.length, lengthWithZero(country)];
  if (length === undefined || lost !== 1 || (last.length !== length && last.length !== 2)) return undefined;
  return `${text} lacks a zero in front: write 0${first}-${last}`;
}

function readCodes(text: string, country: string): Omit<WrittenCode, 'country'>[] | undefined {
  const [, cut] = /^(\d+)\s*(?:x+|\*+|\.{2,}|…)$/i.exec(text) ?? [];
  if (cut !== undefined) return [{ code: cut, isCut: true }];
  const [, start, end] = /^(\d+)[x*]+\s*(?:-|–|bis|to)\s*(\d+)[x*]+$/i.exec(text) ?? [];
  if (start !== undefined && end !== undefined) return rangeOf(start, end)?.map(({ code }) => ({ code, isCut: true }));
  const [, first, last] = rangeForm.exec(text) ?? [];
  const isDashed = (country === 'PL' && /^\d\d-\d{3}$/.test(text)) || (country === 'PT' && /^\d{4}-\d{3}$/.test(text));
  if (first !== undefined && last !== undefined && !isDashed) return rangeOf(first, last);
  const [, area = '', from, to] = /^([A-Z]{1,2})(\d{1,2})\s*(?:-|–|to)\s*(?:\1)?(\d{1,2})$/i.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return districtsOf(area, Number(from), Number(to));
  // `20-` and `20 -` have no end.
  if (/[-\s]$/.test(text)) return undefined;
  const form = country === 'GB' ? /^[A-Z]{1,2}(?:\d[A-Z0-9 ]*)?$/i : /^[A-Z]{0,2}\d[A-Z0-9 -]*$/i;
  if (form.test(text)) return [{ code: text, isCut: false }];
  return undefined;
}

/** `20-22`, and the beginnings that whole codes as in `20000-22999` have in common. */
function rangeOf(first: string, last: string): Omit<WrittenCode, 'country'>[] | undefined {
  if (first.length !== last.length || Number(last) < Number(first)) return undefined;
  const codes: Omit<WrittenCode, 'country'>[] = [];
  const endsMax = first.length >= 4 ? first.length - 1 : 0;
  for (let at = Number(first); at <= Number(last); ) {
    let ends = endsMax;
    while (ends > 0 && (at % 10 ** ends !== 0 || at + 10 ** ends - 1 > Number(last))) ends -= 1;
    codes.push({
      code: String(at)
        .padStart(first.length, '0')
        .slice(0, first.length - ends),
      isCut: ends > 0,
      range: [first, last],
    });
    if (codes.length > placesMax) return undefined;
    at += 10 ** ends;
  }
  return codes;
}

function districtsOf(area: string, from: number, to: number): Omit<WrittenCode, 'country'>[] | undefined {
  if (to < from) return undefined;
  return Array.from({ length: to - from + 1 }, (_, index) => ({ code: `${area}${from + index}`, isCut: false }));
}

/** An area of one letter, as B for Birmingham, by its districts: the letter alone begins Bath and Bristol too. */
function keysOf(country: string, code: string): PlaceKey[] {
  if (country === 'GB' && /^[A-Z]$/i.test(code)) {
    return Array.from({ length: 99 }, (_, index) => `GB-${code.toUpperCase()}${index + 1}`);
  }
  const key = readPlaceKey(`${country}-${code}`);
  return key === undefined ? [] : [key];
}

/**
 * What codes may have lost a zero in front, and what to write, by code: of one sign beside some of two, with one sign
 * less than whole codes, and with two less beside whole ones.
 */
export function cutCodes(codes: readonly WrittenCode[]): Map<WrittenCode, string> {
  const found = new Map<WrittenCode, string>();
  for (const [country, own] of Map.groupBy(codes, (each) => each.country)) {
    const length = lengthWithZero(country);
    if (length === undefined) continue;
    const numbers = own.filter(({ code, isCut, range }) => range !== undefined || (!isCut && /^\d+$/.test(code)));
    const lengths = new Set(numbers.map(({ code, range: [first = code] = [] }) => first.length));
    for (const each of numbers) {
      const [first, last] = each.range ?? [each.code, each.code];
      const isOfTwo = first.length === 1 && /^[1-9]$/.test(first) && lengths.has(2);
      const isWhole = mayLackZero(country, first) || (lengths.has(length) && mayLackZeros(country, first));
      if (!isOfTwo && !isWhole) continue;
      const lost = isOfTwo ? 1 : length - first.length;
      found.set(each, each.range === undefined ? eitherCode(first, '', lost) : eitherRange(first, last, lost));
    }
  }
  return found;
}

function eitherRange(first: string, last: string, lost: number): string {
  const zeros = '0'.repeat(lost);
  const [whole, begun] = [`${zeros}${first}-${zeros}${last}`, `${first}${zeros}-${last}${'9'.repeat(lost)}`];
  return `${first}-${last} may be ${whole} or ${begun}: write ${whole} or ${begun}`;
}
