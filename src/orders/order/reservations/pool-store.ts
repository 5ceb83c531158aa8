import type { Database } from '../../../ground/database/database.ts';
import { staleSeconds } from '../../../ground/database/known-by-all.ts';
import { inTransaction, type Transaction } from '../../../ground/database/transaction.ts';
import type { TakenDays } from './stored-load-store.ts';

/** How a pool counts. */
export type PoolCounting = { pool: string; countedBy: string; countsTrucks: boolean };

/** An order's days, as they are written. */
export type TakenPlace = TakenDays & { order_id: string; account_id: number };

/** Locks a pool until the transaction ends. False if it is counted that way already, and was kept to. */
export async function lockPool({ client, schema }: Transaction, { pool, countedBy }: PoolCounting): Promise<boolean> {
  await client.query(
    `select set_config('statement_timeout', '0', true), set_config('lock_timeout', '10s', true),
            set_config('idle_in_transaction_session_timeout', '60s', true)`,
  );
  await client.query(
    `insert into ${schema}.hard_pools (pool, counted_by, counted_at, kept_at) values ($1, '', now(), now())
     on conflict do nothing`,
    [pool],
  );
  // More than an update takes: whoever reserves or settles holds the row as well.
  await client.query(`select from ${schema}.hard_pools where pool = $1 for update`, [pool]);
  const { rowCount } = await client.query(
    `update ${schema}.hard_pools set counted_by = $2, counted_at = clock_timestamp(), kept_at = clock_timestamp()
      where pool = $1
        and (counted_by <> $2 or kept_at < clock_timestamp() - make_interval(secs => $3))`,
    [pool, countedBy, staleSeconds],
  );
  return rowCount === 1;
}

/** Whether bookings are being stored under places of a pool that were counted in another way. */
export async function findHeldOtherwise(
  { client, schema }: Transaction,
  { pool, countedBy }: PoolCounting,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from ${schema}.reservations where pool = $1 and ends_at is not null and counted_by <> $2 limit 1`,
    [pool, countedBy],
  );
  return rowCount !== 0;
}

/** Takes the place of all that was sold before; what is reserved just now stays as it was reserved. */
export async function updateCounts(
  transaction: Transaction,
  count: PoolCounting,
  taken: readonly TakenPlace[],
): Promise<void> {
  const { client, schema } = transaction;
  await client.query(`delete from ${schema}.reservations where pool = $1 and ends_at is null`, [count.pool]);
  await client.query(`delete from ${schema}.pool_days where pool = $1`, [count.pool]);
  await client.query(insertTaken(schema), takenValues(count, taken));
  await client.query(
    `insert into ${schema}.pool_days (pool, day, loads, trucks)
     select r.pool, each.day::date, count(*) filter (where each.day::date = r.load_day),
            count(*) filter (where r.counts_trucks)
       from ${schema}.reservations r cross join generate_series(r.load_day, r.last_day, interval '1 day') as each(day)
      where r.pool = $1
      group by 1, 2`,
    [count.pool],
  );
}

function insertTaken(schema: Database['schema']): string {
  return `insert into ${schema}.reservations (order_id, account, pool, load_day, last_day, counts_trucks, counted_by)
          select t.order_id, t.account_id, $1, t."loadDay", t."lastDay", $2, $3
            from jsonb_to_recordset($4) as t(order_id uuid, account_id bigint, "loadDay" date, "lastDay" date)
           order by t.order_id
          on conflict do nothing`;
}

function takenValues({ pool, countsTrucks, countedBy }: PoolCounting, taken: readonly TakenPlace[]): unknown[] {
  return [pool, countsTrucks, countedBy, JSON.stringify(taken)];
}

/**
 * Takes places for orders of a pool that have none, also above its limit, if it still counts that way. Returns how many
 * had none.
 */
export async function insertUnreserved(
  database: Database,
  count: PoolCounting,
  taken: readonly TakenPlace[],
): Promise<number> {
  return inTransaction(database, async ({ client, schema }) => {
    const { rowCount } = await client.query(
      `select from ${schema}.hard_pools where pool = $1 and counted_by = $2 for key share`,
      [count.pool, count.countedBy],
    );
    // It is counted anew, with all that is stored.
    if (rowCount === 0) return 0;
    const { rows } = await client.query<{ taken: number }>(
      `with taken as (${insertTaken(schema)} returning load_day, last_day, counts_trucks), counted as (
         insert into ${schema}.pool_days as p (pool, day, loads, trucks)
         select $1, each.day::date, count(*) filter (where each.day::date = t.load_day),
                count(*) filter (where t.counts_trucks)
           from taken t cross join generate_series(t.load_day, t.last_day, interval '1 day') as each(day)
          group by 2 order by 2
         on conflict (pool, day) do update set loads = p.loads + excluded.loads, trucks = p.trucks + excluded.trucks)
       select count(*)::integer as taken from taken`,
      takenValues(count, taken),
    );
    return rows[0]?.taken ?? 0;
  });
}

/** How a pool is counted that is never oversold. `isStale`: nobody kept to that, so that it is to be counted anew. */
export type CountedPool = { pool: string; countedBy: string; isStale: boolean };

export async function listHardPools({ pool, schema }: Database): Promise<CountedPool[]> {
  const { rows } = await pool.query<CountedPool>(
    `select pool, counted_by, kept_at < now() - make_interval(secs => $1) as is_stale from ${schema}.hard_pools`,
    [staleSeconds],
  );
  return rows;
}

/** Says that everybody who serves keeps to these pools, so that their counts are right. */
export async function markPoolsKept({ pool, schema }: Database, pools: readonly string[]): Promise<void> {
  if (pools.length === 0) return;
  await pool.query(
    `update ${schema}.hard_pools set kept_at = now()
      where pool = any($1) and kept_at between now() - make_interval(secs => $2) and now() - interval '3 seconds'`,
    [pools, staleSeconds],
  );
}

/**
 * Has a pool counted anew before anything is reserved in it again: it may be oversold, or somebody did not keep to it.
 * What is being stored just now keeps its place.
 */
export async function deletePool(database: Database, name: string, countedBy: string): Promise<void> {
  await inTransaction(database, async ({ client, schema }) => {
    const { rowCount } = await client.query(`delete from ${schema}.hard_pools where pool = $1 and counted_by = $2`, [
      name,
      countedBy,
    ]);
    if (rowCount === 0) return;
    await client.query(`delete from ${schema}.reservations where pool = $1 and ends_at is null`, [name]);
  });
}
