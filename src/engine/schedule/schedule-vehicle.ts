import { nextQuarterHour } from '../../ground/local-time.ts';
import { dayMs, type Instant, minuteMs, type TimeWindow } from '../../ground/units.ts';
import type { Place } from '../cities/place.ts';
import type { Leg } from '../routing/leg.ts';
import { usualExpressTolerance } from '../tariff/tables/schedule-schema.ts';
import type { Tariff, Vehicle } from '../tariff/tariff.ts';
import { type HoursRules, hoursRules } from './hours-rules.ts';
import { type LegalPlan, planTour, type TourPlan } from './plan-tour.ts';
import type { ScheduleBudget } from './search-tour.ts';
import { slotsHours, slotWidthMs, widestMs } from './slots.ts';
import { type PlacedActivity, placeActivities } from './timeline.ts';
import { firstStart, type TourTask, type VehicleDrive } from './tour-tasks.ts';
import { planInWiderSlots } from './wider-slots.ts';

/** A tour's places in order, with the legs between them. */
export type Tour = {
  loadings: readonly Place[];
  unloadings: readonly Place[];
  legs: readonly Leg[];
  distanceKm: number;
};

/** When stops may be served: booked windows by stop. Undefined where the schedule sets them. */
export type ScheduleTimes = {
  notBefore: Instant;
  loadings: readonly (TimeWindow | undefined)[];
  unloadings: readonly (TimeWindow | undefined)[];
  /** Width of the windows the schedule sets; of the unloadings of express vehicles at least their tolerance. */
  windowMs: number;
  /** Of loadings, if that is another. */
  loadingWindowMs?: number;
  /** Whether the booked loading windows are to be offered, so that the crew is there from their start on. */
  isOffered?: boolean;
  /** Whether to find out when unloading could start after loading first. */
  findsEarliest: boolean;
  /** As in `planTour`. */
  before?: Instant | undefined;
  loadingSeconds: number;
  unloadingSeconds: number;
  budget: ScheduleBudget;
};

export type VehicleSchedule = {
  plan: TourPlan;
  drivingSeconds: number;
  /** Where on the tour what the crew does in a legal plan is. */
  placed: (plan: LegalPlan) => PlacedActivity[];
};

/**
 * The schedule of a tour with one vehicle and its drivers. Full loads keep the standard profile and go while places are
 * open; express vehicles take the earliest legal schedule at any hour. So does every vehicle with two drivers.
 */
export function scheduleVehicle(
  tariff: Tariff,
  tour: Tour,
  vehicle: Vehicle,
  drive: VehicleDrive,
  drivers: 1 | 2,
  times: ScheduleTimes,
): VehicleSchedule {
  const rules = rulesFor(tariff, vehicle, drivers, tour.loadings[0]!);
  const planAt = (asked: ScheduleTimes) => {
    const { notBefore, findsEarliest, before, budget } = asked;
    const tasks = tourTasks(tariff, tour, vehicle, drive, asked);
    return planTour({
      rules,
      tasks,
      notBefore,
      notAfter: latestStartOf(tariff, notBefore),
      findsEarliest,
      before,
      budget,
    });
  };
  const plan = planAt(times);
  const { drivingSeconds } = drive;
  return {
    plan: plan.ok && hasSlots(vehicle, times) ? planAsWider(tariff, drive, times, plan, planAt) : plan,
    drivingSeconds,
    placed: ({ activities }) => placeActivities(activities(), tourTasks(tariff, tour, vehicle, drive, times)),
  };
}

/** When the first loading must start at the latest, if it is not booked. */
function latestStartOf({ terms }: Tariff, notBefore: Instant): Instant {
  return notBefore + terms.schedule.startDelayDaysMax.days * dayMs;
}

/**
 * When a tour begins whose first loading is not booked, and whether that is soon enough. A schedule depends on
 * `notBefore` by nothing else.
 */
export function firstLoadingStart(
  tariff: Tariff,
  { stops: [first] }: VehicleDrive,
  { notBefore, ...times }: Pick<ScheduleTimes, 'notBefore' | 'windowMs' | 'loadingSeconds'>,
): { start: Instant; isInTime: boolean } {
  if (first === undefined) throw new Error('a tour has no stop');
  const served = { ...first, ms: times.loadingSeconds * 1000, booked: undefined };
  const start = firstStart({ ...served, slotMs: widestMs(tariff, served, times.windowMs) }, notBefore);
  return { start, isInTime: start <= latestStartOf(tariff, notBefore) };
}

/** Whether a vehicle is loaded within slots, and set to unload as early as it can. */
function hasSlots(vehicle: Vehicle, { unloadings, before, isOffered }: ScheduleTimes): boolean {
  const isFree = unloadings.every((booked) => booked === undefined);
  return vehicle.class !== 'express' && isFree && before === undefined && isOffered !== true;
}

/** The plan, or what a wider slot around its first loading window leaves of it (`planInWiderSlots`). */
function planAsWider(
  tariff: Tariff,
  { stops: [first] }: VehicleDrive,
  times: ScheduleTimes,
  plan: LegalPlan,
  planAt: (times: ScheduleTimes) => TourPlan,
): LegalPlan {
  const workMs = times.loadingSeconds * 1000;
  const [firstLoading] = plan.loadings;
  if (first === undefined || firstLoading === undefined) return plan;
  const narrowMs = times.loadingWindowMs ?? times.windowMs;
  const narrow = ({ loadings }: LegalPlan) =>
    loadings.map(({ start, end }, index) => {
      if (index === 0) return firstLoading;
      return times.loadings[index] ?? { start, end: Math.min(end, start + narrowMs) };
    });
  const widthsMs = slotsHours.map((hours) => slotWidthMs(tariff, { open: first.open, ms: workMs }, hours));
  const slots = { widthsMs, narrow, workMs };
  return planInWiderSlots(plan, slots, ({ start, end }, before) => {
    const loadings = times.loadings.with(0, undefined);
    return planAt({ ...times, notBefore: start, loadings, loadingWindowMs: end - start, findsEarliest: false, before });
  });
}

/** What the drivers of a vehicle keep to on a tour from that place on. */
export function rulesFor(tariff: Tariff, vehicle: Vehicle, drivers: 1 | 2, first: Place): HoursRules {
  const profile = drivers === 2 ? 'double' : vehicle.class === 'express' ? 'earliest' : 'standard';
  const nights = tariff.calendar.nights(first.timeZone);
  return hoursRules(tariff.terms.schedule, profile, vehicle.grossWeightT, nights);
}

/**
 * A slot is never longer than places are open, less the work. An express vehicle, which loads at a fixed time, may come
 * to an unloading later by a share of the driving until then.
 */
function tourTasks(
  tariff: Tariff,
  tour: Tour,
  vehicle: Vehicle,
  drive: VehicleDrive,
  times: ScheduleTimes,
): TourTask[] {
  const tasks: TourTask[] = [];
  let drivenMs = 0;
  drive.stops.forEach(({ country, open, bans }, position) => {
    for (const task of drive.legs[position - 1] ?? []) {
      tasks.push(task);
      if (task.kind === 'drive') drivenMs += task.ms;
    }
    const stop = position < tour.loadings.length ? 'loading' : 'unloading';
    const index = stop === 'loading' ? position : position - tour.loadings.length;
    const booked = stop === 'loading' ? times.loadings[index] : times.unloadings[index];
    const ms = (stop === 'loading' ? times.loadingSeconds : times.unloadingSeconds) * 1000;
    const standByMs = widestMs(tariff, { open, ms }, times.loadingWindowMs ?? times.windowMs);
    const slotMs = position === 0 ? standByMs : 0;
    const toleranceMs = vehicle.class === 'express' ? expressToleranceMs(tariff, drivenMs) : 0;
    const windowMs = stop === 'loading' ? standByMs : Math.max(times.windowMs, toleranceMs);
    const isOffered = times.isOffered === true && stop === 'loading' && booked !== undefined;
    tasks.push({ kind: 'serve', stop, index, ms, country, booked, isOffered, slotMs, windowMs, open, bans });
  });
  return tasks;
}

/** How much later than planned an express vehicle may come after so much driving, in whole quarters of an hour. */
function expressToleranceMs({ terms }: Tariff, drivenMs: number): number {
  const { share, minMinutes } = terms.schedule.expressTolerance ?? usualExpressTolerance;
  return nextQuarterHour(Math.max(minMinutes * minuteMs, drivenMs * share));
}
