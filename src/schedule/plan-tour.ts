import { nextFullMinute } from '../local-time.ts';
import type { Instant, TimeWindow } from '../units.ts';
import { type Activity, activitiesOf, startCrew } from './driver-state.ts';
import type { HoursRules } from './hours-rules.ts';
import { type ScheduleBudget, searchTour } from './search-tour.ts';
import { firstStart, type ServeTask, type TourTask } from './tour-tasks.ts';

export type TourRequest = {
  rules: HoursRules;
  /** Starts and ends with a stop. */
  tasks: readonly TourTask[];
  /** When the first loading may start, if it is not booked. */
  notBefore: Instant;
  /** When the first loading must start at the latest, if it is not booked. */
  notAfter: Instant;
  /** Width of the windows the plan sets. */
  windowMs: number;
  /** Shared by all plans of a request. */
  budget: ScheduleBudget;
};

export type TourPlan =
  | {
      ok: true;
      loadings: TimeWindow[];
      unloadings: TimeWindow[];
      /** When work at the last stop ends, whatever the width of windows. */
      endsAt: Instant;
      /** From the first loading to the end of the last unloading, in order of time. */
      activities: () => Activity[];
    }
  /** That stop's window ends before the vehicle can be ready there, `earliest`. */
  | { ok: false; reason: 'unreachable'; stop: 'loading' | 'unloading'; index: number; earliest: Instant }
  /** The vehicle may not start until `earliest`, or no legal schedule was found (Infinity). */
  | { ok: false; reason: 'not_legal'; earliest: Instant };

/**
 * Plans a tour from its first loading: service at each stop, driving with the breaks, rests and bans of the law,
 * waiting where a window or place is not open yet. Of all legal schedules, the one that reaches the last stop first. A
 * window not booked opens when the vehicle can be served, so that booking exactly the planned windows gives the same
 * plan.
 */
export function planTour(request: TourRequest): TourPlan {
  const { tasks, rules, windowMs } = request;
  const first = tasks[0] as ServeTask;
  const start = firstStart(first, first.booked?.start ?? request.notBefore);
  if (start > (first.booked?.end ?? request.notAfter)) {
    if (first.booked === undefined) return { ok: false, reason: 'not_legal', earliest: start };
    return { ok: false, reason: 'unreachable', stop: 'loading', index: 0, earliest: start };
  }
  const pinned: ServeTask = { ...first, booked: first.booked ?? { start, end: start } };
  const found = searchTour([pinned, ...tasks.slice(1)], rules, startCrew(start, rules), request.budget);
  if (!found.ok) {
    const { missed } = found;
    if (missed === undefined) return { ok: false, reason: 'not_legal', earliest: Number.POSITIVE_INFINITY };
    const { stop, index } = missed.task;
    return { ok: false, reason: 'unreachable', stop, index, earliest: nextFullMinute(missed.start) };
  }
  const stops = tasks.filter((task) => task.kind === 'serve');
  const windows = stops.map((task, position) => {
    const opens = found.starts[position]!;
    return task.booked ?? { start: opens, end: opens + windowMs };
  });
  const loadings = stops.filter((task) => task.stop === 'loading').length;
  return {
    ok: true,
    loadings: windows.slice(0, loadings),
    unloadings: windows.slice(loadings),
    endsAt: found.state.now,
    activities: () => activitiesOf(found.state.trail, first.country),
  };
}
