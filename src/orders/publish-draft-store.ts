import type { Database } from '../database/database.ts';
import { keyRowJson } from './idempotency/idempotency-sql.ts';
import type { KeyRow } from './idempotency/request-key.ts';
import type { OrderStatus, OrderToStore } from './order.ts';
import { countSql, movedSql } from './order-counts-sql.ts';
import { orderColumnsOf, orderRow, rowDefinition } from './order-row-sql.ts';

/** A draft's request and its present state. Undefined if the account has no order of that id. */
export async function findDraft(
  { pool, schema }: Database,
  accountId: number,
  id: string,
): Promise<{ request: string; status: OrderStatus } | undefined> {
  const result = await pool.query<{ request: string; status: OrderStatus }>({
    name: `${schema}-read-draft`,
    text: `select request, status from ${schema}.orders where account_id = $1 and id = $2`,
    values: [accountId, id],
  });
  return result.rows[0];
}

/**
 * All but `known` are null if there is no such order or the key is known. Number and version are null if it was no
 * draft.
 */
type PublishOutcome = {
  known: KeyRow | null;
  statusBefore: OrderStatus | null;
  orderNumber: number | null;
  version: number | null;
};

/**
 * Turns the draft of the same id into the placed order that `order` describes and stores the reply under the key, in
 * one statement. Does nothing if the key was used before.
 */
export async function markDraftPlaced(
  { pool, schema }: Database,
  toStore: OrderToStore,
  lockTimeout: string,
): Promise<PublishOutcome> {
  const result = await pool.query<PublishOutcome>({
    name: `${schema}-publish-draft`,
    text: publishSql(schema),
    values: [JSON.stringify([orderRow(toStore)]), lockTimeout, toStore.order.accountId],
  });
  return result.rows[0]!;
}

const changed = orderColumnsOf(({ name }) => !['accountId', 'id'].includes(name));

/**
 * The key is claimed before the counts are locked, as in a booking. The account stands beside the row, so that a plan
 * needs to visit no other.
 */
const publishSql = (schema: string) => `
  with call as materialized (
    select c.* from (select set_config('lock_timeout', $2, true)) as settings
     cross join json_to_recordset($1) as c(${rowDefinition})
  ), known as materialized (
    select ${keyRowJson(schema, 'k', '$3')} as row from call c join ${schema}.idempotency_keys k
        on k.account_id = $3 and k.route = c.route and k.key = c.key
  ), target as materialized (
    select o.account_id, o.id, o.status from call c join ${schema}.orders o
        on o.account_id = $3 and o.id = c.id
     where not exists (select 1 from known)
       for update of o
  ), placed as (
    update ${schema}.orders o
       set (${changed.columns}) = row(${changed.values('c')}), version = o.version + 1
      from target t, call c
     where o.account_id = $3 and o.id = t.id and t.status = 'draft'
    returning o.account_id, o.id, o.order_number, o.version
  ), cleared as (
    delete from ${schema}.order_references r using placed p, call c
     where r.account_id = $3 and r.order_number = p.order_number and r.reference <> all(c."stopReferences")
  ), referenced as (
    insert into ${schema}.order_references (account_id, reference, order_number)
    select p.account_id, reference, p.order_number from placed p, call c, unnest(c."stopReferences") as reference
    on conflict do nothing
  ), noted as (
    insert into ${schema}.order_events (account_id, order_id, sequence, type, actor, details)
    select p.account_id, p.id, p.version, 'placed', c.actor, '{}' from placed p, call c
  ), keyed as (
    insert into ${schema}.idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
    select p.account_id, c.route, c.key, c."requestHash", p.id, p.version, c.reply from placed p, call c
    returning account_id, order_id
  ), moved as (
    select p.account_id, p.order_number, 'draft' as status_before
      from placed p join keyed k on k.account_id = p.account_id and k.order_id = p.id
  ), counted as (${countSql(schema, movedSql('moved', "'placed'"))}
  )
  select (select row from known) as known, t.status as "statusBefore", p.order_number as "orderNumber", p.version
    from (select 1) as one left join target t on true left join placed p on true`;
