import type { Steps } from '../../../ground/concurrency/steps.ts';
import type { Spot } from '../floor/floor-rows.ts';
import type { Floor } from '../floor/skyline.ts';
import type { LoadAccess, PlannedStack } from '../item.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { FootprintGroup } from '../stacks.ts';
import { placeByStops } from './place-by-stops.ts';
import { isReachedFromRear, reachFromSides } from './reach-stacks.ts';
import {
  compareSpans,
  joinNextStops,
  type PlacedGroup,
  type SpanOf,
  type StandingStack,
  type StopStack,
  stackByStops,
  stackSpanOf,
} from './stop-stacks.ts';

/** Goods of several stops that have a place whatever their order is, and that place. */
type StopGoods = {
  groups: readonly FootprintGroup[];
  placed: readonly PlacedGroup[];
  spanOf: SpanOf;
  usableHeightCm: number;
};

type StopPlan = { access: LoadAccess; plan: PlannedStack[] };

/**
 * A plan by which everything comes in and goes out in the order of the stops, if one is found: through the rear doors,
 * or where the sides open from these too. Else the goods stand as they fit, and something has to be moved on the way.
 * Equal goods and vehicles have equal plans, whatever else was looked at.
 */
export function* planByStops(
  goods: StopGoods,
  floors: readonly Floor[],
  sidesOpen: boolean,
  budget: SearchBudget,
): Steps<StopPlan> {
  const { groups, placed, spanOf, usableHeightCm } = goods;
  const stacks = stackByStops(groups, spanOf, usableHeightCm);
  const assigned = assignSpots(placed, stacks);
  if (assigned !== undefined && isReachedFromRear(assigned, spanOf)) return { access: 'rear', plan: draw(assigned) };
  const joined = joinNextStops(stacks, spanOf, usableHeightCm);
  const lists = joined.length < stacks.length ? [stacks, joined] : [stacks];
  const roomCm2 = roomOf(floors);
  const fitting = lists.filter((each) => areaOf(each) <= roomCm2);
  const ordered = yield* placeByStops(fitting, floors, budget);
  if (ordered !== undefined) return { access: 'rear', plan: draw(ordered) };
  const asTheyFit = assigned ?? standAsTheyFit(placed, spanOf);
  const fromSide = sidesOpen && asTheyFit.length <= sidesMax ? reachFromSides(asTheyFit, spanOf) : undefined;
  if (fromSide !== undefined) return { access: 'side', plan: draw(asTheyFit, fromSide) };
  return { access: 'reload', plan: draw(asTheyFit) };
}

/** Looking at the sides takes work by the square of the stacks. */
const sidesMax = 300;

/** The stacks on the places of others with their footprints, the first ones foremost. Undefined if there are more. */
function assignSpots(placed: readonly PlacedGroup[], stacks: readonly StopStack[]): StandingStack[] | undefined {
  const standing = placed.flatMap(({ longCm, shortCm, spots }) => {
    const ofGroup = stacks.filter((stack) => stack.longCm === longCm && stack.shortCm === shortCm);
    return ofGroup.length === spots.length ? standInOrder(ofGroup, spots) : [];
  });
  return standing.length === stacks.length ? standing : undefined;
}

/** As they are stacked where stops are of no account, with those that go out last foremost. */
function standAsTheyFit(placed: readonly PlacedGroup[], spanOf: SpanOf): StandingStack[] {
  return placed.flatMap(({ longCm, shortCm, stacking, spots }) => {
    const all = stacking.stacks.flatMap(({ pieces, count }) => {
      const stack: StopStack = { longCm, shortCm, pieces, ...stackSpanOf(pieces, spanOf) };
      return Array.from({ length: count }, () => stack);
    });
    return standInOrder(all.sort(compareSpans), spots);
  });
}

/** As many stacks as spots. */
function standInOrder(stacks: readonly StopStack[], spots: readonly Spot[]): StandingStack[] {
  return spots.toSorted(compareSpots).flatMap((spot, at) => {
    const stack = stacks[at];
    return stack === undefined ? [] : { ...stack, ...spot };
  });
}

function compareSpots(a: Spot, b: Spot): number {
  return a.floor - b.floor || a.alongCm - b.alongCm || a.acrossCm - b.acrossCm;
}

/** From the front of the vehicle to the rear. */
function draw(stacks: readonly StandingStack[], fromSide: ReadonlySet<StandingStack> = new Set()): PlannedStack[] {
  const planned = stacks.map((stack): PlannedStack & Spot => {
    const { floor, alongCm, acrossCm, lengthCm, widthCm, pieces } = stack;
    const drawn = pieces.map(({ index, item: { height, unloading } }) => {
      return { item: index, heightCm: height, ...(unloading !== undefined && { unloading }) };
    });
    const place = { alongCm, acrossCm, lengthCm, widthCm };
    return { floor, compartment: floor, ...place, pieces: drawn, ...(fromSide.has(stack) && { isFromSide: true }) };
  });
  return planned.sort(compareSpots).map(({ floor: _floor, ...stack }) => stack);
}

function areaOf(stacks: readonly StopStack[]): number {
  return stacks.reduce((sum, { longCm, shortCm }) => sum + longCm * shortCm, 0);
}

function roomOf(floors: readonly Floor[]): number {
  return floors.reduce((sum, { lengthCm, floorWidthCm }) => sum + lengthCm * floorWidthCm, 0);
}
