import { type AvailabilityTable, type DayNumber, dayText, type Pool } from './availability-table.ts';
import { type DayLoads, limitOf, usedOf } from './judge-loading.ts';
import { covers, type RowScope } from './scope.ts';

/** A pool's day as a dispatcher sees it. */
export type PoolDay = {
  pool: string;
  /** Codes or classes. Null: all. */
  vehicles: readonly string[] | null;
  /** Countries or beginnings of postal codes. Null: everywhere. */
  places: readonly string[] | null;
  /** What is counted: loads on their day of loading, or trucks until they are back. */
  by: 'loads' | 'trucks';
  /** Whether it is never oversold. */
  isHard: boolean;
  /** Null: any number. */
  limit: number | null;
  used: number;
  /** Of them, those that are being booked just now. */
  reserved: number;
  /** By how many more is used than the limit allows. */
  over: number;
  /** What can still be loaded, by trucks and by loads where both are limited; at least 0. Null: any number. */
  left: number | null;
  /** By trucks, where the table also limits how many load on the day: so many may, and do. Null: it does not. */
  loads: { limit: number; used: number } | null;
  /** Whether the whole of it is closed on that day. */
  isClosed: boolean;
};

export type DayClosure = Pick<PoolDay, 'vehicles' | 'places'> & { from: string; to: string; reason: string };

/** The pools of the table on a day, in its order, then those that only have counts or limits; and what is closed. */
export function describeDay(
  { pools, closed }: AvailabilityTable,
  day: DayNumber,
  loads: ReadonlyMap<string, DayLoads>,
): { pools: PoolDay[]; closed: DayClosure[] } {
  const closures = closed.filter(({ first, last }) => first <= day && day <= last);
  const known = new Set(pools.map(({ name }) => name));
  const left = [...loads.keys()].filter((name) => !known.has(name)).sort();
  const isClosed = (scope: RowScope) => closures.some((closure) => covers(closure.scope, scope));
  return {
    pools: [...pools, ...left.map(formerPool)].map((pool) => {
      const limit = limitOf(pool, day, loads.get(pool.name)) ?? null;
      const taken = loads.get(pool.name);
      const used = usedOf(pool, taken);
      const besides = loadsBesides(pool, day, taken);
      const left = leastLeft({ limit, used }, besides);
      const over = Math.max(0, used - (limit ?? used));
      const counts = { limit, used, reserved: taken?.reserved ?? 0, over, left, loads: besides };
      const by = pool.trucks === undefined ? 'loads' : 'trucks';
      return {
        pool: pool.name,
        ...listScope(pool.scope),
        by,
        isHard: pool.isHard,
        ...counts,
        isClosed: isClosed(pool.scope),
      };
    }),
    closed: closures.map(({ first, last, scope, reason }) => {
      return { from: dayText(first), to: dayText(last), ...listScope(scope), reason };
    }),
  };
}

/** The day as it is for a truck that loads before it and is still away: how many load on the day is no matter. */
export function forTruckAway(day: PoolDay): PoolDay {
  return { ...day, left: leastLeft(day, null), loads: null };
}

/** What a dispatcher has set stands for loads too. */
function loadsBesides(pool: Pool, day: DayNumber, taken: DayLoads | undefined): PoolDay['loads'] {
  const limit = pool.limitOn(day);
  if (pool.trucks === undefined || limit === undefined) return null;
  return { limit: taken?.limit ?? limit, used: taken?.used ?? 0 };
}

function leastLeft({ limit, used }: Pick<PoolDay, 'limit' | 'used'>, loads: PoolDay['loads']): number | null {
  const rooms = [...(limit === null ? [] : [limit - used]), ...(loads ? [loads.limit - loads.used] : [])];
  return rooms.length === 0 ? null : Math.max(0, Math.min(...rooms));
}

/** Counts of a pool that is no longer in the table, in which nothing more is sold. */
function formerPool(name: string): Pool {
  return { name, scope: { places: [], vehicles: [] }, limitOn: () => undefined, limitMax: undefined, isHard: false };
}

function listScope({ vehicles, places }: RowScope): Pick<PoolDay, 'vehicles' | 'places'> {
  return { vehicles: vehicles ?? null, places: places ?? null };
}
