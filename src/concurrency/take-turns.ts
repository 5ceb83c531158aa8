/** Runs a piece of work when its turn has come. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs so many pieces of work at once, the others in the order they came.
 * @param crowd rejects what comes while so many wait, with the error of `refuse`
 */
export function takeTurns(atOnceMax: number, crowd?: { waitingMax: number; refuse: () => Error }): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnceMax) {
      if (crowd && waiting.length >= crowd.waitingMax) throw crowd.refuse();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      // Who waits takes the place over.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
