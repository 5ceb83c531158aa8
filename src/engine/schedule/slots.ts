import { lastQuarterHour } from '../../ground/local-time.ts';
import { hourMs, type TimeWindow } from '../../ground/units.ts';
import type { FtlTimeslotHours, Tariff } from '../tariff/tariff.ts';
import type { ServeTask } from './tour-tasks.ts';

/** The slots in which goods are loaded at any moment, in hours. A fixed time has no moments to choose from. */
export const slotsHours = [6, 3] as const satisfies readonly FtlTimeslotHours[];

/** How long a crew can stand by at a stop of `ms` of work at most: as places are open, less the work. */
export function standByMaxMs({ calendar }: Tariff, { open, ms }: Pick<ServeTask, 'open' | 'ms'>): number {
  return open === undefined ? Number.POSITIVE_INFINITY : lastQuarterHour(Math.max(0, calendar.openMs - ms));
}

/** How wide a loading window that is asked for to be so wide may be. */
export function widestMs(tariff: Tariff, stop: Pick<ServeTask, 'open' | 'ms'>, askedMs: number): number {
  return Math.min(askedMs, standByMaxMs(tariff, stop));
}

/** How wide the loading window of a slot is where places are open for so long. */
export function slotWidthMs(tariff: Tariff, stop: Pick<ServeTask, 'open' | 'ms'>, hours: FtlTimeslotHours): number {
  return widestMs(tariff, stop, hours * hourMs);
}

/**
 * What a booked loading window is worth: the widest slot whose window is no wider, or a fixed time, and how wide the
 * schedule sets the windows of other stops.
 */
export function slotOfWindow(
  tariff: Tariff,
  stop: Pick<ServeTask, 'open' | 'ms'>,
  { start, end }: TimeWindow,
): { hours: FtlTimeslotHours; windowMs: number } {
  const widthMs = end - start;
  const hours = slotsHours.find((each) => widthMs >= slotWidthMs(tariff, stop, each)) ?? 0;
  return { hours, windowMs: Math.max(widthMs, widthMs === slotWidthMs(tariff, stop, hours) ? hours * hourMs : 0) };
}
