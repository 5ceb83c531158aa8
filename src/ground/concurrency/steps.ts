/** Work that stops every few milliseconds, so that others get their turn. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does the work at once. */
export function takeSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
