import { type DriverClock, drive, pauseUntil, reachWorkStart, startDriver, work } from './driver-hours.ts';
import type { Instant, TimeWindow } from './types.ts';

/** One leg at the speed of one vehicle. */
export type LegDrive = {
  drivingSeconds: number;
  crossings: { drivingSecondsBefore: number; seconds: number }[];
};

export type TourOrder = {
  /** One less than there are stops. */
  legs: readonly LegDrive[];
  /** By loading stop in tour order; the first is required, the others may be left to the plan. */
  loadings: readonly [TimeWindow, ...(TimeWindow | undefined)[]];
  /** By unloading stop in tour order; undefined where the plan is to say when the truck arrives. */
  unloadings: readonly (TimeWindow | undefined)[];
  /** Width of the windows that the plan sets. */
  windowMs: number;
  loadingSeconds: number;
  unloadingSeconds: number;
  reducedRests: number;
};

export type TourPlan =
  | { ok: true; loadings: TimeWindow[]; unloadings: TimeWindow[] }
  /** The window of that stop ends before the truck can be ready there, `earliest`. */
  | { ok: false; stop: 'loading' | 'unloading'; index: number; earliest: Instant };

/**
 * Plans a tour of one driver from the start of the first loading window: service at each stop, driving with breaks and
 * rests, waiting where a given window has not opened yet. Where no window is given it opens when the truck can be
 * served, on the next full minute, so that booking exactly the planned windows gives the same plan.
 */
export function planTour(order: TourOrder): TourPlan {
  const clock = startDriver(order.loadings[0].start, order.reducedRests);
  const plan = { loadings: [] as TimeWindow[], unloadings: [] as TimeWindow[] };
  const stops = order.loadings.length + order.unloadings.length;
  for (let stop = 0; stop < stops; stop++) {
    if (stop > 0) driveLeg(clock, order.legs[stop - 1]!);
    const loads = stop < order.loadings.length;
    const index = loads ? stop : stop - order.loadings.length;
    const booked = (loads ? order.loadings : order.unloadings)[index];
    const seconds = loads ? order.loadingSeconds : order.unloadingSeconds;
    reachWorkStart(clock, booked?.start, seconds);
    if (booked !== undefined && clock.now > booked.end) {
      return {
        ok: false,
        stop: loads ? 'loading' : 'unloading',
        index,
        earliest: Math.ceil(clock.now / 60_000) * 60_000,
      };
    }
    const window = booked ?? { start: clock.now, end: clock.now + order.windowMs };
    (loads ? plan.loadings : plan.unloadings).push(window);
    work(clock, seconds);
  }
  return { ok: true, ...plan };
}

function driveLeg(clock: DriverClock, leg: LegDrive): void {
  let drivenSeconds = 0;
  for (const crossing of leg.crossings) {
    drive(clock, crossing.drivingSecondsBefore - drivenSeconds);
    pauseUntil(clock, clock.now + crossing.seconds * 1000);
    drivenSeconds = crossing.drivingSecondsBefore;
  }
  drive(clock, leg.drivingSeconds - drivenSeconds);
}
