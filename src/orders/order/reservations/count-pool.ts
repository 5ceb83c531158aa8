import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../ground/database/database.ts';
import { staleSeconds } from '../../../ground/database/known-by-all.ts';
import { inTransaction, type Transaction } from '../../../ground/database/transaction.ts';
import { DatabaseBusy } from '../../../ground/database/unavailable.ts';
import type { Instant } from '../../../ground/units.ts';
import { listPoolLoads, type StoredLoad, type TakenDays } from './stored-loads.ts';

/** How a pool counts, and which days a stored order takes in it; undefined: none. */
export type PoolCount = {
  pool: string;
  countedBy: string;
  countsTrucks: boolean;
  daysOf: (stored: StoredLoad) => TakenDays | undefined;
};

/** An order's days, as they are written. */
type TakenPlace = TakenDays & { order_id: string; account_id: number };

/** Orders that load so long before today may still have their truck. */
const lookBackDays = 45;
const triesMax = 10;
const retryMs = 100;

/**
 * Counts what stored orders take of a pool that is to be never oversold from now on, unless it is counted that way
 * already. Whoever reserves a place in it waits meanwhile.
 * @throws {DatabaseBusy} while bookings are stored under places that were counted in another way.
 */
export async function countPool(database: Database, count: PoolCount, now: Instant): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryToCount(database, count, now);
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || tries === triesMax) throw error;
    }
    await sleep(retryMs);
  }
}

async function tryToCount(database: Database, count: PoolCount, now: Instant): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await claimPool(transaction, count))) return;
    if (await isHeldOtherwise(transaction, count)) throw new DatabaseBusy();
    const stored = await listPoolLoads(transaction, new Date(now - lookBackDays * 86_400_000), count.pool);
    await replaceCounts(transaction, count, await takenBy(stored, count));
  });
}

/** Where the way back counts, each order takes a search. */
async function takenBy(stored: readonly StoredLoad[], { daysOf }: PoolCount): Promise<TakenPlace[]> {
  const taken: TakenPlace[] = [];
  for (const [index, each] of stored.entries()) {
    const days = daysOf(each);
    if (days !== undefined) taken.push({ order_id: each.id, account_id: each.accountId, ...days });
    if (index % 20 === 19) await nextTurn();
  }
  return taken;
}

/** Locks a pool until the transaction ends. False if it is counted that way already, and was kept to. */
async function claimPool(
  { client, schema }: Transaction,
  { pool, countedBy }: Pick<PoolCount, 'pool' | 'countedBy'>,
): Promise<boolean> {
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

async function isHeldOtherwise({ client, schema }: Transaction, { pool, countedBy }: PoolCount): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from ${schema}.reservations where pool = $1 and ends_at is not null and counted_by <> $2 limit 1`,
    [pool, countedBy],
  );
  return rowCount !== 0;
}

/** Takes the place of all that was sold before; what is reserved just now stays as it was reserved. */
async function replaceCounts(transaction: Transaction, count: PoolCount, taken: readonly TakenPlace[]): Promise<void> {
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

function takenValues({ pool, countsTrucks, countedBy }: PoolCount, taken: readonly TakenPlace[]): unknown[] {
  return [pool, countsTrucks, countedBy, JSON.stringify(taken)];
}

/**
 * Counts orders of a pool that have no place in it, as those that a process stored which did not know that it is never
 * oversold: also above its limit. Returns how many there were.
 */
export async function countUnreserved(
  database: Database,
  count: PoolCount,
  stored: readonly StoredLoad[],
): Promise<number> {
  const taken = await takenBy(stored, count);
  if (taken.length === 0) return 0;
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

export async function findHardPools({ pool, schema }: Database): Promise<CountedPool[]> {
  const { rows } = await pool.query<CountedPool>(
    `select pool, counted_by, kept_at < now() - make_interval(secs => $1) as is_stale from ${schema}.hard_pools`,
    [staleSeconds],
  );
  return rows;
}

/** Says that everybody who serves keeps to these pools, so that their counts are right. */
export async function keepPools({ pool, schema }: Database, pools: readonly string[]): Promise<void> {
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
export async function dropPool(database: Database, name: string, countedBy: string): Promise<void> {
  await inTransaction(database, async ({ client, schema }) => {
    const { rowCount } = await client.query(`delete from ${schema}.hard_pools where pool = $1 and counted_by = $2`, [
      name,
      countedBy,
    ]);
    if (rowCount === 0) return;
    await client.query(`delete from ${schema}.reservations where pool = $1 and ends_at is null`, [name]);
  });
}
