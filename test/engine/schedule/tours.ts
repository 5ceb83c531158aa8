import { drive, work } from '../../../src/engine/schedule/driver-limits.ts';
import { type Driver, endPause, startCrew } from '../../../src/engine/schedule/driver-state.ts';
import { type HoursProfile, hoursRules } from '../../../src/engine/schedule/hours-rules.ts';
import { planTour, type TourPlan } from '../../../src/engine/schedule/plan-tour.ts';
import type { ServeTask, TourTask } from '../../../src/engine/schedule/tour-tasks.ts';
import { Spans } from '../../../src/engine/tariff/calendar/spans.ts';
import type { Instant, TimeWindow } from '../../../src/ground/units.ts';
import { tariff } from '../../support/samples.ts';

export const hour = 3_600_000;
export const minute = 60_000;

export const stop = (
  kind: 'loading' | 'unloading',
  index: number,
  ms: number,
  more: Partial<ServeTask> = {},
): ServeTask => ({
  kind: 'serve',
  stop: kind,
  index,
  ms,
  country: 'DE',
  booked: undefined,
  slotMs: 0,
  windowMs: 0,
  open: undefined,
  bans: undefined,
  ...more,
});
export const road = (ms: number, country = 'DE', bans?: Spans): TourTask => ({
  kind: 'drive',
  ms,
  km: ms / 60_000,
  country,
  bans,
});
export const ferry = (ms: number, boardingMs = 0, intervalMs = 0): TourTask => ({
  kind: 'ferry',
  ms,
  km: 100,
  boardingMs,
  intervalMs,
  country: 'SE',
});

export type PlanOptions = {
  profile?: HoursProfile;
  grossWeightT?: number;
  windowMs?: number;
  booked?: TimeWindow;
  before?: Instant;
};

/** A plan of tasks from a start, for one driver of a truck and nights by UTC where nothing else is said. */
export function planTasks(start: Instant, tasks: TourTask[], options: PlanOptions = {}): TourPlan {
  const { profile = 'standard', grossWeightT = 40, windowMs = 0, before } = options;
  return planTour({
    budget: { steps: 0, stepsMax: Number.POSITIVE_INFINITY },
    before,
    rules: hoursRules(tariff.terms.schedule, profile, grossWeightT, tariff.calendar.nights('UTC')),
    tasks: tasks.map((task) =>
      task.kind === 'serve'
        ? { ...task, windowMs: task.stop === 'loading' ? Math.max(task.slotMs, task.windowMs) : windowMs }
        : task,
    ),
    notBefore: start,
    notAfter: start + 7 * 24 * hour,
    findsEarliest: true,
  });
}

/** The moment at which pure driving from `start` ends. */
export function arrivalAfter(start: Instant, drivingMs: number, options: PlanOptions = {}, bans?: Spans): Instant {
  const tasks = [stop('loading', 0, 0), road(drivingMs, 'DE', bans), stop('unloading', 0, 0)];
  const plan = planTasks(start, tasks, options);
  if (!plan.ok) throw new Error(plan.reason);
  return plan.activities().findLast((each) => each.kind === 'drive')!.to;
}

export type Part = [kind: 'drive' | 'work' | 'pause', hours: number];
export type Given = { profile?: HoursProfile; tonnes?: number; startHour?: number; done?: Partial<Driver> };

const day = Date.parse('2026-11-24T00:00:00Z');
const nights = new Spans((year) =>
  year === 2026
    ? Array.from({ length: 30 }, (_, at) => [day + at * 24 * hour, day + (at * 24 + 4) * hour] as const)
    : [],
);

/** One driver of a truck from 6 in the morning on, or as given; `done` before. False: his day was not legal. */
export function crewAfter(
  parts: readonly Part[],
  { profile = 'standard', tonnes = 40, startHour = 6, done = {} }: Given = {},
) {
  const rules = hoursRules(tariff.terms.schedule, profile, tonnes, nights);
  const state = startCrew(day + startHour * hour, rules);
  Object.assign(state.drivers[0], done);
  let isLegal = true;
  for (const [kind, hours] of parts) {
    if (kind === 'drive') drive(state, rules, hours * hour, 'DE');
    else if (kind === 'work') work(state, rules, hours * hour, 'DE');
    else {
      state.now += hours * hour;
      isLegal &&= endPause(state, rules);
    }
  }
  return { state, rules, isLegal };
}
