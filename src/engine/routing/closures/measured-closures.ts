import type { Place } from '../../cities/place.ts';
import type { Leg } from '../leg.ts';
import type { MeasuredLeg } from '../measured/measured-leg.ts';
import { type ClosedArea, type ClosedLanes, isIn, partsOf } from './closures.ts';

/**
 * Whether the way that an engine measured is certainly open. Its borders tell, if the engine gives them. If not (a
 * closed region, a border closed at some towns, an engine without borders), only if closing changes nothing: the
 * network has the same way with all open (`unclosed`) as with what is closed (`open`).
 */
export function isSurelyOpen(
  lanes: ClosedLanes,
  [from, to]: readonly [Place, Place],
  { countries }: MeasuredLeg,
  { open, unclosed }: { open: Leg; unclosed: () => Leg | undefined },
): boolean {
  const isEnd = (area: ClosedArea) => isIn(area, from) || isIn(area, to);
  const areas = lanes.areas.filter((area) => !area.transit && !isEnd(area));
  if (areas.length === 0 && lanes.borders.length === 0) return true;
  if (countries === undefined) return isSameWay(open, unclosed());
  const passed = [from.country, ...countries.map(({ country }) => country), to.country];
  const met = areas.filter(({ country }) => passed.includes(country));
  const crossed = lanes.borders.filter(({ between: [one, other] }) =>
    passed.some((country, index) => {
      const next = passed[index + 1];
      return (country === one && next === other) || (country === other && next === one);
    }),
  );
  if (met.some((area) => partsOf(area) === undefined) || crossed.some(({ towns }) => towns === undefined)) return false;
  return (met.length === 0 && crossed.length === 0) || isSameWay(open, unclosed());
}

function isSameWay(open: Leg, unclosed: Leg | undefined): boolean {
  return unclosed?.distanceKm === open.distanceKm && unclosed.drivingSeconds === open.drivingSeconds;
}
