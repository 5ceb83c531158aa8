import type { Database } from '../../database/database.ts';

/** A pool's day: loads booked by all accounts, and the limit that was set by hand with who set it, if any was. */
export type DayRow = {
  /** `YYYY-MM-DD`. */
  day: string;
  pool: string;
  used: number;
  limit: number | null;
  setBy: string | null;
  setAt: Date | null;
};

/**
 * What is booked and set on the days from one to another, both included (`YYYY-MM-DD`). It asks every node of a
 * cluster: counts lie by account, limits on the coordinator.
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
           )
           select to_char(day, 'YYYY-MM-DD') as day, pool, coalesce(used, 0) as used, load_limit as "limit",
                  set_by as "setBy", set_at as "setAt"
             from booked full join given using (day, pool)`,
    values: [first, last],
  });
  return rows;
}

/** Sets a pool's limit of a day by hand, or writes over what was set. */
export async function updateLimit(
  { pool: connections, schema }: Database,
  { day, pool, limit, setBy }: { day: string; pool: string; limit: number; setBy: string },
): Promise<void> {
  await connections.query(
    `insert into ${schema}.availability_limits (day, pool, load_limit, set_by, set_at) values ($1, $2, $3, $4, now())
     on conflict (day, pool) do update
        set load_limit = excluded.load_limit, set_by = excluded.set_by, set_at = excluded.set_at`,
    [day, pool, limit, setBy],
  );
}

/** Takes a limit back that was set by hand: the table's counts again. */
export async function deleteLimit(
  { pool: connections, schema }: Database,
  { day, pool }: { day: string; pool: string },
): Promise<void> {
  await connections.query(`delete from ${schema}.availability_limits where day = $1 and pool = $2`, [day, pool]);
}
