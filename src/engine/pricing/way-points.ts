import type { Place, Point } from '../cities/place.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { PricingSource } from './pricing-source.ts';

/** Enough points to draw a way on any screen. */
const pointsMax = 500;

/**
 * The roads of a tour as points of the network, from the first place to the last, on the lanes that a tariff leaves
 * open; of a long way not every point. Null if there is no way.
 */
export function wayPoints(
  { findPoints }: Pick<PricingSource, 'findPoints'>,
  { closedLanes }: Pick<Tariff, 'closedLanes'>,
  places: readonly Place[],
): Point[] | null {
  const points = findPoints?.(places, closedLanes);
  if (points === undefined) return null;
  if (points.length <= pointsMax) return points;
  const step = (points.length - 1) / (pointsMax - 1);
  return Array.from({ length: pointsMax }, (_, index) => points[Math.round(index * step)]!);
}
