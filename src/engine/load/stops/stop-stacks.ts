import type { Spot } from '../floor/floor-rows.ts';
import type { StopCounts } from '../goods/stops-of-items.ts';
import type { Item } from '../item.ts';
import { type FootprintGroup, type Line, mayStack, type Stacking, stackGreedily } from '../stacks.ts';

/** Where a line comes in and goes out: indexes of the tour's loadings and unloadings. */
export type StopSpan = { loading: number; unloading: number };

/** The stops of all pieces of a stack: the first and the last of its loadings, and of its unloadings. */
export type StackSpan = { loadedFrom: number; loadedTo: number; unloadedFrom: number; unloadedTo: number };

/** Pieces on each other, from below, as goods that name their stops are stacked. */
export type StopStack = StackSpan & { longCm: number; shortCm: number; pieces: readonly Line[] };

/** Such a stack on the floor. */
export type StandingStack = StopStack & Spot;

/** Stacks of a footprint, where the order of stops is of no account, and their places. */
export type PlacedGroup = Pick<FootprintGroup, 'longCm' | 'shortCm'> & { stacking: Stacking; spots: readonly Spot[] };

/** Stacked groups with the spots of each. */
export function placedGroups(
  groups: readonly { group: FootprintGroup; stacking: Stacking }[],
  spots: readonly (readonly Spot[])[],
): PlacedGroup[] {
  return groups.map(({ group: { longCm, shortCm }, stacking }, at) => {
    return { longCm, shortCm, stacking, spots: spots[at] ?? [] };
  });
}

/** The stops of each line of a tour. */
export type SpanOf = (item: Pick<Item, 'loading' | 'unloading'>) => StopSpan;

/**
 * The stops of lines. One that names none comes in first and goes out last, so that it stands before no other.
 * Undefined where all lines have the same stops: their order is of no account.
 */
export function spansOf(items: readonly Item[], { unloadings }: StopCounts): SpanOf | undefined {
  const spanOf: SpanOf = ({ loading = 0, unloading = unloadings - 1 }) => ({ loading, unloading });
  const spans = new Set(items.map((item) => keyOf(spanOf(item))));
  return spans.size > 1 ? spanOf : undefined;
}

const keyOf = ({ loading, unloading }: StopSpan) => `${loading} ${unloading}`;

/** The stops of the pieces of a stack. */
export function stackSpanOf(pieces: readonly Line[], spanOf: SpanOf): StackSpan {
  const spans = pieces.map(({ item }) => spanOf(item));
  const loadings = spans.map(({ loading }) => loading);
  const unloadings = spans.map(({ unloading }) => unloading);
  return {
    loadedFrom: Math.min(...loadings),
    loadedTo: Math.max(...loadings),
    unloadedFrom: Math.min(...unloadings),
    unloadedTo: Math.max(...unloadings),
  };
}

/** Whether each piece comes in no earlier and goes out no later than those below it. */
export function isStackedByStops(pieces: readonly Line[], spanOf: SpanOf): boolean {
  return pieces.every(({ item }, tier) => {
    const below = spanOf(pieces[tier - 1]?.item ?? item);
    const { loading, unloading } = spanOf(item);
    return loading >= below.loading && unloading <= below.unloading;
  });
}

/** Whether a stack may stand between another and the doors: it comes in no earlier and goes out no later. */
export function mayStandBefore(
  { loadedFrom, unloadedTo }: StackSpan,
  behind: Pick<StackSpan, 'loadedTo' | 'unloadedFrom'>,
): boolean {
  return loadedFrom >= behind.loadedTo && unloadedTo <= behind.unloadedFrom;
}

/** Which of two stacks is set first: what goes out last, and of that what comes in first. */
export function compareSpans(a: StackSpan, b: StackSpan): number {
  return (
    b.unloadedTo - a.unloadedTo ||
    b.unloadedFrom - a.unloadedFrom ||
    a.loadedFrom - b.loadedFrom ||
    a.loadedTo - b.loadedTo
  );
}

/** Stacks in each of which all pieces have the same stops, in the order in which they are set. */
export function stackByStops(groups: readonly FootprintGroup[], spanOf: SpanOf, usableHeightCm: number): StopStack[] {
  const stacks = groups.flatMap(({ longCm, shortCm, lines }) => {
    const alike = Map.groupBy(lines, ({ item }) => keyOf(spanOf(item)));
    return [...alike.values()].flatMap((ofStops) =>
      stackGreedily(ofStops, usableHeightCm).stacks.flatMap(({ pieces, count }) => {
        const stack: StopStack = { longCm, shortCm, pieces, ...stackSpanOf(pieces, spanOf) };
        return Array.from({ length: count }, () => stack);
      }),
    );
  });
  return stacks.sort(compareSpans);
}

/**
 * Fewer stacks: each takes, where it may, one of the stops next to its own, so that what goes out earlier lies above.
 * Only of stops that follow each other, since others would stand between them.
 */
export function joinNextStops(stacks: readonly StopStack[], spanOf: SpanOf, usableHeightCm: number): StopStack[] {
  const joined: StopStack[] = [];
  const open = new Map<string, StopStack[]>();
  const ranks = rankStops(stacks);
  const openKey = ({ longCm, shortCm }: StopStack, rank: number) => `${longCm} ${shortCm} ${rank}`;
  for (const stack of stacks) {
    const rank = ranks.get(spanKey(stack)) ?? 0;
    const below = open.get(openKey(stack, rank - 1)) ?? [];
    const found = below.flatMap((lower, at) => {
      const both = joinStacks(lower, stack, spanOf, usableHeightCm);
      return both === undefined ? [] : { both, lower, at };
    })[0];
    if (found !== undefined) {
      below.splice(found.at, 1);
      joined[joined.indexOf(found.lower)] = found.both;
      continue;
    }
    // A copy, since equal stacks are one object.
    const alone = { ...stack };
    joined.push(alone);
    const key = openKey(stack, rank);
    const ofKey = open.get(key);
    if (ofKey === undefined) open.set(key, [alone]);
    else ofKey.push(alone);
  }
  return joined.sort(compareSpans);
}

const spanKey = (span: StackSpan) => `${span.loadedFrom} ${span.loadedTo} ${span.unloadedFrom} ${span.unloadedTo}`;

/** By the stops of a stack, how many others are set before. The stacks are in that order. */
function rankStops(stacks: readonly StopStack[]): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const stack of stacks) {
    const key = spanKey(stack);
    if (!ranks.has(key)) ranks.set(key, ranks.size);
  }
  return ranks;
}

function joinStacks(lower: StopStack, upper: StopStack, spanOf: SpanOf, usableHeightCm: number): StopStack | undefined {
  const pieces = [...lower.pieces, ...upper.pieces];
  // The heaviest must be below, and what goes out later too.
  const heaviestAboveKg = Math.max(...upper.pieces.map(({ item }) => item.weight));
  const isHeaviestBelow = lower.pieces.every(({ item }) => item.weight >= heaviestAboveKg);
  if (!isHeaviestBelow || !mayStack(pieces, usableHeightCm) || !isStackedByStops(pieces, spanOf)) return undefined;
  return { ...lower, pieces, ...stackSpanOf(pieces, spanOf) };
}
