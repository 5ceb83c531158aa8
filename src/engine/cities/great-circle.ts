import type { Point } from './place.ts';

/** Mean radius of the Earth (IUGG R1). */
export const earthRadiusKm = 6371.0088;
const radians = Math.PI / 180;

/** Great-circle distance in kilometres between two WGS 84 points, by the haversine formula on the mean radius. */
export function greatCircleKm(from: Point, to: Point): number {
  const sinLatitude = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const sinLongitude = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const h =
    sinLatitude * sinLatitude +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * sinLongitude * sinLongitude;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}
