import type { Database } from '../../../ground/database/database.ts';
import type { Transaction } from '../../../ground/database/transaction.ts';
import { wasLoaded } from './was-loaded-sql.ts';

/** A stop as it was booked. `dates`: ISO 8601, the window that it got first. */
export type BookedStop = {
  country: string;
  zip: string;
  city: string;
  timeZone: string;
  dates: { start: string; end: string }[];
};

/** A stored order as far as a place depends on it. Stops as they were booked. */
export type StoredLoad = {
  id: string;
  accountId: number;
  vehicleType: number;
  loadings: BookedStop[];
  unloadings: BookedStop[];
  distanceKm: number | null;
  /** The day (`YYYY-MM-DD`) and pool that it is counted in; null: none. */
  loadDay: string | null;
  loadPool: string | null;
};

/** The days that an order takes in a pool, both included, `YYYY-MM-DD`. */
export type TakenDays = { loadDay: string; lastDay: string };

const columns = `o.id, o.account_id, o.vehicle_type, o.loadings, o.unloadings, o.distance_km,
            to_char(o.load_day, 'YYYY-MM-DD') as load_day, o.load_pool`;
/** Those that take a place: they stand, or a vehicle was there for them. */
const taking = (schema: string) => `(o.status in ('requested', 'placed', 'loaded', 'delivered')
              or o.status = 'canceled' and ${wasLoaded(schema)})`;
/** A pool is counted from all of its orders, which takes longer than what callers wait for. */
const listMsMax = 120_000;

/** Orders that load after an instant and are counted in a pool, or in none. */
export async function listPoolLoads({ client, schema }: Transaction, from: Date, pool: string): Promise<StoredLoad[]> {
  const statement = {
    text: `select ${columns}
       from ${schema}.orders o
      where o.first_loading_at >= $1 and ${taking(schema)} and (o.load_pool = $2 or o.load_pool is null)`,
    values: [from, pool],
    query_timeout: listMsMax,
  };
  const { rows } = await client.query<StoredLoad>(statement);
  return rows;
}

/** Orders of pools that were stored or changed in so many seconds and have no place. */
export async function listUnreserved(
  { pool, schema }: Database,
  pools: readonly string[],
  seconds: number,
): Promise<StoredLoad[]> {
  const { rows } = await pool.query<StoredLoad>(
    `select ${columns}
       from ${schema}.orders o
      where coalesce(o.updated_at, o.created_at) >= now() - make_interval(secs => $2)
        and ${taking(schema)} and o.load_pool = any($1)`,
    [pools, seconds],
  );
  const { rows: held } = await pool.query<{ orderId: string }>(
    `select order_id from ${schema}.reservations where order_id = any($1)`,
    [rows.map(({ id }) => id)],
  );
  const reserved = new Set(held.map(({ orderId }) => orderId));
  return rows.filter(({ id }) => !reserved.has(id));
}
