import type { Steps } from '../../../ground/concurrency/steps.ts';
import type { Floor } from '../floor/skyline.ts';
import type { SearchBudget } from '../search-budget.ts';
import { compareSpans, mayStandBefore, type StandingStack, type StopStack } from './stop-stacks.ts';
import {
  emptyLayout,
  type FloorPlace,
  layoutKey,
  placesOn,
  type StripLayout,
  setStack,
  standingStacks,
} from './strips.ts';

/** How the stacks of one stop are set: the largest first or not, and turned as they fit best or all one way. */
type Manner = { order: 'long' | 'short'; aim: 'front' | 'base' | 'lane'; turn: 'free' | 'along' | 'across' };
const manners: readonly Manner[] = [
  { order: 'long', aim: 'front', turn: 'free' },
  { order: 'long', aim: 'base', turn: 'free' },
  { order: 'short', aim: 'front', turn: 'free' },
  { order: 'long', aim: 'front', turn: 'along' },
  { order: 'long', aim: 'front', turn: 'across' },
];

/** In lanes, from the left wall: what comes in and goes out first may stand only beside the rest. */
const inLanes: readonly Manner[] = [
  { order: 'long', aim: 'lane', turn: 'across' },
  { order: 'long', aim: 'lane', turn: 'along' },
];

/** Stacks set by manners, and places looked at one by one, for one vehicle at most. */
const placementsMax = 1000;
const singlePlacesMax = 1500;
/** More stacks than this are set by manners only. */
const singleStacksMax = 60;
/** Layouts that are kept from one stop to the next. */
const layoutsMax = 8;
/** What setting a stack by a manner counts as at least, else as the strips tried; and looking at one place. */
const steps = { ofPlacement: 10, ofPlace: 5 };
/** Stacks set without giving way. */
const stacksAtOnce = 20;

/**
 * Places for all stacks of one of the lists, set stop by stop from the front walls: what goes out last first, each as
 * far forward as it gets, and none before one that it may not stand before. Undefined if none are found, which is no
 * proof. What it takes is bounded, and the same whatever else was looked at; it is taken from `budget` even where that
 * is spent. The last list is looked at longest.
 */
export function* placeByStops(
  lists: readonly (readonly StopStack[])[],
  floors: readonly Floor[],
  budget: SearchBudget,
): Steps<StandingStack[] | undefined> {
  for (const stacks of lists) {
    const stops = byStops(stacks);
    const all = isContradictory(stops) ? [...inLanes, ...manners] : manners;
    const quick = yield* placeByManners(stops, stacks.length, all.slice(0, 1), floors, budget);
    const layout = quick ?? (yield* placeByManners(stops, stacks.length, all, floors, budget));
    if (layout !== undefined) return standingStacks(layout);
  }
  const stacks = lists.at(-1);
  if (stacks === undefined || stacks.length > singleStacksMax) return undefined;
  const layout = yield* placeSingly(byStops(stacks), stacks.length, floors, budget);
  return layout && standingStacks(layout);
}

/** The stacks of each stop, or pair of stops, in the order in which they are set. */
function byStops(stacks: readonly StopStack[]): StopStack[][] {
  const groups: StopStack[][] = [];
  for (const stack of stacks.toSorted(compareSpans)) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && compareSpans(last[0], stack) === 0) last.push(stack);
    else groups.push([stack]);
  }
  return groups;
}

/** Whether of two stacks neither may stand before the other. */
function isContradictory(stops: readonly StopStack[][]): boolean {
  const spans = stops.flatMap(([stack]) => stack ?? []);
  return spans.some((a) => spans.some((b) => !mayStandBefore(a, b) && !mayStandBefore(b, a)));
}

/** All stacks of a stop in one of the manners, each where it reaches least far back. */
function* placeByManners(
  stops: readonly StopStack[][],
  count: number,
  known: readonly Manner[],
  floors: readonly Floor[],
  budget: SearchBudget,
): Steps<StripLayout | undefined> {
  const kept = Math.max(1, Math.min(layoutsMax, Math.floor(placementsMax / (known.length * count))));
  const tried = known.slice(0, Math.max(1, Math.floor(placementsMax / (kept * count))));
  let layouts = [emptyLayout(floors)];
  for (const ofStops of stops) {
    const next = new Map<string, StripLayout>();
    for (const layout of layouts) {
      for (const manner of tried) {
        const set = yield* setAll(layout, ofStops, floors, manner, budget);
        if (set !== undefined) next.set(layoutKey(set), set);
      }
      yield;
    }
    layouts = leastTaken([...next.values()], kept);
  }
  return layouts[0];
}

function leastTaken(layouts: StripLayout[], count: number): StripLayout[] {
  return layouts.sort((a, b) => a.takenCm2 - b.takenCm2).slice(0, count);
}

function* setAll(
  layout: StripLayout,
  stacks: readonly StopStack[],
  floors: readonly Floor[],
  { order, aim, turn }: Manner,
  budget: SearchBudget,
): Steps<StripLayout | undefined> {
  let grown = layout;
  for (const [index, stack] of stacks.toSorted(comparators[order]).entries()) {
    if (index % stacksAtOnce === stacksAtOnce - 1) yield;
    const strips = grown.floors.reduce((sum, each) => sum + each.length, 0);
    budget.stepsLeft -= Math.max(steps.ofPlacement, strips);
    let best: FloorPlace | undefined;
    for (const [at, floor] of floors.entries()) {
      if (best !== undefined) break;
      const places = waysOf(stack, turn, floor).flatMap((way) => placesOn(grown, at, floor, stack, way));
      for (const place of places) if (best === undefined || scoreOf(place, aim) < scoreOf(best, aim)) best = place;
    }
    if (best === undefined) return undefined;
    grown = setStack(grown, stack, best);
  }
  return grown;
}

/** Lower is better. */
function scoreOf({ alongCm, lengthCm, acrossCm, widthCm, lostCm2 }: FloorPlace, aim: Manner['aim']): number {
  if (aim === 'lane') return (acrossCm + widthCm) * 1e7 + alongCm + lengthCm;
  return (aim === 'front' ? alongCm + lengthCm : alongCm) * 1e7 + lostCm2;
}

const comparators = {
  long: (a: StopStack, b: StopStack) => b.longCm - a.longCm || b.shortCm - a.shortCm,
  short: (a: StopStack, b: StopStack) => b.shortCm - a.shortCm || b.longCm - a.longCm,
};

/** Lengths and widths as a stack may lie. One that fits only one way lies that way. */
function waysOf(
  { longCm, shortCm }: Pick<StopStack, 'longCm' | 'shortCm'>,
  turn: Manner['turn'],
  { floorWidthCm }: Floor,
): (readonly [number, number])[] {
  const along = [longCm, shortCm] as const;
  const across = [shortCm, longCm] as const;
  if (longCm === shortCm || longCm > floorWidthCm || turn === 'along') return [along];
  return turn === 'across' ? [across] : [along, across];
}

/** A layout, and the stacks of a stop that it lacks, by footprint. */
type Grown = { layout: StripLayout; left: readonly Kind[] };
/** So many of the first of these stacks. */
type Kind = { stacks: readonly StopStack[]; count: number };

/** One stack after the other at every place, keeping those layouts that waste least. */
function* placeSingly(
  stops: readonly StopStack[][],
  count: number,
  floors: readonly Floor[],
  budget: SearchBudget,
): Steps<StripLayout | undefined> {
  let layouts = [emptyLayout(floors)];
  let placesLeft = singlePlacesMax;
  let stacksLeft = count;
  for (const ofStops of stops) {
    const kinds = kindsOf(ofStops);
    let grown: Grown[] = layouts.map((layout) => ({ layout, left: kinds }));
    for (let set = 0; set < ofStops.length; set++, stacksLeft--) {
      const next = new Map<string, Grown>();
      const most = placesLeft / stacksLeft;
      let looked = 0;
      for (const each of grown) {
        if (looked >= most) break;
        looked += growAll(each, floors, next);
      }
      placesLeft -= looked;
      budget.stepsLeft -= looked * steps.ofPlace;
      yield;
      grown = [...next.values()].sort((a, b) => wasteOf(a) - wasteOf(b));
    }
    layouts = grown.map(({ layout }) => layout);
  }
  return layouts[0];
}

/** Adds what a layout becomes with one more stack of each kind, at every place. Returns how many places that are. */
function growAll({ layout, left }: Grown, floors: readonly Floor[], next: Map<string, Grown>): number {
  let looked = 0;
  for (const [at, { stacks, count }] of left.entries()) {
    const stack = stacks[count - 1];
    if (stack === undefined) continue;
    const rest = left.with(at, { stacks, count: count - 1 });
    for (const [floorAt, floor] of floors.entries()) {
      for (const way of waysOf(stack, 'free', floor)) {
        for (const place of placesOn(layout, floorAt, floor, stack, way)) {
          looked += 1;
          const set = setStack(layout, stack, place);
          const key = `${layoutKey(set)} ${rest.map((kind) => kind.count)}`;
          if (!next.has(key)) next.set(key, { layout: set, left: rest });
        }
      }
    }
  }
  return looked;
}

/** The floor that is taken now, and that the rest of the stop takes at least. */
function wasteOf({ layout, left }: Grown): number {
  return left.reduce((sum, { stacks: [first], count }) => {
    return first === undefined ? sum : sum + count * first.longCm * first.shortCm;
  }, layout.takenCm2);
}

/** All stacks, by footprint. */
function kindsOf(all: readonly StopStack[]): Kind[] {
  const byFootprint = Map.groupBy(all, ({ longCm, shortCm }) => `${longCm} ${shortCm}`);
  return [...byFootprint.values()].map((stacks) => ({ stacks, count: stacks.length }));
}
