import type { Instant } from '../../ground/units.ts';
import type { Place } from '../cities/place.ts';
import type { Leg } from '../routing/leg.ts';
import type { Tariff, Vehicle } from '../tariff/tariff.ts';
import { startCrew } from './driver-state.ts';
import { rulesFor } from './schedule-vehicle.ts';
import { searchTour } from './search-tour.ts';
import { driveTour, type TourTask } from './tour-tasks.ts';

/** A stop of a tour that is under way. */
export type StopUnderWay = {
  place: Place;
  stop: 'loading' | 'unloading';
  /** How long the vehicle is served there. */
  ms: number;
  /** It is served then or, where the vehicle comes later, when it comes. */
  notBefore: Instant;
};

type TourUnderWay = {
  tariff: Tariff;
  vehicle: Vehicle;
  drivers: 1 | 2;
  /** In the order they are driven, with a leg from each to the next. */
  stops: readonly StopUnderWay[];
  legs: readonly Leg[];
  /** Up to this stop the tour is known: it was, or will be, served there at its `notBefore`. */
  known: number;
};

/**
 * When each stop after the known ones is served, by driver hours and bans: the earliest legal schedule found that comes
 * by the known stops. A crew that came there sooner than the law foresees counts as rested there. Undefined if there is
 * no legal schedule.
 */
export function continueTour(tour: TourUnderWay): Instant[] | undefined {
  const { stops, legs, known } = tour;
  const whole = planStops(tour, stops, legs, known);
  if (whole !== undefined) return whole.slice(known + 1);
  return planStops(tour, stops.slice(known), legs.slice(known), 0)?.slice(1);
}

function planStops(
  { tariff, vehicle, drivers }: TourUnderWay,
  stops: readonly StopUnderWay[],
  legs: readonly Leg[],
  known: number,
): Instant[] | undefined {
  const [first] = stops;
  if (first === undefined) return undefined;
  const places = stops.map(({ place }) => place);
  const { legs: drives } = driveTour(legs, places, vehicle, tariff);
  const tasks = stops.flatMap(({ place, stop, ms, notBefore }, index): TourTask[] => [
    ...(drives[index - 1] ?? []),
    {
      kind: 'serve',
      stop,
      index,
      ms,
      country: place.country,
      booked: { start: notBefore, end: index === known ? notBefore : Number.POSITIVE_INFINITY },
      slotMs: 0,
      windowMs: 0,
      open: undefined,
      bans: undefined,
    },
  ]);
  const rules = rulesFor(tariff, vehicle, drivers, first.place);
  const crew = startCrew(first.notBefore, rules);
  const found = searchTour(tasks, rules, crew, 'first', { steps: 0, stepsMax: Number.POSITIVE_INFINITY });
  return found.ok ? found.starts : undefined;
}
