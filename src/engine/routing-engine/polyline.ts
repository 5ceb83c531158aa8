import type { Point } from '../cities/place.ts';

const scale = 1e6;

/**
 * The points of a line in the engine's encoding, of six decimals
 * (developers.google.com/maps/documentation/utilities/polylinealgorithm). Undefined if it is not a valid one.
 */
export function decodePolyline(text: string): Point[] | undefined {
  const points: Point[] = [];
  let [latitude, longitude] = [0, 0];
  for (let at = 0, isLatitude = true; at < text.length; isLatitude = !isLatitude) {
    let value = 0;
    let factor = 1;
    for (let part = 32; part >= 32; factor *= 32) {
      part = text.charCodeAt(at++) - 63;
      if (!(part >= 0 && part < 64) || factor > 2 ** 35) return undefined;
      value += (part % 32) * factor;
    }
    const change = value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    if (isLatitude) {
      latitude += change;
      if (at >= text.length) return undefined;
    } else {
      longitude += change;
      points.push({ latitude: latitude / scale, longitude: longitude / scale });
    }
  }
  return points;
}
