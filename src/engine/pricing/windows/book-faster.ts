import type { Steps } from '../../../ground/concurrency/steps.ts';
import { hourMs, type Instant, isBeginningOf, isSameWindow, type TimeWindow } from '../../../ground/units.ts';
import type { LegalPlan } from '../../schedule/plan-tour.ts';
import type { ScheduleBudget } from '../../schedule/search-tour.ts';
import { slotsHours } from '../../schedule/slots.ts';
import type { FtlTimeslotHours } from '../../tariff/tariff.ts';
import type { Carriage, Offer } from '../offer.ts';
import { offerAt, scheduleCarriage } from '../offer-carriage.ts';
import { type RequestBudget, spendTourSteps } from '../request-budget.ts';
import { type PricedSchedule, scheduleWithin } from '../times/timing.ts';
import { type Alternatives, type ChosenWindows, chosenAt, firstOf, onlyFirst, windowsAt } from './booking-windows.ts';
import { type MetBooking, metBooking, timingOf } from './first-windows.ts';
import { narrowestSlot } from './slots.ts';
import { canBeSet, offeredWidthMs } from './within-offer.ts';

/**
 * A booking of what an offer has for loading earlier (`faster`): of the vehicle that is offered from the start of the
 * booked window on, at the price of its slot, with the unloading windows then. `unmoved`: the offer, whose later
 * loading windows may be wider. Undefined if that is not what is booked. Of several slots with these windows the first
 * is taken.
 *
 * What is booked are the windows that suit each stop best. Of an offer, whose first loading window is `offered`, they
 * may be any of the first loading; and of every stop if that one is not among those, since nothing else can be booked
 * with the offer then.
 */
export function* bookFaster(
  windows: Alternatives,
  carriage: Carriage,
  budget: RequestBudget,
  offered: TimeWindow | undefined,
): Steps<{ booked: MetBooking; unmoved: Offer } | undefined> {
  if (carriage.vehicle.class === 'express') return undefined;
  const firsts = offered === undefined ? [windows.first] : windowsAt(windows, 'loading', 0);
  const narrower = firsts.filter(
    (each) => (offered === undefined || isBeginningOf(each, offered)) && !isSlotWide(each, carriage),
  );
  const [{ start } = windows.first] = narrower;
  if (narrower.length === 0 || windows.unloading.some((list) => list.length === 0)) return undefined;
  const isAny = offered !== undefined && !firsts.some((each) => isSameWindow(each, offered));
  const asked: Alternatives = {
    ...windows,
    loading: windows.loading.map((list, index) => (index === 0 ? narrower : isAny ? list : list.slice(0, 1))),
    unloading: windows.unloading.map((list) => (isAny ? list : list.slice(0, 1))),
  };
  for (const slotHours of slotsHours) {
    const widthMs = offeredWidthMs(carriage, slotHours);
    if (offered !== undefined && offered.end - offered.start !== widthMs) continue;
    if (!mayBeFaster(asked, carriage, slotHours, widthMs)) continue;
    yield;
    const scheduled = scheduleSlot(windows, carriage, budget, slotHours, { start, end: start + widthMs });
    const { faster, unsocial, unsocialStops, loadingDays } = scheduled;
    const found = faster && chooseWindows(asked, faster.plan);
    if (faster === undefined || found === undefined) continue;
    const loadings = faster.plan.loadings.map(
      (each, at) => asked.loading[at]?.[chosenAt(found, 'loading', at)] ?? each,
    );
    const kept = scheduleWithin(carriage, { ...scheduled, plan: faster.plan, faster: undefined }, loadings);
    const scheduledFaster = { ...kept, unsocial, unsocialStops, loadingDays };
    const narrowest = narrowestSlot(carriage, slotHours, loadings, faster.plan.loadings);
    const unmoved = offerAt(carriage, scheduledFaster, slotHours, undefined).offer;
    const made = offerAt(carriage, scheduledFaster, narrowest, undefined);
    const [first] = loadings;
    const chosenFirst = windowsAt(windows, 'loading', 0).findIndex((each) => first && isSameWindow(each, first));
    const chosen = { ...found, loading: found.loading.with(0, Math.max(0, chosenFirst)) };
    return { booked: metBooking(made, chosen), unmoved };
  }
  return undefined;
}

/** Whether some of the windows could be those of a vehicle that is loaded earlier than a slot allows. */
function mayBeFaster(
  { loading: [firsts = []], unloading }: Alternatives,
  carriage: Carriage,
  slotHours: FtlTimeslotHours,
  widthMs: number,
): boolean {
  return (
    firsts.some(({ start, end }) => end - start < widthMs) &&
    unloading.every((list, stop) =>
      list.some((each) =>
        canBeSet(
          unloading.map((_, at) => (at === stop ? each : undefined)),
          carriage,
          slotHours * hourMs,
        ),
      ),
    )
  );
}

/** The schedule of an offer with that slot, and of the vehicle that is loaded earlier. */
function scheduleSlot(
  windows: Alternatives,
  carriage: Carriage,
  budget: RequestBudget,
  slotHours: FtlTimeslotHours,
  window: { start: Instant; end: Instant },
): PricedSchedule {
  const tours: ScheduleBudget = { steps: 0, stepsMax: Number.POSITIVE_INFINITY };
  const only = onlyFirst(windows, window);
  const times = { ...timingOf(only, firstOf(only), carriage, 1), windowMs: slotHours * hourMs };
  const { scheduled } = scheduleCarriage(carriage, { ...times, findsFaster: true, budget: tours });
  spendTourSteps(budget, tours.steps);
  return scheduled;
}

/** The windows that a plan keeps: of the first loading and the unloadings its own, of others a part. */
function chooseWindows(windows: Alternatives, { loadings, unloadings }: LegalPlan): ChosenWindows | undefined {
  const loading = windows.loading.map((list, index) => {
    const planned = loadings[index];
    if (list.length === 0 || planned === undefined) return 0;
    if (index === 0) return list.findIndex((each) => isSameWindow(each, planned));
    return list.findIndex(({ start, end }) => start >= planned.start && end <= planned.end);
  });
  const unloading = windows.unloading.map((list, index) => {
    const planned = unloadings[index];
    return list.findIndex((each) => planned !== undefined && isSameWindow(each, planned));
  });
  return [...loading, ...unloading].includes(-1) ? undefined : { loading, unloading };
}

/** Whether a loading window is as wide as an offered slot, so that it is not one for loading earlier. */
function isSlotWide({ start, end }: TimeWindow, carriage: Carriage): boolean {
  return start === end || slotsHours.some((hours) => offeredWidthMs(carriage, hours) === end - start);
}
