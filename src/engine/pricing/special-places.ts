import { greatCircleKm } from '../cities/great-circle.ts';
import type { Place } from '../cities/place.ts';
import { compactCode } from '../tariff/rates/rate-place.ts';
import type { SpecialPlace } from '../tariff/tables/tariff-schema.ts';

type Stop = Pick<Place, 'country' | 'zipCode' | 'region' | 'name' | 'latitude' | 'longitude'>;

/**
 * Whether a stop lies in a place that a table names: by where it is, whatever its postal code says, for that is where
 * the vehicle drives to. Rows that do not say where their place is tell it by the postal code of the stop or, without
 * one, by its region or name.
 */
export function isAt({ country, postalPrefix, region, name, around }: SpecialPlace, stop: Stop): boolean {
  if (country !== stop.country) return false;
  if (around !== undefined) return greatCircleKm(around, stop) <= around.withinKm;
  if (stop.zipCode !== '') return compactCode(country, stop.zipCode).startsWith(postalPrefix);
  return stop.region === region || stop.name === name;
}
