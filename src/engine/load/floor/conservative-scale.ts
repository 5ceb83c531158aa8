import type { Footprint } from '../stacks.ts';
import type { Scale } from './floor-front.ts';
import { costOf, type Programme, type ProgrammeColumn, type ProgrammeRow, solveProgramme } from './simplex.ts';
import type { Floor } from './skyline.ts';

/**
 * The side of a way to lie in one direction. `weight` is what a centimetre of scale counts for, which the other side
 * decides; `row` is its row in the programme.
 */
type Side = { row: number; cm: number; weight: number };
type ScaledSide = Side & { value: number };

/** The sides of a kind of piece, which lies in one way or in two. */
type Kind<S> = { count: number; sides: readonly S[] };

type Direction = { kinds: readonly Kind<Side>[]; limitCm: number };

/**
 * Whole numbers by side, such that sides that fit side by side never sum to more than `roomOfCm` of that many cm, and
 * to `room` at the limit.
 */
type SideScale = { kinds: readonly Kind<ScaledSide>[]; roomOfCm: Float64Array; room: number };

/** By cm, the most that sides up to that length come to, without a kind and with it. */
type Layer = { kind: Kind<ScaledSide>; under: Float64Array; upper: Float64Array };

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
  const kinds = sidesAcross(footprints, lengthCm, widthCm);
  if (kinds.some(({ sides }) => sides.length === 0)) return 'too_small';
  const across = bestScale({ kinds, limitCm: widthCm }, floors.length * lengthCm, 0.95);
  const { roomOfCm, room } = across;
  if (sumOf(across.kinds) > floors.length * lengthCm * room) return 'too_small';
  const along = bestScale({ kinds: across.kinds.map(turnSides), limitCm: lengthCm }, floors.length * room, 1);
  if (sumOf(along.kinds) > floors.length * room * along.room) return 'too_small';
  return { roomOfCm, needOfKind: Float64Array.from(across.kinds, needOf) };
}

/** By kind, the sides that may lie across the floor. Each counts for as much as the other side is long. */
function sidesAcross(footprints: readonly Footprint[], lengthCm: number, widthCm: number): Kind<Side>[] {
  let row = 0;
  return footprints.map(({ longCm, shortCm, count }) => {
    const lies = [{ cm: shortCm, weight: longCm }];
    if (longCm !== shortCm) lies.push({ cm: longCm, weight: shortCm });
    const fitting = lies.filter(({ cm, weight }) => weight <= lengthCm && cm <= widthCm);
    return { count, sides: fitting.map((lie) => ({ ...lie, row: row++ })) };
  });
}

/** The sides along, which count for what the sides across came to. */
function turnSides({ count, sides }: Kind<ScaledSide>): Kind<Side> {
  return { count, sides: sides.map(({ row, weight, value }) => ({ row, cm: weight, weight: value })) };
}

/** The least a piece of a kind comes to, however it lies. */
function needOf({ sides }: Kind<ScaledSide>): number {
  return Math.min(...sides.map(({ value, weight }) => value * weight));
}

function sumOf(kinds: readonly Kind<ScaledSide>[]): number {
  return kinds.reduce((sum, kind) => sum + kind.count * needOf(kind), 0);
}

/**
 * The scale that makes the most of the pieces. It is the prices of a linear programme that covers them with the least
 * length of patterns (sides side by side). Patterns are added as needed. Stops early once the scale proves more than
 * `room` or none can prove `hopelessShare` of it, and returns the best so far at the limits.
 */
function bestScale(direction: Direction, room: number, hopelessShare: number): SideScale {
  const programme = startProgramme(direction);
  const leastCost = (hopelessShare * room) / greatestWeight(direction);
  const { kinds, limitCm } = direction;
  let best: SideScale = { kinds: valueSides(kinds, () => 0), roomOfCm: new Float64Array(limitCm + 1), room: 0 };
  let bestShare = -1;
  for (let patterns = 0; patterns < patternsMax; patterns++) {
    if (!solveProgramme(programme)) break;
    const valued = valueSides(kinds, ({ row }) => Math.round(Math.max(0, programme.prices[row]!) * unit));
    const { layers, roomOfCm } = fillRoom(valued, limitCm);
    const largest = roomOfCm[limitCm]!;
    const share = sumOf(valued) / largest;
    if (share > bestShare) {
      best = { kinds: valued, roomOfCm, room: largest };
      bestShare = share;
    }
    if (share > room || largest <= unit * (1 + 1e-6) || costOf(programme) < leastCost) break;
    programme.columns.push({ cost: 1, entries: patternOf(layers, limitCm, programme.rows.length) });
  }
  return best;
}

function greatestWeight({ kinds }: Direction): number {
  return Math.max(...kinds.flatMap(({ sides }) => sides.map(({ weight }) => weight)));
}

function valueSides(kinds: readonly Kind<Side>[], worth: (side: Side) => number): Kind<ScaledSide>[] {
  return kinds.map(({ count, sides }) => ({ count, sides: sides.map((side) => ({ ...side, value: worth(side) })) }));
}

/** The room at each cm, each kind up to its count: kind by kind, and of all together. */
function fillRoom(kinds: readonly Kind<ScaledSide>[], limitCm: number): { layers: Layer[]; roomOfCm: Float64Array } {
  const layers: Layer[] = [];
  let under = new Float64Array(limitCm + 1);
  for (const kind of kinds) {
    const upper = under.slice();
    layers.push({ kind, under, upper });
    under = upper;
    const { count, sides } = kind;
    const [first, last = first] = sides;
    if (first === undefined || last === undefined || (first.value === 0 && last.value === 0)) continue;
    const times = Math.min(count, Math.floor(limitCm / Math.min(first.cm, last.cm)));
    let changed = true;
    for (let nth = 0; nth < times && changed; nth++) {
      changed = addOne(upper, first.cm, first.value, last.cm, last.value);
    }
  }
  return { layers, roomOfCm: under };
}

/** Allows one more side, of either length. False if that adds nothing. */
function addOne(room: Float64Array, aCm: number, aValue: number, bCm: number, bValue: number): boolean {
  let changed = false;
  const leastCm = aCm < bCm ? aCm : bCm;
  for (let cm = room.length - 1; cm >= leastCm; cm--) {
    const before = room[cm]!;
    const withA = cm >= aCm ? room[cm - aCm]! + aValue : 0;
    const withB = cm >= bCm ? room[cm - bCm]! + bValue : 0;
    const most = withA > withB ? withA : withB;
    if (most > before) {
      room[cm] = most;
      changed = true;
    }
  }
  return changed;
}

/** How often each side occurs in what comes to most. */
function patternOf(layers: readonly Layer[], limitCm: number, rows: number): Float64Array {
  const pattern = new Float64Array(rows);
  let restCm = limitCm;
  for (const { kind, under, upper } of layers.toReversed()) {
    const target = upper[restCm];
    const [first, second] = kind.sides;
    if (first === undefined || under[restCm] === target) continue;
    find: for (let a = 0; a <= kind.count; a++) {
      for (let b = 0; b <= (second === undefined ? 0 : kind.count - a); b++) {
        const leftCm = restCm - a * first.cm - b * (second?.cm ?? 0);
        if (leftCm < 0) break;
        if (under[leftCm]! + a * first.value + b * (second?.value ?? 0) !== target) continue;
        pattern[first.row] = a;
        if (second !== undefined) pattern[second.row] = b;
        restCm = leftCm;
        break find;
      }
    }
  }
  return pattern;
}

/** A row for each side: what patterns cover of it, less what its pieces take. And a row for each kind: its pieces. */
function startProgramme(direction: Direction): Programme {
  const { kinds, limitCm } = direction;
  const sideCount = kinds.reduce((sum, { sides }) => sum + sides.length, 0);
  const size = sideCount + kinds.length;
  const dense = (...entries: [row: number, value: number][]) => {
    const values = new Float64Array(size);
    for (const [row, value] of entries) values[row] = value;
    return values;
  };
  // Rounding is kinder to numbers near one.
  const most = greatestWeight(direction) || 1;
  const [patterns, choices, wastes]: [ProgrammeColumn[], ProgrammeColumn[], ProgrammeColumn[]] = [[], [], []];
  const [rowsOfSides, rowsOfKinds]: [ProgrammeRow[], ProgrammeRow[]] = [[], []];
  for (const [nth, { count, sides }] of kinds.entries()) {
    const kindRow = sideCount + nth;
    for (const { row, cm, weight } of sides) {
      const often = Math.min(Math.floor(limitCm / cm), count);
      const share = weight / most;
      const pattern: ProgrammeColumn = { cost: 1, entries: dense([row, often]) };
      const choice: ProgrammeColumn = { cost: 0, entries: dense([row, -share], [kindRow, 1]) };
      patterns.push(pattern);
      choices.push(choice);
      wastes.push({ cost: 0, entries: dense([row, -1]) });
      // All pieces of a kind lie in its first way at the start.
      if (rowsOfKinds.length > nth) {
        rowsOfSides.push({ column: pattern, amount: 0, line: dense([row, 1 / often]), pace: 0 });
      } else {
        const line = dense([row, 1 / often], [kindRow, share / often]);
        rowsOfSides.push({ column: pattern, amount: (count * share) / often, line, pace: 0 });
        rowsOfKinds.push({ column: choice, amount: count, line: dense([kindRow, 1]), pace: 0 });
      }
    }
  }
  return {
    rows: [...rowsOfSides, ...rowsOfKinds],
    columns: [...patterns, ...choices, ...wastes],
    prices: new Float64Array(size),
    pivotsLeft: pivotsMax,
  };
}
