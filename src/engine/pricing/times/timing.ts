import { nextQuarterHour } from '../../../ground/local-time.ts';
import { type Instant, isSameWindow, type TimeWindow } from '../../../ground/units.ts';
import type { Place } from '../../cities/place.ts';
import type { LoadSummary } from '../../load/item.ts';
import { handlingSeconds } from '../../schedule/handling.ts';
import { loadWithin } from '../../schedule/load-within.ts';
import type { LegalPlan } from '../../schedule/plan-tour.ts';
import { scheduleVehicle, type VehicleSchedule } from '../../schedule/schedule-vehicle.ts';
import type { ScheduleBudget } from '../../schedule/search-tour.ts';
import type { VehicleDrive } from '../../schedule/tour-tasks.ts';
import type { FtlTimeslotHours, Vehicle } from '../../tariff/tariff.ts';
import { type LoadingTerms, unsocialHour } from '../cost/transport.ts';
import type { PricedTour } from '../priced-tour.ts';
import type { PricingContext } from '../pricing-source.ts';
import { findFaster } from './faster.ts';
import { countLoadingDays } from './loading-days.ts';
import { hasBunks, mayTakeSecondDriver } from './second-driver.ts';
import { dearerHour, dearestHour, unavoidableHour } from './window-hours.ts';

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
  /** By `scheduleKey`. */
  schedules: Map<string, PricedSchedule[]>;
  /** For the schedules of all vehicles and times that a request tries. */
  budget: ScheduleBudget;
};

/** A schedule, how long it gives each stop, and what the price needs to know about its times. */
export type PricedSchedule = VehicleSchedule & {
  loadingSeconds: number;
  unloadingSeconds: number;
  drivers: 1 | 2;
  pricedTour: PricedTour;
  /** By stop in tour order. */
  unsocialAt: readonly boolean[];
  /** That of a vehicle which is loaded earlier and so unloads a day earlier (`findFaster`). */
  faster?: LegalSchedule | undefined;
  /** Those that the price of one of the vehicles counts: worked out when it is asked for. */
  loadingDays: (vehicle: Vehicle) => number;
} & Pick<LoadingTerms, 'unsocial' | 'unsocialStops'>;

export type LegalSchedule = PricedSchedule & { plan: LegalPlan };

/** What the schedules of a request share. */
export type TransportTimes = {
  context: PricingContext;
  /** In tour order. */
  stops: readonly TimedStop[];
};

/** A stop, and by the time it starts whether that is an unsocial hour. */
type TimedStop = { place: Place; unsocial: Map<Instant, LoadingTerms['unsocial']> };

/** A vehicle that carries a load, `summary`, on a tour. */
type TimedVehicle = {
  vehicle: Vehicle;
  summary: LoadSummary | null;
  transport: TransportTimes;
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
  if (!plan.ok || !hasBunks(vehicle, plan)) return undefined;
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
  const { tariff } = transport.context;
  const { notBefore, loadings, unloadings, windowMs, budget } = timing;
  const findsEarliest = drivers === 1 && timing.findsEarliest !== false;
  const drive = pricedTour.drive(vehicle);
  const handling = { loadingSeconds, unloadingSeconds };
  const times = { notBefore, loadings, unloadings, windowMs, findsEarliest, ...handling, budget };
  const planned = scheduleVehicle(tariff, tour, vehicle, drive, drivers, times);
  const unsocial = planned.plan.ok ? unsocialHours(transport, planned.plan) : socialHours;
  const loadingDays = (each: Vehicle) => pricedLoadingDays({ ...carried, vehicle: each }, timing, schedule);
  const schedule: PricedSchedule = { ...planned, ...handling, drivers, pricedTour, ...unsocial, loadingDays };
  if (timing.findsFaster === true && drivers === 1 && planned.plan.ok) {
    const guess = likelyEnd(drive, planned.plan, unloadingSeconds * 1000);
    const plan = findFaster(planned.plan, tour.unloadings.at(-1)?.timeZone, guess, (earlier) => {
      const asked = { ...times, ...earlier, isOffered: true, findsEarliest: false };
      return scheduleVehicle(tariff, tour, vehicle, drive, drivers, asked).plan;
    });
    const moved = plan && movedLoadings(plan.loadings, planned.plan.loadings);
    schedule.faster =
      plan && withoutMoreUnsocial({ ...schedule, plan, ...unsocialHours(transport, plan, moved) }, schedule);
  }
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

/**
 * Until when loading may have it there on the earliest day: as much later than at once as the last unloading may start
 * later before the place closes.
 */
function likelyEnd({ stops }: VehicleDrive, { loadings, earliestUnloadings }: LegalPlan, workMs: number): Instant {
  const [start, earliest] = [loadings[0]?.start ?? Number.NaN, earliestUnloadings.at(-1) ?? Number.NaN];
  return start + (stops.at(-1)?.open?.endAt(earliest) ?? earliest) - workMs - earliest;
}

/**
 * The schedule, unless more of its stops are at unsocial hours than in the other, or a loading is at a dearer one: it
 * is sold at the same price.
 */
function withoutMoreUnsocial(faster: LegalSchedule, own: PricedSchedule): LegalSchedule | undefined {
  const isDearer = (faster.unsocial?.share ?? 0) > (own.unsocial?.share ?? 0);
  return isDearer || faster.unsocialStops > own.unsocialStops ? undefined : faster;
}

/** A schedule with its goods loaded within parts of its loading windows, for which its vehicle is kept all the same. */
export function scheduleWithin(
  { transport }: Pick<TimedVehicle, 'transport'>,
  scheduled: LegalSchedule,
  loadings: readonly TimeWindow[],
): LegalSchedule {
  const plan = loadWithin(scheduled.plan, loadings, scheduled.loadingSeconds * 1000);
  return { ...scheduled, plan, ...unsocialHours(transport, plan, movedLoadings(loadings, scheduled.plan.loadings)) };
}

/** Which windows of later loadings are others than a schedule sets. Undefined: it sets the window. */
export function movedLoadings(
  booked: readonly (TimeWindow | undefined)[],
  set: readonly TimeWindow[],
): ReadonlySet<number> {
  const moved = booked.flatMap((window, index) => {
    const own = set[index];
    const isMoved = index > 0 && window !== undefined && (own === undefined || !isSameWindow(window, own));
    return isMoved ? [index] : [];
  });
  return new Set(moved);
}

const socialHours = { unsocial: undefined, unsocialStops: 0, unsocialAt: [] };
const nothingMoved: ReadonlySet<number> = new Set();

/**
 * At which unsocial hours the stops are served: the dearest of the loadings whose hour the shipper chooses, and how
 * many stops besides it. So such a loading costs the same wherever it stands in the tour. Chosen is the first, one that
 * is `moved` from where the schedule has it, and any window that leaves a choice.
 */
export function unsocialHours({ context, stops }: TransportTimes, plan: LegalPlan, moved = nothingMoved) {
  const windows = [...plan.loadings, ...plan.unloadings];
  const isChosen = ({ start, end }: TimeWindow, index: number) =>
    index === 0 || (index < plan.loadings.length && (moved.has(index) || end > start));
  const found = stops.map(({ place, unsocial }, index) => {
    const window = windows[index];
    if (window === undefined) return undefined;
    const hourAt = (at: Instant) => {
      if (!unsocial.has(at)) unsocial.set(at, unsocialHour(context.tariff, at, place));
      return unsocial.get(at);
    };
    return isChosen(window, index) ? dearestHour(window, hourAt) : unavoidableHour(window, hourAt);
  });
  const chosen = found.filter((_, index) => windows[index] !== undefined && isChosen(windows[index], index));
  const dearest = chosen.reduce(dearerHour, undefined);
  const unsocialAt = found.map((each) => each !== undefined);
  const all = unsocialAt.filter(Boolean).length;
  return { unsocial: dearest, unsocialStops: dearest === undefined ? all : all - 1, unsocialAt };
}
