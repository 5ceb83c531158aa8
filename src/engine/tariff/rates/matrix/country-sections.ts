import { cellName, hasPrices, type Layout, type MatrixLine, type SideColumn } from './matrix-lines.ts';
import { readPlaces } from './matrix-places.ts';
import { isCountryLabel } from './side-columns.ts';
import { countriesIn, countryNamed } from './words/country-names.ts';

type Asked = {
  country: string | undefined;
  cells: Readonly<Record<string, string>>;
  isZone: (text: string) => boolean;
};

/** By line the country that a row alone, the label of the places or a title gives the codes that name none. */
export type CountrySections = { end: 'from' | 'to' | undefined; countryAt: ReadonlyMap<number, string> };

/** What is said of the codes below it, and may be another country. */
type Unclear = { line: number; at: number; text: string; problem: string };

/**
 * Reads rows such as `Polen` above the codes of Poland. One that stands above codes and is no country is a problem: it
 * may be one, and the codes would be read as those of the country before.
 */
export function readSections(
  layout: Layout,
  sides: readonly SideColumn[],
  asked: Asked,
  problems: string[],
): CountrySections {
  const ends = (['from', 'to'] as const).filter(
    (end) => sides.some(({ role }) => role === end) && !sides.some(({ role }) => role === `${end}_country`),
  );
  const [end, second] = ends;
  const places = sides.find(({ role }) => role === end);
  const countryAt = new Map<number, string>();
  if (end === undefined || places === undefined) return { end, countryAt };
  const label = isCountryLabel(places.text) ? countryNamed(places.text) : undefined;
  let { current, unclear } = ofTitles(layout.above, asked);
  if (label !== undefined) [current, unclear] = [label, undefined];
  for (const row of layout.rows) {
    if (hasPrices(row, layout.prices)) {
      const own = row.cells[places.at] ?? '';
      if (unclear !== undefined && needsCountry(own, asked)) {
        problems.push(`${cellName(unclear.line, unclear.at)}: ${unclear.text} ${unclear.problem}`);
        unclear = undefined;
      }
      if (current !== undefined) countryAt.set(row.line, current);
      continue;
    }
    const found = readSection(row, sides, current ?? asked.country, asked);
    if (found === undefined) continue;
    if (typeof found === 'string') [current, unclear] = [found, undefined];
    else unclear = found;
    if (typeof found === 'string' && second !== undefined)
      problems.push(`row ${row.line}: may be where transports begin or end: name a column Land nach or Land von`);
  }
  return { end, countryAt };
}

function needsCountry(text: string, { isZone }: Asked): boolean {
  return text !== '' && !isZone(text) && 'problem' in readPlaces(text, undefined);
}

/** What is about figures, and not about places. */
const ofPrices = /^\W*(alle\s+)?(angaben|preise|prices|rates|all\s|tarife|fracht)/i;

const notOne =
  'stands above codes, and is no country: write each row’s country into a column Land, or delete the row if it says nothing of where they are';

/** The country that a row without prices names, or that it may name one. Undefined: it says nothing of the kind. */
function readSection(
  { line, cells }: MatrixLine,
  sides: readonly SideColumn[],
  country: string | undefined,
  { isZone }: Asked,
): string | Unclear | undefined {
  const filled = cells.flatMap((text, at) => (text === '' ? [] : [{ text, at }]));
  const [only, ...others] = filled;
  if (only === undefined || others.length > 0) return undefined;
  const { text, at } = only;
  const role = sides.find((side) => side.at === at)?.role;
  if (role === 'note' || isZone(text) || ofPrices.test(text)) return undefined;
  const whole = /^.$/.test(text) ? undefined : countryNamed(text.replace(/[:.]$/, ''));
  const found = whole === undefined ? countriesIn(text) : [whole];
  if (found.length === 1) return found[0];
  const isLabel = role === 'label' && found.length === 0;
  if (isLabel || !/\p{L}{3}/u.test(text) || !('problem' in readPlaces(text, country))) return undefined;
  return { line, at, text, problem: notOne };
}

/** A title that is a country is that of the codes; one that names another than the option is unclear. */
function ofTitles(above: readonly MatrixLine[], { country, cells }: Asked) {
  const others = [cells.from, cells.to].map((place) => place?.slice(0, 2).toUpperCase());
  const option = country === undefined ? undefined : countryNamed(country);
  let current: string | undefined;
  let unclear: Unclear | undefined;
  for (const { line, cells: texts } of above) {
    for (const [at, text] of texts.entries()) {
      if (isCountryLabel(text)) {
        [current, unclear] = [countryNamed(text), undefined];
        continue;
      }
      const named = countriesIn(text);
      const isOther = option !== undefined && !named.includes(option) && named.some((code) => !others.includes(code));
      if (isOther) {
        const problem = `is above codes that --country has as those of ${option}: correct one of them, or delete the row`;
        unclear = { line, at, text, problem };
      }
    }
  }
  return { current, unclear };
}
