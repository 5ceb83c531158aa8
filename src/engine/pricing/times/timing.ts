import { nextQuarterHour } from '../../../ground/local-time.ts';
import type { Instant, TimeWindow } from '../../../ground/units.ts';
import type { LoadSummary } from '../../load/item.ts';
import { handlingSeconds } from '../../schedule/handling.ts';
import { loadWithin } from '../../schedule/load-within.ts';
import type { LegalPlan } from '../../schedule/plan-tour.ts';
import type { ScheduleBudget } from '../../schedule/search-tour.ts';
import type { VehicleDrive } from '../../schedule/tour-tasks.ts';
import type { FtlTimeslotHours, Vehicle } from '../../tariff/tariff.ts';
import type { PricedTour } from '../priced-tour.ts';
import type { PricingContext } from '../pricing-source.ts';
import { recallSchedule } from './known-schedules.ts';
import { countLoadingDays } from './loading-days.ts';
import { type PlannedSchedule, planSchedule } from './plan-schedule.ts';
import { hasBunks, mayTakeSecondDriver } from './second-driver.ts';
import { movedLoadings, type TransportTimes, unsocialHours } from './unsocial-hours.ts';

/** When the stops may be served. It also keeps the schedules of vehicles that have it in common. */
export type Timing = {
  notBefore: Instant;
  /** By stop in tour order. Undefined where the schedule sets the window. */
  loadings: readonly (TimeWindow | undefined)[];
  unloadings: readonly (TimeWindow | undefined)[];
  windowMs: number;
  /** Undefined for express vehicles. */
  slotHours: FtlTimeslotHours | undefined;
  /** Whether a second driver is offered where he may come and is of use, or comes wherever he may. */
  secondDriver: 'offered' | 'comes' | 'none';
  /** Whether an offer says when unloading could start after loading first. True if undefined; with one driver only. */
  findsEarliest?: boolean;
  /** Whether an offer says until when loading would have it there a day earlier. */
  findsFaster?: boolean;
  /** Whether shippers ask for schedules at these times again and again: those of known tours are kept. */
  isForAll?: boolean;
  /** By `scheduleKey`. */
  schedules: Map<string, PricedSchedule[]>;
  /** For the schedules of all vehicles and times that a request tries. */
  budget: ScheduleBudget;
};

/** A schedule on its tour. */
export type PricedSchedule = PlannedSchedule & {
  pricedTour: PricedTour;
  /** Those that the price of one of the vehicles counts: worked out when it is asked for. */
  loadingDays: (vehicle: Vehicle) => number;
};

export type LegalSchedule = PricedSchedule & { plan: LegalPlan };

/** A vehicle that carries a load, `summary`, on a tour. */
type TimedVehicle = {
  vehicle: Vehicle;
  summary: LoadSummary | null;
  transport: TransportTimes & { context: PricingContext };
  pricedTour: PricedTour;
};

/**
 * The schedule with a second driver. Undefined if nobody asks, he may not come, is of no use compared with `single`,
 * cannot keep the times, or has no bunk.
 */
export function scheduleWithTwo(
  carried: TimedVehicle,
  timing: Timing,
  single: PricedSchedule | undefined,
): LegalSchedule | undefined {
  if (timing.secondDriver === 'none') return undefined;
  const { vehicle, summary, transport, pricedTour } = carried;
  const way = { distanceKm: pricedTour.transport.distanceKm, ...pricedTour.drive(vehicle) };
  if (!mayTakeSecondDriver(transport.context.tariff, vehicle, way, summary?.weightKg)) return undefined;
  if (single?.plan.ok && !mayBeEarlier(single, single.plan, way)) return undefined;
  const schedule = scheduleOf(carried, timing, 2);
  const { plan } = schedule;
  if (!plan.ok || !hasBunks(vehicle, schedule)) return undefined;
  return single?.plan.ok && plan.endsAt >= single.plan.endsAt ? undefined : { ...schedule, plan };
}

/** Whether driving without a pause from the end of the first loading would bring the vehicle there earlier. */
function mayBeEarlier(
  { loadingSeconds }: PricedSchedule,
  plan: LegalPlan,
  { drivingSeconds, stops }: Pick<VehicleDrive, 'drivingSeconds' | 'stops'>,
): boolean {
  const [loading] = plan.loadings;
  const unloading = plan.unloadings.at(-1);
  if (loading === undefined || unloading === undefined) return false;
  const arrival = nextQuarterHour(loading.end + (loadingSeconds + drivingSeconds) * 1000);
  const open = stops.at(-1)?.open;
  const isOpen = open === undefined || open.endAt(arrival) !== undefined;
  return (isOpen ? arrival : open.nextStart(arrival)) < unloading.start;
}

/** Vehicles of the same speed, weight class and loading time share a schedule on the same tour. */
export function scheduleOf(carried: TimedVehicle, timing: Timing, drivers: 1 | 2): PricedSchedule {
  const { vehicle, summary, transport, pricedTour } = carried;
  const { tour } = pricedTour;
  const loadingSeconds = handlingSeconds(vehicle, summary?.palletPlaces, tour.loadings.length);
  const unloadingSeconds = handlingSeconds(vehicle, summary?.palletPlaces, tour.unloadings.length);
  const alike = timing.schedules.get(vehicle.scheduleKey) ?? [];
  for (const each of alike) {
    const takesAsLong = each.loadingSeconds === loadingSeconds && each.unloadingSeconds === unloadingSeconds;
    if (takesAsLong && each.drivers === drivers && each.pricedTour === pricedTour) return each;
  }
  const { notBefore, loadings, unloadings, windowMs, findsFaster = false, budget } = timing;
  const findsEarliest = drivers === 1 && timing.findsEarliest !== false;
  const times = { notBefore, loadings, unloadings, windowMs, findsEarliest, loadingSeconds, unloadingSeconds, budget };
  const asked = { drivers, times, findsFaster: findsFaster && drivers === 1 };
  const driven = { vehicle, tour, drive: pricedTour.drive(vehicle), transport };
  const { known } = pricedTour;
  const isKnown = known !== undefined && timing.isForAll === true;
  const planned = isKnown ? recallSchedule(known, pricedTour.number, driven, asked) : planSchedule(driven, asked);
  const loadingDays = (each: Vehicle) => pricedLoadingDays({ ...carried, vehicle: each }, timing, schedule);
  const schedule: PricedSchedule = { ...planned, pricedTour, loadingDays };
  timing.schedules.set(vehicle.scheduleKey, [...alike, schedule]);
  return schedule;
}

/**
 * On how many days loading keeps the vehicle: on no more than it keeps the larger ones of its class. A slower one may
 * miss a day, and never costs more than they.
 */
function pricedLoadingDays(carried: TimedVehicle, timing: Timing, { plan, drivers }: PricedSchedule): number {
  const { vehicle, transport, pricedTour } = carried;
  const { tariff } = transport.context;
  const daysOf = (each: TimedVehicle['vehicle'], { loadings }: LegalPlan) =>
    countLoadingDays(tariff, each, pricedTour.tour.loadings, loadings);
  let days = plan.ok ? daysOf(vehicle, plan) : 1;
  const next = ({ notAbove }: Vehicle) => tariff.vehicles.find(({ code }) => code === notAbove);
  for (let larger = next(vehicle); days > 1 && larger?.class === vehicle.class; larger = next(larger)) {
    const other = scheduleOf({ ...carried, vehicle: larger }, timing, drivers).plan;
    if (other.ok) days = Math.min(days, daysOf(larger, other));
  }
  return days;
}

/** A schedule with its goods loaded within parts of its loading windows, for which its vehicle is kept all the same. */
export function scheduleWithin(
  { transport }: Pick<TimedVehicle, 'transport'>,
  scheduled: LegalSchedule,
  loadings: readonly TimeWindow[],
): LegalSchedule {
  const plan = loadWithin(scheduled.plan, loadings, scheduled.loadingSeconds * 1000);
  const moved = movedLoadings(loadings, scheduled.plan.loadings);
  return { ...scheduled, plan, texts: {}, ...unsocialHours(transport, plan, moved) };
}
