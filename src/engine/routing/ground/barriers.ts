import type { Point } from '../../cities/place.ts';

/** A line that no local road crosses: along a lake, an estuary or a range. With the box around it. */
export type Barrier = { name: string; line: Point[]; south: number; north: number; west: number; east: number };

/** A barrier along a line, with its box. */
export function makeBarrier(name: string, line: Point[]): Barrier {
  const latitudes = line.map(({ latitude }) => latitude);
  const longitudes = line.map(({ longitude }) => longitude);
  return {
    name,
    line,
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  };
}

/** Those that a line of up to 100 km from a point may cross. */
export function listBarriersNear(barriers: readonly Barrier[], { latitude, longitude }: Point): readonly Barrier[] {
  const [reachNorth, reachEast] = [1, 100 / (111 * Math.cos((latitude * Math.PI) / 180))];
  return barriers.filter(
    ({ south, north, west, east }) =>
      north > latitude - reachNorth &&
      south < latitude + reachNorth &&
      east > longitude - reachEast &&
      west < longitude + reachEast,
  );
}

/** The barrier that the straight line between two points crosses first in the list, if any. */
export function findBarrier(barriers: readonly Barrier[], from: Point, to: Point): Barrier | undefined {
  const south = Math.min(from.latitude, to.latitude);
  const north = Math.max(from.latitude, to.latitude);
  const west = Math.min(from.longitude, to.longitude);
  const east = Math.max(from.longitude, to.longitude);
  for (const barrier of barriers) {
    if (barrier.north < south || barrier.south > north || barrier.east < west || barrier.west > east) continue;
    for (let at = 1; at < barrier.line.length; at++)
      if (cross(from, to, barrier.line[at - 1]!, barrier.line[at]!)) return barrier;
  }
  return undefined;
}

function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** Whether a point lies left of the line from one to another. */
function side(from: Point, to: Point, point: Point): boolean {
  const turn =
    (to.longitude - from.longitude) * (point.latitude - from.latitude) -
    (to.latitude - from.latitude) * (point.longitude - from.longitude);
  return turn > 0;
}
