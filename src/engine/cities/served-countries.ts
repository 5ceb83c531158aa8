import countries from 'i18n-iso-countries/index.js';

/** ISO 3166-1 alpha-2 codes of the countries whose places are known. `XK` is Kosovo's user-assigned code. */
export const servedCountries: readonly string[] = (
  'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK ' +
  'MT NL NO PL PT RO RS RU SE SI SK SM TR UA VA XK'
).split(' ');

const served = new Set(servedCountries);

/** Whether places of this country (ISO 3166-1 alpha-2, any case) are known. */
export function isKnownCountry(country: string): boolean {
  return country.length === 2 && served.has(country.toUpperCase());
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** A country's English name as it is used, or its code if it has none. */
export function countryName(country: string): string {
  return names.of(country) ?? country;
}

/** The same within a sentence: the Netherlands, the United Kingdom. */
export function countryInSentence(country: string): string {
  const name = countryName(country);
  return /(^United )|(lands|Islands|Republic|Federation)$|^Isle of/.test(name) ? `the ${name}` : name;
}

/** Whether it is the code of a country (ISO 3166-1 alpha-2, in capitals), served or not. */
export function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && (countries.isValid(code) || code === 'XK');
}

/** What people write for a country's code that is none. */
const otherCodes: Readonly<Record<string, string>> = { UK: 'GB', EN: 'GB', EL: 'GR' };

/** Why a country has no places, as a sentence for the caller. */
export function describeUnservedCountry(country: string): string {
  const code = country.toUpperCase();
  if (code.length === 2 && countries.isValid(code)) return `${countryName(code)} (${code}) is not served.`;
  const meant = otherCodes[code] === undefined ? '.' : `; did you mean "${otherCodes[code]}"?`;
  return `"${country.slice(0, 40)}" is not an ISO 3166-1 alpha-2 country code${meant}`;
}
