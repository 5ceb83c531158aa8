import { earthRadiusKm } from '../cities/great-circle.ts';
import type { Point } from '../cities/place.ts';

const radians = Math.PI / 180;

/** The point on the unit sphere: [x, y, z]. */
export function unitVector(point: Point): [number, number, number] {
  const latitude = point.latitude * radians;
  const longitude = point.longitude * radians;
  return [Math.cos(latitude) * Math.cos(longitude), Math.cos(latitude) * Math.sin(longitude), Math.sin(latitude)];
}

/** Kilometres on the ground, from the squared straight-line distance between two unit vectors. */
export function chordToKm(squaredChord: number): number {
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(squaredChord) / 2));
}

/** The point after a number of equal steps along the straight line on the map from one point to another. */
export function pointAlong(from: Point, to: Point, step: number, steps: number): Point {
  return {
    latitude: from.latitude + ((to.latitude - from.latitude) * step) / steps,
    longitude: from.longitude + ((to.longitude - from.longitude) * step) / steps,
  };
}
