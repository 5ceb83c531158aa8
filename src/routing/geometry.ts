import type { Point } from './leg.ts';

/** Mean radius of the Earth in kilometres (IUGG R1). */
export const earthRadiusKm = 6371.0088;
const radians = Math.PI / 180;

/** Great-circle distance in kilometres (haversine). */
export function greatCircleKm(from: Point, to: Point): number {
  const halfLatitude = ((to.latitude - from.latitude) * radians) / 2;
  const halfLongitude = ((to.longitude - from.longitude) * radians) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(halfLongitude) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The point on the unit sphere, [x, y, z]. */
export function unitVector(point: Point): [number, number, number] {
  const latitude = point.latitude * radians;
  const longitude = point.longitude * radians;
  return [Math.cos(latitude) * Math.cos(longitude), Math.cos(latitude) * Math.sin(longitude), Math.sin(latitude)];
}

/** Kilometres on the ground for the squared straight-line distance between two unit vectors. */
export function chordToKm(squaredChord: number): number {
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(squaredChord) / 2));
}
