import type { SearchBudget } from '../load/search-budget.ts';

/**
 * What is left of the searches of one request: for places on the floor, for parts in several vehicles, for their
 * prices, and for every schedule. Counted in steps of 0.1 to 0.3 microseconds and not in time, so that the same request
 * has the same answer on any machine.
 */
export type RequestBudget = { stepsLeft: number };

/**
 * Up to 150 ms. A load's own search takes at most 230,000 of them. What finds parts of loads that all but fill several
 * trailers takes up to 122,000 on a way of one leg, and up to 582,000 on one of ten stops all over Europe.
 */
const requestSteps = 600_000;
/** This many take as long as one along a tour. */
const perTourStep = 2;

/** What the searches of one request may take together. */
export function requestBudget(): RequestBudget {
  return { stepsLeft: requestSteps };
}

/** Runs a search with a share of the remaining steps at most, and deducts those that it took. */
export function* spend<Result>(
  budget: RequestBudget,
  most: number,
  search: (share: SearchBudget) => Generator<undefined, Result, undefined>,
): Generator<undefined, Result, undefined> {
  const stepsLeft = Math.max(0, Math.min(most, budget.stepsLeft));
  const share = { stepsLeft };
  const result = yield* search(share);
  budget.stepsLeft -= stepsLeft - share.stepsLeft;
  return result;
}

/** How many steps along tours are left. */
export function tourStepsLeft({ stepsLeft }: RequestBudget): number {
  return Math.max(0, Math.floor(stepsLeft / perTourStep));
}

/** Takes off steps along tours. What a price needs is scheduled whatever is left; other searches find less after it. */
export function spendTourSteps(budget: RequestBudget, steps: number): void {
  budget.stepsLeft -= steps * perTourStep;
}
