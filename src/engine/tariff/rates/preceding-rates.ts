import { kindsOf } from './rate-book.ts';
import { type PlaceKey, readPlaceKey, wideningKeys, zoneKey } from './rate-place.ts';
import type { RateRow, ZoneRow } from './read-rates.ts';

/** An older rate that goes before a newer one of the same account where both hold. Null is everybody. */
export type PrecedingRate = {
  account: string | null;
  rate: string;
  from: string;
  to: string;
  before: { rate: string; from: string; to: string };
};

type CatalogueVehicle = { code: string; class: string };
type Tables = { zones: readonly ZoneRow[]; vehicles: readonly CatalogueVehicle[] };
type Ends = { row: RateRow; from: PlaceKey[]; to: PlaceKey[] };

/**
 * The older rates that are more particular than newer ones by place, load or vehicle, on common days from a day
 * (`YYYY-MM-DD` as days since 1970) on, each with the first newer one that it goes before.
 */
export function findPreceding(
  older: readonly RateRow[],
  newer: readonly RateRow[],
  day: number,
  { zones, vehicles }: Tables,
): PrecedingRate[] {
  const placesOf = placesReader(zones);
  const endsOf = (row: RateRow): Ends => ({ row, from: placesOf(row.from), to: placesOf(row.to) });
  const index = new Map<string, RateRow[]>();
  const key = (account: string | null, from: PlaceKey, to: PlaceKey) => JSON.stringify([account, from, to]);
  for (const { row, from, to } of newer.map(endsOf)) {
    for (const start of from) {
      // A longer beginning in from goes first even where to is shorter.
      for (const end of to.flatMap(wideningKeys)) {
        const at = key(row.account, start, end);
        index.set(at, [...(index.get(at) ?? []), row]);
      }
    }
  }
  const isFirst = comparer(vehicles);
  return older.flatMap((row): PrecedingRate[] => {
    if (row.lastDay < day) return [];
    const { from, to } = endsOf(row);
    for (const start of from.flatMap(wideningKeys)) {
      for (const end of to.flatMap(wideningKeys)) {
        const later = index.get(key(row.account, start, end))?.find((other) => isFirst(row, other));
        if (later === undefined) continue;
        const before = { rate: later.name, from: later.from, to: later.to };
        return [{ account: row.account, rate: row.name, from: row.from, to: row.to, before }];
      }
    }
    return [];
  });
}

/** A zone by its places, and any other place by itself. */
function placesReader(zones: readonly ZoneRow[]): (text: string) => PlaceKey[] {
  const byZone = new Map<string, PlaceKey[]>();
  for (const { zone, place } of zones) {
    const at = readPlaceKey(place);
    if (at !== undefined) byZone.set(zoneKey(zone), [...(byZone.get(zoneKey(zone)) ?? []), at]);
  }
  return (text) => byZone.get(zoneKey(text)) ?? [readPlaceKey(text) ?? []].flat();
}

const [zoneRank, countryRank] = [1000, 1001];

/** Of a more particular place the rank is lower. */
function rankOf(text: string): number {
  const key = readPlaceKey(text);
  if (key === undefined) return zoneRank;
  return key.length > 2 ? -key.length : countryRank;
}

/** Whether a rate goes before another that holds for some of the same transports. */
function comparer(vehicles: readonly CatalogueVehicle[]): (rate: RateRow, other: RateRow) => boolean {
  const kinds = vehicles.map(kindsOf);
  return (rate, other) => {
    if (rate.firstDay > other.lastDay || other.firstDay > rate.lastDay) return false;
    const common = kinds.find((of) => of.includes(rate.vehicle) && of.includes(other.vehicle));
    if (common === undefined) return false;
    const byPlace = rankOf(rate.from) - rankOf(other.from) || rankOf(rate.to) - rankOf(other.to);
    if (byPlace !== 0) return byPlace < 0;
    if ((rate.step === null) !== (other.step === null)) return rate.step !== null;
    return common.indexOf(rate.vehicle) < common.indexOf(other.vehicle);
  };
}
