import { greatCircleKm } from '../cities/great-circle.ts';
import type { Point } from '../cities/place.ts';
import type { Leg } from '../routing/leg.ts';
import type { MeasuredLeg } from '../routing/measured/measured-leg.ts';

/** The engine starts at a road near a point (`reachMetres`): a way may be shorter by as much at both ends. */
const snappedKm = 5;
/** Longer than any way around a fjord, a ridge or a closed bridge, of the great circle or of the network's way. */
const windingMax = 3;
const spareKm = 60;
const roadKmh = { min: 8, max: 130 };
/** Below it the lights of a town decide. */
const shortKm = 20;
/** Of a leg: the coast road of Norway has seven on 1,000 km. */
const crossingsMax = 8;
const aboardKmh = { min: 2, max: 160 };

/** What is wrong with a leg that an engine measured between two points. Undefined: it may be priced. */
export function describeNonsense(
  measured: MeasuredLeg,
  [from, to]: readonly [Point, Point],
  wayOfNetwork: Pick<Leg, 'distanceKm'>,
): string | undefined {
  const { roadMetres, drivingSeconds, crossings, countries = [] } = measured;
  const numbers = [roadMetres, drivingSeconds, ...countries.map(({ metres }) => metres)];
  for (const { metres, seconds, drivingSecondsBefore } of crossings)
    numbers.push(metres, seconds, drivingSecondsBefore);
  if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return 'lengths or times that are none';
  if (crossings.some(({ drivingSecondsBefore }) => drivingSecondsBefore > drivingSeconds + 1))
    return 'a crossing after the end';
  if (crossings.length > crossingsMax) return `${crossings.length} crossings`;
  const roadKm = roadMetres / 1000;
  const km = crossings.reduce((sum, { metres }) => sum + metres / 1000, roadKm);
  const straightKm = greatCircleKm(from, to);
  if (km < straightKm - 2 * snappedKm) return `${km} km over a great circle of ${straightKm.toFixed(1)} km`;
  const kmMax = windingMax * Math.max(straightKm, wayOfNetwork.distanceKm) + spareKm;
  if (km > kmMax) return `${km} km over a great circle of ${straightKm.toFixed(1)} km`;
  if (!isSpeed(roadKm, drivingSeconds, roadKmh)) return `${roadKm} km of road in ${drivingSeconds} s`;
  const wrong = crossings.find(({ metres, seconds }) => !isSpeed(metres / 1000, seconds, aboardKmh));
  return wrong && `a crossing of ${wrong.metres} m in ${wrong.seconds} s`;
}

function isSpeed(km: number, seconds: number, { min, max }: { min: number; max: number }): boolean {
  if (km / max > seconds / 3600) return false;
  return km < shortKm || km / min >= seconds / 3600;
}
