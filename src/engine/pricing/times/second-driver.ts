import { type Cents, type TimeWindow, toCents } from '../../../ground/units.ts';
import { reducedRestMs } from '../../schedule/hours-rules.ts';
import type { LegalPlan } from '../../schedule/plan-tour.ts';
import type { Tariff, Vehicle } from '../../tariff/tariff.ts';
import type { Transport } from '../cost/transport.ts';
import type { ScheduleTexts } from './schedule-texts.ts';

/** What is booked to come with two drivers: a schedule of its own, whose windows are booked with it. */
export type SecondDriver = {
  label: 'second_driver';
  cost: Cents;
  loadingTimes: TimeWindow[];
  unloadingTimes: TimeWindow[];
  /** Of his schedule. */
  texts: ScheduleTexts;
};

/**
 * Whether a vehicle may take a second driver on a way: its drivers keep driver hours, the way is long, he has a bunk,
 * and with him the goods (`weightKg`; undefined: not stated) are within the payload.
 */
export function mayTakeSecondDriver(
  { terms }: Tariff,
  vehicle: Vehicle,
  way: { distanceKm: number; drivingSeconds: number },
  weightKg: number | undefined,
): boolean {
  const { secondDriver, hoursRegulationOverT } = terms.schedule;
  if (vehicle.bunks === 0 || vehicle.grossWeightT <= hoursRegulationOverT.tonnes) return false;
  if (weightKg !== undefined && weightKg + secondDriver.weightKg > vehicle.payloadKg) return false;
  return way.distanceKm > secondDriver.overKm && way.drivingSeconds > secondDriver.overDrivingHours * 3600;
}

/** Whether everybody who rests on the way has a bunk of his own (Regulation (EC) 561/2006, art. 8(8)). */
export function hasBunks({ bunks }: Vehicle, { rests }: { rests: () => boolean }): boolean {
  return bunks > 1 || !rests();
}

/** Whether somebody rests on the way. */
export function restsOnWay(plan: LegalPlan): boolean {
  return plan.activities().some(({ kind, from, to }) => !isMoving(kind) && to - from >= reducedRestMs);
}

function isMoving(kind: string): boolean {
  return kind === 'drive' || kind === 'work' || kind === 'ferry';
}

/** The second driver as an extra service: what he costs, and when the vehicle loads and unloads with him. */
export function secondDriverService(
  { terms }: Tariff,
  { roadKm }: Pick<Transport, 'roadKm'>,
  { plan, texts }: { plan: LegalPlan; texts: ScheduleTexts },
): SecondDriver {
  const { fixed, eurPerKm } = terms.schedule.secondDriver;
  const cost = toCents(fixed + eurPerKm * roadKm);
  return { label: 'second_driver', cost, loadingTimes: plan.loadings, unloadingTimes: plan.unloadings, texts };
}
