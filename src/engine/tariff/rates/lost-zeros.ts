import { placeForm } from './rate-place.ts';

/**
 * Countries whose postal codes may begin with a zero, which a spreadsheet that takes them for numbers leaves out, and
 * how many signs their codes have. From general knowledge of the European postal systems.
 */
const codeLengths: Readonly<Record<string, number>> = {
  DE: 5,
  DK: 4,
  ES: 5,
  FI: 5,
  FR: 5,
  GE: 4,
  IT: 5,
  LT: 5,
  NO: 4,
  PL: 5,
  RO: 6,
  SK: 5,
  TR: 5,
  UA: 5,
};

/** Of some countries whole areas begin with two zeros, as Helsinki and Warszawa do. */
const twoZeros: ReadonlySet<string> = new Set(['FI', 'IT', 'NO', 'PL']);

/** How many signs the codes of a country have, if they may begin with a zero. */
export function lengthWithZero(country: string): number | undefined {
  return codeLengths[country];
}

/** Whether digits may be a code of which one zero in front is lost, as 1067 of Germany. */
export function mayLackZero(country: string, digits: string): boolean {
  const length = codeLengths[country];
  return length !== undefined && digits.length === length - 1 && /^[1-9]\d*$/.test(digits);
}

/** Whether digits, beside whole codes of their country, may have lost one zero or two. */
export function mayLackZeros(country: string, digits: string): boolean {
  const [length, lost] = [codeLengths[country] ?? 0, twoZeros.has(country) ? 2 : 1];
  return /^[1-9]\d*$/.test(digits) && digits.length < length && digits.length >= length - lost;
}

/** What a code may be of which zeros in front may be lost, and what to write for either. `lost`: how many. */
export function eitherCode(digits: string, before = '', lost = 1): string {
  const whole = '0'.repeat(lost) + digits;
  return `${digits} may be ${whole} or all that begins with ${digits}: write ${before}${whole} or ${before}${digits}*`;
}

/** The beginning of a postal code, written so that it is not taken for a code that lacks its zero: `DE-2045*`. */
export function asBeginning(place: string): string {
  const [, country = '', code = ''] = placeForm.exec(place) ?? [];
  return mayLackZero(country.toUpperCase(), code.replaceAll(/[\s-]/g, '')) ? `${place}*` : place;
}
