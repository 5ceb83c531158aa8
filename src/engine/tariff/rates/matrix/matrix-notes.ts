import { type NamedVehicle, readHeading } from './matrix-heading.ts';
import { cellName, hasPrices, type Layout } from './matrix-lines.ts';
import { addedProblems } from './words/added-costs.ts';
import { type Equivalents, readEquivalents } from './words/load-equivalents.ts';
import { findOtherBasis, findOtherBasisOfNote } from './words/price-basis.ts';
import { unsettledProblems } from './words/unsettled-costs.ts';

/** Something that a matrix says in words. */
type Said = { line: number; at: number; text: string; kind: 'title' | 'label' | 'heading' | 'note' };

/**
 * What titles, labels and notes say of the prices: what they are not, what comes on top of them unless the settings
 * have said so, and what a pallet or a loading metre counts for.
 */
export function readNotes(
  layout: Layout,
  cells: Readonly<Record<string, string>>,
  vehicles: readonly NamedVehicle[],
): { problems: string[]; equivalents: Equivalents } {
  const problems: string[] = [];
  const equivalents: Equivalents = {};
  const isForAny = cells.vehicle === undefined && layout.prices.every(({ heading }) => heading.vehicle === undefined);
  for (const { line, at, text, kind } of saidIn(layout)) {
    const { rest, ...found } = kind === 'heading' ? { rest: text } : readEquivalents(text);
    if (kind === 'note' && Object.keys(found).length > 0)
      problems.push(
        `${cellName(line, at)}: ${text} is for its row alone: name the limit in the headings, or import the row by itself`,
      );
    for (const [name, value] of Object.entries(found) as [keyof Equivalents, number][]) {
      if ((equivalents[name] ?? value) !== value)
        problems.push(`${cellName(line, at)}: ${text} contradicts ${equivalents[name]} kg above`);
      equivalents[name] = value;
    }
    const basis =
      kind === 'heading' ? undefined : kind === 'label' ? findOtherBasis(rest, true) : findOtherBasisOfNote(rest);
    const orElse =
      kind === 'label' || kind === 'heading'
        ? ''
        : `; delete the ${kind === 'note' ? 'note' : 'row'} if it is not about these prices`;
    if (basis !== undefined) problems.push(`${cellName(line, at)}: ${text} ${basis}${orElse}`);
    for (const problem of addedProblems(rest, cells)) problems.push(`${cellName(line, at)}: ${text} ${problem}`);
    // Columns that are no prices are refused as such.
    const isRead = kind !== 'heading' || layout.prices.some((column) => column.at === at);
    for (const problem of isRead ? unsettledProblems(rest) : [])
      problems.push(`${cellName(line, at)}: ${text} ${problem}${orElse}`);
    const vehicle = kind === 'title' && isForAny ? vehicleIn(rest, vehicles) : undefined;
    if (vehicle !== undefined)
      problems.push(
        `${cellName(line, at)}: ${text} names a vehicle: --set vehicle=${vehicle} says that all prices are for it; delete the row if they are not`,
      );
  }
  return { problems: [...new Set(problems)], equivalents };
}

/** Parts of the names of companies. */
const company = /\b(gmbh|ag|kg|ohg|ltd|limited|sarl|s\.?r\.?l|s\.?a|sp\.? z|spedition|logisti\p{L}*|transporte?)\b/iu;

/** The one vehicle that a title names, alone or among other words. */
function vehicleIn(text: string, vehicles: readonly NamedVehicle[]): string | undefined {
  const whole = readHeading(text, vehicles)?.vehicle;
  if (whole !== undefined || company.test(text)) return whole;
  const codes = new Set(vehicles.map(({ code }) => code));
  const words = text.split(/[^\p{L}\d]+/u).map((word) => word.replace(/(tarif|preise?|frachte?n?)$/i, ''));
  return words
    .map((word) => readHeading(word, vehicles)?.vehicle)
    .find((code) => code !== undefined && codes.has(code));
}

function saidIn({ above, header, first, prices, sides, rows }: Layout): Said[] {
  const notes = sides.filter(({ role }) => role === 'note');
  const all = (line: number, cells: readonly string[], kindOf: (at: number) => Said['kind']) =>
    cells.flatMap((text, at): Said[] => (text === '' ? [] : [{ line, at, text, kind: kindOf(at) }]));
  return [
    ...above.flatMap(({ line, cells }) => all(line, cells, () => 'title')),
    ...header.flatMap(({ line, cells }) => all(line, cells, (at) => (at < first ? 'label' : 'heading'))),
    ...rows.flatMap((row) => {
      if (!hasPrices(row, prices)) return all(row.line, row.cells, () => 'title');
      return all(row.line, row.cells, () => 'note').filter(({ at }) => notes.some((side) => side.at === at));
    }),
  ];
}
