import { cellName, hasPrices, type Layout, type MatrixLine, type Read, type SideColumn } from './matrix-lines.ts';
import { isDistanceLabel, isRemarkLabel, isTimeLabel } from './words/side-roles.ts';

const money =
  /^(?:(?:€|eur)\s*\d[\d.,'’ ]*|\d[\d.,'’ ]*(?:€|eur)|\d[\d.'’ ]*,\d\d|\d[\d,'’ ]*\.\d\d|\d[\d.'’ ]*,[-–]{1,2})$/i;
const figure = /^\d[\d.,'’ ]*$/;
/** Below it figures are days as often as prices. */
const priceMin = 20;

/**
 * Columns that are not read though they hold prices: those with amounts of money, and those of a vehicle or a unit with
 * figures, as `Tautliner bis 400 km` and the van `Transit` are.
 */
export function unreadPrices(sides: readonly SideColumn[], rows: readonly MatrixLine[], line: number, read: Read) {
  return sides.flatMap(({ at, text, role }) => {
    const cells = rows.map((row) => row.cells[at] ?? '').filter((cell) => cell !== '');
    if (role !== 'note' || cells.length === 0) return [];
    const most = (form: (cell: string) => boolean) => cells.filter(form).length * 2 > cells.length;
    const isMoney = !isDistanceLabel(text) && most((cell) => money.test(cell));
    const isOfVehicle = namesLoad(text, read) && most((cell) => isPriceLike(cell));
    return isMoney || isOfVehicle
      ? [
          `${cellName(line, at)}: ${text} is not read, though its cells look like prices: name a vehicle or a step alone above them (kilometres go into --set km_max=…), say what else it is as in Transit time, or delete the column`,
        ]
      : [];
  });
}

function isPriceLike(cell: string): boolean {
  return money.test(cell) || (figure.test(cell) && Number(cell.replaceAll(/\D/g, '')) >= priceMin);
}

function namesLoad(label: string, read: Read): boolean {
  if (/^\W*(ford )?transit\W*$/i.test(label)) return true;
  if (isTimeLabel(label)) return false;
  const words = label.split(/[^\p{L}]+/u).filter((word) => word !== '' && !/^(km|kilomet\p{L}*)$/iu.test(word));
  return words.some((word) => {
    const heading = read(word);
    return (heading?.vehicle ?? heading?.unit ?? heading?.problem) !== undefined;
  });
}

/** What a remark says beside words of courtesy. */
const conditions =
  /\d|(?<!\p{L})(?:nur|only|tylko|seulement|ab|bis|max|min|g(?:ü|ue)ltig|valid|inkl|incl|zzgl|ohne|exkl|excl|maut|tolls?|diesel|fuel)(?!\p{L})|zuschl/iu;

/** The remarks on rows with prices that name figures or conditions, as in `row 7, column F: nur 7,5 t`. */
export function unreadRemarks({ sides, rows, prices }: Layout): string[] {
  const remarks = sides.filter(({ role, text }) => role === 'note' && isRemarkLabel(text));
  return rows
    .filter((row) => hasPrices(row, prices))
    .flatMap(({ line, cells }) =>
      remarks
        .filter(({ at }) => conditions.test(cells[at] ?? ''))
        .map(({ at }) => `${cellName(line, at)}: ${cells[at]}`),
    );
}
