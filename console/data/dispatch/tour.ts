import type { AnyOrder, AnyStop } from '../operator-types.ts';

/** A stop and what is done there. */
export type TourStop = { stop: AnyStop; kind: 'loading' | 'unloading' };

/** The stops of an order in driving order: loadings before unloadings. */
export function tourOf({ loadings, unloadings }: Pick<AnyOrder, 'loadings' | 'unloadings'>): TourStop[] {
  return [
    ...loadings.map((stop): TourStop => ({ stop, kind: 'loading' })),
    ...unloadings.map((stop): TourStop => ({ stop, kind: 'unloading' })),
  ];
}

/** The reference numbers of an order's stops, each once, in the order of the tour. */
export function referencesOf(order: Pick<AnyOrder, 'loadings' | 'unloadings'>): string[] {
  return [...new Set(tourOf(order).map(({ stop }) => stop.reference_number))].filter(Boolean);
}
