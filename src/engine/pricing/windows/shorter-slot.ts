import type { Steps } from '../../../ground/concurrency/steps.ts';
import { toEuros } from '../../../ground/units.ts';
import type { FtlTimeslotHours } from '../../tariff/tariff.ts';
import { loadingDaysCents } from '../cost/price.ts';
import type { Carriage, Offer } from '../offer.ts';
import { offerCarriage } from '../offer-carriage.ts';
import type { Timing } from '../times/timing.ts';

/** The shorter slots, the longest first, each with its width in words. */
const shorterSlots = [
  [3, 'In slots of 3 hours'],
  [0, 'At fixed times'],
] as const satisfies readonly [FtlTimeslotHours, string][];

/**
 * What a shorter slot saves where loading at several places takes several days that cost something, as each place may
 * keep the vehicle for a whole slot: said of the cheapest of these offers. `found`: offers made for `slotHours`, the
 * cheapest first; `timingOf` says when stops may be served with another slot. Empty if nothing is saved.
 */
export function* describeShorterSlot(
  found: readonly { offer: Offer; carriage: Carriage }[],
  slotHours: FtlTimeslotHours,
  timingOf: (slotHours: FtlTimeslotHours) => Timing,
): Steps<string[]> {
  const dear = found.find(
    ({ offer, carriage }) => carriage.vehicle.class !== 'express' && loadingDaysCents(offer.price.breakdown) > 0,
  );
  if (dear === undefined) return [];
  const { offer, carriage } = dear;
  let least: { cents: number; slot: (typeof shorterSlots)[number] } | undefined;
  for (const slot of shorterSlots) {
    const [hours] = slot;
    if (hours >= slotHours) continue;
    const other = offerCarriage(carriage, timingOf(hours));
    yield;
    if (other.kind !== 'offer') continue;
    const cents = other.offer.price.value;
    if (cents < (least?.cents ?? offer.price.value)) least = { cents, slot };
  }
  if (least === undefined) return [];
  const [hours, named] = least.slot;
  const [costs, instead] = [least.cents, offer.price.value].map((cents) => toEuros(cents).toFixed(2));
  return [
    `Loading at ${offer.loadingTimes.length} places in slots of ${slotHours} hours keeps trucks for several days. ${named} (ftl_timeslot_duration ${hours}) the ${offer.vehicleName} costs ${costs} EUR instead of ${instead}.`,
  ];
}
