import type { Steps } from '../../../ground/concurrency/steps.ts';
import { formatLocal } from '../../../ground/local-time.ts';
import { toEuros } from '../../../ground/units.ts';
import type { Place } from '../../cities/place.ts';
import type { FtlTimeslotHours } from '../../tariff/tariff.ts';
import { loadingDaysCents } from '../cost/price.ts';
import type { Carriage, MadeOffer, Offer, OfferResult } from '../offer.ts';

/** The shorter slots, the longest first, each as it is named to readers. */
const shorterSlots = [
  [3, 'In slots of 3 hours'],
  [0, 'At fixed times'],
] as const satisfies readonly [FtlTimeslotHours, string][];

type Saving = { offer: Offer; other: Offer; slot: (typeof shorterSlots)[number] };

/**
 * What a shorter slot saves where loading at several places takes several days that cost something, as each place may
 * keep the vehicle for a whole slot: said of the cheapest of these offers for which it saves anything. `found`: offers
 * made for `slotHours`, the cheapest first; `offerWith` makes one with another slot. Empty if there is none.
 */
export function* describeShorterSlot(
  found: readonly Pick<MadeOffer, 'offer' | 'carriage'>[],
  slotHours: FtlTimeslotHours,
  offerWith: (carriage: Carriage, slotHours: FtlTimeslotHours) => OfferResult,
): Steps<string[]> {
  for (const { offer, carriage } of found) {
    if (carriage.vehicle.class === 'express' || loadingDaysCents(offer.price.breakdown) === 0) continue;
    let least: Saving | undefined;
    for (const slot of shorterSlots.filter(([hours]) => hours < slotHours)) {
      const other = offerWith(carriage, slot[0]);
      yield;
      if (other.kind !== 'offer') continue;
      if (other.offer.price.value < (least?.other ?? offer).price.value) least = { offer, other: other.offer, slot };
    }
    if (least !== undefined) return [describe(least, slotHours, carriage.pricedTour.tour.loadings[0])];
  }
  return [];
}

/** Another slot may load on another day, before a weekend or after it. */
function describe({ offer, other, slot: [hours, named] }: Saving, slotHours: FtlTimeslotHours, first?: Place): string {
  const [costs, instead] = [other, offer].map(({ price }) => toEuros(price.value).toFixed(2));
  const [own, start] = [offer, other].map(({ loadingTimes }) => loadingTimes[0]?.start);
  const when =
    first && start !== undefined && start !== own ? `, loaded from ${formatLocal(start, first.timeZone)},` : '';
  return `Loading at ${offer.loadingTimes.length} places in slots of ${slotHours} hours keeps trucks for several days. ${named} (ftl_timeslot_duration ${hours}) the ${offer.vehicleName}${when} costs ${costs} EUR instead of ${instead}.`;
}
