import { hourMs, type Instant } from '../../ground/units.ts';
import {
  breaksFor,
  changeDrivers,
  dailyRestEnds,
  drive,
  drivingAllowance,
  type Halt,
  standReady,
  weeklyRestEnds,
  work,
  workHalt,
} from './driver-limits.ts';
import { type CrewState, canBeLongDay, copyCrew, endPause, hasPausedEnough } from './driver-state.ts';
import type { HoursRules } from './hours-rules.ts';
import { arrivalLowerBound } from './lower-bound.ts';
import { type LoadingMoment, sailingWaitMs } from './sailing-wait.ts';
import { firstStep, type TourStep } from './tour-steps.ts';
import {
  type DriveTask,
  endsThroughBan,
  type FerryTask,
  latestStart,
  type ServeTask,
  serviceStart,
  type TourTask,
} from './tour-tasks.ts';

/** After this many decisions the best schedule so far is taken, or there is none. */
const decisionsMax = 400;
const decisionsWithoutPlanMax = 8000;

/** Starts of service by stop, the last first. */
type Starts = { start: Instant; before: Starts | undefined };
/** `sailsAt`: of a crew in the port, when the ferry that it waits for sails. */
type Position = {
  state: CrewState;
  step: TourStep;
  leftMs: number;
  starts: Starts | undefined;
  sailsAt?: Instant | undefined;
};
type SearchResult =
  | { ok: true; state: CrewState; starts: Instant[] }
  | { ok: false; missed: { task: ServeTask; start: Instant } | undefined };

/** Steps that the searches of a request have taken along their tours, and how many they may take together. */
export type ScheduleBudget = { steps: number; stepsMax: number };

/**
 * The earliest legal schedule found: the one followed that starts the last stop first. Drives as far as the law allows
 * and, where it leaves a choice (break or rest, 9 or 11 h, the tenth hour, a wait made a rest), follows each that may
 * still be best, up to a number of decisions. With `before`, the first that starts the last stop before then, or none.
 */
export function searchTour(
  tasks: readonly TourTask[],
  rules: HoursRules,
  state: CrewState,
  loadsAt: LoadingMoment,
  budget: ScheduleBudget,
  before?: Instant,
): SearchResult {
  const search = new TourSearch(tasks, rules, loadsAt, budget, before);
  const step = firstStep(tasks, loadsAt);
  if (step !== undefined) search.explore({ state, step, leftMs: 0, starts: undefined });
  if (search.best === undefined) return { ok: false, missed: search.missed };
  const starts: Instant[] = [];
  for (let each = search.best.starts; each !== undefined; each = each.before) starts.push(each.start);
  return { ok: true, state: search.best.state, starts: starts.reverse() };
}

class TourSearch {
  readonly #tasks: readonly TourTask[];
  readonly #rules: HoursRules;
  readonly #loadsAt: LoadingMoment;
  readonly #budget: ScheduleBudget;
  #decisions = 0;
  readonly #before: Instant | undefined;
  #bestStart: Instant;
  best: Position | undefined;
  missed: { task: ServeTask; start: Instant; position: number } | undefined;

  constructor(
    tasks: readonly TourTask[],
    rules: HoursRules,
    loadsAt: LoadingMoment,
    budget: ScheduleBudget,
    before: Instant | undefined,
  ) {
    this.#before = before;
    this.#bestStart = before ?? Number.POSITIVE_INFINITY;
    this.#tasks = tasks;
    this.#rules = rules;
    this.#loadsAt = loadsAt;
    this.#budget = budget;
  }

  /** Follows the tour from a position, changing it. */
  explore(position: Position): void {
    for (;;) {
      this.#budget.steps += 1;
      const { task } = position.step;
      const goesOn =
        task.kind === 'drive'
          ? this.#driveOn(position, task)
          : task.kind === 'serve'
            ? this.#serve(position, task)
            : this.#sail(position, task);
      if (!goesOn) return;
    }
  }

  /** Goes on to the next task. False after the last. */
  #next(position: Position): boolean {
    const { next } = position.step;
    if (next === undefined) return false;
    position.step = next;
    position.sailsAt = undefined;
    position.leftMs = next.task.kind === 'drive' ? next.task.ms : 0;
    return true;
  }

  #driveOn(position: Position, task: DriveTask): boolean {
    if (position.leftMs <= 0) return this.#next(position);
    const rules = this.#rules;
    const { state } = position;
    const banned = task.bans?.endAt(state.now);
    if (banned !== undefined) return this.#wait(position, banned);
    const paused = state.now > state.pausedFrom ? copyCrew(state) : undefined;
    if (!endPause(state, rules)) return false;
    const { ms, halt } = state.mustJoinRest ? noAllowance : drivingAllowance(state, rules);
    if (ms <= 0) {
      if (halt !== 'rest' && changeDrivers(state, rules)) return true;
      if (paused !== undefined) position.state = paused;
      return this.#decide(position, halt);
    }
    const untilBan = task.bans === undefined ? Number.POSITIVE_INFINITY : task.bans.nextStart(state.now) - state.now;
    position.leftMs -= drive(state, rules, Math.min(ms, position.leftMs, untilBan), task.country);
    return true;
  }

  #serve(position: Position, task: ServeTask): boolean {
    const rules = this.#rules;
    const { state } = position;
    const start = serviceStart(task, state.now);
    if (task.booked !== undefined && start > task.booked.end) {
      this.#miss(position.step.index, task, start);
      return false;
    }
    const standsBy = this.#loadsAt === 'last' && task.stop === 'loading';
    if (standsBy && task.isOffered && task.booked !== undefined && start > task.booked.start) return false;
    const ready = copyCrew(state);
    ready.now = start;
    if (!endPause(ready, rules)) return false;
    if (standsBy) standReady(ready, rules, latestStart(task, start));
    const halt = ready.mustJoinRest ? 'rest' : workHalt(ready, rules, task.ms);
    if (halt !== undefined) return this.#decide(position, halt, start);
    ready.ferryRest = undefined;
    work(ready, rules, task.ms, task.country);
    const served = { ...position, state: ready, starts: { start, before: position.starts } };
    if (!this.#next(served)) {
      if (start < this.#bestStart && ready.drivers.every(hasPausedEnough)) {
        this.#bestStart = start;
        this.best = served;
      }
      return false;
    }
    this.explore(served);
    // A long wait may be worth turning into a rest.
    if (start - state.pausedFrom < hourMs) return false;
    for (const until of dailyRestEnds(state, this.#rules)) if (until > start) this.#follow(position, until);
    return false;
  }

  #miss(position: number, task: ServeTask, start: Instant): void {
    const { missed } = this;
    if (
      missed !== undefined &&
      (missed.position > position || (missed.position === position && missed.start <= start))
    ) {
      return;
    }
    this.missed = { task, start, position };
  }

  #sail(position: Position, task: FerryTask): boolean {
    const rules = this.#rules;
    position.sailsAt ??= position.state.now + sailingWaitMs(task, this.#loadsAt);
    const before = copyCrew(position.state);
    before.now = Math.max(before.now, position.sailsAt);
    const aboard = copyCrew(before);
    if (!endPause(aboard, rules)) return false;
    const decide = (halt: Halt) => this.#decide(position, halt, before.now);
    const halt = aboard.mustJoinRest ? 'rest' : workHalt(aboard, rules, task.boardingMs);
    if (halt !== undefined) return decide(halt);
    // Driving on interrupts a rest begun in the port. A pause the day's work still lacked is a break and no part of the
    // rest.
    const mayRest = aboard.dayStart !== aboard.now && before.drivers.every(hasPausedEnough);
    const restedMs = mayRest ? before.now - before.pausedFrom : 0;
    work(aboard, rules, task.boardingMs, task.country);
    const interrupted = restedMs > 0 ? { interruptions: 1, interruptedMs: task.boardingMs } : noInterruption;
    const drivers = restedMs > 0 ? before.drivers : copyCrew(aboard).drivers;
    aboard.ferryRest = restedMs > 0 ? { restedMs, ...interrupted, drivers } : undefined;
    const sailedMs = task.ms - 2 * task.boardingMs;
    aboard.now += sailedMs;
    aboard.isOnFerry = true;
    if (!endPause(aboard, rules)) return decide('rest');
    aboard.isOnFerry = false;
    const rested = aboard.dayStart === aboard.now;
    const haltAshore = workHalt(aboard, rules, task.boardingMs);
    if (haltAshore === 'week') return decide('week');
    if (haltAshore !== undefined) aboard.mustJoinRest = true;
    work(aboard, rules, task.boardingMs, task.country);
    aboard.ferryRest =
      rested || !rules.ferryBerth
        ? undefined
        : {
            restedMs: restedMs + sailedMs,
            interruptions: interrupted.interruptions + 1,
            interruptedMs: interrupted.interruptedMs + task.boardingMs,
            drivers,
          };
    const afloat = { ...position, state: aboard };
    if (this.#next(afloat)) this.explore(afloat);
    return rested ? false : decide('rest');
  }

  /** Waits until a ban ends, or longer if that makes it a rest. */
  #wait(position: Position, until: Instant): boolean {
    position.state.bannedUntil = until;
    this.#follow(position, until);
    for (const rest of dailyRestEnds(position.state, this.#rules)) if (rest > until) this.#follow(position, rest);
    return false;
  }

  /** Follows each way to go on after `halt`. A pause lasts at least until `from`. */
  #decide(position: Position, halt: Halt, from: Instant = position.state.now): boolean {
    const { state } = position;
    const mayGoOn = halt === 'day' && canBeLongDay(state, this.#rules);
    const pausesFirst = !mayGoOn || position.leftMs + position.step.drivingAfterMs > hourMs;
    if (pausesFirst) this.#pause(position, halt, from);
    if (mayGoOn) {
      const long = copyCrew(state);
      long.isLongDay = true;
      long.longDaysUsed += 1;
      long.longDaysLastWeek += 1;
      const longer = { ...position, state: long };
      if (this.#mayBeBest(longer, long.now)) this.explore(longer);
    }
    if (!pausesFirst) this.#pause(position, halt, from);
    return false;
  }

  /** Follows each pause that could let work go on after `halt` and lasts beyond `from`. */
  #pause(position: Position, halt: Halt, from: Instant): void {
    const { state } = position;
    const { nights } = this.#rules;
    const follow = (until: Instant) => {
      if (until > from) this.#follow(position, until);
    };
    for (const ms of breaksFor(state, halt)) follow(state.pausedFrom + ms);
    if (halt === 'night' && !state.worksAtNight) {
      const nightEnd = nights.endAt(from) ?? nights.endAt(nights.nextStart(from));
      if (nightEnd !== undefined) follow(nightEnd);
    }
    const rests = dailyRestEnds(state, this.#rules);
    for (const until of rests) follow(until);
    for (const until of endsThroughBan(position.step.task, rests, this.#rules.drivingDayMs)) follow(until);
    if (halt === 'week') for (const until of weeklyRestEnds(state)) follow(until);
  }

  /** Explores what follows a pause until then, if that may be the best. */
  #follow(position: Position, until: Instant): void {
    if (until <= position.state.now || !this.#mayBeBest(position, until)) return;
    const state = copyCrew(position.state);
    state.now = until;
    this.explore({ ...position, state });
  }

  /** Counts a decision. Returns whether to follow it: continuing from a position at `now` may still be the best. */
  #mayBeBest(position: Position, now: Instant): boolean {
    this.#decisions += 1;
    if (this.#decisions > this.#decisionsMax()) return false;
    if (this.#budget.steps >= this.#budget.stepsMax) return false;
    return this.#lowerBound(position, now) < this.#bestStart;
  }

  #decisionsMax(): number {
    if (this.best !== undefined) return this.#before === undefined ? decisionsMax : 0;
    return this.#before === undefined ? decisionsWithoutPlanMax : decisionsMax;
  }

  /** No schedule that continues from here at `now` starts the last stop earlier. */
  #lowerBound(position: Position, now: Instant): Instant {
    return serviceStart(this.#tasks.at(-1) as ServeTask, arrivalLowerBound(position, this.#rules, now));
  }
}

const noAllowance = { ms: 0, halt: 'rest' } as const;
const noInterruption = { interruptions: 0, interruptedMs: 0 };
