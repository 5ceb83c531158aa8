import { locate } from '../cities/locate.ts';
import type { Place } from '../cities/place.ts';
import type { Problems } from '../errors.ts';
import type { Live } from './live.ts';

/** How the fields of a place are spelt in the request at hand. */
export type PlaceFields = { zipCode: string; name: string };
export type StatedPlace = { country: string; zipCode: string | undefined; name: string | undefined };

/**
 * Locates the places of a request. What cannot be found is added to `problems` at its field, what was guessed to
 * `warnings`; the result is complete only when nothing was added.
 */
export function locatePlaces(
  live: Live,
  stated: readonly StatedPlace[],
  list: 'loadings' | 'unloadings',
  fields: PlaceFields,
  problems: Problems,
  warnings: string[],
): Place[] {
  return stated.flatMap((query, i) => {
    const result = locate(live.gazetteer, query);
    if (!result.ok) {
      const field = result.field === 'country' ? 'country' : fields[result.field];
      problems.add(`${list}.${i}.${field}`, result.reason);
      return [];
    }
    if (result.warning) warnings.push(`${list}.${i}: ${result.warning}`);
    return [result.place];
  });
}
