import type { InTurn } from '../concurrency/take-turns.ts';
import { DatabaseBusy } from './unavailable.ts';

/** Runs many calls as one. Results are in the order of the calls. */
type RunBatch<Call, Result> = (calls: readonly Call[]) => Promise<readonly Result[]>;

export type BatchLimits<Call, Result> = {
  sizeMax: number;
  /** What the calls of one run may weigh together. A heavier call goes alone. */
  weight?: { of: (call: Call) => number; max: number };
  /** Called after each run that has done its calls, with their results and how long they had waited for it to begin. */
  onRun?: (run: { results: readonly Result[]; waitedMs: number[]; tookMs: number }) => void;
  /** Takes turns with other batches. A run takes its calls when its turn has come; they fail if it gets none. */
  inTurn?: InTurn;
  /** Called for each run that hangs. */
  onHang?: () => void;
};

/** A run that hangs longer than this no longer holds up the next. */
const patienceMs = 400;
/** A call that this many hung runs have held up is given up. */
const hungRunsMax = 2;

/**
 * Calls that arrive during a run wait for it and then go out together as the next. No timer, and no wait for a call
 * that comes alone. Every run starts after its calls were made, so it sees whatever was committed before them. A run
 * that rejects fails all its calls; a call that waits too long rejects with `DatabaseBusy`.
 */
export function batchCalls<Call, Result>(
  run: RunBatch<Call, Result>,
  { sizeMax, weight = { of: () => 0, max: 0 }, onRun, inTurn, onHang }: BatchLimits<Call, Result>,
): (call: Call) => Promise<Result> {
  type Waiting = {
    call: Call;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
    hungRunsBefore: number;
    since: number;
  };
  const waiting: Waiting[] = [];
  let isBusy = false;
  let hungRuns = 0;

  const takeNext = () => waiting.splice(0, countOfNext(waiting, sizeMax, weight));
  const giveUpOldest = () => {
    hungRuns++;
    while (waiting[0] && hungRuns - waiting[0].hungRunsBefore >= hungRunsMax)
      waiting.shift()?.reject(new DatabaseBusy());
  };
  /** Resolves when others may begin. Its own next run begins at once, before any caller gets its result. */
  const runOne = () =>
    new Promise<void>((giveTurn) => {
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        giveTurn();
        isBusy = waiting.length > 0;
        if (isBusy) runNext();
      };
      const batch = takeNext();
      const begun = performance.now();
      const impatience = setTimeout(() => {
        giveUpOldest();
        onHang?.();
        end();
      }, patienceMs);
      run(batch.map(({ call }) => call))
        .then(
          (results) => {
            batch.forEach(({ resolve }, index) => void resolve(results[index]!));
            const waitedMs = batch.map(({ since }) => begun - since);
            onRun?.({ results, waitedMs, tookMs: performance.now() - begun });
          },
          (error) => batch.forEach(({ reject }) => void reject(error)),
        )
        .finally(() => {
          clearTimeout(impatience);
          end();
        });
    });
  const runNext = () => {
    if (!inTurn) return void runOne();
    inTurn(runOne).catch((error: unknown) => {
      isBusy = false;
      for (const { reject } of waiting.splice(0)) reject(error);
    });
  };

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject, hungRunsBefore: hungRuns, since: performance.now() });
      if (isBusy) return;
      isBusy = true;
      // Calls made in the same turn of the event loop go out together.
      setImmediate(runNext);
    });
}

/** How many of the waiting calls go out together next. */
function countOfNext<Call>(
  waiting: readonly { call: Call }[],
  sizeMax: number,
  { of, max }: { of: (call: Call) => number; max: number },
): number {
  let count = 0;
  let sum = 0;
  for (const { call } of waiting) {
    sum += of(call);
    if (count === sizeMax || (count > 0 && sum > max)) break;
    count++;
  }
  return count;
}

/** For how long after a run that hung the runs of its key must not hold up others. */
const suspectMs = 5000;

/**
 * As `batchCalls`, but only calls of the same `key` go out together, and nobody waits for those of another, unless the
 * limits have them run in turn. What is kept for a key goes with its last call.
 */
export function batchCallsApart<Call, Result, Key>(
  keyOf: (call: Call) => Key,
  run: RunBatch<Call, Result>,
  { inTurn, ...limits }: BatchLimits<Call, Result>,
): (call: Call) => Promise<Result> {
  const batches = new Map<Key, { send: (call: Call) => Promise<Result>; calls: number }>();
  const suspects = new Map<Key, number>();
  const forgetSuspects = () => {
    for (const [key, until] of suspects) if (until <= performance.now()) suspects.delete(key);
  };
  const limitsOf = (key: Key): BatchLimits<Call, Result> => ({
    ...limits,
    ...(inTurn && {
      inTurn: (work) => (suspects.has(key) ? work() : inTurn(work)),
      onHang: () => void suspects.set(key, performance.now() + suspectMs),
    }),
  });
  return async (call) => {
    forgetSuspects();
    const key = keyOf(call);
    const batch = batches.get(key) ?? { send: batchCalls(run, limitsOf(key)), calls: 0 };
    batches.set(key, batch);
    batch.calls++;
    try {
      return await batch.send(call);
    } finally {
      batch.calls--;
      if (batch.calls === 0) batches.delete(key);
    }
  };
}

/** Runs a call in the line of its key. */
export type CallsInLine<Key> = <Result>(key: Key, call: () => Promise<Result>) => Promise<Result>;

/**
 * Calls of the same key run one after the other, and nobody waits for those of another. A call that hangs is overtaken,
 * and one that waits too long rejects with `DatabaseBusy`, as with `batchCalls`.
 */
export function callsInLine<Key>(): CallsInLine<Key> {
  type Call = { key: Key; call: () => Promise<unknown> };
  const run = batchCallsApart(
    ({ key }: Call) => key,
    (calls) => Promise.all(calls.map(({ call }) => call())),
    { sizeMax: 1 },
  );
  return <Result>(key: Key, call: () => Promise<Result>) => run({ key, call }) as Promise<Result>;
}
