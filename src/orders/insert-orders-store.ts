import type { Database } from '../database/database.ts';
import { keyRowJson } from './idempotency/idempotency-sql.ts';
import type { KeyRow } from './idempotency/request-key.ts';
import type { OrderToStore } from './order.ts';
import { countSql } from './order-counts-sql.ts';
import { orderColumnsOf, orderRow, rowDefinition } from './order-row-sql.ts';

/**
 * What became of a booking: its number, or the row of a key used before. Neither, if another transaction that this
 * statement cannot see yet was first.
 */
export type InsertedOrder = { orderNumber: number | null; known: KeyRow | null };

/** How a statement deals with others in progress. */
type Manner = {
  /** As PostgreSQL reads it, `100ms`. */
  lockTimeout: string;
  /** Whether an earlier try, whose outcome is unknown, may have stored the order. */
  isRepeated: boolean;
};

/**
 * Stores orders with their keys, replies, references and first events in one statement, and so in one transaction.
 * Numbers rise within the environment. The results are in the order of the bookings.
 */
export async function insertOrders(
  { pool, schema }: Database,
  bookings: readonly OrderToStore[],
  { lockTimeout, isRepeated }: Manner,
): Promise<InsertedOrder[]> {
  const result = await pool.query<InsertedOrder & { id: string }>({
    name: `${schema}-insert-orders`,
    text: insertOrdersSql(schema),
    values: [JSON.stringify(bookings.map(orderRow)), lockTimeout, isRepeated],
  });
  const byId = new Map(result.rows.map((row) => [row.id, row]));
  return bookings.map(({ order }) => byId.get(order.id)!);
}

const all = orderColumnsOf(() => true);

/**
 * `limit 1` keeps each look-up to one index probe. As a join it would be planned while the tables are small, and scan
 * them once they are large.
 *
 * The key is claimed first, so that a booking whose key is held waits alone. Then `locked` locks the account until the
 * commit. Only then is the number drawn, and no time is earlier than the last: within an account both rise in the order
 * of the commits. (Citus allows no clock in `do update`.)
 */
const insertOrdersSql = (schema: string) => `
  with calls as materialized (
    select c.*, known.row as known, done.order_number as done_number
      from (select set_config('lock_timeout', $2, true)) as settings
     cross join rows from (json_to_recordset($1) as (${rowDefinition})) with ordinality as c
      left join lateral (
        select ${keyRowJson(schema, 'k', 'c."accountId"')} as row from ${schema}.idempotency_keys k
         where k.account_id = c."accountId" and k.route = c.route and k.key = c.key limit 1
      ) as known on true
      left join lateral (
        select o.order_number from ${schema}.orders o
         where $3::boolean and o.account_id = c."accountId" and o.id = c.id limit 1
      ) as done on true
  ), claimed as (
    insert into ${schema}.idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
    select "accountId", route, key, "requestHash", id, 1, reply
      from calls where key is not null and known is null and done_number is null
    on conflict do nothing
    returning order_id
  ), free as materialized (
    select * from calls
     where known is null and done_number is null and (key is null or id in (select order_id from claimed))
  ), locked as (
    insert into ${schema}.order_lists as list (account_id, last_created_at)
    select "accountId", clock_timestamp() from free group by 1 order by 1
    on conflict (account_id) do update set last_created_at = greatest(list.last_created_at, excluded.last_created_at)
    returning account_id, last_created_at
  ), fresh as materialized (
    select *, nextval('${schema}.order_numbers') as order_number
      from (select * from free join locked l on l.account_id = "accountId" order by ordinality) as sorted
  ), booked as (
    insert into ${schema}.orders (${all.columns}, order_number, created_at)
    select ${all.values('f')}, f.order_number, f.last_created_at from fresh f
    on conflict (account_id, id) do nothing
    returning account_id, id, order_number, status
  ), counted as (${countSql(schema, 'select account_id, order_number, status, 1 as change from booked')}
  ), referenced as (
    insert into ${schema}.order_references (account_id, reference, order_number)
    select f."accountId", reference, f.order_number from fresh f, unnest(f."stopReferences") as reference
     where f.id = any (array(select id from booked))
  ), noted as (
    insert into ${schema}.order_events (account_id, order_id, sequence, type, actor, details)
    select f."accountId", f.id, 1, f.status, f.actor, '{}' from fresh f
     where f.id = any (array(select id from booked))
  )
  select c.id, c.known, coalesce(b.order_number, c.done_number) as "orderNumber"
    from calls c left join booked b on b.id = c.id`;
