import { type PostalCode, parsePostalCode } from '../postal-code.ts';

/** A postal code, and the rest of the text. */
type WrittenCode = { code: PostalCode; rest: string };

/** A code has at most three words: `PL 00-001`, `S-111 20`, `SW1A 1AA`. */
const codeWordsMax = 3;

/**
 * A postal code with more after or before it, as in `20457 Hamburg`, `Wien 1010` or `75381 CEDEX 08`. Undefined if no
 * such code is in it, or nothing else, or something that is no name.
 */
export function splitCode(country: string, text: string): WrittenCode | undefined {
  if (!/\d/.test(text) || text.length > 200) return undefined;
  const words = text
    .replace(/(?<![\p{L}\d])(\d{4,6})(\p{L}{3,})/u, '$1 $2')
    .trim()
    .split(/\s+/);
  for (const atStart of [true, false]) {
    for (let count = Math.min(codeWordsMax, words.length - 1); count > 0; count -= 1) {
      const at = atStart ? count : words.length - count;
      const [code, rest] = atStart ? [words.slice(0, at), words.slice(at)] : [words.slice(at), words.slice(0, at)];
      const parsed = parseWords(country, code);
      const name = rest.join(' ').replace(/^[\s,;:–-]+|[\s,;:–-]+$/gu, '');
      if (parsed !== undefined && isName(name)) return { code: parsed, rest: name };
    }
  }
  return undefined;
}

function parseWords(country: string, words: readonly string[]): PostalCode | undefined {
  const text = words.join(' ').replace(/[,;:]+$/, '');
  if (!/\d/.test(text)) return undefined;
  // The second half of a Dutch code is in capitals: `3731 De Bilt` is a half and a name.
  if (country === 'NL' && /\s[A-Z]?[a-z]/.test(text)) return undefined;
  return parsePostalCode(country, text);
}

function isName(text: string): boolean {
  return /^\p{L}[\p{L}\p{M}\d\s.,;'’`´()/–-]*$/u.test(text);
}

/**
 * Whether what stands after a code is part of the address and names no place: a French office for large recipients, or
 * the letters of a province.
 */
export function isOfficeOrProvince(country: string, rest: string): boolean {
  if (country === 'FR' && /^(cedex|sp|cs|cityssimo|air|armees)(?!\p{L})/iu.test(rest)) return true;
  return /^\(?[A-Z]{1,2}\)?$/.test(rest);
}
