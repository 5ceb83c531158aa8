import type { Offer } from '../../../../../client/src/api-types.ts';

export type SortOrder = 'price' | 'arrival' | 'co2';

/** The same offers, the best first. Where they are equal the cheaper one is first. */
export function sortOffers(offers: readonly Offer[], order: SortOrder): Offer[] {
  return [...offers].sort((a, b) => figureOf(a, order) - figureOf(b, order) || a.value - b.value);
}

/** When the last goods arrive at the latest if all is loaded in time. */
export function arrivalOf({ estimated_unloading_times }: Offer): { start: string; end: string } {
  return estimated_unloading_times.at(-1)!;
}

/** What offers are sorted by: the less, the better. */
export function figureOf(offer: Offer, order: SortOrder): number {
  if (order === 'price') return offer.value;
  if (order === 'arrival') return Date.parse(arrivalOf(offer).start);
  return offer.emissions?.co2e ?? Number.POSITIVE_INFINITY;
}
