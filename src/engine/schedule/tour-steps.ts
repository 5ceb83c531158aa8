import { type LoadingMoment, sailingWaitMs } from './sailing-wait.ts';
import type { TourTask } from './tour-tasks.ts';

/**
 * A task of a tour, the step after it, and what comes after the task, without other work at the last stop: waiting for
 * ferries counts as other.
 */
export type TourStep = {
  index: number;
  task: TourTask;
  next: TourStep | undefined;
  drivingAfterMs: number;
  otherAfterMs: number;
  hasFerryAfter: boolean;
};

/** The first step of a tour. Undefined if there are no tasks. */
export function firstStep(tasks: readonly TourTask[], loadsAt: LoadingMoment): TourStep | undefined {
  return tasks.reduceRight<TourStep | undefined>((next, task, index) => {
    if (next === undefined) return { index, task, next, drivingAfterMs: 0, otherAfterMs: 0, hasFerryAfter: false };
    const { kind, ms } = next.task;
    return {
      index,
      task,
      next,
      drivingAfterMs: next.drivingAfterMs + (kind === 'drive' ? ms : 0),
      otherAfterMs:
        next.otherAfterMs +
        (kind === 'drive' || next.next === undefined ? 0 : ms) +
        (next.task.kind === 'ferry' ? sailingWaitMs(next.task, loadsAt) : 0),
      hasFerryAfter: next.hasFerryAfter || kind === 'ferry',
    };
  }, undefined);
}
