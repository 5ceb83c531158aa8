import { asBeginning } from '../lost-zeros.ts';
import type { PlaceKey } from '../rate-place.ts';
import { type CountrySections, readSections } from './country-sections.ts';
import { cellName, hasPrices, type Layout, type MatrixLine, type SideColumn } from './matrix-lines.ts';
import { cutCodes, readPlaces, readZonePlaces, type WrittenCode } from './matrix-places.ts';
import type { Known, MatrixSettings } from './matrix-settings.ts';
import type { PlacedRow } from './matrix-sheet.ts';
import { countryNamed } from './words/country-names.ts';
import type { SideRole } from './words/side-roles.ts';

/** A cell of places, and the places that it was read as. */
export type ReadAs = { cell: string; read_as: string };

/** What a side column says of a row. `hasEnded`: nothing, since its merged cell is that of other places. */
type Said = { column: SideColumn; text: string; hasEnded: boolean };
type SaidRow = MatrixLine & { said: ReadonlyMap<SideRole, Said> };
/** Codes as written, and where. */
type FoundCodes = { code: WrittenCode; line: number; at: number }[];

/** The rows with prices, each with its places, and what their cells were read as. */
export function placedRows(
  layout: Layout,
  sides: readonly SideColumn[],
  settings: MatrixSettings,
  known: Known,
  problems: string[],
): { rows: PlacedRow[]; places: ReadAs[] } {
  const { rows, prices } = layout;
  const codes: FoundCodes = [];
  const written = new Map<string, ReadAs>();
  const sections = readSections(layout, sides, { ...settings, isZone: known.isZone }, problems);
  const placed = unmerged(rows, sides)
    .filter((row) => hasPrices(row, prices))
    .map((row): PlacedRow => {
      const placesOf = (end: 'from' | 'to') => {
        const read = placesAt(end, row, countryOf(end, row.line, sections) ?? settings.country, settings, known);
        if ('problem' in read) problems.push(read.problem);
        else {
          codes.push(...read.codes);
          const { cell, places } = read;
          if (cell !== undefined) written.set(`${cell} ${places.join()}`, { cell, read_as: describePlaces(places) });
        }
        return 'places' in read ? read.places : [];
      };
      const [from, to] = [placesOf('from'), placesOf('to')];
      const text = (role: SideRole) => row.said.get(role)?.text;
      return { ...row, from, to, label: text('label') || [text('from'), text('to')].filter(Boolean).join(' – ') };
    });
  problems.push(...cutProblems(codes));
  return { rows: placed, places: [...written.values()] };
}

/** Within which a merged cell of the others ends. */
const coarser: readonly SideRole[] = ['from_country', 'to_country', 'from', 'to'];

/**
 * Cells that were merged: one counts for those below it that are empty, whether its own row has prices or not, but not
 * beyond the next place of departure or country before it. The finest column of places has none.
 */
function unmerged(rows: readonly MatrixLine[], sides: readonly SideColumn[]): SaidRow[] {
  const finest = sides.findLast(({ role }) => role === 'to' || role === 'from');
  const last = new Map<SideColumn, string>();
  const ended = new Set<SideColumn>();
  return rows.map((row) => {
    let isOther = false;
    const said = sides.map((column): [SideRole, Said] => {
      const own = row.cells[column.at] ?? '';
      const before = last.get(column) ?? '';
      if (own !== '') ended.delete(column);
      else if (isOther && before !== '') ended.add(column);
      const hasEnded = ended.has(column);
      const text = own || (hasEnded || column === finest ? '' : before);
      isOther ||= own !== '' && before !== '' && own !== before && coarser.includes(column.role);
      last.set(column, text);
      return [column.role, { column, text, hasEnded }];
    });
    return { ...row, said: new Map(said) };
  });
}

/** `cell`: what they were read from. Undefined: no cell, or one that names a zone. */
type PlacesFound = { places: PlaceKey[]; codes: FoundCodes; cell?: string } | { problem: string };

const placesShown = 4;

function describePlaces(places: readonly PlaceKey[]): string {
  const more = places.length > placesShown ? ` and ${places.length - placesShown} more` : '';
  return places.slice(0, placesShown).join(', ') + more;
}

function countryOf(end: 'from' | 'to', line: number, sections: CountrySections): string | undefined {
  return sections.end === end ? sections.countryAt.get(line) : undefined;
}

/** Where a row's transports begin or end. `unnamed`: the country of codes that name none. */
function placesAt(
  end: 'from' | 'to',
  { line, said }: SaidRow,
  unnamed: string | undefined,
  settings: MatrixSettings,
  known: Known,
): PlacesFound {
  const country = said.get(`${end}_country`);
  const own = said.get(end) ?? country;
  if (own === undefined) return { places: [settings.cells[end] ?? ''].filter((place) => place !== ''), codes: [] };
  const where = cellName(line, own.column.at);
  if (country?.hasEnded && own.text !== '')
    return { problem: `${cellName(line, country.column.at)}: is empty, and the country above is that of other places` };
  if (own.text === '') return { problem: `${where}: is empty, but the row has prices` };
  if (known.isZone(own.text)) return { places: [own.text], codes: [] };
  const ofCountry = country?.text || unnamed;
  const named = ofCountry === undefined ? undefined : countryNamed(ofCountry);
  if (own !== country && country !== undefined && country.text !== '' && named === undefined)
    return { problem: `${cellName(line, country.column.at)}: is no country: ${country.text}` };
  const read = own.column.isZone ? readZonePlaces(own.text) : readPlaces(own.text, named ?? ofCountry);
  if ('problem' in read) return { problem: `${where}: ${read.problem}` };
  return {
    places: read.places.map(asBeginning),
    codes: read.codes.map((code) => ({ code, line, at: own.column.at })),
    cell: own.text,
  };
}

function cutProblems(codes: FoundCodes): string[] {
  const cut = cutCodes(codes.map(({ code }) => code));
  const found = codes.flatMap(({ code, line, at }) => {
    const either = cut.get(code);
    return either === undefined ? [] : [`${cellName(line, at)}: ${either}`];
  });
  return [...new Set(found)];
}
