import { zeroCodes } from '../../cities/leading-zeros.ts';
import { placeForm } from './rate-place.ts';

/** How many signs the codes of a country have, if they may begin with a zero. */
export function lengthWithZero(country: string): number | undefined {
  return zeroCodes[country]?.digits;
}

/** Whether digits may be a code of which one zero in front is lost, as 1067 of Germany. */
export function mayLackZero(country: string, digits: string): boolean {
  const length = lengthWithZero(country);
  return length !== undefined && digits.length === length - 1 && /^[1-9]\d*$/.test(digits);
}

/** Whether digits, beside whole codes of their country, may have lost one zero or two. */
export function mayLackZeros(country: string, digits: string): boolean {
  const known = zeroCodes[country];
  if (known === undefined || !/^[1-9]\d*$/.test(digits)) return false;
  return digits.length < known.digits && digits.length >= known.digits - known.zeros;
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
