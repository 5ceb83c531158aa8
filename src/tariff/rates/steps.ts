import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that stops every few milliseconds, so that others get their turn. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does the work at once. */
export function takeSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does the work step by step, between whatever else the process has to do. */
export async function takeStepsInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}
