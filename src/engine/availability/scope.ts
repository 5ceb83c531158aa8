import { compactCode, cutsOutward, type PlaceKey, readPlaceKey, wideningKeys } from '../tariff/rates/rate-place.ts';

/** A country (ISO alpha-2) and a postal code of it in capitals and digits, or ''. */
export type PlaceCode = { country: string; code: string };
export type SoldVehicle = { code: string; class: string };

/** Where and for which vehicles a row holds. Undefined: everywhere, for all. */
export type RowScope = { places: readonly PlaceKey[] | undefined; vehicles: readonly string[] | undefined };

type StatedScope = { places?: readonly string[] | undefined; vehicles?: readonly string[] | undefined };

/** The scope of a row in which nothing is wrong. */
export function readScope({ places, vehicles }: StatedScope): RowScope {
  return { places: places?.map((place) => readPlaceKey(place)!), vehicles };
}

/** The most particular first: the vehicle's code, its class, all full loads, all. */
function kindsOf({ code, class: ownClass }: SoldVehicle): string[] {
  return [code, ownClass, ...(ownClass === 'both' ? ['ftl'] : [])];
}

/** How particular a scope is about a vehicle's kinds: 0 if it holds for all, less if it does not hold. */
function vehicleRank({ vehicles }: RowScope, kinds: readonly string[]): number {
  if (vehicles === undefined) return 0;
  const first = kinds.findIndex((kind) => vehicles.includes(kind));
  return first < 0 ? -1 : kinds.length - first;
}

/** The same about a place: 0 if it holds everywhere, more the longer the code, less if it does not hold. */
function placeRank({ places }: RowScope, place: PlaceCode): number {
  if (places === undefined) return 0;
  let rank = -1;
  for (const key of places) if (key.length > rank && isWithin(place, key)) rank = key.length;
  return rank;
}

function isWithin({ country, code }: PlaceCode, key: PlaceKey): boolean {
  if (!key.startsWith(country)) return false;
  const prefix = key.slice(country.length + 1);
  return code.startsWith(prefix) && (prefix === '' || !cutsOutward(country, code, prefix.length));
}

/** A place as scopes tell it apart. */
export function placeCode({ country, zipCode }: { country: string; zipCode: string }): PlaceCode {
  return { country, code: compactCode(country, zipCode) };
}

export function holdsForVehicle(scope: RowScope, vehicle: SoldVehicle): boolean {
  return vehicleRank(scope, kindsOf(vehicle)) >= 0;
}

export function holdsFor(scope: RowScope, vehicle: SoldVehicle, place: PlaceCode): boolean {
  return holdsForVehicle(scope, vehicle) && placeRank(scope, place) >= 0;
}

/**
 * Of rows, the one that is most particular about the vehicle and, of equally particular ones, about the place.
 * Undefined if none holds. A table that was checked has no two alike.
 */
export function mostParticular<Row extends { scope: RowScope }>(
  rows: readonly Row[],
  vehicle: SoldVehicle,
  place: PlaceCode,
): Row | undefined {
  let best: { row: Row; rank: number } | undefined;
  const kinds = kindsOf(vehicle);
  for (const row of rows) {
    const byVehicle = vehicleRank(row.scope, kinds);
    const byPlace = byVehicle < 0 ? -1 : placeRank(row.scope, place);
    if (byPlace < 0) continue;
    const rank = byVehicle * ranksMax + byPlace;
    if (best === undefined || rank > best.rank) best = { row, rank };
  }
  return best?.row;
}

/** More than a postal code has signs. */
const ranksMax = 100;

/** Whether one scope holds wherever the other does. */
export function covers(one: RowScope, other: RowScope): boolean {
  return (
    isWiderList(one.vehicles, other.vehicles, (wide, narrow) => wide === narrow) &&
    isWiderList(one.places, other.places, (wide, narrow) => wideningKeys(narrow).includes(wide))
  );
}

function isWiderList(
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
  isWider: (wide: string, narrow: string) => boolean,
): boolean {
  if (one === undefined) return true;
  return other?.every((narrow) => one.some((wide) => isWider(wide, narrow))) ?? false;
}
