import type { Database } from '../../ground/database/database.ts';
import { staleSeconds } from '../../ground/database/known-by-all.ts';
import type { Transaction } from '../../ground/database/transaction.ts';

/** A pool's day: what all accounts booked, and the limit that was set by hand with who set it, if any was. */
export type DayRow = {
  /** `YYYY-MM-DD`. */
  day: string;
  pool: string;
  /** Loads that load on it. */
  used: number;
  /** Away on it, where trucks are counted. */
  trucks: number;
  /** Being booked just now, of a pool that is never oversold. */
  reserved: number;
  limit: number | null;
  setBy: string | null;
  setAt: Date | null;
};

/**
 * What is booked and set on the days from one to another, both included (`YYYY-MM-DD`). Pools that are never oversold
 * have counts of their own. It asks every node of a cluster: counts lie by account, the others on the coordinator.
 */
export async function listDays({ pool, schema }: Database, first: string, last: string): Promise<DayRow[]> {
  const { rows } = await pool.query<DayRow>({
    name: `${schema}-availability-days`,
    text: `with booked as materialized (
             select day, pool, sum(used)::integer as used
               from ${schema}.availability_used where day between $1::date and $2::date group by day, pool
           ), given as materialized (
             select day, pool, load_limit, set_by, set_at
               from ${schema}.availability_limits where day between $1::date and $2::date
           ), held as materialized (
             select day, pool, loads, trucks, (
                      select count(*)::integer from ${schema}.reservations r
                       where r.ends_at is not null and r.pool = p.pool and p.day between r.load_day and r.last_day) as reserved
               from ${schema}.pool_days p join ${schema}.hard_pools h using (pool)
              where day between $1::date and $2::date and h.kept_at > now() - make_interval(secs => $3)
           )
           select to_char(day, 'YYYY-MM-DD') as day, pool, coalesce(loads, used, 0) as used, coalesce(trucks, 0) as trucks,
                  coalesce(reserved, 0) as reserved, load_limit as "limit", set_by, set_at
             from booked full join held using (day, pool) full join given using (day, pool)`,
    values: [first, last, staleSeconds],
  });
  return rows;
}

/** Sets limits of a day by hand, or writes over what was set; null takes one back. */
export async function updateLimits(
  { client, schema }: Transaction,
  { day, limits, setBy }: { day: string; limits: readonly { pool: string; limit: number | null }[]; setBy: string },
): Promise<void> {
  const pools = limits.map(({ pool }) => pool);
  await client.query(
    `with given as (
       select pool, load_limit from unnest($2::text[], $3::integer[]) as given(pool, load_limit)
     ), taken_back as (
       delete from ${schema}.availability_limits
        where day = $1::date and pool in (select pool from given where load_limit is null)
     )
     insert into ${schema}.availability_limits (day, pool, load_limit, set_by, set_at)
     select $1::date, pool, load_limit, $4, now() from given where load_limit is not null
     on conflict (day, pool) do update
        set load_limit = excluded.load_limit, set_by = excluded.set_by, set_at = excluded.set_at`,
    [day, pools, limits.map(({ limit }) => limit), setBy],
  );
}
