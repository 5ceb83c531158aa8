import { type Instant, isSameWindow, type TimeWindow } from '../../ground/units.ts';
import { loadWithin } from './load-within.ts';
import type { LegalPlan, TourPlan } from './plan-tour.ts';

/**
 * Plans the tour for another window at its first loading, or the next that can be offered. With `before`, any plan will
 * do that unloads last before then.
 */
type PlanFor = (window: TimeWindow, before?: Instant) => TourPlan;

/** How wide slots are, and which part of the loading windows of a plan for one of them is narrower, as asked. */
type Slots = {
  widthsMs: readonly number[];
  narrow: (plan: LegalPlan) => TimeWindow[];
  workMs: number;
};

/**
 * The plan or, where the crew of a wider slot around its first loading window unloads last before it, that crew's plan
 * with the goods loaded in the narrower windows: the search for the earliest schedule may miss it, and who loads within
 * less time must not be served later.
 */
export function planInWiderSlots(plan: LegalPlan, slots: Slots, planFor: PlanFor): LegalPlan {
  const { widthsMs, narrow, workMs } = slots;
  const [first] = plan.loadings;
  if (first === undefined) return plan;
  let best = plan;
  for (const window of slotsAround(first, widthsMs)) {
    // Few crews are there earlier, and a search for any such plan soon ends without one.
    if (!planFor(window, lastStart(best)).ok) continue;
    const wider = planFor(window);
    if (!isFor(wider, window) || lastStart(wider) >= lastStart(best)) continue;
    const { earliestUnloadings, ...loaded } = loadWithin(wider, narrow(wider), workMs);
    const earliest = (start: Instant, at: number) => Math.min(start, plan.earliestUnloadings[at] ?? start);
    best = { ...loaded, earliestUnloadings: earliestUnloadings.map(earliest) };
  }
  return best;
}

/** The slots that begin or end with a narrower window, or with such a slot, which is served no later than those. */
function slotsAround(window: TimeWindow, widthsMs: readonly number[]): TimeWindow[] {
  const found = new Map<string, TimeWindow>();
  const add = ({ start, end }: TimeWindow) => {
    for (const widthMs of widthsMs) {
      if (end - start >= widthMs) continue;
      for (const from of [start, end - widthMs]) {
        const slot = { start: from, end: from + widthMs };
        found.set(`${from} ${widthMs}`, slot);
        add(slot);
      }
    }
  };
  add(window);
  return [...found.values()];
}

/** Whether a plan has that window at its first loading: where the place is not open for it, it has another. */
function isFor(plan: TourPlan, window: TimeWindow): plan is LegalPlan {
  const first = plan.ok && plan.isKept ? plan.loadings[0] : undefined;
  return first !== undefined && isSameWindow(first, window);
}

function lastStart({ unloadings }: LegalPlan): Instant {
  return unloadings.at(-1)?.start ?? Number.POSITIVE_INFINITY;
}
