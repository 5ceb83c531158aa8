import { hourMs, type TimeWindow } from '../../../ground/units.ts';
import type { FtlTimeslotHours, Vehicle } from '../../tariff/tariff.ts';

/** The slot a loading window is worth: at least 6 hours, at least 3, or a fixed time. Express vehicles have none. */
export function slotOf(vehicle: Vehicle, window: TimeWindow): FtlTimeslotHours | undefined {
  if (vehicle.class === 'express') return undefined;
  const hours = (window.end - window.start) / hourMs;
  if (hours >= 6) return 6;
  return hours >= 3 ? 3 : 0;
}

/**
 * The slot that a tour pays: the narrowest of all its loadings, so that a fixed time costs the same wherever it stands.
 * `slotHours`: that of the first loading. `booked`: by loading stop, undefined where the schedule set the window;
 * `offered`: what the schedule sets, at least that wide costs nothing.
 */
export function narrowestSlot(
  vehicle: Vehicle,
  slotHours: FtlTimeslotHours | undefined,
  booked: readonly (TimeWindow | undefined)[],
  offered: readonly TimeWindow[],
): FtlTimeslotHours | undefined {
  return booked.reduce((narrowest, window, index) => {
    const whole = offered[index];
    const isNarrower = window && index > 0 && (whole === undefined || widthOf(window) < widthOf(whole));
    const slot = isNarrower ? slotOf(vehicle, window) : undefined;
    return slot !== undefined && narrowest !== undefined && slot < narrowest ? slot : narrowest;
  }, slotHours);
}

function widthOf({ start, end }: TimeWindow): number {
  return end - start;
}
