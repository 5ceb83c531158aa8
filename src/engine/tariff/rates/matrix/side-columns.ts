import { cellName, hasMeaning, type MatrixLine, type Read, type SideColumn } from './matrix-lines.ts';
import { countryNamed } from './words/country-names.ts';
import type { Unit } from './words/limits.ts';
import { endsRange, isTownLabel, isZoneLabel, sideRoleOf } from './words/side-roles.ts';

/** The columns before the first that is one of prices. */
export function sidesOf(
  { line, cells }: MatrixLine,
  upper: MatrixLine | undefined,
  read: Read,
  problems: string[],
): SideColumn[] {
  const isPrice = (cell: string, at: number) => {
    const role = sideRoleOf(cell);
    const heading = read(cell);
    if (at === 0 || (role !== undefined && role !== 'note' && !/\d/.test(cell))) return false;
    if (heading?.problem !== undefined) return true;
    if (role !== undefined && !/\d/.test(cell)) return false;
    // A figure that is no step is refused above its prices.
    if (role === undefined && heading === undefined && /\d/.test(cell)) return true;
    return heading !== undefined && (heading.unit === undefined || hasMeaning(read(upper?.cells[at] ?? '')));
  };
  const first = cells.findIndex(isPrice);
  const labels = cells
    .slice(0, first < 0 ? 1 : first)
    .map((text, at) => (text === '' ? (upper?.cells[at] ?? '') : text));
  const sides = labels.map((text, at): SideColumn => {
    const role = isCountryLabel(text) ? 'place' : sideRoleOf(text);
    // Alone it can be nothing else than the places.
    const isUnknown = role === undefined && text !== '' && labels.length > 1;
    if (isUnknown)
      problems.push(`${cellName(line, at)}: says nothing of places that is known, as Zone, PLZ or From do: ${text}`);
    return { at, text, role: role ?? (isUnknown ? 'note' : 'place'), isZone: isZoneLabel(text) };
  });
  const last = sides.find(({ text }) => endsRange(text));
  if (last !== undefined)
    problems.push(
      `${cellName(line, last.at)}: ${last.text} ends a range of two columns: write it into one, as in 20-22`,
    );
  return withoutTowns(sides);
}

/** Whether a label is a country, whose codes stand below it. */
export function isCountryLabel(text: string): boolean {
  return text.length > 2 && countryNamed(text) !== undefined;
}

/** Towns beside the postal codes of the same places are no places of their own. */
function withoutTowns(sides: readonly SideColumn[]): SideColumn[] {
  return sides.map((side) => {
    const isBesideCodes = sides.some(
      (other) => other !== side && !isTownLabel(other.text) && (other.role === side.role || other.role === 'place'),
    );
    return isTownLabel(side.text) && isBesideCodes ? { ...side, role: 'note' } : side;
  });
}

/** A unit that a label names, as in `PLZ / Paletten`. */
export function unitIn(labels: readonly string[], read: Read): Unit | undefined {
  return unitsAndPlaces(labels.join(' '), read).find((part) => part !== 'place');
}

/** What a label names, in its order. */
function unitsAndPlaces(label: string, read: Read): (Unit | 'place')[] {
  return label.split(/[\s/\\|]+/).flatMap((word) => {
    const unit = read(word)?.unit;
    const role = sideRoleOf(word);
    return unit !== undefined ? [unit] : role === undefined || role === 'note' ? [] : ['place' as const];
  });
}

/** Whether a label of numbers names what loads are counted in before or without what names places. */
export function countsDownwards(label: string, read: Read): boolean {
  const [first] = unitsAndPlaces(label, read);
  return first !== undefined && first !== 'place';
}
