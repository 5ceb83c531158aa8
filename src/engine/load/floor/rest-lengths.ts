import type { Footprint } from '../stacks.ts';

/** The lengths that sides of stacks, side by side, can make up: a bit for each cm. */
export type Lengths = Int32Array;

/** The lengths of what is left to place, worked out once for each such rest. */
export type RestLengths = {
  footprints: readonly Footprint[];
  wordsMax: number;
  entries: Lengths[];
  /** How many words of an entry hold. */
  words: number[];
  entryByCode: Map<number, number>;
};

/** Rests that are kept at a time. */
const entriesMax = 2048;

export function emptyRestLengths(footprints: readonly Footprint[], limitCm: number): RestLengths {
  return {
    footprints,
    wordsMax: (limitCm >> 5) + 1,
    entries: [],
    words: [],
    entryByCode: new Map(),
  };
}

/**
 * The lengths up to `limitCm` at least that stacks of the rest make up, of which there are `left[from + kind]`;
 * `code` is the rest's own.
 */
export function lengthsOfRest(
  rests: RestLengths,
  code: number,
  left: Uint16Array,
  from: number,
  limitCm: number,
): { lengths: Lengths; isNew: boolean } {
  const { words, entryByCode, wordsMax } = rests;
  const needed = (limitCm >> 5) + 1;
  let entry = entryByCode.get(code);
  if (entry !== undefined && words[entry]! >= needed) return { lengths: rests.entries[entry]!, isNew: false };
  if (entry === undefined) {
    if (entryByCode.size === entriesMax) forget(rests);
    entry = entryByCode.size;
    entryByCode.set(code, entry);
    rests.entries[entry] = new Int32Array(wordsMax);
  }
  // Fronts with the same rest reach about as far.
  words[entry] = Math.min(wordsMax, needed + 3);
  const lengths = rests.entries[entry]!;
  writeLengths(rests.footprints, left, from, lengths, words[entry]!);
  return { lengths, isNew: true };
}

/** Leaves the entries to those who still look at them. */
function forget(rests: RestLengths): void {
  rests.entryByCode.clear();
  rests.entries = [];
}

function writeLengths(
  footprints: readonly Footprint[],
  left: Uint16Array,
  from: number,
  lengths: Lengths,
  words: number,
): void {
  lengths.fill(0, 0, words);
  lengths[0] = 1;
  for (let kind = 0; kind < footprints.length; kind++) {
    const { longCm, shortCm } = footprints[kind]!;
    const times = Math.min(left[from + kind]!, Math.floor((words * 32) / shortCm));
    for (let nth = 0; nth < times; nth++) addSide(lengths, words, longCm, shortCm);
  }
}

/** Allows one more side, of either length. */
function addSide(lengths: Lengths, words: number, longCm: number, shortCm: number): void {
  const longWords = longCm >> 5;
  const shortWords = shortCm >> 5;
  // Shifts count modulo 32, so a shift by 32 is made in two.
  const longBits = longCm & 31;
  const shortBits = shortCm & 31;
  for (let word = words - 1; word >= shortWords; word--) {
    let bits = lengths[word]! | (lengths[word - shortWords]! << shortBits);
    if (word > shortWords) bits |= (lengths[word - shortWords - 1]! >>> (31 - shortBits)) >>> 1;
    if (word >= longWords) bits |= lengths[word - longWords]! << longBits;
    if (word > longWords) bits |= (lengths[word - longWords - 1]! >>> (31 - longBits)) >>> 1;
    lengths[word] = bits;
  }
}

/** The largest of the lengths up to `cm`. */
export function filledOf(lengths: Lengths, cm: number): number {
  let word = cm >> 5;
  let bits = lengths[word]! & (-1 >>> (31 - (cm & 31)));
  while (bits === 0) bits = lengths[--word]!;
  return word * 32 + 31 - Math.clz32(bits);
}
