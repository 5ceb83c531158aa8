/** Runs many calls as one; the results are in the order of the calls. */
export type RunBatch<Call, Result> = (calls: readonly Call[]) => Promise<readonly Result[]>;

/** After so long a run that hangs no longer holds up the next one. */
const patienceMs = 1000;

/**
 * Calls that come while a run is under way wait for it and then go out together as the next one: no timer, and no wait
 * for a call that comes alone. Every run starts after its calls were made, so that it sees whatever was committed before.
 * A run that rejects fails all of its calls.
 */
export function batchCalls<Call, Result>(
  run: RunBatch<Call, Result>,
  { sizeMax }: { sizeMax: number },
): (call: Call) => Promise<Result> {
  type Waiting = { call: Call; resolve: (result: Result) => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let isBusy = false;

  const runNext = () => {
    const batch = waiting.splice(0, sizeMax);
    const next = () => {
      isBusy = waiting.length > 0;
      if (isBusy) runNext();
    };
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      next();
    };
    const impatience = setTimeout(end, patienceMs);
    run(batch.map(({ call }) => call))
      .then(
        (results) => batch.forEach(({ resolve }, index) => void resolve(results[index]!)),
        (error) => batch.forEach(({ reject }) => void reject(error)),
      )
      .finally(() => {
        clearTimeout(impatience);
        end();
      });
  };

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      // Calls of the same turn of the event loop go out together.
      setImmediate(runNext);
    });
}
