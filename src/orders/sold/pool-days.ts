import { type AvailabilityTable, dayNumber } from '../../engine/availability/availability-table.ts';
import { describeDay, type PoolDay } from '../../engine/availability/describe-day.ts';
import type { Database } from '../../ground/database/database.ts';
import { listDays } from './availability-store.ts';

/** A pool on a day, `YYYY-MM-DD`. */
export type PoolOnDay = { day: string; pool: string };

/** What is booked and left of a pool on a day. Undefined for one that is neither in the table nor booked. */
export type FindPoolDay = (of: PoolOnDay) => PoolDay | undefined;

/** Reads what is left of pools on days, in one statement for all of them; with none it asks nothing. */
export async function readPoolDays(
  database: Database,
  table: AvailabilityTable,
  wanted: readonly PoolOnDay[],
): Promise<FindPoolDay> {
  const days = [...new Set(wanted.map(({ day }) => day))].sort();
  const [first] = days;
  if (first === undefined) return () => undefined;
  const rows = Map.groupBy(await listDays(database, first, days.at(-1) ?? first), ({ day }) => day);
  const byDay = new Map(
    days.map((day) => {
      const loads = (rows.get(day) ?? []).map(
        ({ pool, limit, ...taken }) => [pool, { ...taken, limit: limit ?? undefined }] as const,
      );
      return [day, describeDay(table, dayNumber(day), new Map(loads)).pools] as const;
    }),
  );
  return ({ day, pool }) => byDay.get(day)?.find((each) => each.pool === pool);
}
