import fc from 'fast-check';

/** Property tests take the same cases in every run; `FC_SEED=…` takes others, and a failure prints the seed it had. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) });
