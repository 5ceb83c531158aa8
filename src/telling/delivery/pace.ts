import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '../../ground/units.ts';

/** How many a second are begun in a process that is busy. */
const perSecondWhileBusy = 250;

/** Undefined: one may begin at once. */
export type Pace = () => Promise<void> | undefined;

/** Lets deliveries begin at once, or in a slow row while the process has other work that people wait for. */
export function createPace(isBusy: () => boolean): Pace {
  let nextAt = 0;
  return () => {
    if (!isBusy()) return undefined;
    const now = performance.now();
    nextAt = Math.max(nextAt, now) + secondMs / perSecondWhileBusy;
    return sleep(nextAt - now, undefined, { ref: false });
  };
}
