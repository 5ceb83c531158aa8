import { nextFullMinute } from '../../ground/local-time.ts';
import { type Instant, type TimeWindow, weekMs } from '../../ground/units.ts';
import { type Activity, activitiesOf, startCrew } from './driver-state.ts';
import type { HoursRules } from './hours-rules.ts';
import type { LoadingMoment } from './sailing-wait.ts';
import { type ScheduleBudget, searchTour } from './search-tour.ts';
import { firstStart, type ServeTask, type TourTask, windowFrom } from './tour-tasks.ts';

type TourRequest = {
  rules: HoursRules;
  /** Starts and ends with a stop. */
  tasks: readonly TourTask[];
  /** When the first loading may start, if it is not booked. */
  notBefore: Instant;
  /** When the first loading must start at the latest, if it is not booked. */
  notAfter: Instant;
  /** Whether to find out when unloading could start after loading first. */
  findsEarliest: boolean;
  /** Any plan will do whose last unloading starts before then. Undefined: the one that starts it first. */
  before?: Instant | undefined;
  /** Shared by all plans of a request. */
  budget: ScheduleBudget;
};

export type TourPlan =
  | {
      ok: true;
      loadings: TimeWindow[];
      unloadings: TimeWindow[];
      /**
       * When each unloading could start if everything were loaded at the start of its window: the earliest found, in a
       * booked window. If that is not asked for, the starts of the windows.
       */
      earliestUnloadings: Instant[];
      /** Whether the windows are kept whenever the goods are loaded within theirs. False only if some are booked. */
      isKept: boolean;
      /** When work at the last stop ends at the latest, whatever the width of its window. */
      endsAt: Instant;
      /**
       * From the first loading to the end of the last unloading, in order of time: of the crew that loads last, or
       * first if the windows are not kept otherwise.
       */
      activities: () => Activity[];
    }
  /** That stop's window ends before the vehicle can be ready there, `earliest`. */
  | { ok: false; reason: 'unreachable'; stop: 'loading' | 'unloading'; index: number; earliest: Instant }
  /** The vehicle may not start until `earliest`, or no legal schedule was found (Infinity). */
  | { ok: false; reason: 'not_legal'; earliest: Instant };

export type LegalPlan = Extract<TourPlan, { ok: true }>;
type RefusedPlan = Exclude<TourPlan, { ok: true }>;
/** `windows` and the starts of service by stop in tour order. */
type Drive = { ok: true; windows: TimeWindow[]; starts: Instant[]; endsAt: Instant; activities: () => Activity[] };

/**
 * Plans a tour from its first loading: service at each stop, driving with the breaks, rests and bans of the law,
 * waiting where a window or place is not open yet.
 *
 * A window that is not booked opens when the vehicle can be served there after every loading was done at the end of its
 * window, and every ferry that sails rarely was just missed: a vehicle that loads earlier has the same schedule and
 * time to spare. So the windows hold whenever the goods are loaded. With a booked unloading a tour is refused if even
 * the vehicle that loads first, and waits half as long for these ferries, cannot meet it.
 */
export function planTour(request: TourRequest): TourPlan {
  const { tasks } = request;
  const stops = tasks.filter(isServe);
  const isBooked = stops.some(({ stop, booked }) => stop === 'unloading' && booked);
  // A vehicle that is late when loaded first need not be tried loaded last.
  const tried = isBooked ? driveOnce(request, tasks, 'first') : undefined;
  if (tried?.ok === false) return tried;
  const last = driveLast(request);
  // No crew stands by in a window that is so wide: one comes for its end.
  const isWide = !last.ok && stops[0]?.booked !== undefined && request.before === undefined;
  const fromEnd = isWide && tried === undefined ? driveFromEnd(request) : undefined;
  const planned = last.ok ? last : (tried ?? fromEnd ?? last);
  if (!planned.ok) return planned;
  const loaded = bookLoadings(tasks, planned.windows);
  const needsFirst = request.findsEarliest && (hasSlots(loaded) || tasks.some(isRareFerry));
  const first = tried ?? (needsFirst ? driveOnce(request, loaded, 'first') : planned);
  const earliest = first.ok ? first.starts : planned.starts;
  const loadings = stops.filter(({ stop }) => stop === 'loading').length;
  return {
    ok: true,
    loadings: planned.windows.slice(0, loadings),
    unloadings: planned.windows.slice(loadings),
    earliestUnloadings: planned.starts.map((start, at) => Math.min(start, earliest[at] ?? start)).slice(loadings),
    isKept: last.ok || (fromEnd?.ok === true && fromEnd.holds),
    endsAt: planned.endsAt,
    activities: planned.activities,
  };
}

/**
 * Drives the tour with every loading at the end of its window, as booking the planned loading windows does: several
 * schedules may arrive first, and with these loadings the unloadings in between may come at other times. The crew is
 * there, and has rested, when each window starts.
 */
function driveLast(request: TourRequest): Drive | RefusedPlan {
  const { tasks } = request;
  const last = driveOnce(request, tasks, 'last');
  const isFree = (task: TourTask) => isServe(task) && task.stop === 'loading' && task.index > 0 && !task.booked;
  if (!last.ok || !tasks.some(isFree)) return last;
  const booked = driveOnce(request, bookLoadings(tasks, last.windows), 'last');
  return booked.ok ? booked : last;
}

/**
 * Drives the tour with every loading at the end of its window, the first when a ban there is over, by a crew that has
 * rested until then: `holds`. Where that cannot be, as with a later loading that is booked before, the windows are
 * those of loading at the start.
 */
function driveFromEnd(request: TourRequest): (Drive & { holds: boolean }) | RefusedPlan {
  const { tasks } = request;
  const early = driveOnce(request, tasks, 'first');
  if (!early.ok) return early;
  const [first, ...further] = tasks;
  const window = first !== undefined && isServe(first) ? first.booked : undefined;
  if (first === undefined || !isServe(first) || window === undefined) return { ...early, holds: false };
  const start = firstStart(first, window.end);
  if (start > window.end + weekMs) return { ...early, holds: false };
  const atEnd: ServeTask = { ...first, booked: { start, end: start } };
  const driven = driveLast({ ...request, tasks: [atEnd, ...further] });
  if (!driven.ok) return { ...early, holds: false };
  return { ...driven, windows: driven.windows.with(0, window), holds: true };
}

/** Drives the tour once. The first loading starts at the beginning of its window, and so does the crew's day. */
function driveOnce(request: TourRequest, tasks: readonly TourTask[], loadsAt: LoadingMoment): Drive | RefusedPlan {
  const { rules, before } = request;
  const first = tasks[0] as ServeTask;
  const start = firstStart(first, first.booked?.start ?? request.notBefore);
  if (start > (first.booked?.end ?? request.notAfter)) {
    if (first.booked === undefined) return { ok: false, reason: 'not_legal', earliest: start };
    return { ok: false, reason: 'unreachable', stop: 'loading', index: 0, earliest: start };
  }
  const window = first.booked ?? { start, end: start + first.slotMs };
  const pinned: ServeTask = { ...first, booked: loadsAt === 'last' ? window : { start, end: start } };
  const found = searchTour(
    [pinned, ...tasks.slice(1)],
    rules,
    startCrew(start, rules),
    loadsAt,
    request.budget,
    before,
  );
  if (!found.ok) {
    const { missed } = found;
    if (missed === undefined) return { ok: false, reason: 'not_legal', earliest: Number.POSITIVE_INFINITY };
    const { stop, index } = missed.task;
    return { ok: false, reason: 'unreachable', stop, index, earliest: nextFullMinute(missed.start) };
  }
  const windows = tasks
    .filter(isServe)
    .map((task, position) => task.booked ?? windowFrom(task, found.starts[position]!));
  const activities = () => activitiesOf(found.state.trail, first.country);
  return { ok: true, windows, starts: found.starts, endsAt: found.state.now, activities };
}

function bookLoadings(tasks: readonly TourTask[], windows: readonly TimeWindow[]): TourTask[] {
  let position = 0;
  return tasks.map((task) => {
    if (!isServe(task)) return task;
    const booked = windows[position++];
    return task.stop === 'loading' ? { ...task, booked, isOffered: task.isOffered || task.booked === undefined } : task;
  });
}

/** Whether any loading may be done at more than one moment. */
function hasSlots(tasks: readonly TourTask[]): boolean {
  return tasks.filter(isServe).some(({ stop, booked }) => stop === 'loading' && booked && booked.end > booked.start);
}

function isRareFerry(task: TourTask): boolean {
  return task.kind === 'ferry' && task.intervalMs > 0;
}

function isServe(task: TourTask): task is ServeTask {
  return task.kind === 'serve';
}
