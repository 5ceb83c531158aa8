import { geoConicConformal } from 'd3-geo';

/** Europe as on road maps: angles are kept, and the north is not drawn larger than the south. */
const projection = geoConicConformal()
  .parallels([42, 62])
  .rotate([-12, 0])
  .center([0, 52])
  .scale(1200)
  .translate([0, 0])
  .precision(0);

/** Right and down on the plane of the map, of which one unit is about five kilometres. */
export type Spot = readonly [x: number, y: number];

/** The spot of a point in degrees north and east, as the interfaces write them. */
export function spotOf([north, east]: readonly number[]): Spot {
  const [x, y] = projection([east!, north!])!;
  return [round(x), round(y)];
}

const round = (value: number) => Math.round(value * 10) / 10;
