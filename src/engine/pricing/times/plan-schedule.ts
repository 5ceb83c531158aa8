import type { Instant } from '../../../ground/units.ts';
import type { LegalPlan, TourPlan } from '../../schedule/plan-tour.ts';
import {
  type ScheduleTimes,
  scheduleVehicle,
  type Tour,
  type VehicleSchedule,
} from '../../schedule/schedule-vehicle.ts';
import type { VehicleDrive } from '../../schedule/tour-tasks.ts';
import type { Vehicle } from '../../tariff/tariff.ts';
import { findFaster } from './faster.ts';
import type { ScheduleTexts } from './schedule-texts.ts';
import { restsOnWay } from './second-driver.ts';
import {
  movedLoadings,
  socialHours,
  type TransportTimes,
  type UnsocialHours,
  unsocialHours,
} from './unsocial-hours.ts';

/** A tour as a vehicle drives it. `transport`: with the same stops. */
export type DrivenTour = { vehicle: Vehicle; tour: Tour; drive: VehicleDrive; transport: TransportTimes };

/** All that a schedule depends on besides the tour and what vehicles that share it have in common. */
export type AskedSchedule = {
  drivers: 1 | 2;
  times: ScheduleTimes;
  /** Whether to find until when loading would have it there a day earlier. */
  findsFaster: boolean;
};

/** A schedule, how long it gives each stop, and what the price needs to know about its times. */
export type PlannedSchedule = VehicleSchedule &
  UnsocialHours & {
    loadingSeconds: number;
    unloadingSeconds: number;
    drivers: 1 | 2;
    /** That of a vehicle which is loaded earlier and so unloads a day earlier (`findFaster`). */
    faster?: { plan: LegalPlan } | undefined;
    texts: ScheduleTexts;
    /** Whether somebody rests on the way, who needs a bunk. */
    rests: () => boolean;
  };

/** Plans the schedule that a vehicle and all that share one with it keep on a tour. */
export function planSchedule({ vehicle, tour, drive, transport }: DrivenTour, asked: AskedSchedule): PlannedSchedule {
  const { drivers, times, findsFaster } = asked;
  const { loadingSeconds, unloadingSeconds } = times;
  const { tariff } = transport.context;
  const { plan, ...planned } = scheduleVehicle(tariff, tour, vehicle, drive, drivers, times);
  const unsocial = plan.ok ? unsocialHours(transport, plan) : socialHours;
  const rests = () => plan.ok && restsOnWay(plan);
  const schedule = { ...planned, plan, loadingSeconds, unloadingSeconds, drivers, ...unsocial, rests, texts: {} };
  if (!findsFaster || !plan.ok) return schedule;
  const guess = likelyEnd(drive, plan, unloadingSeconds * 1000);
  const faster = findFaster(plan, tour.unloadings.at(-1)?.timeZone, guess, (earlier): TourPlan => {
    const early = { ...times, ...earlier, isOffered: true, findsEarliest: false };
    return scheduleVehicle(tariff, tour, vehicle, drive, drivers, early).plan;
  });
  if (faster === undefined) return schedule;
  const moved = movedLoadings(faster.loadings, plan.loadings);
  const isAsCheap = !costsMore(unsocialHours(transport, faster, moved), unsocial);
  return { ...schedule, faster: isAsCheap ? { plan: faster } : undefined };
}

/**
 * Until when loading may have it there on the earliest day: as much later than at once as the last unloading may start
 * later before the place closes.
 */
function likelyEnd({ stops }: VehicleDrive, { loadings, earliestUnloadings }: LegalPlan, workMs: number): Instant {
  const [start, earliest] = [loadings[0]?.start ?? Number.NaN, earliestUnloadings.at(-1) ?? Number.NaN];
  return start + (stops.at(-1)?.open?.endAt(earliest) ?? earliest) - workMs - earliest;
}

/** Whether more stops are at unsocial hours than in the other, at whose price it is sold, or one at a dearer. */
function costsMore(faster: UnsocialHours, own: UnsocialHours): boolean {
  return (faster.unsocial?.share ?? 0) > (own.unsocial?.share ?? 0) || faster.unsocialStops > own.unsocialStops;
}
