import type { Instant, TimeWindow } from '../../ground/units.ts';
import type { Activity } from './driver-state.ts';
import type { LegalPlan } from './plan-tour.ts';

/**
 * A plan whose goods are loaded within parts of its loading windows, `loadings` by stop in tour order: its crew, which
 * stood by to load last, stands by for less and has the rest to spare, and drives on as planned. So the unloading
 * windows are those of the plan. `workMs`: how long each loading takes.
 */
export function loadWithin(plan: LegalPlan, loadings: readonly TimeWindow[], workMs: number): LegalPlan {
  return {
    ...plan,
    loadings: [...loadings],
    earliestUnloadings: plan.unloadings.map(({ start }) => start),
    activities: () =>
      loadings.reduce((activities, part, index) => {
        const window = plan.loadings[index];
        return window === undefined ? activities : moveWork(activities, window, part, workMs, index === 0);
      }, plan.activities()),
  };
}

/** The activities with the work at the end of a loading window moved to the end of a part of it. */
function moveWork(
  activities: readonly Activity[],
  window: TimeWindow,
  part: TimeWindow,
  workMs: number,
  isFirst: boolean,
): Activity[] {
  const doneAt = window.end + workMs;
  const country = activities.find(({ to }) => to > window.end)?.country ?? '';
  const step = (kind: Activity['kind'], from: Instant, to: Instant): Activity => ({ kind, from, to, country });
  return [
    // The crew's day begins with its first window.
    ...(isFirst ? [] : cut(activities, Number.NEGATIVE_INFINITY, window.start)),
    step('wait', isFirst ? part.start : window.start, part.end),
    step('work', part.end, part.end + workMs),
    step('wait', part.end + workMs, doneAt),
    ...cut(activities, doneAt, Number.POSITIVE_INFINITY),
  ].filter(({ from, to }) => to > from);
}

/** What of the activities is between two instants. */
function cut(activities: readonly Activity[], from: Instant, to: Instant): Activity[] {
  return activities.map((each) => ({ ...each, from: Math.max(each.from, from), to: Math.min(each.to, to) }));
}
