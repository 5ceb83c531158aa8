/** Languages in which people write a country's name; its own come with the region. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'cs', 'hu', 'ro', 'sv', 'tr', 'ru', 'uk'];

const shortNames: Record<string, string[]> = {
  GB: ['uk', 'gb', 'england', 'scotland', 'wales', 'great britain', 'northern ireland'],
  CZ: ['czech republic', 'czechia', 'čr', 'tschechien', 'tschechische republik'],
  NL: ['holland', 'the netherlands'],
  DE: ['brd'],
  CH: ['suisse', 'schweiz', 'svizzera'],
};

const known = new Map<string, ReadonlySet<string>>();

/** A country's names and code in lower case, as they are written after a town. */
export function countryNames(country: string): ReadonlySet<string> {
  let names = known.get(country);
  if (names === undefined) {
    const own = new Intl.Locale(`und-${country}`).maximize().language;
    const written = [...languages, own].flatMap((language) => nameIn(language, country));
    names = new Set([country, ...written, ...(shortNames[country] ?? [])].map((name) => name.toLocaleLowerCase()));
    known.set(country, names);
  }
  return names;
}

function nameIn(language: string, country: string): string[] {
  const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(country);
  return name === undefined ? [] : [name];
}
