import type { PlaceQuery } from '../place.ts';
import { type PostalCode, parsePostalCode } from '../postal-code.ts';
import { padCode } from './pad-code.ts';
import { isOfficeOrProvince, splitCode } from './split-code.ts';

/**
 * What a query says: a name or '', a code if one was given, whether leading zeros had to be added to it, and the field
 * that both were read from if it was one: then either may have been taken for what it is not.
 */
type ReadQuery = { name: string; code: PostalCode | undefined; padded: boolean; both?: 'zipCode' | 'name' };

/**
 * Reads the two fields of a query, of which either may hold both. Undefined if the code's field holds what can be no
 * code of the country.
 */
export function readPlaceQuery(country: string, { name: nameGiven, zipCode }: PlaceQuery): ReadQuery | undefined {
  const name = nameGiven?.trim().slice(0, 200) ?? '';
  const zipText = zipCode?.trim() ?? '';
  if (zipText === '') return readName(country, name);
  const code = parsePostalCode(country, zipText);
  if (code !== undefined) return { name, code, padded: false };
  const split = splitCode(country, zipText);
  if (split !== undefined) {
    const rest = isOfficeOrProvince(country, split.rest) ? '' : split.rest;
    if (name !== '') return { name, code: split.code, padded: false };
    return { name: rest, code: split.code, padded: false, both: 'zipCode' };
  }
  const padded = padCode(country, zipText);
  return padded && { name, code: padded, padded: true };
}

function readName(country: string, name: string): ReadQuery {
  const split = splitCode(country, name);
  if (split !== undefined) {
    const rest = isOfficeOrProvince(country, split.rest) ? '' : split.rest;
    return { name: rest, code: split.code, padded: false, both: 'name' };
  }
  const code = /\d/.test(name) && !/\p{L}{4}/u.test(name) ? parsePostalCode(country, name) : undefined;
  return code === undefined ? { name, code, padded: false } : { name: '', code, padded: false };
}
