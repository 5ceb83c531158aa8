import type { Gazetteer } from './gazetteer.ts';
import type { Place } from './place.ts';

/** What a postal code names: one or more places (largest first), or the area of its leading digits. */
export type PostalMatch = { places: Place[]; precision: 'code' | 'area' };

/** The places of a postal code (compact), or undefined when neither it nor any beginning of it is known. */
export function findPostal(_gazetteer: Gazetteer, _country: string, _compact: string): PostalMatch | undefined {
  return undefined;
}
