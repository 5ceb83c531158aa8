/**
 * Runs a piece of work when its turn has come. While it waits, `gone` makes it leave the queue at once and reject with
 * the reason; work that has begun continues.
 */
export type InTurn = <Result>(work: () => Promise<Result>, gone?: AbortSignal) => Promise<Result>;

/**
 * Runs a number of pieces of work at once, the others in the order in which they came.
 * @param crowd rejects work that comes while that many wait, with the error of `refuse`
 */
export function takeTurns(atOnceMax: number, crowd?: { waitingMax: number; refuse: () => Error }): InTurn {
  const waiting = new Set<() => void>();
  let running = 0;
  return async (work, gone) => {
    if (running >= atOnceMax) {
      if (crowd && waiting.size >= crowd.waitingMax) throw crowd.refuse();
      await waitIn(waiting, gone);
    } else running++;
    try {
      return await work();
    } finally {
      // The one that waits takes over the place.
      const [next] = waiting;
      if (next) next();
      else running--;
    }
  };
}

/** Resolves when what it adds to the line is called. */
function waitIn(line: Set<() => void>, gone: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      line.delete(enter);
      gone?.removeEventListener('abort', leave);
    };
    const enter = () => {
      end();
      resolve();
    };
    const leave = () => {
      end();
      reject(gone?.reason);
    };
    line.add(enter);
    gone?.addEventListener('abort', leave);
    if (gone?.aborted) leave();
  });
}
