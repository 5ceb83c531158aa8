import type { Database } from '../database/database.ts';
import { hourMs, minuteMs } from '../units.ts';

export const keysPerRemoval = 1000;
const firstMs = minuteMs;
const pauseMs = 1000;
const restMs = hourMs;

/**
 * Removes what is kept under the oldest keys, older than so many days by the database's clock and at most
 * `keysPerRemoval` of them: of a booking the reply, while its row stays and keeps the key from booking again; of a cancel
 * the row, since an order is canceled once. Returns how many it were.
 */
export async function removeOldKeys({ pool, schema }: Database, days: number): Promise<number> {
  const result = await pool.query<{ count: number }>(
    `with old as materialized (
       select account_id, route, key from ${schema}.idempotency_keys
        where reply is not null and created_at < now() - make_interval(days => $1)
        order by created_at limit $2
     ), removed as (
       delete from ${schema}.idempotency_keys k using old
        where k.account_id = old.account_id and k.route = old.route and k.key = old.key and k.route = 'cancel'
     ), emptied as (
       update ${schema}.idempotency_keys k set reply = null from old
        where k.account_id = old.account_id and k.route = old.route and k.key = old.key and k.route <> 'cancel'
     )
     select count(*) as count from old`,
    [days, keysPerRemoval],
  );
  return result.rows[0]!.count;
}

/** Removes old keys from time to time, a batch at once. Returns what stops it. */
export function keepRemovingKeys(database: Database, days: number, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout;
  const schedule = (milliseconds: number) => {
    timer = setTimeout(async () => {
      const removed = await removeOldKeys(database, days).catch((error) => {
        onError(error);
        return 0;
      });
      if (!stopped) schedule(removed === keysPerRemoval ? pauseMs : restMs);
    }, milliseconds).unref();
  };
  let stopped = false;
  schedule(firstMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
