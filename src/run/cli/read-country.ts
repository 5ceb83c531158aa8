import countries from 'i18n-iso-countries';
import { meantCountry } from '../../http/kernel/contract/meant/meant-values.ts';
import { nearest } from '../../http/kernel/contract/meant/nearest.ts';
import { UsageError } from './usage-error.ts';

/**
 * The country a shipper is established in, for VAT: any of ISO 3166-1.
 * @throws {UsageError}
 */
export function readCountry(text: string): string {
  const country = text.toUpperCase();
  if (/^[A-Z]{2}$/.test(country) && countries.isValid(country)) return country;
  throw new UsageError(
    `--country must be a code of ISO 3166-1 as in DE, GR or GB, not "${text}".${suggestCountry(text)}`,
  );
}

/** ` Did you mean DE (Germany)?` for a country by name, in any language or nearly; else nothing. */
export function suggestCountry(text: string): string {
  const byName = countries.getSupportedLanguages().map((language) => countries.getSimpleAlpha2Code(text, language));
  const code =
    byName.find((each) => each !== undefined) ??
    meantCountry(text) ??
    countries.getAlpha2Code(nearest(text, Object.values(countries.getNames('en'))) ?? '', 'en');
  return code === undefined ? '' : ` Did you mean ${code} (${countries.getName(code, 'en')})?`;
}
