import type { Footprint } from './stacks.ts';

export type FillOrder = 'long' | 'area' | 'short';
export type FillAim = 'lowest-front' | 'lowest-base';

type Segment = { xCm: number; widthCm: number; frontCm: number };
type Spot = { segment: number; acrossCm: number; frontCm: number; score: number };

/**
 * Places stacks one by one on floors of the same width, each where it reaches least far back, and opens the next floor
 * when one is full. Returns the greatest length used, or Infinity when a stack finds no place.
 */
export function skylineLengthCm(
  footprints: readonly Footprint[],
  widthCm: number,
  lengthsCm: readonly number[],
  order: FillOrder,
  aim: FillAim,
): number {
  const floors = lengthsCm.map((lengthCm) => ({ lengthCm, segments: [{ xCm: 0, widthCm, frontCm: 0 }] }));
  let usedCm = 0;
  for (const footprint of [...footprints].sort(comparators[order])) {
    for (let left = footprint.count; left > 0; left--) {
      let placed = false;
      for (const floor of floors) {
        const spot = bestSpot(floor.segments, footprint, widthCm, floor.lengthCm, aim);
        if (spot === undefined) continue;
        occupy(floor.segments, spot);
        usedCm = Math.max(usedCm, spot.frontCm);
        placed = true;
        break;
      }
      if (!placed) return Number.POSITIVE_INFINITY;
    }
  }
  return usedCm;
}

const comparators: Record<FillOrder, (a: Footprint, b: Footprint) => number> = {
  long: (a, b) => b.longCm - a.longCm || b.shortCm - a.shortCm,
  area: (a, b) => b.longCm * b.shortCm - a.longCm * a.shortCm || b.longCm - a.longCm,
  short: (a, b) => b.shortCm - a.shortCm || b.longCm - a.longCm,
};

function bestSpot(
  segments: readonly Segment[],
  { longCm, shortCm }: Footprint,
  widthCm: number,
  lengthCm: number,
  aim: FillAim,
): Spot | undefined {
  let best: Spot | undefined;
  for (let turn = 0; turn < (longCm === shortCm ? 1 : 2); turn++) {
    const acrossCm = turn === 0 ? shortCm : longCm;
    const alongCm = turn === 0 ? longCm : shortCm;
    for (let index = 0; index < segments.length; index++) {
      const xCm = segments[index]!.xCm;
      if (xCm + acrossCm > widthCm) break;
      let baseCm = 0;
      let wasteCm2 = 0;
      for (let next = index; next < segments.length && segments[next]!.xCm < xCm + acrossCm; next++) {
        const { frontCm } = segments[next]!;
        if (frontCm > baseCm) {
          wasteCm2 += (segments[next]!.xCm - xCm) * (frontCm - baseCm);
          baseCm = frontCm;
        } else {
          const end = Math.min(xCm + acrossCm, segments[next]!.xCm + segments[next]!.widthCm);
          wasteCm2 += (end - segments[next]!.xCm) * (baseCm - frontCm);
        }
      }
      const frontCm = baseCm + alongCm;
      if (frontCm > lengthCm) continue;
      const score = (aim === 'lowest-front' ? frontCm : baseCm) * 1e7 + wasteCm2;
      if (best === undefined || score < best.score) best = { segment: index, acrossCm, frontCm, score };
    }
  }
  return best;
}

function occupy(segments: Segment[], { segment, acrossCm, frontCm }: Spot): void {
  const xCm = segments[segment]!.xCm;
  const endCm = xCm + acrossCm;
  let after = segment;
  while (after < segments.length && segments[after]!.xCm + segments[after]!.widthCm <= endCm) after++;
  const rest = segments[after];
  if (rest !== undefined && rest.xCm < endCm) {
    rest.widthCm -= endCm - rest.xCm;
    rest.xCm = endCm;
  }
  segments.splice(segment, after - segment, { xCm, widthCm: acrossCm, frontCm });
  const previous = segments[segment - 1];
  if (previous !== undefined && previous.frontCm === frontCm) {
    previous.widthCm += acrossCm;
    segments.splice(segment, 1);
  }
}
