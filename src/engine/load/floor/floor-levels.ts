import { endOfStep, type Front, stepsMax } from './floor-front.ts';
import type { Spot } from './floor-rows.ts';

/** The fronts kept that have equally many stacks, in flat arrays by slot. */
export type Level = {
  size: number;
  /** How many may be used before a proof is given up. */
  wanted: number;
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
  leftCode: Float64Array;
  move: (Move | undefined)[];
  /** Slots, the worst first. */
  heap: Int32Array;
  slotByHash: Map<number, number>;
  /** For a proof: the latest slot with a rest, by its code, the one before it or -1, and how far its front reaches. */
  slotByRest: Map<number, number>;
  peer: Int32Array;
  farthest: Int32Array;
};

/** A stack placed, and the one before it. */
type Move = { before: Move | undefined; kind: number; spot: Spot };

export function emptyLevel(size: number, kinds: number): Level {
  return {
    size,
    wanted: size,
    kinds,
    used: 0,
    ...slots(Math.min(size, slotsAtFirst), kinds),
    slotByHash: new Map(),
    slotByRest: new Map(),
    move: [],
  };
}

/** Most levels stay small, and memory that is not touched costs time as well. */
const slotsAtFirst = 1500;

function slots(count: number, kinds: number) {
  return {
    floor: new Uint8Array(count),
    steps: new Uint8Array(count),
    across: new Int32Array(count * stepsMax),
    reach: new Int32Array(count * stepsMax),
    left: new Uint16Array(count * kinds),
    lostCm2: new Float64Array(count),
    placedCm2: new Float64Array(count),
    scaledNeed: new Float64Array(count),
    score: new Float64Array(count),
    leftHash: new Int32Array(count),
    leftCode: new Float64Array(count),
    heap: new Int32Array(count),
    peer: new Int32Array(count),
    farthest: new Int32Array(count),
  };
}

/** Makes room for twice as many. */
function grow(level: Level): void {
  const more = slots(2 * level.heap.length, level.kinds);
  for (const key of Object.keys(more) as (keyof typeof more)[]) more[key].set(level[key]);
  Object.assign(level, more);
}

export function clearLevel(level: Level): void {
  level.used = 0;
  level.slotByHash.clear();
  level.slotByRest.clear();
}

/** Adds a slot to those of its rest. */
export function linkPeer({ slotByRest, peer }: Level, slot: number, rest: number): void {
  peer[slot] = slotByRest.get(rest) ?? -1;
  slotByRest.set(rest, slot);
}

export function farthestOf({ steps, reach }: Front): number {
  let farthest = reach[0]!;
  for (let i = 1; i < steps; i++) if (reach[i]! > farthest) farthest = reach[i]!;
  return farthest;
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
  const { used } = level;
  if (used < level.size) {
    if (used === level.heap.length) grow(level);
    level.score[used] = score;
    level.used += 1;
    floatUp(level, used, score);
    return used;
  }
  const slot = level.heap[0]!;
  level.score[slot] = score;
  sinkRoot(level, slot, score);
  return slot;
}

function floatUp({ heap, score }: Level, slot: number, ownScore: number): void {
  let at = slot;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const other = heap[above]!;
    if (score[other]! >= ownScore) break;
    heap[at] = other;
    at = above;
  }
  heap[at] = slot;
}

function sinkRoot({ heap, score, used }: Level, slot: number, ownScore: number): void {
  let at = 0;
  for (let under = 1; under < used; under = 2 * at + 1) {
    if (under + 1 < used && score[heap[under + 1]!]! > score[heap[under]!]!) under += 1;
    const other = heap[under]!;
    if (score[other]! <= ownScore) break;
    heap[at] = other;
    at = under;
  }
  heap[at] = slot;
}

export function putFront({ floor, steps, across, reach, lostCm2 }: Level, slot: number, front: Front): void {
  floor[slot] = front.floor;
  steps[slot] = front.steps;
  lostCm2[slot] = front.lostCm2;
  for (let i = 0, at = slot * stepsMax; i < front.steps; i++, at++) {
    across[at] = front.across[i]!;
    reach[at] = front.reach[i]!;
  }
}

/** Whether the slot holds this front or its mirror image: what fits one fits the other. */
export function holdsFront(level: Level, slot: number, front: Front, widthCm: number): boolean {
  const { floor, steps, across, reach } = front;
  if (level.steps[slot] !== steps || level.floor[slot] !== floor) return false;
  const base = slot * stepsMax;
  let isSame = true;
  let isMirrored = true;
  for (let i = 0, j = steps - 1; i < steps; i++, j--) {
    if (level.reach[base + i] !== reach[i] || level.across[base + i] !== across[i]) isSame = false;
    const endCm = endOfStep(front, j, widthCm);
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

/**
 * Whether the slot's front reaches nowhere farther than another, or than its mirror image; or, by `sign` -1, nowhere
 * less far.
 */
export function reachesWithin(
  level: Level,
  slot: number,
  { steps, across, reach }: Front,
  widthCm: number,
  sign: 1 | -1,
  isMirrored: boolean,
): boolean {
  const base = slot * stepsMax;
  const last = base + level.steps[slot]! - 1;
  let i = base;
  let j = isMirrored ? steps - 1 : 0;
  for (;;) {
    if ((level.reach[i]! - reach[j]!) * sign > 0) return false;
    const endCm = i < last ? level.across[i + 1]! : widthCm;
    const otherEndCm = isMirrored ? widthCm - across[j]! : j + 1 < steps ? across[j + 1]! : widthCm;
    if (endCm === widthCm && otherEndCm === widthCm) return true;
    if (endCm <= otherEndCm) i += 1;
    if (otherEndCm <= endCm) j += isMirrored ? -1 : 1;
  }
}
