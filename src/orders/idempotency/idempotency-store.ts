import type { Database } from '../../database/database.ts';
import { keyRowJson } from './idempotency-sql.ts';
import { type KeyRow, type RequestKey, replyOf, type StoredReply } from './request-key.ts';

export const keysPerRemoval = 1000;

/**
 * The earlier reply to the key. Undefined for a new key.
 * @throws {ServiceError} as `replyOf`.
 */
export async function findReply(
  { pool, schema }: Database,
  { accountId, route, key, requestHash }: RequestKey,
): Promise<StoredReply | undefined> {
  const result = await pool.query<{ row: KeyRow }>({
    name: `${schema}-find-reply`,
    text: `select ${keyRowJson(schema, 'k', '$1')} as row from ${schema}.idempotency_keys k
            where k.account_id = $1 and k.route = $2 and k.key = $3`,
    values: [accountId, route, key],
  });
  return result.rows[0] && replyOf(result.rows[0].row, requestHash);
}

/**
 * Clears keys older than so many days by the database's clock, oldest first and at most `keysPerRemoval`. A booking's
 * row stays, so that its key cannot book again, but loses its reply; a cancel's row goes, since an order is canceled
 * once. Returns how many keys were cleared.
 */
export async function deleteOldKeys({ pool, schema }: Database, days: number): Promise<number> {
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
