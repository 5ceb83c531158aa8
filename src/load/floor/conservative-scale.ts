import type { Footprint } from '../stacks.ts';
import type { Scale } from './floor-front.ts';
import { costOf, type Programme, type ProgrammeColumn, solveProgramme } from './simplex.ts';
import type { Floor } from './skyline.ts';

/** One way a kind of piece may lie. */
type Lie = { kind: number; alongCm: number; acrossCm: number };

/**
 * The sides of lies in one direction. `weights` is what a centimetre of scale counts for, which the other side decides.
 */
type Sides = { kinds: number[]; cm: number[]; weights: ArrayLike<number>; counts: number[]; limitCm: number };

/** Whole numbers by side, such that sides that fit side by side never sum to more than `roomOfCm` of that many cm. */
type SideScale = { values: Float64Array; roomOfCm: Float64Array };

/** Scales are rounded to this fineness, so that all sums of products stay whole and below 2^53. */
const unit = 2 ** 20;
/** At most this many patterns are fitted. */
const patternsMax = 90;
const pivotsMax = 400;

/**
 * Tries to prove that the footprints do not fit on the floors, wherever they stand. Replaces the sides that lie across
 * by the conservative scale that makes the areas largest, then the sides along, given those (Fekete and Schepers, 2004;
 * Belov, Kartak, Rohling and Scheithauer, 2009). Returns the scale across if there is no proof. Floors of different
 * sizes all count as the largest.
 */
export function fitScales(footprints: readonly Footprint[], floors: readonly Floor[]): Scale | 'too_small' {
  const lengthCm = Math.max(...floors.map((each) => each.lengthCm));
  const widthCm = Math.max(...floors.map((each) => each.floorWidthCm));
  const lies = liesOf(footprints, lengthCm, widthCm);
  const kinds = lies.map((lie) => lie.kind);
  if (new Set(kinds).size < footprints.length) return 'too_small';
  const counts = footprints.map(({ count }) => count);
  const alongCm = lies.map((lie) => lie.alongCm);
  const acrossCm = lies.map((lie) => lie.acrossCm);
  const sidesAcross = { kinds, cm: acrossCm, weights: alongCm, counts, limitCm: widthCm };
  const across = bestScale(sidesAcross, floors.length * lengthCm, 0.95);
  const needOfKind = needs(sidesAcross, across.values);
  const room = across.roomOfCm[widthCm]!;
  if (sumOf(needOfKind, counts) > floors.length * lengthCm * room) return 'too_small';
  const sidesAlong = { kinds, cm: alongCm, weights: across.values, counts, limitCm: lengthCm };
  const along = bestScale(sidesAlong, floors.length * room, 1);
  const product = floors.length * room * along.roomOfCm[lengthCm]!;
  if (sumOf(needs(sidesAlong, along.values), counts) > product) return 'too_small';
  return { roomOfCm: across.roomOfCm, needOfKind };
}

function liesOf(footprints: readonly Footprint[], lengthCm: number, widthCm: number): Lie[] {
  return footprints.flatMap(({ longCm, shortCm }, kind) => {
    const lies = [{ kind, alongCm: longCm, acrossCm: shortCm }];
    if (longCm !== shortCm) lies.push({ kind, alongCm: shortCm, acrossCm: longCm });
    return lies.filter((lie) => lie.alongCm <= lengthCm && lie.acrossCm <= widthCm);
  });
}

/** The least a piece of each kind comes to, however it lies. */
function needs({ kinds, weights, counts }: Sides, values: Float64Array): Float64Array {
  const need = new Float64Array(counts.length).fill(Number.POSITIVE_INFINITY);
  for (let side = 0; side < kinds.length; side++) {
    need[kinds[side]!] = Math.min(need[kinds[side]!]!, values[side]! * weights[side]!);
  }
  return need;
}

function sumOf(needOfKind: Float64Array, counts: readonly number[]): number {
  return counts.reduce((sum, count, kind) => sum + count * needOfKind[kind]!, 0);
}

/**
 * The scale that makes the most of the pieces. It is the prices of a linear programme that covers them with the least
 * length of patterns (sides side by side). Patterns are added as needed. Stops early once the scale proves more than
 * `room` or none can prove `hopelessShare` of it, and returns the best so far at the limits.
 */
function bestScale(sides: Sides, room: number, hopelessShare: number): SideScale {
  const programme = startProgramme(sides);
  const leastCost = (hopelessShare * room) / Math.max(...Array.from(sides.weights));
  let best: SideScale | undefined;
  let bestShare = -1;
  for (let patterns = 0; patterns < patternsMax; patterns++) {
    if (!solveProgramme(programme)) break;
    const values = programme.prices.subarray(0, sides.cm.length).map((price) => Math.round(Math.max(0, price) * unit));
    const layers = fillRoom(sides, values);
    const roomOfCm = layers.at(-1)!;
    const largest = roomOfCm[sides.limitCm]!;
    const share = sumOf(needs(sides, values), sides.counts) / largest;
    if (share > bestShare) {
      best = { values, roomOfCm };
      bestShare = share;
    }
    if (share > room || largest <= unit * (1 + 1e-6) || costOf(programme) < leastCost) break;
    programme.columns.push({ cost: 1, entries: patternOf(sides, values, layers, programme.rows) });
  }
  return best ?? { values: new Float64Array(sides.cm.length), roomOfCm: new Float64Array(sides.limitCm + 1) };
}

/**
 * For each cm, the most that sides up to that length come to, each kind up to its count: after no kind, after the
 * first, and so on.
 */
function fillRoom({ kinds, cm, counts, limitCm }: Sides, values: Float64Array): Float64Array[] {
  const layers = [new Float64Array(limitCm + 1)];
  for (let kind = 0; kind < counts.length; kind++) {
    const room = layers[kind]!.slice();
    layers.push(room);
    const first = kinds.indexOf(kind);
    const last = kinds.lastIndexOf(kind);
    if (first < 0 || (values[first] === 0 && values[last] === 0)) continue;
    const times = Math.min(counts[kind]!, Math.floor(limitCm / Math.min(cm[first]!, cm[last]!)));
    let changed = true;
    for (let nth = 0; nth < times && changed; nth++) {
      changed = addOne(room, cm[first]!, values[first]!, cm[last]!, values[last]!);
    }
  }
  return layers;
}

/** Allows one more side, of either length. False if that adds nothing. */
function addOne(room: Float64Array, aCm: number, aValue: number, bCm: number, bValue: number): boolean {
  let changed = false;
  const leastCm = aCm < bCm ? aCm : bCm;
  for (let cm = room.length - 1; cm >= leastCm; cm--) {
    let most = room[cm]!;
    if (cm >= aCm && room[cm - aCm]! + aValue > most) most = room[cm - aCm]! + aValue;
    if (cm >= bCm && room[cm - bCm]! + bValue > most) most = room[cm - bCm]! + bValue;
    if (most > room[cm]!) {
      room[cm] = most;
      changed = true;
    }
  }
  return changed;
}

/** How often each side occurs in what comes to most. */
function patternOf({ kinds, cm, counts, limitCm }: Sides, values: Float64Array, layers: Float64Array[], rows: number) {
  const pattern = new Float64Array(rows);
  let restCm = limitCm;
  for (let kind = counts.length - 1; kind >= 0; kind--) {
    const target = layers[kind + 1]![restCm]!;
    const under = layers[kind]!;
    if (under[restCm] === target) continue;
    const first = kinds.indexOf(kind);
    const last = kinds.lastIndexOf(kind);
    find: for (let a = 0; a <= counts[kind]!; a++) {
      for (let b = 0; b <= (last === first ? 0 : counts[kind]! - a); b++) {
        const leftCm = restCm - a * cm[first]! - b * cm[last]!;
        if (leftCm < 0) break;
        if (under[leftCm]! + a * values[first]! + b * values[last]! !== target) continue;
        pattern[first] = a;
        if (last !== first) pattern[last] = b;
        restCm = leftCm;
        break find;
      }
    }
  }
  return pattern;
}

/** A row for each side: what patterns cover of it, less what its pieces take. And a row for each kind: its pieces. */
function startProgramme({ kinds, cm, weights, counts, limitCm }: Sides): Programme {
  const rows = cm.length + counts.length;
  const column = (cost: 0 | 1, ...entries: [row: number, value: number][]) => {
    const dense = new Float64Array(rows);
    for (const [row, value] of entries) dense[row] = value;
    return { cost, entries: dense };
  };
  const times = cm.map((each, side) => Math.min(Math.floor(limitCm / each), counts[kinds[side]!]!));
  // Rounding is kinder to numbers near one.
  const most = Math.max(...Array.from(weights));
  const shares = Array.from(weights, (weight) => weight / (most || 1));
  const columns: ProgrammeColumn[] = [
    ...times.map((often, side) => column(1, [side, often])),
    ...kinds.map((kind, side) => column(0, [side, -shares[side]!], [cm.length + kind, 1])),
    ...cm.map((_, side) => column(0, [side, -1])),
  ];
  const inverse = Array.from({ length: rows }, () => new Float64Array(rows));
  const amounts = new Float64Array(rows);
  const basis = times.map((_, side) => side);
  for (const [side, often] of times.entries()) inverse[side]![side] = 1 / often;
  for (const [kind, count] of counts.entries()) {
    const side = kinds.indexOf(kind);
    const row = cm.length + kind;
    inverse[row]![row] = 1;
    inverse[side]![row] = shares[side]! / times[side]!;
    amounts[row] = count;
    amounts[side] = (count * shares[side]!) / times[side]!;
    basis.push(cm.length + side);
  }
  return { rows, columns, basis, inverse, amounts, prices: new Float64Array(rows), pivotsLeft: pivotsMax };
}
