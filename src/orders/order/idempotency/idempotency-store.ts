import { type Database, onlyRow } from '../../../ground/database/database.ts';
import type { KeyRow, RequestKey } from './request-key.ts';

export const keysPerRemoval = 1000;

/** What is kept of a key; its reply with the order number in place of `numberMark`. Undefined for a new key. */
export async function findKeyRow(
  { pool, schema }: Database,
  { accountId, route, key }: RequestKey,
): Promise<KeyRow | undefined> {
  const { rows } = await pool.query<KeyRow>({
    name: `${schema}-find-key`,
    text: `select k.route, k.order_id, o.order_number, encode(k.request_hash, 'hex') as request_hash, k.version,
                  replace(k.reply, chr(1), o.order_number::text) as reply
             from ${schema}.idempotency_keys k
             left join ${schema}.orders o on o.account_id = $1 and o.id = k.order_id
             where k.account_id = $1 and k.route = $2 and k.key = $3`,
    values: [accountId, route, key],
  });
  return rows[0];
}

/**
 * Clears keys older than so many days by the database's clock, oldest first and at most `keysPerRemoval`. A booking's
 * row stays, so that its key cannot book again, but loses its reply; those of changes go, since each may be made once
 * or is harmless. Returns how many keys were cleared.
 */
export async function deleteOldKeys({ pool, schema }: Database, days: number): Promise<number> {
  const result = await pool.query<{ count: number }>(
    `with old as materialized (
       select account_id, route, key from ${schema}.idempotency_keys
        where reply is not null and created_at < now() - make_interval(days => $1)
        order by created_at limit $2
     ), removed as (
       delete from ${schema}.idempotency_keys k using old
        where k.account_id = old.account_id and k.route = old.route and k.key = old.key and k.route not in ('booking', 'draft')
     ), emptied as (
       update ${schema}.idempotency_keys k set reply = null from old
        where k.account_id = old.account_id and k.route = old.route and k.key = old.key and k.route in ('booking', 'draft')
     )
     select count(*) as count from old`,
    [days, keysPerRemoval],
  );
  return onlyRow(result).count;
}
