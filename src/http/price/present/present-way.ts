import type { Point } from '../../../engine/cities/place.ts';

/** A way as JSON: pairs of degrees north and east, to some metres. */
export function presentWay(points: readonly Point[] | null): [number, number][] | null {
  return points?.map(({ latitude, longitude }) => [degrees(latitude), degrees(longitude)]) ?? null;
}

function degrees(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
