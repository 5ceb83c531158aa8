import type { Offer } from '../../../../../client/src/api-types.ts';

export type SortOrder = 'price' | 'arrival' | 'co2';

/** The offers sorted, best first; of equal ones the cheaper first. */
export function sortOffers(offers: readonly Offer[], order: SortOrder): Offer[] {
  return [...offers].sort((a, b) => figureOf(a, order) - figureOf(b, order) || a.value - b.value);
}

/** The latest arrival of the last goods if everything is loaded in time. */
export function arrivalOf({ estimated_unloading_times }: Offer): { start: string; end: string } {
  return estimated_unloading_times.at(-1)!;
}

/** The figure that offers are sorted by: lower is better. */
export function figureOf(offer: Offer, order: SortOrder): number {
  if (order === 'price') return offer.value;
  if (order === 'arrival') return Date.parse(arrivalOf(offer).start);
  return offer.emissions?.co2e ?? Number.POSITIVE_INFINITY;
}
