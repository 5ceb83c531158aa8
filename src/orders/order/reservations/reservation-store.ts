import type { HardPlace } from '../../../engine/availability/judge-loading.ts';
import type { Database } from '../../../ground/database/database.ts';
import { staleSeconds } from '../../../ground/database/known-by-all.ts';
import { wasLoaded } from './was-loaded-sql.ts';

/** A place that a booking wants in a pool that is never oversold. `key`: that of its request, null if it has none. */
export type WantedPlace = {
  orderId: string;
  accountId: number;
  key: string | null;
  /** Of the request, which may share the place with others of its key or order. */
  claimId: string;
  pool: string;
  /** The day of loading, `YYYY-MM-DD`. */
  loadDay: string;
  place: HardPlace;
};

/**
 * `reserved`: it has its place, and may be stored until `storeUntil`, an instant as PostgreSQL writes it. `known`: its
 * order is stored, or its key was used before. `busy`: another request stores its order on other days just now.
 * `unprepared`: the pool does not count that way yet.
 */
export type Reservation =
  | { outcome: 'reserved'; storeUntil: string }
  | { outcome: 'known' | 'full' | 'busy' | 'unprepared'; storeUntil: null };

/**
 * How a reservation ends. `claimId`: the request's; null: whoever holds it. `storedId`: the order that was stored for
 * the request; null: none was, or it ended. `endsAt`: only if it still ends then, as PostgreSQL writes it; null:
 * whenever.
 */
export type Settlement = {
  orderId: string;
  accountId: number;
  key: string | null;
  claimId: string | null;
  storedId: string | null;
  endsAt: string | null;
};

/** Each try fails rather than wait longer for others who reserve or count. */
const lockTimeout = '2400ms';

/** Takes places for bookings in this order, in one transaction; what is not sold is kept for so many seconds. */
export async function insertReservations(
  { pool, schema, isCluster }: Database,
  wanted: readonly WantedPlace[],
  seconds: number,
): Promise<Reservation[]> {
  const rows = wanted.map(({ orderId, accountId, key, claimId, pool: name, loadDay, place }) => ({
    order_id: orderId,
    account_id: accountId,
    key,
    claim_id: claimId,
    pool: name,
    counted_by: place.countedBy,
    load_day: loadDay,
    last_day: place.lastDay,
    loads_max: place.loadsMax,
    trucks_max: place.trucksMax,
  }));
  const result = await pool.query<Reservation>({
    name: `${schema}-reserve-places`,
    text: `select outcome, store_until::text from ${schema}.reserve_places_v1($1, $2, $3, $4, $5)`,
    values: [JSON.stringify(rows), seconds, staleSeconds, !isCluster, lockTimeout],
  });
  return result.rows;
}

/** Ends reservations; those that are not there stay so. */
export async function markSettled({ pool, schema }: Database, settled: readonly Settlement[]): Promise<void> {
  const rows = settled.map(({ orderId, accountId, key, claimId, storedId, endsAt }) => ({
    order_id: orderId,
    account_id: accountId,
    key,
    claim_id: claimId,
    stored_id: storedId,
    ends_at: endsAt,
  }));
  await pool.query({
    name: `${schema}-settle-places`,
    text: `select ${schema}.settle_places_v1($1, $2)`,
    values: [JSON.stringify(rows), lockTimeout],
  });
}

/** A reservation, and whose it is. `endsAt`: as PostgreSQL writes it, null if it is sold. */
export type HeldPlace = { orderId: string; accountId: number; key: string | null; endsAt: string | null };

/**
 * Reservations that ended half their time ago, by the database's clock, with no word of what came of them, by account
 * after one of them; undefined: from the first.
 */
export async function listExpired(
  { pool, schema }: Database,
  seconds: number,
  after: HeldPlace | undefined,
  limit: number,
): Promise<HeldPlace[]> {
  const { rows } = await pool.query<HeldPlace>(
    `select order_id, account as account_id, key, ends_at::text from ${schema}.reservations
      where ends_at < now() - make_interval(secs => $1) and ($2::bigint is null or (account, order_id) > ($2, $3::uuid))
      order by account, order_id limit $4`,
    [seconds / 2, after?.accountId ?? null, after?.orderId ?? null, limit],
  );
  return rows;
}

/** Reservations that were sold, of trucks that are not back yet, by account after one; undefined: from the first. */
export async function listSold(
  { pool, schema }: Database,
  after: HeldPlace | undefined,
  limit: number,
): Promise<HeldPlace[]> {
  const { rows } = await pool.query<HeldPlace>(
    `select order_id, account as account_id, key, null as ends_at from ${schema}.reservations
      where ends_at is null and last_day >= now()::date - 1 and ($1::bigint is null or (account, order_id) > ($1, $2::uuid))
      order by account, order_id limit $3`,
    [after?.accountId ?? null, after?.orderId ?? null, limit],
  );
  return rows;
}

/** Until which day (`YYYY-MM-DD`) orders take places where trucks are counted, by their id, of those that do. */
export async function findLastDays(
  { pool, schema }: Database,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ orderId: string; lastDay: string }>({
    name: `${schema}-last-days`,
    text: `select order_id, to_char(last_day, 'YYYY-MM-DD') as last_day from ${schema}.reservations
            where order_id = any($1::uuid[]) and counts_trucks`,
    values: [orderIds],
  });
  return new Map(rows.map(({ orderId, lastDay }) => [orderId, lastDay]));
}

/**
 * Which orders were stored for an account's reservations: its own, or another under its key. Whoever stores one of the
 * account just now is waited for; who begins later finds the reservation ended.
 */
export async function listStored(
  { pool, schema }: Database,
  accountId: number,
  held: readonly HeldPlace[],
): Promise<Map<string, string>> {
  await pool.query(
    `insert into ${schema}.order_lists (account_id, last_created_at) values ($1, now()) on conflict do nothing`,
    [accountId],
  );
  await pool.query(`select from ${schema}.order_lists where account_id = $1 for share`, [accountId]);
  const { rows: own } = await pool.query<{ id: string }>(
    `select id from ${schema}.orders where account_id = $1 and id = any($2::uuid[]) and status <> 'draft'`,
    [accountId, held.map(({ orderId }) => orderId)],
  );
  const keys = held.flatMap(({ key }) => key ?? []);
  const { rows: keyed } = await pool.query<{ key: string; orderId: string }>(
    `select key, order_id from ${schema}.idempotency_keys
      where account_id = $1 and route = 'booking' and key = any($2::text[])`,
    [accountId, keys],
  );
  const ids = new Set(own.map(({ id }) => id));
  const byKey = new Map(keyed.map(({ key, orderId }) => [key, orderId]));
  const stored = held.flatMap(({ orderId, key }): [string, string][] => {
    const found = ids.has(orderId) ? orderId : key === null ? undefined : byKey.get(key);
    return found === undefined ? [] : [[orderId, found]];
  });
  return new Map(stored);
}

/** Those of an account's orders that ended before they were loaded, so that their places are free again. */
export async function listEnded(
  { pool, schema }: Database,
  accountId: number,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select o.id from ${schema}.orders o
      where o.account_id = $1 and o.id = any($2::uuid[]) and o.status in ('canceled', 'declined')
        and not ${wasLoaded(schema)}`,
    [accountId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Removes what says nothing of the days to come any more. */
export async function deleteOldPlaces({ pool, schema }: Database): Promise<void> {
  await pool.query(`delete from ${schema}.reservations where ends_at is null and last_day < now()::date - 30`);
  await pool.query(`delete from ${schema}.pool_days where day < now()::date - 60`);
}
