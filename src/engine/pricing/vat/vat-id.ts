import * as jsvat from 'jsvat';

/** Whether the form of a country's VAT numbers is known. */
export function knowsVatIds(country: string): boolean {
  return jsvat.countries.some(({ codes }) => codes[0] === country.toUpperCase());
}

/**
 * Whether a VAT number has the form and check digits of its country. `country` is ISO alpha-2; the number carries its
 * prefix (EL in Greece, else the country code); spaces, dots and hyphens do not matter. Whether it is registered is not
 * checked: only VIES knows that.
 */
export function isValidVatId(country: string, vatId: string): boolean {
  const rules = jsvat.countries.find((candidate) => candidate.codes[0] === country.toUpperCase());
  if (rules === undefined) return false;
  try {
    return jsvat.checkVAT(vatId, [rules]).isValid;
  } catch {
    // Some of the library's check-digit rules throw on numbers of an unexpected length.
    return false;
  }
}
