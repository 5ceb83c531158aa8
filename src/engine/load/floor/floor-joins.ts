import type { Steps } from '../../../ground/concurrency/steps.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Footprint } from '../stacks.ts';
import type { Spot } from './floor-rows.ts';
import type { Floor } from './skyline.ts';

/**
 * Blocks: rectangles that some of the stacks fill without rest, in flat arrays. The first are the kinds, one piece
 * each; every other is two earlier ones that have a side in common, laid along it.
 */
type Blocks = {
  used: number;
  sizeMax: number;
  long: Int32Array;
  short: Int32Array;
  /** Undefined for the kinds. */
  joint: (Joint | undefined)[];
  /** How many of each kind it takes: `words` a block, a field of bits for each kind. */
  taken: Int32Array;
  words: number;
  /** Blocks by what they take. */
  table: Int32Array;
};

/** The two blocks that one is joined of, and the side that they have in common. */
type Joint = { first: number; second: number; sideCm: number };

/** A word of counts: all that there is, and what tells that a count exceeds that. */
type Word = { all: number; bias: number; overflow: number };

/** Where the count of a kind stands in the words. */
type Field = { footprint: Footprint; word: number; shift: number };

type Join = {
  floors: readonly Floor[];
  lengthCm: number;
  widthCm: number;
  words: readonly Word[];
  blocks: Blocks;
  /** Blocks by the length of a side: two entries a block, its long side first. */
  bySide: Int32Array;
  nextOfSide: Int32Array;
  taken: Int32Array;
  rest: Int32Array;
  comparisonsLeft: number;
  plan: Placed[] | undefined;
};

/** A block with one corner at the place, and its side along the vehicle. */
type Placed = { block: number; floor: number; alongCm: number; acrossCm: number; lengthCm: number };

/** `blocks` are kept and `steps` used at most. */
type JoinEffort = { blocks: number; steps: number };

/** Others may have their turn after this many blocks. */
const blocksOfTurn = 500;

/** This many comparisons of two blocks take as long as a step, and keeping a block as long as one. */
const comparisonsOfStep = 12;

/**
 * Places for all stacks where they fill a floor as if it had been cut into them from edge to edge, by joining whatever
 * fits together without rest, and one block or two are all. Undefined if none were found; that is no proof. Whatever of
 * that kind there is, is found if effort suffices: of random sizes only few fit together, so even for two dozen the
 * blocks are a few hundred.
 */
export function* joinStacks(
  footprints: readonly Footprint[],
  floors: readonly Floor[],
  effort: JoinEffort,
  budget: SearchBudget,
): Steps<Spot[][] | undefined> {
  const join = startJoin(footprints, floors, effort);
  const { blocks, bySide, nextOfSide } = join;
  for (let at = 0; at < blocks.used && blocks.used < blocks.sizeMax; at++) {
    if (join.plan !== undefined || join.comparisonsLeft <= 0) break;
    if (at % blocksOfTurn === blocksOfTurn - 1) yield;
    const sidesCm = new Set(sidesOf(blocks, at));
    // Both entries first: a block may be joined with its like.
    let entry = 2 * at;
    for (const sideCm of sidesCm) {
      nextOfSide[entry] = bySide[sideCm]!;
      bySide[sideCm] = entry++;
    }
    for (const sideCm of sidesCm) joinAlong(join, at, sideCm);
  }
  budget.stepsLeft -= effort.steps - Math.max(0, Math.floor(join.comparisonsLeft / comparisonsOfStep));
  return join.plan && spotsOf(join, join.plan, footprints.length);
}

/** Joins a block with itself and all earlier ones that have its side. */
function joinAlong(join: Join, at: number, sideCm: number): void {
  const { blocks, bySide, nextOfSide } = join;
  const lengthCm = otherSide(blocks, at, sideCm);
  for (let entry = bySide[sideCm]!; entry >= 0; entry = nextOfSide[entry]!) {
    if (join.plan !== undefined || join.comparisonsLeft <= 0) return;
    join.comparisonsLeft -= 1;
    const partner = entry >> 1;
    if (!takeBoth(join, at, partner)) continue;
    const joinedCm = lengthCm + otherSide(blocks, partner, sideCm);
    addBlock(join, Math.max(sideCm, joinedCm), Math.min(sideCm, joinedCm), { first: at, second: partner, sideCm });
  }
}

function startJoin(footprints: readonly Footprint[], floors: readonly Floor[], effort: JoinEffort): Join {
  const sizeMax = effort.blocks;
  const { fields, words } = fieldsOf(footprints);
  const lengthCm = Math.max(...floors.map((each) => each.lengthCm));
  const widthCm = Math.max(...floors.map((each) => each.floorWidthCm));
  const join: Join = {
    floors,
    lengthCm,
    widthCm,
    words,
    blocks: {
      used: 0,
      sizeMax,
      long: new Int32Array(sizeMax),
      short: new Int32Array(sizeMax),
      joint: [],
      taken: new Int32Array(sizeMax * words.length),
      words: words.length,
      table: new Int32Array(2 ** Math.ceil(Math.log2(2 * sizeMax))).fill(-1),
    },
    bySide: new Int32Array(Math.max(lengthCm, widthCm) + 1).fill(-1),
    nextOfSide: new Int32Array(2 * sizeMax),
    taken: new Int32Array(words.length),
    rest: new Int32Array(words.length),
    comparisonsLeft: effort.steps * comparisonsOfStep,
    plan: undefined,
  };
  for (const { footprint, word, shift } of fields) {
    join.taken.fill(0);
    join.taken[word] = 1 << shift;
    addBlock(join, footprint.longCm, footprint.shortCm, undefined);
  }
  return join;
}

/** A field has a bit more than its count needs, which is set once the count and the bias exceed what there is. */
function fieldsOf(footprints: readonly Footprint[]): { fields: Field[]; words: Word[] } {
  const fields: Field[] = [];
  let current = { all: 0, bias: 0, overflow: 0 };
  const words: Word[] = [current];
  let shift = 0;
  for (const footprint of footprints) {
    const { count } = footprint;
    const bits = 32 - Math.clz32(count);
    if (shift + bits + 1 > 31) {
      current = { all: 0, bias: 0, overflow: 0 };
      words.push(current);
      shift = 0;
    }
    fields.push({ footprint, word: words.length - 1, shift });
    current.all |= count << shift;
    current.bias |= ((1 << bits) - 1 - count) << shift;
    current.overflow |= (1 << bits) << shift;
    shift += bits + 1;
  }
  return { fields, words };
}

/** Writes what two blocks take together; false if that is more than there is. */
function takeBoth({ blocks, words, taken }: Join, a: number, b: number): boolean {
  let nth = 0;
  for (const { bias, overflow } of words) {
    const sum = blocks.taken[a * words.length + nth]! + blocks.taken[b * words.length + nth]!;
    if (((sum + bias) & overflow) !== 0) return false;
    taken[nth++] = sum;
  }
  return true;
}

/** Keeps a block of what was `taken`, if it fits a floor and is new, and sees whether that makes a plan. */
function addBlock(join: Join, longCm: number, shortCm: number, joint: Joint | undefined): void {
  const { blocks, taken, rest, words, floors } = join;
  if (longCm > join.lengthCm || shortCm > join.widthCm || blocks.used === blocks.sizeMax) return;
  const { slot, alike } = lookUp(blocks, taken);
  if (alike.some((block) => blocks.short[block] === shortCm)) return;
  join.comparisonsLeft -= comparisonsOfStep;
  const block = blocks.used++;
  blocks.table[slot] = block;
  blocks.long[block] = longCm;
  blocks.short[block] = shortCm;
  blocks.joint[block] = joint;
  blocks.taken.set(taken, block * blocks.words);
  for (const [nth, { all }] of words.entries()) rest[nth] = all - taken[nth]!;
  if (rest.every((left) => left === 0)) {
    for (const floor of floors.keys()) join.plan ??= placeOne(join, block, floor);
    return;
  }
  for (const other of lookUp(blocks, rest).alike) join.plan ??= placeTwo(join, block, other);
}

/** The blocks that take just that, and where in the table the next of them is entered. */
function lookUp(blocks: Blocks, taken: Int32Array): { slot: number; alike: number[] } {
  const { table } = blocks;
  const alike: number[] = [];
  let slot = slotOf(blocks, taken);
  for (let block = table[slot]; block !== undefined && block >= 0; block = table[slot]) {
    if (takes(blocks, block, taken)) alike.push(block);
    slot = (slot + 1) & (table.length - 1);
  }
  return { slot, alike };
}

function slotOf({ words, table }: Blocks, taken: Int32Array): number {
  let hash = 0;
  for (let word = 0; word < words; word++) {
    hash = Math.imul(hash ^ taken[word]!, 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash & (table.length - 1);
}

function takes(blocks: Blocks, block: number, taken: Int32Array): boolean {
  for (let word = 0; word < blocks.words; word++) {
    if (blocks.taken[block * blocks.words + word] !== taken[word]) return false;
  }
  return true;
}

function placeOne({ blocks, floors }: Join, block: number, floor: number): Placed[] | undefined {
  const { lengthCm, floorWidthCm } = floors[floor]!;
  for (const alongCm of sidesOf(blocks, block)) {
    if (alongCm > lengthCm || otherSide(blocks, block, alongCm) > floorWidthCm) continue;
    return [{ block, floor, alongCm: 0, acrossCm: 0, lengthCm: alongCm }];
  }
  return undefined;
}

/** Places for two blocks that are all stacks together: on one floor, or each on a floor of its own. */
function placeTwo(join: Join, a: number, b: number): Placed[] | undefined {
  const { floors } = join;
  for (let floor = 0; floor < floors.length; floor++) {
    const together = placeTogether(join, a, b, floor);
    if (together !== undefined) return together;
    const first = placeOne(join, a, floor);
    for (let other = 0; other < floors.length && first !== undefined; other++) {
      const second = other === floor ? undefined : placeOne(join, b, other);
      if (second !== undefined) return [...first, ...second];
    }
  }
  return undefined;
}

/** One block behind the other, or beside it. */
function placeTogether({ blocks, floors }: Join, a: number, b: number, floor: number): Placed[] | undefined {
  const { lengthCm, floorWidthCm } = floors[floor]!;
  for (const aCm of sidesOf(blocks, a)) {
    const aAcrossCm = otherSide(blocks, a, aCm);
    for (const bCm of sidesOf(blocks, b)) {
      const bAcrossCm = otherSide(blocks, b, bCm);
      const isBehind = aCm + bCm <= lengthCm && Math.max(aAcrossCm, bAcrossCm) <= floorWidthCm;
      const isBeside = aAcrossCm + bAcrossCm <= floorWidthCm && Math.max(aCm, bCm) <= lengthCm;
      if (!isBehind && !isBeside) continue;
      const ofB = isBehind ? { alongCm: aCm, acrossCm: 0 } : { alongCm: 0, acrossCm: aAcrossCm };
      return [
        { block: a, floor, alongCm: 0, acrossCm: 0, lengthCm: aCm },
        { block: b, floor, ...ofB, lengthCm: bCm },
      ];
    }
  }
  return undefined;
}

/** Takes the blocks apart. The first blocks are the kinds. */
function spotsOf({ blocks }: Join, plan: readonly Placed[], kinds: number): Spot[][] {
  const spots: Spot[][] = Array.from({ length: kinds }, () => []);
  const open = [...plan];
  for (let placed = open.pop(); placed !== undefined; placed = open.pop()) {
    const { block, floor, alongCm, acrossCm, lengthCm } = placed;
    const widthCm = otherSide(blocks, block, lengthCm);
    const joint = blocks.joint[block];
    if (joint === undefined) {
      spots[block]?.push({ floor, alongCm, acrossCm, lengthCm, widthCm });
      continue;
    }
    const { first, second, sideCm } = joint;
    const firstCm = otherSide(blocks, first, sideCm);
    if (widthCm === sideCm) {
      open.push({ block: first, floor, alongCm, acrossCm, lengthCm: firstCm });
      open.push({ block: second, floor, alongCm: alongCm + firstCm, acrossCm, lengthCm: lengthCm - firstCm });
    } else {
      open.push({ block: first, floor, alongCm, acrossCm, lengthCm });
      open.push({ block: second, floor, alongCm, acrossCm: acrossCm + firstCm, lengthCm });
    }
  }
  return spots;
}

function sidesOf({ long, short }: Blocks, block: number): [longCm: number, shortCm: number] {
  return [long[block]!, short[block]!];
}

function otherSide({ long, short }: Blocks, block: number, sideCm: number): number {
  return long[block]! + short[block]! - sideCm;
}
