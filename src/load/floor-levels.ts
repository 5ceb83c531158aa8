import { type Front, stepsMax } from './floor-front.ts';
import type { Spot } from './floor-rows.ts';

/** The fronts kept that have equally many stacks, in flat arrays by slot. */
export type Level = {
  size: number;
  kinds: number;
  used: number;
  floor: Uint8Array;
  steps: Uint8Array;
  across: Int32Array;
  reach: Int32Array;
  /** How many of each kind are left to place. */
  left: Uint16Array;
  lostCm2: Float64Array;
  placedCm2: Float64Array;
  scaledNeed: Float64Array;
  /** Lower is better. */
  score: Float64Array;
  leftHash: Int32Array;
  move: (Move | undefined)[];
  /** Slots, the worst first. */
  heap: Int32Array;
  slotByHash: Map<number, number>;
};

/** A stack placed, and the one before it. */
type Move = { before: Move | undefined; kind: number; spot: Spot };

export function emptyLevel(size: number, kinds: number): Level {
  return {
    size,
    kinds,
    used: 0,
    floor: new Uint8Array(size),
    steps: new Uint8Array(size),
    across: new Int32Array(size * stepsMax),
    reach: new Int32Array(size * stepsMax),
    left: new Uint16Array(size * kinds),
    lostCm2: new Float64Array(size),
    placedCm2: new Float64Array(size),
    scaledNeed: new Float64Array(size),
    score: new Float64Array(size),
    leftHash: new Int32Array(size),
    move: [],
    heap: new Int32Array(size),
    slotByHash: new Map(),
  };
}

export function clearLevel(level: Level): void {
  level.used = 0;
  level.slotByHash.clear();
}

/** The used slots in order of their scores. */
export function bestFirst({ used, score }: Level): Uint32Array {
  return Uint32Array.from({ length: used }, (_, slot) => slot).sort((a, b) => score[a]! - score[b]! || a - b);
}

export function readFront({ floor, steps, across, reach, lostCm2 }: Level, slot: number, front: Front): void {
  front.floor = floor[slot]!;
  front.steps = steps[slot]!;
  front.lostCm2 = lostCm2[slot]!;
  for (let i = 0, at = slot * stepsMax; i < front.steps; i++, at++) {
    front.across[i] = across[at]!;
    front.reach[i] = reach[at]!;
  }
}

/** Whether a front of this score would be kept. */
export function isWanted({ used, size, score, heap }: Level, candidate: number): boolean {
  return used < size || candidate < score[heap[0]!]!;
}

/** The slot for a front of this score: a new one or, if all are used, that of the worst front. */
export function takeSlot(level: Level, score: number): number {
  const { heap, used } = level;
  if (used < level.size) {
    level.score[used] = score;
    level.used += 1;
    floatUp(level, used);
    return used;
  }
  const slot = heap[0]!;
  level.score[slot] = score;
  sinkRoot(level);
  return slot;
}

function floatUp({ heap, score }: Level, slot: number): void {
  let at = slot;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (score[heap[above]!]! >= score[slot]!) break;
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = slot;
}

function sinkRoot({ heap, score, used }: Level): void {
  const slot = heap[0]!;
  let at = 0;
  for (let under = 1; under < used; under = 2 * at + 1) {
    if (under + 1 < used && score[heap[under + 1]!]! > score[heap[under]!]!) under += 1;
    if (score[heap[under]!]! <= score[slot]!) break;
    heap[at] = heap[under]!;
    at = under;
  }
  heap[at] = slot;
}

export function writeFront({ floor, steps, across, reach, lostCm2 }: Level, slot: number, front: Front): void {
  floor[slot] = front.floor;
  steps[slot] = front.steps;
  lostCm2[slot] = front.lostCm2;
  for (let i = 0, at = slot * stepsMax; i < front.steps; i++, at++) {
    across[at] = front.across[i]!;
    reach[at] = front.reach[i]!;
  }
}

/** Whether the slot holds this front or its mirror image: what fits one fits the other. */
export function holdsFront(
  level: Level,
  slot: number,
  { floor, steps, across, reach }: Front,
  widthCm: number,
): boolean {
  if (level.steps[slot] !== steps || level.floor[slot] !== floor) return false;
  const base = slot * stepsMax;
  let isSame = true;
  let isMirrored = true;
  for (let i = 0, j = steps - 1; i < steps; i++, j--) {
    if (level.reach[base + i] !== reach[i] || level.across[base + i] !== across[i]) isSame = false;
    const endCm = j + 1 < steps ? across[j + 1]! : widthCm;
    if (level.reach[base + i] !== reach[j] || level.across[base + i] !== widthCm - endCm) isMirrored = false;
  }
  return isSame || isMirrored;
}

/** Equal for a front and its mirror image. */
export function hashOf({ floor, steps, across, reach }: Front, widthCm: number, leftHash: number): number {
  let forth = 0;
  let back = 0;
  for (let i = 0, j = steps - 1; i < steps; i++, j--) {
    forth = mix(forth, (i + 1 < steps ? across[i + 1]! : widthCm) - across[i]!, reach[i]!);
    back = mix(back, (j + 1 < steps ? across[j + 1]! : widthCm) - across[j]!, reach[j]!);
  }
  return ((forth + back) >>> 0) * 2 ** 21 + (mix(leftHash, forth ^ back, floor) >>> 11);
}

function mix(hash: number, a: number, b: number): number {
  const mixed = Math.imul(hash ^ (a * 0x10001 + b), 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) | 0;
}
