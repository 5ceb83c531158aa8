import type { Point } from '../cities/place.ts';

const scale = 1e6;

/**
 * The points of a line in the engine's encoding, of six decimals
 * (developers.google.com/maps/documentation/utilities/polylinealgorithm). Undefined for what is none.
 */
export function decodePolyline(text: string): Point[] | undefined {
  const points: Point[] = [];
  const sums = [0, 0];
  for (let at = 0, axis = 0; at < text.length; axis = 1 - axis) {
    let value = 0;
    let factor = 1;
    for (let part = 32; part >= 32; factor *= 32) {
      part = text.charCodeAt(at++) - 63;
      if (!(part >= 0 && part < 64) || factor > 2 ** 35) return undefined;
      value += (part % 32) * factor;
    }
    sums[axis]! += value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    if (axis === 1) points.push({ latitude: sums[0]! / scale, longitude: sums[1]! / scale });
    else if (at >= text.length) return undefined;
  }
  return points;
}
