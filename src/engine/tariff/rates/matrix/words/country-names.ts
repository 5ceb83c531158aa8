import countries from 'i18n-iso-countries/index.js';

/** Signs of vehicles' plates that are no codes of countries, and what the British call themselves. */
const plates: Readonly<Record<string, string>> = {
  D: 'DE',
  A: 'AT',
  B: 'BE',
  F: 'FR',
  I: 'IT',
  L: 'LU',
  E: 'ES',
  P: 'PT',
  H: 'HU',
  S: 'SE',
  N: 'NO',
  UK: 'GB',
  SLO: 'SI',
  FIN: 'FI',
  IRL: 'IE',
};

/** Languages of customers, in whose names countries are known. The first that has a name decides what it means. */
const languages = 'en de fr it es pt nl pl cs sk hu ro bg hr sl sv da nb fi et lv lt el tr uk'.split(' ');

/** Names in use besides those that the languages list. */
const otherNames: Readonly<Record<string, string>> = {
  GROSSBRITANNIEN: 'GB',
  'GREAT BRITAIN': 'GB',
  ENGLAND: 'GB',
  BRD: 'DE',
  HOLLAND: 'NL',
  'CZECH REPUBLIC': 'CZ',
  'TSCHECHISCHE REPUBLIK': 'CZ',
  'SLOVAK REPUBLIC': 'SK',
  'SLOWAKISCHE REPUBLIK': 'SK',
  TURKEY: 'TR',
  MACEDONIA: 'MK',
  MAZEDONIEN: 'MK',
};

let names: Map<string, string> | undefined;

function namesOfCountries(): Map<string, string> {
  if (names !== undefined) return names;
  const found = new Map(Object.entries(otherNames));
  for (const language of languages) {
    const inLanguage = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of Object.keys(countries.getAlpha2Codes())) {
      const name = (inLanguage.of(code) ?? code).toUpperCase();
      if (!found.has(name)) found.set(name, code);
    }
  }
  names = found;
  return found;
}

/** The code of a country by its code, the sign on its plates or its name in a language of customers. */
export function countryNamed(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  if (countries.isValid(upper) && upper.length === 2) return upper;
  return plates[upper] ?? namesOfCountries().get(upper);
}

const wordsMax = 3;

/** The countries that a text names among other words, as `Zielland: Polen (PL)` does; a code in capitals alone. */
export function countriesIn(text: string): string[] {
  const words = text.split(/[^\p{L}]+/u).filter((word) => word !== '');
  const found = new Set<string>();
  for (const at of words.keys()) {
    for (let count = 1; count <= wordsMax; count += 1) {
      const name = words.slice(at, at + count).join(' ');
      const isCode = /^[A-Z]{2}$/.test(name) && new RegExp(`(^|[(:/–-])\\s*${name}\\s*($|[):/–-])`).test(text);
      const code = name.length > 3 || isCode ? countryNamed(name) : undefined;
      if (code !== undefined) found.add(code);
    }
  }
  return [...found];
}
