import { countsOf, labelWorker, sum } from './merge.ts';
import type { Snapshot } from './metric-set.ts';

/** How long a scrape waits for a worker. */
const answerMsMax = 1000;

/** A worker as the leading process sees it. Its answers go to `take`. */
export type WorkerHandle = { ask: () => void };

type Place = {
  worker: WorkerHandle | undefined;
  isAsked: boolean;
  /** The last report of the worker. */
  last: Snapshot | undefined;
  /** The last reports of the workers that had the place before it, soon merged into one. */
  before: Snapshot[];
  isFolding: boolean;
  waiting: Set<(isAnswered: boolean) => void>;
};

export type WorkerCounts = ReturnType<typeof createWorkerCounts>;

/**
 * What the workers have counted, by place, from 1 on. A worker that replaces another carries on from its counts, so
 * that no counter ever goes down. For a worker that was killed, its last report counts: that of the last scrape, or of
 * its orderly end.
 */
export function createWorkerCounts() {
  const places = new Map<number, Place>();
  const empty = (place: Place) => {
    if (place.last) place.before.push(countsOf(place.last));
    Object.assign(place, { worker: undefined, isAsked: false, last: undefined });
    settle(place, false);
    void fold(place);
  };
  return {
    /** A worker takes a place. */
    join: (number: number, worker: WorkerHandle): void => {
      const place = places.get(number) ?? createPlace();
      places.set(number, place);
      empty(place);
      place.worker = worker;
    },
    /** A report of a worker; one from a worker that has already been replaced is ignored. */
    take: (number: number, worker: WorkerHandle, snapshot: Snapshot): void => {
      const place = places.get(number);
      if (place?.worker !== worker) return;
      place.isAsked = false;
      place.last = labelWorker(snapshot, String(number));
      settle(place, true);
    },
    /** A worker could not give its counts: stop waiting for it; the next scrape asks again. */
    excuse: (number: number, worker: WorkerHandle): void => {
      const place = places.get(number);
      if (place?.worker !== worker) return;
      place.isAsked = false;
      settle(place, false);
    },
    leave: (number: number, worker: WorkerHandle): void => {
      const place = places.get(number);
      if (place?.worker === worker) empty(place);
    },
    /** All counts. For workers that do not answer in time, their last report, without values of the moment. */
    gather: async (): Promise<{ snapshots: Snapshot[]; running: number; answering: number }> => {
      const all = [...places.values()];
      const answered = await Promise.all(all.map(askPlace));
      const snapshots = all.flatMap(({ before, last }, index) => {
        if (last === undefined) return before;
        return [...before, answered[index] ? last : countsOf(last)];
      });
      const running = all.filter(({ worker }) => worker !== undefined).length;
      return { snapshots, running, answering: answered.filter((isAnswered) => isAnswered).length };
    },
  };
}

function createPlace(): Place {
  return { worker: undefined, isAsked: false, last: undefined, before: [], isFolding: false, waiting: new Set() };
}

function settle({ waiting }: Place, isAnswered: boolean): void {
  for (const end of waiting) end(isAnswered);
}

/** Merges the earlier reports into one, so that they stay small however often a worker is replaced. */
async function fold(place: Place): Promise<void> {
  if (place.isFolding) return;
  place.isFolding = true;
  while (place.before.length > 1) {
    const parts = [...place.before];
    const one = await sum(parts);
    place.before.splice(0, parts.length, one);
  }
  place.isFolding = false;
}

/** Whether the worker of a place answers in time. It is not asked again while an answer is due. */
async function askPlace(place: Place): Promise<boolean> {
  if (!place.worker) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, answerMsMax, false);
  place.waiting.add(resolve);
  if (!place.isAsked) {
    place.isAsked = true;
    place.worker.ask();
  }
  const isAnswered = await promise;
  clearTimeout(timer);
  place.waiting.delete(resolve);
  return isAnswered;
}
