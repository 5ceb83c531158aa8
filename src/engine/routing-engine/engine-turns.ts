import type { InTurn } from '../../ground/concurrency/take-turns.ts';

/** Why a request was not sent: too many were waiting, or its turn came too late. */
export class NoTurn extends Error {}

/** How long a request is assumed to take before any has been timed. */
const firstMs = 200;
/** How much of it each request changes. */
const newsShare = 0.1;

/**
 * Runs a number of requests at once, the others in the order in which they came.
 * @param waitMsMax longer nobody waits: what would by the requests before it, at the pace of late, is refused at once,
 * and what did is not run
 * @param now milliseconds
 */
export function takeEngineTurns(atOnceMax: number, waitMsMax: number, now: () => number): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  let usualMs = firstMs;

  const waitForTurn = async () => {
    if (((waiting.length + 1) / atOnceMax) * usualMs > waitMsMax) throw new NoTurn();
    const since = now();
    await new Promise<void>((resolve) => waiting.push(resolve));
    return now() - since <= waitMsMax;
  };
  const run = async <Result>(work: () => Promise<Result>) => {
    const since = now();
    const result = await work();
    usualMs += (now() - since - usualMs) * newsShare;
    return result;
  };

  return async (work) => {
    let isInTime = true;
    if (running < atOnceMax) running++;
    else isInTime = await waitForTurn();
    try {
      if (!isInTime) throw new NoTurn();
      return await run(work);
    } finally {
      // The one that waits takes over the place.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
