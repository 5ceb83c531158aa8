import { type AvailabilityTable, dayNumber, dayText, type Pool } from '../../engine/availability/availability-table.ts';
import { daysAway } from '../../engine/availability/judge-loading.ts';
import { mostParticular, placeCode } from '../../engine/availability/scope.ts';
import { locate } from '../../engine/cities/locate.ts';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import { tariffAt } from '../../engine/tariff/tariffs.ts';
import { localDayAndHour } from '../../ground/local-time.ts';
import type { Instant } from '../../ground/units.ts';
import type { BookedStop, StoredLoad, TakenDays } from '../order/reservations/stored-load-store.ts';

/**
 * The days that a stored order takes in a pool, by its booked windows. One that was counted in no pool is judged by the
 * table of today. Undefined: it takes none.
 */
export function daysOfStored(
  { gazetteer, pricing: { tariffs, findLegs } }: Pick<PriceSources, 'gazetteer' | 'pricing'>,
  table: AvailabilityTable,
  pool: Pool,
  { loadings, unloadings, vehicleType, distanceKm, loadDay, loadPool }: StoredLoad,
  now: Instant,
): TakenDays | undefined {
  const [first, last] = [loadings[0], unloadings.at(-1)];
  const tariff = tariffAt(tariffs, now);
  const vehicle = tariff.vehiclesById.get(vehicleType);
  if (first === undefined || last === undefined) return undefined;
  const at = placeCode({ country: first.country, zipCode: first.zip });
  const isJudged = () => vehicle !== undefined && mostParticular(table.pools, vehicle, at)?.name === pool.name;
  if (loadPool !== pool.name && (loadPool !== null || !isJudged())) return undefined;
  const date = loadDay === null ? dayOf(first, 'start') : dayNumber(loadDay);
  if (date === undefined) return undefined;
  if (pool.trucks === undefined) return { loadDay: dayText(date), lastDay: dayText(date) };
  const emptyKm = () => {
    const [from, to] = [last, first].map(({ country, zip, city }) => {
      const found = locate(gazetteer, { country, zipCode: zip, name: city });
      return found.ok ? found.place : undefined;
    });
    const way = from && to && findLegs([from, to], tariff.closedLanes);
    return way === undefined ? (distanceKm ?? 0) : way.reduce((km, leg) => km + leg.distanceKm, 0);
  };
  const away = daysAway(pool.trucks, { day: dayOf(last, 'end') ?? date, emptyKm }, date);
  return { loadDay: dayText(date), lastDay: dayText(date + away) };
}

/** The local day on which a stop's booked window starts or ends. */
function dayOf({ dates: [window], timeZone }: BookedStop, end: 'start' | 'end'): number | undefined {
  return window && localDayAndHour(Date.parse(window[end]), timeZone).date;
}
