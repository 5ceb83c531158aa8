import type { Place } from '../cities/place.ts';
import { compactCode } from './rates/rate-place.ts';
import type { SpecialPlace } from './tables/tariff-schema.ts';

type Stop = Pick<Place, 'country' | 'zipCode' | 'region' | 'name'>;

/** Whether a stop lies in a place that a table names: by its postal code or, without one, by its region or name. */
export function isAt({ country, postalPrefix, region, name }: SpecialPlace, stop: Stop): boolean {
  if (country !== stop.country) return false;
  if (stop.zipCode !== '') return compactCode(country, stop.zipCode).startsWith(postalPrefix);
  return stop.region === region || stop.name === name;
}
