/**
 * The shortest length of floor, in cm, that `count` equal footprints need on a floor of `widthCm`, in rows that may mix
 * both orientations (34 euro pallets on 13.60 m are 10 rows of 3 and 2 of 2) or in columns (8 on 4.30 × 2.03 m are 5 + 3).
 * Infinity when the piece fits in no orientation.
 */
export function rowLengthCm(longCm: number, shortCm: number, count: number, widthCm: number): number {
  const lengthwise = Math.floor(widthCm / shortCm);
  const crosswise = Math.floor(widthCm / longCm);
  if (lengthwise === 0 || count === 0) return count === 0 ? 0 : Number.POSITIVE_INFINITY;
  if (crosswise === 0) return Math.ceil(count / lengthwise) * longCm;
  let best = Number.POSITIVE_INFINITY;
  for (let rows = 0; rows <= Math.ceil(count / lengthwise); rows++) {
    const left = Math.max(0, count - rows * lengthwise);
    const length = rows * longCm + Math.ceil(left / crosswise) * shortCm;
    if (length < best) best = length;
    if (rows * longCm >= best) break;
  }
  return lengthwise > columnsMax ? best : Math.min(best, columnLengthCm(longCm, shortCm, count, widthCm));
}

/** Beyond this many side by side, rows waste too little for columns to matter. */
const columnsMax = 12;

function columnLengthCm(longCm: number, shortCm: number, count: number, widthCm: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let lengthwise = 0; lengthwise * shortCm <= widthCm; lengthwise++) {
    const crosswise = Math.floor((widthCm - lengthwise * shortCm) / longCm);
    if (lengthwise + crosswise === 0) continue;
    let length = Math.floor(count / (lengthwise / longCm + crosswise / shortCm));
    while (lengthwise * Math.floor(length / longCm) + crosswise * Math.floor(length / shortCm) < count) {
      const nextLong = lengthwise === 0 ? Number.POSITIVE_INFINITY : (Math.floor(length / longCm) + 1) * longCm;
      const nextShort = crosswise === 0 ? Number.POSITIVE_INFINITY : (Math.floor(length / shortCm) + 1) * shortCm;
      length = Math.min(nextLong, nextShort);
      if (length >= best) break;
    }
    if (length < best) best = length;
  }
  return best;
}

/** How many equal footprints stand on a floor of `lengthCm` × `widthCm`, at most `countMax`. */
export function rowCapacity(
  longCm: number,
  shortCm: number,
  countMax: number,
  lengthCm: number,
  widthCm: number,
): number {
  if (rowLengthCm(longCm, shortCm, countMax, widthCm) <= lengthCm) return countMax;
  let fits = 0;
  let tooMany = Math.min(countMax, Math.floor((lengthCm * widthCm) / (longCm * shortCm)) + 1);
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (rowLengthCm(longCm, shortCm, middle, widthCm) <= lengthCm) fits = middle;
    else tooMany = middle;
  }
  return fits;
}
