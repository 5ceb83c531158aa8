import type { Database } from '../../../ground/database/database.ts';
import { inTransaction, type Transaction } from '../../../ground/database/transaction.ts';
import type { Instant } from '../../../ground/units.ts';

/** A stored order as far as a place depends on it. Stops as they were booked, in JSON. */
export type StoredLoad = {
  id: string;
  accountId: number;
  vehicleType: number;
  loadings: unknown;
  unloadings: unknown;
  distanceKm: number | null;
  /** The day (`YYYY-MM-DD`) and pool that it is counted in; null: none. */
  loadDay: string | null;
  loadPool: string | null;
};

/** The days that an order takes in a pool, both included, `YYYY-MM-DD`. */
export type TakenDays = { loadDay: string; lastDay: string };

/** How a pool counts, and which days a stored order takes in it; undefined: none. */
export type PoolCount = {
  pool: string;
  countedBy: string;
  countsTrucks: boolean;
  daysOf: (stored: StoredLoad) => TakenDays | undefined;
};

/** Orders that load so long before today may still have their truck. */
const lookBackDays = 45;

/**
 * Counts what stored orders take of a pool that is to be never oversold from now on, unless it is counted that way
 * already. Whoever reserves a place in it waits meanwhile.
 */
export async function countPool(database: Database, count: PoolCount, now: Instant): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await claimPool(transaction, count))) return;
    const stored = await listStoredLoads(transaction, new Date(now - lookBackDays * 86_400_000), count.pool);
    const taken = stored.flatMap((each) => {
      const days = count.daysOf(each);
      return days === undefined ? [] : [{ order_id: each.id, account_id: each.accountId, ...days }];
    });
    await replaceCounts(transaction, count, taken);
  });
}

/** Locks a pool until the transaction ends. False if it is counted that way already. */
async function claimPool(
  { client, schema }: Transaction,
  { pool, countedBy }: Pick<PoolCount, 'pool' | 'countedBy'>,
): Promise<boolean> {
  await client.query(`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '10s', true)`);
  const { rowCount } = await client.query(
    `insert into ${schema}.hard_pools as h (pool, counted_by, counted_at) values ($1, $2, now())
     on conflict (pool) do update set counted_by = excluded.counted_by, counted_at = excluded.counted_at
        where h.counted_by <> excluded.counted_by`,
    [pool, countedBy],
  );
  return rowCount === 1;
}

/** Orders that load after an instant and are counted in a pool, or in none. */
async function listStoredLoads({ client, schema }: Transaction, from: Date, pool: string): Promise<StoredLoad[]> {
  const { rows } = await client.query<StoredLoad>(
    `select o.id, o.account_id, o.vehicle_type, o.loadings, o.unloadings, o.distance_km,
            to_char(o.load_day, 'YYYY-MM-DD') as load_day, o.load_pool
       from ${schema}.orders o
      where o.first_loading_at >= $1 and o.status in ('requested', 'placed', 'loaded', 'delivered')
        and (o.load_pool = $2 or o.load_pool is null)`,
    [from, pool],
  );
  return rows;
}

/** Takes the place of all that was sold before; what is reserved just now stays as it was reserved. */
async function replaceCounts(
  { client, schema }: Transaction,
  { pool, countsTrucks }: PoolCount,
  taken: readonly object[],
): Promise<void> {
  await client.query(`delete from ${schema}.reservations where pool = $1 and ends_at is null`, [pool]);
  await client.query(`delete from ${schema}.pool_days where pool = $1`, [pool]);
  await client.query(
    `insert into ${schema}.reservations (order_id, account, pool, load_day, last_day, counts_trucks)
     select t.order_id, t.account_id, $1, t."loadDay", t."lastDay", $2
       from jsonb_to_recordset($3) as t(order_id uuid, account_id bigint, "loadDay" date, "lastDay" date)
     on conflict do nothing`,
    [pool, countsTrucks, JSON.stringify(taken)],
  );
  await client.query(
    `insert into ${schema}.pool_days (pool, day, loads, trucks)
     select r.pool, each.day::date, count(*) filter (where each.day::date = r.load_day),
            count(*) filter (where r.counts_trucks)
       from ${schema}.reservations r cross join generate_series(r.load_day, r.last_day, interval '1 day') as each(day)
      where r.pool = $1
      group by 1, 2`,
    [pool],
  );
}

/** How the pools count that are never oversold, by name. */
export async function findHardPools({ pool, schema }: Database): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ pool: string; countedBy: string }>(
    `select pool, counted_by from ${schema}.hard_pools`,
  );
  return new Map(rows.map((row) => [row.pool, row.countedBy]));
}

/** Forgets what is counted of a pool that may be oversold again, unless it is counted in another way by now. */
export async function dropPool(database: Database, name: string, countedBy: string): Promise<void> {
  await inTransaction(database, async ({ client, schema }) => {
    const { rowCount } = await client.query(`delete from ${schema}.hard_pools where pool = $1 and counted_by = $2`, [
      name,
      countedBy,
    ]);
    if (rowCount === 0) return;
    await client.query(`delete from ${schema}.reservations where pool = $1`, [name]);
    await client.query(`delete from ${schema}.pool_days where pool = $1`, [name]);
  });
}
