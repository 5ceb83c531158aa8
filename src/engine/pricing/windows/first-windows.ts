import type { Steps } from '../../../ground/concurrency/steps.ts';
import type { Instant } from '../../../ground/units.ts';
import type { LegalPlan } from '../../schedule/plan-tour.ts';
import type { ScheduleBudget } from '../../schedule/search-tour.ts';
import { describeLoads } from '../loads/load-warnings.ts';
import { type Carriage, type MadeOffer, type Offer, type Unavailable, warningsOf } from '../offer.ts';
import { offerCarriage } from '../offer-carriage.ts';
import type { Impassable } from '../priced-tour.ts';
import { type RequestBudget, spendTourSteps, tourStepsLeft } from '../request-budget.ts';
import type { Timing } from '../times/timing.ts';
import { type Alternatives, type ChosenWindows, chosenAt, firstOf, nextWindow } from './booking-windows.ts';
import { slotOf } from './slots.ts';

/** A booked window that ends before the truck can be ready at that stop. */
export type Unreachable = {
  stop: 'loading' | 'unloading';
  index: number;
  earliest: Instant;
  /** Whether there are windows left which were not tried, since a tour with so many takes too long. */
  isGivenUp: boolean;
};

/** A booking that can be met. */
export type MetBooking = {
  ok: true;
  offer: Offer;
  withTerms: MadeOffer['withTerms'];
  /** What the crew does, as in a plan. */
  activities: LegalPlan['activities'];
  carriage: Carriage;
  tariffVersion: string;
  chosen: ChosenWindows;
  warnings: readonly string[];
};

export type FirstBooking =
  | MetBooking
  | { ok: false; unavailable: Unavailable; closedStop?: Impassable['stop'] }
  | { ok: false; unreachable: Unreachable };

/** Steps of the schedules tried for a booking, at half a microsecond. Beyond them no other windows are tried. */
const stepsMax = 100_000;

/**
 * Takes the first windows or, where one cannot be met, that stop's next one.
 */
export function* bookFirst(
  windows: Alternatives,
  carriage: Carriage,
  drivers: 1 | 2,
  budget: RequestBudget,
  from: ChosenWindows = firstOf(windows),
): Steps<FirstBooking> {
  const tours: ScheduleBudget = { steps: 0, stepsMax: Number.POSITIVE_INFINITY };
  const tried = yield* tryWindows(windows, carriage, drivers, tours, tourStepsLeft(budget), from);
  spendTourSteps(budget, tours.steps);
  return tried;
}

/** The first windows are tried to the end; others, while so many steps are left. */
function* tryWindows(
  windows: Alternatives,
  carriage: Carriage,
  drivers: 1 | 2,
  tours: ScheduleBudget,
  stepsLeft: number,
  chosen: ChosenWindows,
): Steps<FirstBooking> {
  const most = Math.min(stepsMax, stepsLeft);
  let missed: Unreachable | undefined;
  for (;;) {
    yield;
    const result = offerCarriage(carriage, { ...timingOf(windows, chosen, carriage, drivers), budget: tours });
    if (result.kind === 'unavailable') {
      return missed !== undefined && tours.steps >= most
        ? { ok: false, unreachable: { ...missed, isGivenUp: true } }
        : { ok: false, unavailable: result.unavailable };
    }
    if (result.kind === 'offer') return metBooking(result, chosen);
    const { stop, index, earliest } = result.plan;
    const next = nextWindow(windows, chosen, result.plan);
    tours.stepsMax = most;
    const isGivenUp = next >= 0 && tours.steps >= most;
    missed = { stop, index, earliest, isGivenUp };
    if (next < 0 || isGivenUp) return { ok: false, unreachable: missed };
    chosen[stop][index] = next;
  }
}

/** A booking of what is offered, at the windows that its stops were given. */
export function metBooking({ offer, withTerms, activities, carriage }: MadeOffer, chosen: ChosenWindows): MetBooking {
  const { transport } = carriage;
  const { version: tariffVersion } = transport.context.tariff;
  const warnings = [...warningsOf(transport), ...describeLoads([offer])];
  return { ok: true, offer, withTerms, activities, carriage, tariffVersion, chosen, warnings };
}

/** The times of a booking with its windows chosen. The first loading's decides the slot and how wide others are set. */
export function timingOf(
  windows: Alternatives,
  chosen: ChosenWindows,
  carriage: Carriage,
  drivers: 1 | 2,
): Omit<Timing, 'budget'> {
  const take = (stop: 'loading' | 'unloading') =>
    windows[stop].map((list, index) => list[chosenAt(chosen, stop, index)]);
  const loadings = take('loading');
  const [first = windows.first] = loadings;
  const { slotHours, windowMs } = slotOf(carriage, first);
  return {
    notBefore: first.start,
    loadings,
    unloadings: take('unloading'),
    windowMs,
    slotHours,
    secondDriver: drivers === 2 ? 'comes' : 'none',
    schedules: new Map(),
  };
}
