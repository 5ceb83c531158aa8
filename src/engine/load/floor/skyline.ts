import type { Footprint } from '../stacks.ts';
import type { Spot } from './floor-rows.ts';

/** A vehicle's floor between the wheel arches. A road train has two. */
export type Floor = { lengthCm: number; floorWidthCm: number };

export type FillOrder = 'long' | 'area' | 'short';
export type FillAim = 'lowest-front' | 'lowest-base';

type Segment = { acrossCm: number; widthCm: number; frontCm: number };
type OpenFloor = Floor & { floor: number; segments: Segment[] };
type Group = { footprint: Footprint; spots: Spot[] };
type Choice = { segment: number; acrossCm: number; widthCm: number; lengthCm: number; baseCm: number; score: number };

/**
 * Places stacks one by one, each where it reaches least far back, and opens the next floor when one is full. The places
 * are in the order of `footprints`. Undefined if a stack finds none.
 */
export function fillFloors(
  footprints: readonly Footprint[],
  floors: readonly Floor[],
  order: FillOrder,
  aim: FillAim,
): Spot[][] | undefined {
  const open = floors.map(({ lengthCm, floorWidthCm }, floor): OpenFloor => {
    return { floor, lengthCm, floorWidthCm, segments: [{ acrossCm: 0, widthCm: floorWidthCm, frontCm: 0 }] };
  });
  const groups = footprints.map((footprint): Group => ({ footprint, spots: [] }));
  for (const { footprint, spots } of groups.toSorted((a, b) => comparators[order](a.footprint, b.footprint))) {
    for (let left = footprint.count; left > 0; left--) {
      const spot = placeOn(open, footprint, aim);
      if (spot === undefined) return undefined;
      spots.push(spot);
    }
  }
  return groups.map(({ spots }) => spots);
}

const comparators: Record<FillOrder, (a: Footprint, b: Footprint) => number> = {
  long: (a, b) => b.longCm - a.longCm || b.shortCm - a.shortCm,
  area: (a, b) => b.longCm * b.shortCm - a.longCm * a.shortCm || b.longCm - a.longCm,
  short: (a, b) => b.shortCm - a.shortCm || b.longCm - a.longCm,
};

function placeOn(open: readonly OpenFloor[], footprint: Footprint, aim: FillAim): Spot | undefined {
  for (const each of open) {
    const choice = bestChoice(each, footprint, aim);
    if (choice === undefined) continue;
    const { acrossCm, widthCm, lengthCm, baseCm } = choice;
    occupy(each.segments, choice);
    return { floor: each.floor, alongCm: baseCm, acrossCm, lengthCm, widthCm };
  }
  return undefined;
}

function bestChoice(floor: OpenFloor, { longCm, shortCm }: Footprint, aim: FillAim): Choice | undefined {
  const { segments } = floor;
  let best: Choice | undefined;
  for (let turn = 0; turn < (longCm === shortCm ? 1 : 2); turn++) {
    const widthCm = turn === 0 ? shortCm : longCm;
    const lengthCm = turn === 0 ? longCm : shortCm;
    for (let index = 0, first = segments[0]; first !== undefined; first = segments[++index]) {
      const { acrossCm } = first;
      const endCm = acrossCm + widthCm;
      if (endCm > floor.floorWidthCm) break;
      let baseCm = 0;
      let wasteCm2 = 0;
      for (let next = index, segment = segments[next]; segment !== undefined; segment = segments[++next]) {
        if (segment.acrossCm >= endCm) break;
        if (segment.frontCm > baseCm) {
          wasteCm2 += (segment.acrossCm - acrossCm) * (segment.frontCm - baseCm);
          baseCm = segment.frontCm;
        } else {
          const end = Math.min(endCm, segment.acrossCm + segment.widthCm);
          wasteCm2 += (end - segment.acrossCm) * (baseCm - segment.frontCm);
        }
      }
      if (baseCm + lengthCm > floor.lengthCm) continue;
      const score = (aim === 'lowest-front' ? baseCm + lengthCm : baseCm) * 1e7 + wasteCm2;
      if (best !== undefined && score >= best.score) continue;
      best = { segment: index, acrossCm, widthCm, lengthCm, baseCm, score };
    }
  }
  return best;
}

function occupy(segments: Segment[], { segment, acrossCm, widthCm, baseCm, lengthCm }: Choice): void {
  const frontCm = baseCm + lengthCm;
  const endCm = acrossCm + widthCm;
  let after = segment;
  let rest = segments[after];
  while (rest !== undefined && rest.acrossCm + rest.widthCm <= endCm) rest = segments[++after];
  if (rest !== undefined && rest.acrossCm < endCm) {
    rest.widthCm -= endCm - rest.acrossCm;
    rest.acrossCm = endCm;
  }
  segments.splice(segment, after - segment, { acrossCm, widthCm, frontCm });
  const previous = segments[segment - 1];
  if (previous !== undefined && previous.frontCm === frontCm) {
    previous.widthCm += widthCm;
    segments.splice(segment, 1);
  }
}
