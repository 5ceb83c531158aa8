import { type AvailabilityTable, dayNumber, dayText } from '../../../engine/availability/availability-table.ts';
import { forTruckAway, type PoolDay } from '../../../engine/availability/describe-day.ts';
import type { Database } from '../../../ground/database/database.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import { type CountedOrder, findCounted } from '../../../orders/dispatch/answers/request-store.ts';
import type { OrderKey } from '../../../orders/order/order-store.ts';
import { findLastDays } from '../../../orders/order/reservations/reservation-store.ts';
import { type PoolOnDay, readPoolDays } from '../../../orders/sold/pool-days.ts';

/** How much of a pool is taken on a day, the order itself counted in. */
type PlacesOfDay = Pick<PoolDay, 'limit' | 'used' | 'over' | 'left'> & {
  day: string;
  /** Only of the day of loading, where the pool limits how many load beside its trucks. */
  loads?: NonNullable<PoolDay['loads']>;
};

/** On which days a requested order takes a place of which pool, and how much of that is taken. */
export type RequestPlaces = PlacesOfDay & Pick<PoolDay, 'pool' | 'by'> & { until: string; tightest: PlacesOfDay };

/**
 * What is taken of the pools of orders that are to be answered, on the days on which each takes a place, found by the
 * order's id. Null for one that is counted in none; where none is, nothing is asked of the database.
 */
export async function readRequestPlaces(
  database: Database,
  table: AvailabilityTable,
  orders: readonly CountedOrder[],
): Promise<(id: string) => RequestPlaces | null> {
  const counted = new Map(
    orders.flatMap(({ id, loadDay: day, loadPool: pool }) =>
      day === null || pool === null ? [] : [[id, { day, pool }] as const],
    ),
  );
  const countsTrucks = ({ pool }: PoolOnDay) => table.pools.find(({ name }) => name === pool)?.trucks !== undefined;
  const away = [...counted].flatMap(([id, each]) => (countsTrucks(each) ? [id] : []));
  const lastDays =
    away.length > 0 ? await readWithRetry(() => findLastDays(database, away)) : new Map<string, string>();
  const taken = new Map([...counted].map(([id, each]) => [id, daysUntil(each, lastDays.get(id))]));
  const poolDay = await readWithRetry(() => readPoolDays(database, table, [...taken.values()].flat()));
  return (id) => {
    const days = (taken.get(id) ?? []).flatMap((each, index) => {
      const found = poolDay(each);
      return found ? [{ ...(index === 0 ? found : forTruckAway(found)), day: each.day }] : [];
    });
    const [loading] = days;
    const until = days.at(-1)?.day;
    if (loading === undefined || until === undefined) return null;
    const { pool, by } = loading;
    const tightest = days.reduce((least, each) => (roomOf(each) < roomOf(least) ? each : least));
    return { pool, by, ...presentDay(loading), until, tightest: presentDay(tightest) };
  };
}

/** The same of one order. */
export async function readPlacesOf(
  database: Database,
  table: AvailabilityTable,
  key: OrderKey,
): Promise<RequestPlaces | null> {
  const counted = await findCounted(database, key);
  return counted ? (await readRequestPlaces(database, table, [counted]))(key.id) : null;
}

/** A pool on the day of loading and on each day after it, until the last. */
function daysUntil({ day, pool }: PoolOnDay, lastDay = day): PoolOnDay[] {
  const first = dayNumber(day);
  return Array.from({ length: dayNumber(lastDay) - first + 1 }, (_, after) => ({ day: dayText(first + after), pool }));
}

/** How many more may be booked; below 0 where more is booked than may be. */
function roomOf({ left, over }: PoolDay): number {
  return left === null ? Number.POSITIVE_INFINITY : left - over;
}

function presentDay({ day, limit, used, over, left, loads }: PoolDay & { day: string }): PlacesOfDay {
  return { day, limit, used, over, left, ...(loads && { loads }) };
}
