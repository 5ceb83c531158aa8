import type { Place } from '../cities/place.ts';
import type { Leg } from '../routing/leg.ts';

/**
 * Each leg with the places that it joins.
 * @throws {RangeError} for more legs than the places have between them.
 */
export function legsWithEnds(legs: readonly Leg[], places: readonly Place[]): { leg: Leg; ends: [Place, Place] }[] {
  return legs.map((leg, index) => {
    const from = places[index];
    const to = places[index + 1];
    if (from === undefined || to === undefined) throw new RangeError('A leg joins two places.');
    return { leg, ends: [from, to] };
  });
}
