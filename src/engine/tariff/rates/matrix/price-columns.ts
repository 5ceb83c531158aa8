import { type Heading, type NamedVehicle, tonnageProblem } from './matrix-heading.ts';
import { cellName, type MatrixLine, type PriceColumn, type Read, type SideColumn } from './matrix-lines.ts';
import { readFigure, type Unit } from './words/limits.ts';
import { sideRoleOf } from './words/side-roles.ts';

type Above = {
  header: MatrixLine;
  upper: MatrixLine | undefined;
  first: number;
  unit: Unit | undefined;
  rows: MatrixLine[];
  vehicles: readonly NamedVehicle[];
};

/** The columns of prices, and those of notes between and after them. */
export function pricesOf({ header, upper, first, unit, rows, vehicles }: Above, read: Read, problems: string[]) {
  const prices: PriceColumn[] = [];
  const sides: SideColumn[] = [];
  let unknown = 0;
  const width = Math.max(header.cells.length, ...rows.map(({ cells }) => cells.length));
  const above = filledUp(upper?.cells ?? [], first, width);
  for (let at = first; at < width; at++) {
    const [over, own] = [above[at] ?? '', header.cells[at] ?? ''];
    const text = [over, own].filter((each) => each !== '').join(', ');
    const isUsed = rows.some(({ cells }) => (cells[at] ?? '') !== '');
    const heading = headingOf(read(own), read(over), unit);
    const where = cellName(header.line, at);
    if (typeof heading === 'object' && (heading.vehicle ?? heading.limits) !== undefined)
      prices.push({ at, text, heading });
    else if (isUsed && typeof heading === 'string') problems.push(`${where}: ${text} ${heading}`);
    else if (sideRoleOf(own) === 'note') sides.push({ at, text, role: 'note', isZone: false });
    else if (isUsed && text === '') problems.push(`${where}: has no heading, but cells below`);
    else if (isUsed) {
      unknown += addedAlone.test(own) ? 0 : 1;
      problems.push(`${where}: ${unknownHeading(own)}: ${text}`);
    }
  }
  if (unknown > 0) problems.push(`vehicles are named as ${namesOf(vehicles)}, or as they are called in the catalogue`);
  return { prices: prices.flatMap((column) => settledTonnage(column, prices, header.line, problems)), sides };
}

function unknownHeading(text: string): string {
  if (/^\W*min/i.test(text))
    return 'is a least price, which no step has: delete the column, and write each price as it is charged';
  if (addedAlone.test(text))
    return 'comes on top of the prices: delete the column, and say so with --set includes=none or fuel=yes';
  return 'is no vehicle and no step as in up to 5 pallets, 2.4 ldm or 1000 kg';
}

const addedAlone = /^\W*(lkw-?)?(maut|tolls?|diesel|treibstoff|fuel|f(ä|ae)hr|ferry)\p{L}*/iu;

function namesOf(vehicles: readonly NamedVehicle[]): string {
  return [...new Set([...vehicles.map(({ code }) => code), ...vehicles.map(({ class: kind }) => kind)])].join(', ');
}

/**
 * A figure in tonnes is a load beside other weights, and a vehicle beside other vehicles. Where neither or both stand
 * there, it is refused.
 */
function settledTonnage(
  { at, text, heading }: PriceColumn,
  all: readonly PriceColumn[],
  line: number,
  problems: string[],
): PriceColumn[] {
  const { tonnage, limits = {}, ...rest } = heading;
  if (tonnage === undefined) return [{ at, text, heading }];
  const hasWeights = all.some(({ heading: other }) => other.limits?.kg_to !== undefined && other.tonnage === undefined);
  const hasVehicles = all.some(({ heading: other }) => other.vehicle !== undefined);
  const [vehicle, ...others] = tonnage.vehicles;
  if (hasWeights && !hasVehicles) return [{ at, text, heading: { ...rest, limits } }];
  const isAlone = Object.keys(limits).length === 1 && vehicle !== undefined && others.length === 0;
  if (hasVehicles && !hasWeights && isAlone) return [{ at, text, heading: { vehicle } }];
  problems.push(`${cellName(line, at)}: ${text} ${tonnageProblem(tonnage, limits)}`);
  return [];
}

/** A number takes its unit from above or from the label; a step its vehicle. */
function headingOf(
  own: Heading | undefined,
  over: Heading | undefined,
  unit: Unit | undefined,
): Heading | string | undefined {
  const problem = own?.problem ?? over?.problem;
  if (problem !== undefined) return problem;
  if (own === undefined) return undefined;
  const limits = { ...over?.limits, ...own.limits };
  if (own.bare === undefined && own.unit === undefined)
    return { ...over, ...own, ...(Object.keys(limits).length > 0 && { limits }) };
  if (own.bare === undefined) return undefined;
  const of = over?.unit ?? unit;
  if (of === undefined) return 'has no unit: --unit takes pallets, ldm or kg';
  const figure = readFigure(own.bare, of);
  if (figure === undefined) return `is no number of ${of.replace('_to', '')} that a load may have`;
  const { vehicle, tonnage } = over ?? {};
  return {
    ...(vehicle !== undefined && { vehicle }),
    ...(tonnage !== undefined && { tonnage }),
    limits: { ...limits, [of]: figure },
  };
}

/** Cells that were merged: one counts for those after it that are empty. */
function filledUp(cells: readonly string[], first: number, width: number): string[] {
  let last = '';
  return Array.from({ length: width }, (_, at) => {
    if (at < first) return '';
    last = cells[at] || last;
    return last;
  });
}
