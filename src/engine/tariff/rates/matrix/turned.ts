import { cellName, hasMeaning, type MatrixLine, type Read } from './matrix-lines.ts';
import { countsDownwards } from './side-columns.ts';
import { sideRoleOf } from './words/side-roles.ts';

export const howToTurn = 'turn the table (in a spreadsheet: copy, then paste it transposed)';

/** Why a table whose vehicles or steps stand downwards, and its places across, is not read. Undefined: it is none. */
export function findTurned(lines: readonly MatrixLine[], read: Read): string | undefined {
  const isOwn = (text: string) => {
    const heading = read(text);
    return hasMeaning(heading) ? (heading.vehicle ?? heading.limits) !== undefined : false;
  };
  const filled = lines.filter(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  const down = filled.filter(({ cells: [first = ''] }) => isOwn(first));
  const corner = filled.find(({ cells }) => isCorner(cells, read));
  if (corner !== undefined) return told(corner);
  const [first, ...others] = down;
  const isAlone = filled.length === 2 && first === filled[1];
  if (first === undefined || (others.length === 0 && !isAlone)) return undefined;
  if (filled.some(({ cells }) => cells.slice(1).some((cell) => read(cell)?.problem !== undefined || isOwn(cell))))
    return undefined;
  return told(first);
}

function told({ line, cells }: MatrixLine): string {
  return `${cellName(line, 0)}: ${cells[0]}: vehicles or steps stand downwards and places across: ${howToTurn}`;
}

/** A unit beside what names places alone. */
function isCorner([corner = '', ...others]: readonly string[], read: Read): boolean {
  const filled = others.filter((cell) => cell !== '');
  const isPlace = (cell: string) => /\d/.test(cell) && sideRoleOf(cell) === 'place';
  return countsDownwards(corner, read) && filled.length > 0 && filled.every(isPlace);
}
