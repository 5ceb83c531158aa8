/** Where a stack stands: from the front wall along the vehicle, and from the left wall across it. */
export type Spot = { floor: number; alongCm: number; acrossCm: number; lengthCm: number; widthCm: number };

/** `spots` returns the stacks' places, in the order of the footprints. */
export type FloorPlan = { kind: 'fits'; spots: () => Spot[][] } | { kind: 'too_small' } | { kind: 'undecided' };

/** Equal footprints side by side: `first` rows (or columns) with the long side along the vehicle, the rest turned. */
type Pattern = { lengthCm: number; by: 'rows' | 'columns'; first: number };

/** With more than this many side by side, rows waste too little for columns to matter. */
const columnsMax = 12;

/**
 * The shortest length in cm that `count` equal footprints need on a floor of `widthCm`: in rows that may mix both
 * orientations (34 euro pallets on 13.60 m are 17 rows of 2), or in columns (8 on 4.30 × 2.03 m are 5 + 3). Infinity if
 * the piece fits in no orientation.
 */
export function rowLengthCm(longCm: number, shortCm: number, count: number, widthCm: number): number {
  return shortestPattern(longCm, shortCm, count, widthCm).lengthCm;
}

/** The places of `count` equal footprints in the shortest pattern, after a floor's first `fromCm`. */
export function rowSpots(
  footprint: { longCm: number; shortCm: number },
  count: number,
  floor: number,
  fromCm: number,
  floorWidthCm: number,
): Spot[] {
  const { longCm, shortCm } = footprint;
  const pattern = shortestPattern(longCm, shortCm, count, floorWidthCm);
  const byRows = pattern.by === 'rows';
  const spots: Spot[] = [];
  let rowAlongCm = 0;
  let columnAcrossCm = 0;
  for (let band = 0; spots.length < count; band++) {
    const lengthCm = band < pattern.first ? longCm : shortCm;
    const widthCm = band < pattern.first ? shortCm : longCm;
    const fits = byRows ? Math.floor(floorWidthCm / widthCm) : Math.floor(pattern.lengthCm / lengthCm);
    for (let nth = 0; nth < fits && spots.length < count; nth++) {
      const alongCm = fromCm + (byRows ? rowAlongCm : nth * lengthCm);
      spots.push({ floor, alongCm, acrossCm: byRows ? nth * widthCm : columnAcrossCm, lengthCm, widthCm });
    }
    rowAlongCm += lengthCm;
    columnAcrossCm += widthCm;
  }
  return spots;
}

function shortestPattern(longCm: number, shortCm: number, count: number, widthCm: number): Pattern {
  const lengthwise = Math.floor(widthCm / shortCm);
  const crosswise = Math.floor(widthCm / longCm);
  if (count === 0) return { lengthCm: 0, by: 'rows', first: 0 };
  if (lengthwise === 0) return { lengthCm: Number.POSITIVE_INFINITY, by: 'rows', first: 0 };
  const rowsMax = Math.ceil(count / lengthwise);
  if (crosswise === 0) return { lengthCm: rowsMax * longCm, by: 'rows', first: rowsMax };
  const best: Pattern = { lengthCm: Number.POSITIVE_INFINITY, by: 'rows', first: 0 };
  for (let rows = 0; rows <= rowsMax; rows++) {
    const left = Math.max(0, count - rows * lengthwise);
    const lengthCm = rows * longCm + Math.ceil(left / crosswise) * shortCm;
    // Of patterns equally long: all lengthwise, as the trade loads (11 × 3 pallets), or else all crosswise (17 × 2).
    if (lengthCm < best.lengthCm || (lengthCm === best.lengthCm && left === 0)) {
      best.lengthCm = lengthCm;
      best.first = rows;
    }
    if (rows * longCm > best.lengthCm) break;
  }
  if (lengthwise <= columnsMax) shortenByColumns(best, longCm, shortCm, count, widthCm);
  return best;
}

function shortenByColumns(best: Pattern, longCm: number, shortCm: number, count: number, widthCm: number): void {
  for (let lengthwise = 0; lengthwise * shortCm <= widthCm; lengthwise++) {
    const crosswise = Math.floor((widthCm - lengthwise * shortCm) / longCm);
    if (lengthwise + crosswise === 0) continue;
    let length = Math.floor(count / (lengthwise / longCm + crosswise / shortCm));
    while (lengthwise * Math.floor(length / longCm) + crosswise * Math.floor(length / shortCm) < count) {
      const nextLong = lengthwise === 0 ? Number.POSITIVE_INFINITY : (Math.floor(length / longCm) + 1) * longCm;
      const nextShort = crosswise === 0 ? Number.POSITIVE_INFINITY : (Math.floor(length / shortCm) + 1) * shortCm;
      length = Math.min(nextLong, nextShort);
      if (length >= best.lengthCm) break;
    }
    if (length < best.lengthCm) Object.assign(best, { lengthCm: length, by: 'columns', first: lengthwise });
  }
}

/** How many equal footprints fit on a floor of `lengthCm` × `widthCm`, at most `countMax`. */
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
