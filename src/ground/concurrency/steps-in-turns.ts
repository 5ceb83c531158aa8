import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from './steps.ts';

/** Does the work step by step, between whatever else the process has to do. */
export async function takeStepsInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

/** Runs a computation once it is its caller's turn. Those that continue come before those that begin. */
export type ComputeInTurn = <Result>(work: () => Result, goesOn?: boolean) => Promise<Result>;

/** Work that computes for longer than this lets others have a turn. */
const turnMs = 4;

/** Does the work in as many turns as it takes. The result does not depend on the clock. */
export async function computeInSteps<Result>(compute: ComputeInTurn, steps: Steps<Result>): Promise<Result> {
  for (let hasBegun = false; ; hasBegun = true) {
    const { done, value } = await compute(() => goOn(steps), hasBegun);
    if (done) return value;
  }
}

function goOn<Result>(steps: Steps<Result>): IteratorResult<undefined, Result> {
  const until = performance.now() + turnMs;
  for (;;) {
    const step = steps.next();
    if (step.done || performance.now() >= until) return step;
  }
}
