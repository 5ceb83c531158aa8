import { minuteMs } from '../../ground/units.ts';
import type { FerryTask } from './tour-tasks.ts';

/** Loading as soon as the vehicle can be served, or at the end of each loading's window. */
export type LoadingMoment = 'first' | 'last';

/**
 * How long a crew waits in the port for a ferry that sails rarely: in a schedule that is promised for loading last, as
 * if it had just missed one, and in the earliest half as long, which is the mean.
 */
export function sailingWaitMs({ intervalMs }: FerryTask, loadsAt: LoadingMoment): number {
  return Math.ceil((loadsAt === 'last' ? intervalMs : intervalMs / 2) / minuteMs) * minuteMs;
}
