import type { Steps } from '../../../ground/concurrency/steps.ts';
import { hourMs, type Instant, isSameWindow, type TimeWindow } from '../../../ground/units.ts';
import { handlingSeconds } from '../../schedule/handling.ts';
import type { ScheduleBudget } from '../../schedule/search-tour.ts';
import { slotsHours, slotWidthMs } from '../../schedule/slots.ts';
import { windowFrom } from '../../schedule/tour-tasks.ts';
import type { FtlTimeslotHours } from '../../tariff/tariff.ts';
import type { Carriage } from '../offer.ts';
import { offerAt, scheduleCarriage } from '../offer-carriage.ts';
import { type RequestBudget, spendTourSteps, tourStepsLeft } from '../request-budget.ts';
import { type LegalSchedule, type PricedSchedule, scheduleWithin } from '../times/timing.ts';
import { type Alternatives, areSetSo, bestOf, firstOf, onlyFirst } from './booking-windows.ts';
import { type MetBooking, metBooking, timingOf } from './first-windows.ts';
import { startOrders, startsAround, type TriedStart } from './offered-starts.ts';
import { isWhole, loadingStop, narrowestSlot, slotOf } from './slots.ts';

/** The best windows of each stop. Undefined where the schedule sets them. */
type FirstWindows = { loadings: (TimeWindow | undefined)[]; unloadings: (TimeWindow | undefined)[] };

/** What is booked, and what schedules an offer is looked for with. */
type Search = {
  windows: Alternatives;
  booked: FirstWindows;
  carriage: Carriage;
  drivers: 1 | 2;
  tours: ScheduleBudget;
};

/**
 * A booking of what the service offers: its unloading windows are those that the schedule sets for an offered loading
 * window which the booked one is a part of, and so for further loadings. It keeps the offer's own schedule, with the
 * goods loaded within the booked part of the windows, whatever a search from there would find. Undefined if no window
 * that can be offered has these unloading windows.
 */
export function* bookWithinOffer(
  windows: Alternatives,
  carriage: Carriage,
  drivers: 1 | 2,
  budget: RequestBudget,
): Steps<MetBooking | undefined> {
  const tours: ScheduleBudget = { steps: 0, stepsMax: Number.POSITIVE_INFINITY };
  const booked = firstWindows(windows);
  const search = { windows, booked, carriage, drivers, tours };
  const found = yield* findSchedule(search, tourStepsLeft(budget));
  spendTourSteps(budget, tours.steps);
  if (found === undefined) return undefined;
  const loadings = found.plan.loadings.map((offered, index) => booked.loadings[index] ?? offered);
  const scheduled = scheduleWithin(carriage, found, loadings);
  const double = scheduled.drivers === 2 ? scheduled : undefined;
  const { slotHours } = slotOf(carriage, windows.first);
  const narrowest = narrowestSlot(carriage, slotHours, booked.loadings, found.plan.loadings);
  return metBooking(offerAt(carriage, scheduled, narrowest, double), firstOf(windows));
}

/** How wide the first loading window is that is offered for a slot. */
export function offeredWidthMs(carriage: Carriage, hours: FtlTimeslotHours): number {
  return slotWidthMs(carriage.transport.context.tariff, loadingStop(carriage), hours);
}

/**
 * The schedule of the offer that is booked: one whose later loading windows are booked as it sets them, else one of
 * which they are parts, and pay as such. Others are tried while so many steps are left.
 */
function* findSchedule(search: Search, most: number): Steps<LegalSchedule | undefined> {
  const { booked, carriage, tours, windows } = search;
  const own = scheduleAt(search, windows.first);
  let found = isOffered(booked, own) ? own : undefined;
  if (carriage.vehicle.class === 'express' || (found && isBookedWhole(booked, found))) return found;
  const searches = slotsHours
    .filter((hours) => canBeSet(booked.unloadings, carriage, hours * hourMs))
    .map((hours) => startSearch(search, hours));
  for (const order of startOrders) {
    for (const each of searches) {
      for (const start of order(each)) {
        yield;
        if (tours.steps >= most) return found;
        const { offered } = each.tryAt(start);
        if (offered !== undefined && isBookedWhole(booked, offered)) return offered;
        found ??= offered;
      }
    }
  }
  return found;
}

/** Looks among the loading windows of that slot for the one whose offer is booked. */
function startSearch(search: Search, hours: FtlTimeslotHours) {
  const { booked, windows, carriage } = search;
  const widthMs = offeredWidthMs(carriage, hours);
  const tried = new Map<Instant, TriedStart<LegalSchedule>>();
  const tryAt = (start: Instant): TriedStart<LegalSchedule> => {
    const known = tried.get(start);
    if (known !== undefined) return known;
    const schedule = scheduleAt(search, { start, end: start + widthMs }, hours * hourMs);
    const unloads = schedule.plan.ok ? schedule.plan.unloadings.map((window) => window.start) : undefined;
    const result = { unloads, offered: isOffered(booked, schedule) ? schedule : undefined };
    tried.set(start, result);
    return result;
  };
  const unloadsAt = booked.unloadings.map((window) => window?.start);
  return { starts: startsAround(windows.first, widthMs), tryAt, unloadsAt };
}

/** The schedule of an offer with that window at its first loading. `setMs`: how wide others are set, if not as it. */
function scheduleAt({ windows, carriage, drivers, tours }: Search, window: TimeWindow, setMs?: number): PricedSchedule {
  const only = onlyFirst(windows, window);
  const times = timingOf(only, firstOf(only), carriage, drivers);
  const windowMs = setMs ?? times.windowMs;
  return scheduleCarriage(carriage, { ...times, windowMs, findsEarliest: false, budget: tours }).scheduled;
}

/** Whether the schedule of an offer with loading windows of that width can set these unloading windows. */
export function canBeSet(
  unloadings: FirstWindows['unloadings'],
  { vehicle, summary, pricedTour }: Carriage,
  widthMs: number,
): boolean {
  const stops = pricedTour.drive(vehicle).stops.slice(-unloadings.length);
  const ms = handlingSeconds(vehicle, summary?.palletPlaces, unloadings.length) * 1000;
  return unloadings.every((booked, index) => {
    const open = stops[index]?.open;
    return booked === undefined || isSameWindow(booked, windowFrom({ open, ms, windowMs: widthMs }, booked.start));
  });
}

function firstWindows({ first, loading, unloading }: Alternatives): FirstWindows {
  return { loadings: [first, ...bestOf(loading).slice(1)], unloadings: bestOf(unloading) };
}

/** Whether the loading windows after the first are no narrower than a schedule sets them. */
function isBookedWhole({ loadings }: FirstWindows, { plan }: LegalSchedule): boolean {
  return plan.loadings.every((set, index) => index === 0 || isWhole(loadings[index], set));
}

/** Whether goods are loaded within the loading windows of a schedule, and its unloading windows are those booked. */
function isOffered({ loadings, unloadings }: FirstWindows, schedule: PricedSchedule): schedule is LegalSchedule {
  const { plan } = schedule;
  if (!plan.ok || !plan.isKept) return false;
  const areLoaded = plan.loadings.every(({ start, end }, index) => {
    const booked = loadings[index];
    return booked === undefined || (booked.start >= start && booked.end <= end);
  });
  return areLoaded && areSetSo(unloadings, plan.unloadings);
}
