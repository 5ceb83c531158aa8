import countries from 'i18n-iso-countries';
import { didYouMean, UsageError } from './usage-error.ts';

/** Codes that people write, and that are none. */
const writtenFor: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

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

/** ` Did you mean DE (Germany)?` for a country by name, in any language or nearly in English; else nothing. */
export function suggestCountry(text: string): string {
  const english = Object.values(countries.getNames('en'));
  const [, nearest = ''] = /"(.*)"/.exec(didYouMean(text, english)) ?? [];
  const byName = countries.getSupportedLanguages().map((language) => countries.getSimpleAlpha2Code(text, language));
  const code =
    writtenFor[text.toUpperCase()] ??
    byName.find((each) => each !== undefined) ??
    countries.getAlpha2Code(nearest, 'en');
  return code === undefined ? '' : ` Did you mean ${code} (${countries.getName(code, 'en')})?`;
}
