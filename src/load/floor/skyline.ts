import type { Footprint } from '../stacks.ts';
import type { Spot } from './floor-rows.ts';

/** A vehicle's floor between the wheel arches. A road train has two. */
export type Floor = { lengthCm: number; floorWidthCm: number };

export type FillOrder = 'long' | 'area' | 'short';
export type FillAim = 'lowest-front' | 'lowest-base';

type Segment = { acrossCm: number; widthCm: number; frontCm: number };
type Choice = { segment: number; widthCm: number; lengthCm: number; baseCm: number; score: number };

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
  const fronts: Segment[][] = floors.map(({ floorWidthCm }) => [{ acrossCm: 0, widthCm: floorWidthCm, frontCm: 0 }]);
  const spots: Spot[][] = footprints.map(() => []);
  const sequence = footprints
    .map((_, index) => index)
    .sort((a, b) => comparators[order](footprints[a]!, footprints[b]!));
  for (const index of sequence) {
    for (let left = footprints[index]!.count; left > 0; left--) {
      const spot = placeOn(floors, fronts, footprints[index]!, aim);
      if (spot === undefined) return undefined;
      spots[index]!.push(spot);
    }
  }
  return spots;
}

const comparators: Record<FillOrder, (a: Footprint, b: Footprint) => number> = {
  long: (a, b) => b.longCm - a.longCm || b.shortCm - a.shortCm,
  area: (a, b) => b.longCm * b.shortCm - a.longCm * a.shortCm || b.longCm - a.longCm,
  short: (a, b) => b.shortCm - a.shortCm || b.longCm - a.longCm,
};

function placeOn(floors: readonly Floor[], fronts: Segment[][], footprint: Footprint, aim: FillAim): Spot | undefined {
  for (let floor = 0; floor < floors.length; floor++) {
    const segments = fronts[floor]!;
    const choice = bestChoice(segments, footprint, floors[floor]!, aim);
    if (choice === undefined) continue;
    const { widthCm, lengthCm, baseCm } = choice;
    const spot = { floor, alongCm: baseCm, acrossCm: segments[choice.segment]!.acrossCm, lengthCm, widthCm };
    occupy(segments, choice);
    return spot;
  }
  return undefined;
}

function bestChoice(
  segments: readonly Segment[],
  { longCm, shortCm }: Footprint,
  floor: Floor,
  aim: FillAim,
): Choice | undefined {
  let best: Choice | undefined;
  for (let turn = 0; turn < (longCm === shortCm ? 1 : 2); turn++) {
    const widthCm = turn === 0 ? shortCm : longCm;
    const lengthCm = turn === 0 ? longCm : shortCm;
    for (let index = 0; index < segments.length; index++) {
      const acrossCm = segments[index]!.acrossCm;
      const endCm = acrossCm + widthCm;
      if (endCm > floor.floorWidthCm) break;
      let baseCm = 0;
      let wasteCm2 = 0;
      for (let next = index; next < segments.length && segments[next]!.acrossCm < endCm; next++) {
        const segment = segments[next]!;
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
      if (best === undefined || score < best.score) best = { segment: index, widthCm, lengthCm, baseCm, score };
    }
  }
  return best;
}

function occupy(segments: Segment[], { segment, widthCm, baseCm, lengthCm }: Choice): void {
  const acrossCm = segments[segment]!.acrossCm;
  const frontCm = baseCm + lengthCm;
  const endCm = acrossCm + widthCm;
  let after = segment;
  while (after < segments.length && segments[after]!.acrossCm + segments[after]!.widthCm <= endCm) after++;
  const rest = segments[after];
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
