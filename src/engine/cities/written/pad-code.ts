import { zeroCodes } from '../leading-zeros.ts';
import { type PostalCode, parsePostalCode } from '../postal-code.ts';

/** From fewer digits a code cannot be restored. */
const digitsMin = 3;

/**
 * A code whose leading zeros a spreadsheet took: `1067` of Germany is `01067`. Undefined if it cannot be one. The short
 * form is no code of its own: ask `parsePostalCode` first.
 */
export function padCode(country: string, text: string): PostalCode | undefined {
  const length = zeroCodes[country]?.digits;
  const digits = text.trim().replace(/^[A-Za-z]{1,3}[- ]/, '');
  if (length === undefined || !/^\d+$/.test(digits)) return undefined;
  if (digits.length < digitsMin || digits.length >= length) return undefined;
  return parsePostalCode(country, digits.padStart(length, '0'));
}

/** `1067 Dresden` in one field: perhaps a code without its leading zeros, and a name. Undefined if it is not. */
export function splitPadded(country: string, text: string): { zipCode: string; name: string } | undefined {
  const [, zipCode, name] = /^\s*(\d+)\s+(\p{L}{2}.*)$/u.exec(text) ?? [];
  if (zipCode === undefined || name === undefined) return undefined;
  return padCode(country, zipCode) === undefined ? undefined : { zipCode, name };
}
