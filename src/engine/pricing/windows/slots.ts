import type { TimeWindow } from '../../../ground/units.ts';
import { handlingSeconds } from '../../schedule/handling.ts';
import { slotOfWindow } from '../../schedule/slots.ts';
import type { ServeTask } from '../../schedule/tour-tasks.ts';
import type { FtlTimeslotHours } from '../../tariff/tariff.ts';
import type { Carriage } from '../offer.ts';

/**
 * The slot a loading window is worth, by default at the first loading: at least 6 hours, or what the place is open for;
 * at least 3; or a fixed time. Express vehicles have none. `windowMs`: how wide the windows are then that the schedule
 * sets.
 */
export function slotOf(
  carriage: Carriage,
  window: TimeWindow,
  index = 0,
): { slotHours: FtlTimeslotHours | undefined; windowMs: number } {
  const { tariff } = carriage.transport.context;
  if (carriage.vehicle.class === 'express') return { slotHours: undefined, windowMs: window.end - window.start };
  const { hours, windowMs } = slotOfWindow(tariff, loadingStop(carriage, index), window);
  return { slotHours: hours, windowMs };
}

/** When a loading is open for the vehicle, and how long the work there takes. */
export function loadingStop({ vehicle, summary, pricedTour }: Carriage, index = 0): Pick<ServeTask, 'open' | 'ms'> {
  const { loadings } = pricedTour.tour;
  const ms = handlingSeconds(vehicle, summary?.palletPlaces, loadings.length) * 1000;
  return { open: pricedTour.drive(vehicle).stops[index]?.open, ms };
}

/**
 * The slot that a tour pays: the narrowest of all its loadings, so that a fixed time costs the same wherever it stands.
 * `slotHours`: that of the first loading. `booked`: by loading stop, undefined where the schedule set the window;
 * `offered`: what the schedule sets, which costs nothing as it stands, or wider.
 */
export function narrowestSlot(
  carriage: Carriage,
  slotHours: FtlTimeslotHours | undefined,
  booked: readonly (TimeWindow | undefined)[],
  offered: readonly TimeWindow[],
): FtlTimeslotHours | undefined {
  return booked.reduce((narrowest, window, index) => {
    const isFree = window === undefined || index === 0 || isWhole(window, offered[index]);
    const slot = isFree ? undefined : slotOf(carriage, window, index).slotHours;
    return slot !== undefined && narrowest !== undefined && slot < narrowest ? slot : narrowest;
  }, slotHours);
}

/** Whether a window, if one is booked, has all moments of one that the schedule sets. */
export function isWhole(booked: TimeWindow | undefined, set: TimeWindow | undefined): boolean {
  if (booked === undefined) return true;
  return set !== undefined && booked.start <= set.start && booked.end >= set.end;
}
