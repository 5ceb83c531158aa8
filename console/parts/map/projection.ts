import { geoConicConformal } from 'd3-geo';

/** The projection of road maps of Europe: it keeps angles, and does not enlarge the north. */
const projection = geoConicConformal()
  .parallels([42, 62])
  .rotate([-12, 0])
  .center([0, 52])
  .scale(1200)
  .translate([0, 0])
  .precision(0);

/** Right and down on the plane of the map, of which one unit is about five kilometres. */
export type Spot = readonly [x: number, y: number];

/** The spot of a point in degrees north and east, the interfaces' format. */
export function spotOf([north, east]: readonly number[]): Spot {
  const [x, y] = projection([east!, north!])!;
  return [round(x), round(y)];
}

const round = (value: number) => Math.round(value * 10) / 10;
