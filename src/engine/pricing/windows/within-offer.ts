import type { Steps } from '../../../ground/concurrency/steps.ts';
import { hourMs, type Instant, isSameWindow, type TimeWindow } from '../../../ground/units.ts';
import { handlingSeconds } from '../../schedule/handling.ts';
import type { ScheduleBudget } from '../../schedule/search-tour.ts';
import { windowFrom } from '../../schedule/tour-tasks.ts';
import type { FtlTimeslotHours } from '../../tariff/tariff.ts';
import type { Carriage, Offer } from '../offer.ts';
import { offerAt, scheduleCarriage } from '../offer-carriage.ts';
import { type RequestBudget, spendTourSteps, tourStepsLeft } from '../request-budget.ts';
import { type LegalSchedule, type PricedSchedule, scheduleWithin } from '../times/timing.ts';
import { type Alternatives, areSetSo, bestOf, firstOf, onlyFirst } from './booking-windows.ts';
import { type MetBooking, metBooking, timingOf } from './first-windows.ts';
import { startOrders, startsAround, type TriedStart } from './offered-starts.ts';
import { narrowestSlot, slotOf } from './slots.ts';

/** The widths of the loading windows that are offered. A fixed time has no moments to choose from. */
const slotWidthsMs = [6 * hourMs, 3 * hourMs];

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
  const { vehicle } = carriage;
  const slotHours = narrowestSlot(vehicle, slotOf(vehicle, windows.first), booked.loadings, found.plan.loadings);
  return metBooking(offerAt(carriage, scheduled, slotHours, double), firstOf(windows));
}

/**
 * A booking of what an offer has for loading earlier (`faster`): of the vehicle that is offered from the start of the
 * booked window on, at the price of its slot, with the unloading windows then. `unmoved`: the offer, whose later
 * loading windows may be wider. Undefined if that is not what is booked. Of several slots with these windows the first
 * is taken.
 */
export function* bookFaster(
  windows: Alternatives,
  carriage: Carriage,
  budget: RequestBudget,
  slots: readonly FtlTimeslotHours[] = [6, 3],
): Steps<{ booked: MetBooking; unmoved: Offer } | undefined> {
  const { first } = windows;
  const booked = firstWindows(windows);
  const { class: vehicleClass } = carriage.vehicle;
  if (vehicleClass === 'express' || isSlotWide(first) || booked.unloadings.includes(undefined)) return undefined;
  const tours: ScheduleBudget = { steps: 0, stepsMax: Number.POSITIVE_INFINITY };
  for (const slotHours of slots) {
    const widthMs = slotHours * hourMs;
    if (first.end - first.start >= widthMs || !canBeSet(booked.unloadings, carriage, widthMs)) continue;
    yield;
    const only = onlyFirst(windows, { start: first.start, end: first.start + widthMs });
    const times = { ...timingOf(only, firstOf(only), carriage.vehicle, 1), findsFaster: true, budget: tours };
    const { scheduled } = scheduleCarriage(carriage, times);
    spendTourSteps(budget, tours.steps);
    tours.steps = 0;
    const { faster, unsocial, unsocialStops } = scheduled;
    if (faster === undefined || faster.plan.loadings[0]?.end !== first.end || !isOffered(booked, faster)) continue;
    const loadings = faster.plan.loadings.map((offered, index) => booked.loadings[index] ?? offered);
    const kept = scheduleWithin(carriage, faster, loadings);
    const offered = { ...kept, unsocial, unsocialStops };
    const narrowest = narrowestSlot(carriage.vehicle, slotHours, booked.loadings, faster.plan.loadings);
    const unmoved = offerAt(carriage, offered, slotHours, undefined).offer;
    const made = offerAt(carriage, offered, narrowest, undefined);
    return { booked: metBooking(made, firstOf(windows)), unmoved };
  }
  return undefined;
}

/** Whether a loading window is as wide as an offered slot, so that it is not one for loading earlier. */
function isSlotWide({ start, end }: TimeWindow): boolean {
  return start === end || slotWidthsMs.includes(end - start);
}

/** The schedule of the offer that is booked. Others are tried while so many steps are left. */
function* findSchedule(search: Search, most: number): Steps<LegalSchedule | undefined> {
  const { booked, carriage, tours, windows } = search;
  const own = scheduleAt(search, windows.first);
  if (isOffered(booked, own)) return own;
  if (carriage.vehicle.class === 'express') return undefined;
  const searches = slotWidthsMs
    .filter((widthMs) => canBeSet(booked.unloadings, carriage, widthMs))
    .map((widthMs) => startSearch(search, widthMs));
  for (const order of startOrders) {
    for (const each of searches) {
      for (const start of order(each)) {
        yield;
        if (tours.steps >= most) return undefined;
        const { offered } = each.tryAt(start);
        if (offered !== undefined) return offered;
      }
    }
  }
  return undefined;
}

/** Looks among the loading windows of that width for the one whose offer is booked. */
function startSearch(search: Search, widthMs: number) {
  const { booked, windows } = search;
  const tried = new Map<Instant, TriedStart<LegalSchedule>>();
  const tryAt = (start: Instant): TriedStart<LegalSchedule> => {
    const known = tried.get(start);
    if (known !== undefined) return known;
    const schedule = scheduleAt(search, { start, end: start + widthMs });
    const unloads = schedule.plan.ok ? schedule.plan.unloadings.map((window) => window.start) : undefined;
    const result = { unloads, offered: isOffered(booked, schedule) ? schedule : undefined };
    tried.set(start, result);
    return result;
  };
  const unloadsAt = booked.unloadings.map((window) => window?.start);
  return { starts: startsAround(windows.first, widthMs), tryAt, unloadsAt };
}

/** The schedule of an offer with that window at its first loading. */
function scheduleAt({ windows, carriage, drivers, tours }: Search, window: TimeWindow): PricedSchedule {
  const only = onlyFirst(windows, window);
  const times = timingOf(only, firstOf(only), carriage.vehicle, drivers);
  return scheduleCarriage(carriage, { ...times, findsEarliest: false, budget: tours }).scheduled;
}

/** Whether the schedule of an offer with loading windows of that width can set these unloading windows. */
function canBeSet(
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
