import countries from 'i18n-iso-countries';
import { UsageError } from './usage-error.ts';

/**
 * The country a shipper is established in, for VAT: any of ISO 3166-1.
 * @throws {UsageError}
 */
export function readCountry(text: string): string {
  const country = text.toUpperCase();
  if (/^[A-Z]{2}$/.test(country) && countries.isValid(country)) return country;
  throw new UsageError(`--country must be a code of ISO 3166-1 as in DE, GR or GB, not "${text}"`);
}
