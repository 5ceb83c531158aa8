import type { Place } from '../cities/place.ts';
import type { Leg } from '../routing/leg.ts';
import type { Tariff, Vehicle } from '../tariff/tariff.ts';
import { dayMs, type Instant, type TimeWindow } from '../units.ts';
import { startCrew } from './driver-state.ts';
import { type HoursProfile, hoursRules } from './hours-rules.ts';
import { driveLowerBound } from './lower-bound.ts';
import { planTour, type TourPlan, type TourRequest } from './plan-tour.ts';
import type { ScheduleBudget } from './search-tour.ts';
import type { ServeTask, TourTask, VehicleDrive } from './tour-tasks.ts';

/** A tour's places in order, with the legs between them. */
export type Tour = {
  loadings: readonly Place[];
  unloadings: readonly Place[];
  legs: readonly Leg[];
  distanceKm: number;
};

/** When stops may be served: booked windows by stop. Undefined where the schedule sets them. */
type ScheduleTimes = {
  notBefore: Instant;
  loadings: readonly (TimeWindow | undefined)[];
  unloadings: readonly (TimeWindow | undefined)[];
  /** Width of the windows the schedule sets. */
  windowMs: number;
  loadingSeconds: number;
  unloadingSeconds: number;
  budget: ScheduleBudget;
};

export type VehicleSchedule = { plan: TourPlan; drivingSeconds: number; drivers: 1 | 2 };

/**
 * The schedule of a tour with one vehicle. Full loads keep the standard profile and go while places are open; express
 * vehicles take the earliest legal schedule at any hour, with a second driver on long tours where that is earlier.
 */
export function scheduleVehicle(
  tariff: Tariff,
  tour: Tour,
  vehicle: Vehicle,
  drive: VehicleDrive,
  times: ScheduleTimes,
): VehicleSchedule {
  const tasks = tourTasks(tour, times, drive);
  const { schedule } = tariff.terms;
  const nights = tariff.calendar.nights(tour.loadings[0]!.timeZone);
  const plan = (profile: HoursProfile) =>
    planLikeBooked({
      rules: hoursRules(schedule, profile, vehicle.grossWeightT, nights),
      tasks,
      notBefore: times.notBefore,
      notAfter: times.notBefore + schedule.startDelayDaysMax.days * dayMs,
      windowMs: times.windowMs,
      budget: times.budget,
    });
  const { drivingSeconds } = drive;
  if (vehicle.class !== 'express') return { plan: plan('standard'), drivingSeconds, drivers: 1 };
  const { overKm, overDrivingHours } = schedule.doubleManning;
  const isRegulated = vehicle.grossWeightT > schedule.hoursRegulationOverT.tonnes;
  const isLong = tour.distanceKm > overKm && drivingSeconds > overDrivingHours * 3600;
  const double = isRegulated && isLong ? plan('double') : undefined;
  // If two drivers arrive before one could, the single driver need not be planned.
  if (double?.ok && tasks.every((task) => task.kind !== 'ferry')) {
    const start = double.loadings[0]!.start;
    const rules = hoursRules(schedule, 'earliest', vehicle.grossWeightT, nights);
    const drivingMs = drivingSeconds * 1000;
    const soonest = start + drivingMs + driveLowerBound(startCrew(start, rules), rules, drivingMs, start);
    if (double.endsAt < soonest) return { plan: double, drivingSeconds, drivers: 2 };
  }
  const single = plan('earliest');
  const isEarlier = double?.ok && (!single.ok || double.endsAt < single.endsAt);
  return isEarlier ? { plan: double, drivingSeconds, drivers: 2 } : { plan: single, drivingSeconds, drivers: 1 };
}

/**
 * The plan that booking the planned loading windows gives. Several schedules may arrive first; with these loadings the
 * unloadings in between may come at other times than in the one found without them.
 */
function planLikeBooked(request: TourRequest): TourPlan {
  const plan = planTour(request);
  if (!plan.ok || plan.loadings.length === 1) return plan;
  const isLoading = (task: TourTask): task is ServeTask => task.kind === 'serve' && task.stop === 'loading';
  if (request.tasks.every((task) => !isLoading(task) || task.booked !== undefined)) return plan;
  const tasks = request.tasks.map((task) => (isLoading(task) ? { ...task, booked: plan.loadings[task.index] } : task));
  const booked = planTour({ ...request, tasks });
  return booked.ok ? booked : plan;
}

function tourTasks(tour: Tour, times: ScheduleTimes, drive: VehicleDrive): TourTask[] {
  const tasks: TourTask[] = [];
  const stops = [...tour.loadings, ...tour.unloadings];
  stops.forEach((place, position) => {
    if (position > 0) tasks.push(...drive.legs[position - 1]!);
    const stop = position < tour.loadings.length ? 'loading' : 'unloading';
    const index = stop === 'loading' ? position : position - tour.loadings.length;
    const booked = stop === 'loading' ? times.loadings[index] : times.unloadings[index];
    const seconds = stop === 'loading' ? times.loadingSeconds : times.unloadingSeconds;
    const { open, bans } = drive.stops[position]!;
    tasks.push({ kind: 'serve', stop, index, ms: seconds * 1000, country: place.country, booked, open, bans });
  });
  return tasks;
}
