import type { City } from '../../../../../client/src/api-types.ts';
import type { ChosenPlace } from './transport-form.ts';

/** The text typed into the field of a place; `FR 75008`, `F-75008` and `75008 Paris, FR` include the country. */
export function readPlaceText(text: string, countries: readonly string[]): { country?: string; search: string } {
  const trimmed = text.trim();
  const [, before = '', after = ''] = /^([A-Za-z]{2})[\s-]+(.+)$/.exec(trimmed) ?? [];
  if (countries.includes(before.toUpperCase()) && (before === before.toUpperCase() || /^\d/.test(after)))
    return { country: before.toUpperCase(), search: after.trim() };
  const [, start = '', code = ''] = /^(.+?),\s*([A-Za-z]{2})$/.exec(trimmed) ?? [];
  if (countries.includes(code.toUpperCase())) return { country: code.toUpperCase(), search: start.trim() };
  return { search: trimmed };
}

/** A gazetteer entry as a place of the form. A postal code typed in full is kept: `SW1A 2AA`. */
export function placeOf({ name, zip_code, country, time_zone }: City, typed: string): ChosenPlace {
  const full = typed.trim().toUpperCase();
  const rest = full.slice(zip_code.length).trim();
  const isLonger = zip_code !== '' && full.startsWith(zip_code.toUpperCase()) && /^\d?[A-Z]{2}$/.test(rest);
  return { name, zip: isLonger ? full : zip_code, country, timeZone: time_zone };
}

/** `20457 Hamburg`. */
export function placeText({ zip, name }: Pick<ChosenPlace, 'zip' | 'name'>): string {
  return [zip, name].filter(Boolean).join(' ');
}

/** Whether the text begins longer postal codes, so that none of the places may be meant: `1230` for Wien. */
export function isHalfTyped(found: readonly City[], typed: string): boolean {
  const digits = typed.replace(/\s/g, '');
  const isLonger = ({ zip_code }: City) => zip_code.replace(/\s/g, '').length > digits.length;
  return found.length > 1 && /^\d+$/.test(digits) && found.every(isLonger);
}

/** The only place that the text can mean: the single result, or the first if its name matches exactly. */
export function certainPlace(found: readonly City[], typed: string): City | undefined {
  const [first, second] = found;
  if (!first) return undefined;
  const text = typed.trim().toLowerCase();
  const hasName = ({ name, zip_code }: City) =>
    [name, zip_code, `${zip_code} ${name}`].some((each) => each.toLowerCase() === text);
  if (second === undefined) return first;
  return hasName(first) && !hasName(second) ? first : undefined;
}
