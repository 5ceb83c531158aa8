import fc from 'fast-check';

/** Property tests take the same cases in every run; `FC_SEED=…` takes others, and a failure prints the seed it had. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) });

/** How many cases a long property tries: all of them, but for a share where mutants try it again and again. */
export function propertyRuns(count: number): number {
  return Math.ceil(count * Number(process.env.PROPERTY_RUNS_SHARE ?? 1));
}
