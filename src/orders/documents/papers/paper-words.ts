import { countryName } from '../../../engine/cities/served-countries.ts';
import { formatLocal } from '../../../ground/local-time.ts';
import type { Instant } from '../../../ground/units.ts';
import type { Stop, StopDates } from '../../order/order.ts';

/** `24.11.2026`, by a zone's clock. */
export function writeDate(instant: Instant, timeZone: string): string {
  const [year, month, day] = formatLocal(instant, timeZone).slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
}

/** `24.11.2026 08:00`, likewise. */
export function writeDateTime(instant: Instant, timeZone: string): string {
  return `${writeDate(instant, timeZone)} ${writeClock(instant, timeZone)}`;
}

function writeClock(instant: Instant, timeZone: string): string {
  return formatLocal(instant, timeZone).slice(11, 16);
}

/** A window by the clock of its stop: `24.11.2026 08:00–14:00`, or with two dates. */
export function writeWindow({ start, end }: StopDates, timeZone: string): string {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const begin = writeDateTime(from, timeZone);
  if (from === to) return begin;
  const isSameDay = writeDate(from, timeZone) === writeDate(to, timeZone);
  return `${begin}–${isSameDay ? '' : ' '}${isSameDay ? writeClock(to, timeZone) : writeDateTime(to, timeZone)}`;
}

/** The company at a stop or, without one, the person. */
export function writeStopName({ companyName, firstName, lastName }: Stop): string {
  return companyName || joinWords(firstName, lastName);
}

type Address = Pick<Stop, 'addressLine1' | 'addressLine2' | 'zip' | 'city' | 'country'>;

/** Street, town and country, a line each; what is not known is left out. */
export function writeAddress(address: Address): string[] {
  return [address.addressLine1, address.addressLine2, writeTown(address)].filter((line) => line !== '');
}

/** `DE-20457 Hamburg, Germany`. */
export function writeTown({ zip, city, country }: Pick<Stop, 'zip' | 'city' | 'country'>): string {
  const coded = zip === '' || country === '' ? zip : `${country}-${zip}`;
  return [joinWords(coded, city), country && countryName(country)].filter((part) => part !== '').join(', ');
}

/** The words that are there, with a space between. */
export function joinWords(...words: string[]): string {
  return words.filter((word) => word !== '').join(' ');
}

/** Thousands apart, with so many decimals: `12 500`, `1.25`. */
export function writeNumber(value: number, decimals = 0): string {
  return value.toFixed(decimals).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ' ');
}

/** Lines as a text field holds them, without those at its ends that are empty. */
export function splitLines(text: string): string[] {
  return text.trim() === '' ? [] : text.trim().split(/\r\n|\r|\n|\u2028|\u2029/);
}
