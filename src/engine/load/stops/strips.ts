import type { Spot } from '../floor/floor-rows.ts';
import type { Floor } from '../floor/skyline.ts';
import { mayStandBefore, type StackSpan, type StandingStack, type StopStack } from './stop-stacks.ts';

/** A strip of the floor, how far it is taken from the front wall, and the stops of what stands on it. */
type Strip = Pick<StackSpan, 'loadedTo' | 'unloadedFrom'> & { acrossCm: number; widthCm: number; frontCm: number };

/** Floors with some of the stacks on them, the area up to their fronts, and the moves that led there. */
export type StripLayout = { floors: readonly (readonly Strip[])[]; takenCm2: number; last: Move | undefined };
type Move = { stack: StopStack; spot: Spot; before: Move | undefined };

/** A place for a stack, and what of the floor is lost under it. */
export type FloorPlace = Spot & { lostCm2: number };

export function emptyLayout(floors: readonly Floor[]): StripLayout {
  const stops = { loadedTo: Number.NEGATIVE_INFINITY, unloadedFrom: Number.POSITIVE_INFINITY };
  const strips = floors.map(({ floorWidthCm }) => [{ acrossCm: 0, widthCm: floorWidthCm, frontCm: 0, ...stops }]);
  return { floors: strips, takenCm2: 0, last: undefined };
}

/** Where a stack can stand on a floor, as far forward as it gets, beginning or ending where some strip does. */
export function placesOn(
  { floors }: StripLayout,
  floor: number,
  { lengthCm: roomCm, floorWidthCm }: Floor,
  stack: StopStack,
  [lengthCm, widthCm]: readonly [number, number],
): FloorPlace[] {
  const strips = floors[floor] ?? [];
  const places: FloorPlace[] = [];
  const look = (acrossCm: number) => {
    const frontCm = frontUnder(strips, acrossCm, acrossCm + widthCm, stack);
    if (frontCm + lengthCm > roomCm) return;
    const lostCm2 = lostUnder(strips, acrossCm, acrossCm + widthCm, frontCm);
    places.push({ floor, alongCm: frontCm, acrossCm, lengthCm, widthCm, lostCm2 });
  };
  for (const strip of strips) {
    const { acrossCm } = strip;
    const endingCm = acrossCm + strip.widthCm - widthCm;
    if (acrossCm + widthCm <= floorWidthCm) look(acrossCm);
    if (endingCm >= 0 && !strips.some((other) => other.acrossCm === endingCm)) look(endingCm);
  }
  return places;
}

/** How far a part of the width is taken. Infinity if the stack may not stand before what is there. */
function frontUnder(strips: readonly Strip[], fromCm: number, toCm: number, stack: StopStack): number {
  let frontCm = 0;
  for (const strip of strips) {
    if (strip.acrossCm >= toCm) break;
    if (strip.acrossCm + strip.widthCm <= fromCm) continue;
    if (!mayStandBefore(stack, strip)) return Number.POSITIVE_INFINITY;
    if (strip.frontCm > frontCm) frontCm = strip.frontCm;
  }
  return frontCm;
}

/** What is lost of a part of the width under something that stands at `frontCm`. */
function lostUnder(strips: readonly Strip[], fromCm: number, toCm: number, frontCm: number): number {
  let lostCm2 = 0;
  for (const { acrossCm, widthCm, frontCm: takenCm } of strips) {
    const sharedCm = Math.min(toCm, acrossCm + widthCm) - Math.max(fromCm, acrossCm);
    if (sharedCm > 0) lostCm2 += sharedCm * (frontCm - takenCm);
  }
  return lostCm2;
}

/** The layout with one more stack. */
export function setStack(layout: StripLayout, stack: StopStack, { lostCm2, ...spot }: FloorPlace): StripLayout {
  const floors = layout.floors.map((strips, floor) => (floor === spot.floor ? occupy(strips, stack, spot) : strips));
  const takenCm2 = layout.takenCm2 + lostCm2 + spot.lengthCm * spot.widthCm;
  return { floors, takenCm2, last: { stack, spot, before: layout.last } };
}

function occupy(strips: readonly Strip[], stack: StopStack, spot: Spot): Strip[] {
  const { acrossCm, widthCm } = spot;
  const endCm = acrossCm + widthCm;
  let { loadedTo, unloadedFrom } = stack;
  const before: Strip[] = [];
  const after: Strip[] = [];
  for (const strip of strips) {
    const stripEndCm = strip.acrossCm + strip.widthCm;
    if (strip.acrossCm < acrossCm) before.push({ ...strip, widthCm: Math.min(stripEndCm, acrossCm) - strip.acrossCm });
    const fromCm = Math.max(strip.acrossCm, endCm);
    if (stripEndCm > fromCm) after.push({ ...strip, acrossCm: fromCm, widthCm: stripEndCm - fromCm });
    if (strip.acrossCm >= endCm || stripEndCm <= acrossCm) continue;
    loadedTo = Math.max(loadedTo, strip.loadedTo);
    unloadedFrom = Math.min(unloadedFrom, strip.unloadedFrom);
  }
  const taken = { acrossCm, widthCm, frontCm: spot.alongCm + spot.lengthCm, loadedTo, unloadedFrom };
  return joinAlike([...before, taken, ...after]);
}

function joinAlike(strips: readonly Strip[]): Strip[] {
  const joined: Strip[] = [];
  for (const strip of strips) {
    const last = joined.at(-1);
    if (last !== undefined && isAlike(last, strip)) last.widthCm += strip.widthCm;
    else joined.push({ ...strip });
  }
  return joined;
}

function isAlike(a: Strip, b: Strip): boolean {
  return a.frontCm === b.frontCm && a.loadedTo === b.loadedTo && a.unloadedFrom === b.unloadedFrom;
}

/** Layouts with the same key take the same stacks from there on, if they have as many left. */
export function layoutKey({ floors }: StripLayout): string {
  let key = '';
  for (const strips of floors) {
    for (const { acrossCm, frontCm, loadedTo, unloadedFrom } of strips) {
      key += `${acrossCm},${frontCm},${loadedTo},${unloadedFrom};`;
    }
    key += '|';
  }
  return key;
}

export function standingStacks({ last }: StripLayout): StandingStack[] {
  const stacks: StandingStack[] = [];
  for (let move = last; move !== undefined; move = move.before) stacks.push({ ...move.stack, ...move.spot });
  return stacks;
}
