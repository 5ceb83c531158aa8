import { filledOf, type Lengths } from './rest-lengths.ts';
import type { Floor } from './skyline.ts';

/**
 * The front of what stands on a floor, from left to right: where each of its `steps` begins and how far back it
 * reaches. The front being searched is copied out of the arrays that hold many.
 */
export type Front = {
  floor: number;
  steps: number;
  across: Int32Array;
  reach: Int32Array;
  /** Floor left empty before the front, earlier floors included. */
  lostCm2: number;
};

/** Fronts with more steps are given up. */
export const stepsMax = 32;

/** The step that reaches least far back, between walls or steps that reach farther. */
export type Niche = { low: number; startCm: number; endCm: number; baseCm: number; leftCm: number; rightCm: number };

export function emptyFront(): Front {
  // A piece adds at most two steps.
  return {
    floor: 0,
    steps: 1,
    across: new Int32Array(stepsMax + 2),
    reach: new Int32Array(stepsMax + 2),
    lostCm2: 0,
  };
}

function lowestStep({ steps, reach }: Front): number {
  let low = 0;
  for (let i = 1; i < steps; i++) if (reach[i]! < reach[low]!) low = i;
  return low;
}

/** Where a step ends: where the next one begins, or at the wall. */
export function endOfStep({ steps, across }: Front, step: number, floorWidthCm: number): number {
  return step + 1 < steps ? across[step + 1]! : floorWidthCm;
}

export function widthOfStep(front: Front, step: number, floorWidthCm: number): number {
  return endOfStep(front, step, floorWidthCm) - front.across[step]!;
}

/** How far back the step before another reaches, or the wall: without end. */
export function leftOfStep({ reach }: Front, step: number): number {
  return step > 0 ? reach[step - 1]! : Number.POSITIVE_INFINITY;
}

export function rightOfStep({ steps, reach }: Front, step: number): number {
  return step + 1 < steps ? reach[step + 1]! : Number.POSITIVE_INFINITY;
}

export function nicheOf(front: Front, floorWidthCm: number): Niche {
  const low = lowestStep(front);
  return {
    low,
    startCm: front.across[low]!,
    endCm: endOfStep(front, low, floorWidthCm),
    baseCm: front.reach[low]!,
    leftCm: leftOfStep(front, low),
    rightCm: rightOfStep(front, low),
  };
}

/** Lifts step `low` to the lower of its neighbours and joins it with whatever reaches as far. */
export function raise(front: Front, low: number, rimCm: number): void {
  const { across, reach } = front;
  const joinsLeft = low > 0 && reach[low - 1] === rimCm;
  const joinsRight = low + 1 < front.steps && reach[low + 1] === rimCm;
  reach[low] = rimCm;
  const from = joinsLeft ? low : low + 1;
  const gone = (joinsLeft ? 1 : 0) + (joinsRight ? 1 : 0);
  for (let i = from + gone; i < front.steps; i++) {
    across[i - gone] = across[i]!;
    reach[i - gone] = reach[i]!;
  }
  front.steps -= gone;
}

/**
 * Writes into `to` the `front` with a piece in its niche. A gap between the piece and the higher neighbour is filled
 * up.
 */
export function occupy(front: Front, niche: Niche, atCm: number, widthCm: number, lengthCm: number, to: Front): void {
  const { across, reach, steps } = front;
  const { low, startCm, endCm, baseCm, leftCm, rightCm } = niche;
  const isRight = rightCm > leftCm;
  const afterCm = atCm + widthCm;
  to.floor = front.floor;
  to.lostCm2 = front.lostCm2;
  to.steps = 0;
  for (let i = 0; i < low; i++) append(to, across[i]!, reach[i]!);
  if (isRight) {
    if (atCm > startCm) append(to, startCm, baseCm);
    append(to, atCm, baseCm + lengthCm);
    if (afterCm < endCm) {
      append(to, afterCm, rightCm);
      to.lostCm2 += (endCm - afterCm) * (rightCm - baseCm);
    }
  } else {
    if (atCm > startCm) to.lostCm2 += (atCm - startCm) * (leftCm - baseCm);
    append(to, atCm, baseCm + lengthCm);
    if (afterCm < endCm) append(to, afterCm, baseCm);
  }
  for (let i = low + 1; i < steps; i++) append(to, across[i]!, reach[i]!);
}

function append(front: Front, acrossCm: number, reachCm: number): void {
  const { steps } = front;
  if (steps > 0 && front.reach[steps - 1] === reachCm) return;
  front.across[steps] = acrossCm;
  front.reach[steps] = reachCm;
  front.steps += 1;
}

/** For each length, the most of it that sides of pieces can fill: see `filledLengths`. */
export type Filled = Int32Array;

/**
 * Values that the widths of pieces side by side never exceed: by cm of width, and by kind for a piece however it lies.
 */
export type Scale = { roomOfCm: Float64Array; needOfKind: Float64Array };

/**
 * What a front leaves: floor where nothing can stand any more, and room by the scale. `sunk` is scratch for computing
 * it.
 */
export type Rest = { lossCm2: number; scaledRoom: number; sunk: Front };

export function emptyRest(): Rest {
  return { lossCm2: 0, scaledRoom: 0, sunk: emptyFront() };
}

/** Bounds what can still stand behind a front on its own floor, and writes it into `rest`. */
export function measureRest(front: Front, floor: Floor, lengths: Lengths, scale: Scale | undefined, rest: Rest): void {
  const { sunk } = rest;
  const { lengthCm, floorWidthCm } = floor;
  const { steps, across, reach } = front;
  let alongCm2 = 0;
  sunk.steps = steps;
  for (let i = 0; i < steps; i++) {
    const startCm = across[i]!;
    const reachCm = reach[i]!;
    const restCm = lengthCm - reachCm;
    alongCm2 += ((i + 1 < steps ? across[i + 1]! : floorWidthCm) - startCm) * (restCm - filledOf(lengths, restCm));
    sunk.across[i] = startCm;
    sunk.reach[i] = reachCm;
  }
  let acrossCm2 = 0;
  let scaledRoom = 0;
  while (sunk.steps > 1) {
    const low = lowestStep(sunk);
    const widthCm = (low + 1 < sunk.steps ? sunk.across[low + 1]! : floorWidthCm) - sunk.across[low]!;
    const leftCm = low > 0 ? sunk.reach[low - 1]! : Number.POSITIVE_INFINITY;
    const rightCm = low + 1 < sunk.steps ? sunk.reach[low + 1]! : Number.POSITIVE_INFINITY;
    const rimCm = leftCm < rightCm ? leftCm : rightCm;
    const depthCm = rimCm - sunk.reach[low]!;
    acrossCm2 += (widthCm - filledOf(lengths, widthCm)) * depthCm;
    if (scale !== undefined) scaledRoom += scale.roomOfCm[widthCm]! * depthCm;
    raise(sunk, low, rimCm);
  }
  if (scale !== undefined) scaledRoom += scale.roomOfCm[floorWidthCm]! * (lengthCm - sunk.reach[0]!);
  rest.lossCm2 = front.lostCm2 + (alongCm2 > acrossCm2 ? alongCm2 : acrossCm2);
  rest.scaledRoom = scaledRoom;
}
