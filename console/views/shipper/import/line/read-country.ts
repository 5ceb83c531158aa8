import { countries } from '../../new-transport/form/countries.ts';

/** Lists come from programs in the languages of the console, whatever its reader has chosen. */
const languages = ['de', 'en'];
let codes: ReadonlyMap<string, string> | undefined;

/** The code of a country that is served, by its code or its German or English name. Undefined: there is none. */
export function readCountry(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (countries.includes(code)) return code;
  codes ??= new Map(languages.flatMap(codesByName));
  return codes.get(code);
}

function codesByName(language: string): [name: string, code: string][] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return countries.map((code) => [(names.of(code) ?? code).toUpperCase(), code]);
}
