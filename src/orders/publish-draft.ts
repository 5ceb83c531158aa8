import type { Database } from '../database/database.ts';
import { ServiceError } from '../errors.ts';
import { type KeyRow, keyRowJson, numberMark, ownKey, replyOf, type StoredReply } from './idempotency.ts';
import { type OrderToStore, orderColumnsOf, orderRow, rowDefinition } from './insert-orders.ts';
import type { OrderStatus } from './order.ts';
import { countSql, movedSql } from './order-counts.ts';
import { lockPatience, untilKnown } from './until-known.ts';

/** The request of a draft. @throws {ServiceError} `order_not_found`, or `order_not_draft` for any other order. */
export async function readDraft({ pool, schema }: Database, accountId: number, id: string): Promise<string> {
  const result = await pool.query<{ request: string; status: OrderStatus }>({
    name: `${schema}-read-draft`,
    text: `select request, status from ${schema}.orders where account_id = $1 and id = $2`,
    values: [accountId, id],
  });
  const draft = result.rows[0];
  if (!draft) throw new ServiceError('order_not_found');
  judgeDraft(draft.status);
  return draft.request;
}

function judgeDraft(status: OrderStatus): void {
  if (status !== 'draft') throw new ServiceError('order_not_draft', { message: `The order is ${status}: no draft.` });
}

type Outcome = {
  known: KeyRow | null;
  statusBefore: OrderStatus | null;
  orderNumber: number | null;
  version: number | null;
};

/**
 * Makes the draft of the same id the placed order that `order` says, exactly once. Returns the reply that belongs to it.
 * @throws {ServiceError} as `readDraft`, `replyOf` and `untilKnown`.
 */
export async function publishDraft(
  { pool, schema }: Database,
  { key: stated, ...booking }: OrderToStore,
): Promise<StoredReply> {
  const key = stated ?? ownKey(booking.order.accountId, 'booking');
  return untilKnown(stated !== undefined, async () => {
    const result = await pool.query<Outcome>({
      name: `${schema}-publish-draft`,
      text: publishSql(schema),
      values: [JSON.stringify([orderRow({ ...booking, key })]), lockPatience, booking.order.accountId],
    });
    const outcome = result.rows[0]!;
    if (outcome.known) return { ...replyOf(outcome.known, key.requestHash), isReplay: key === stated };
    if (outcome.statusBefore === null) throw new ServiceError('order_not_found');
    judgeDraft(outcome.statusBefore);
    const text = booking.reply.replaceAll(numberMark, String(outcome.orderNumber));
    return { text, version: outcome.version!, isReplay: false };
  });
}

const changed = orderColumnsOf(({ name }) => !['accountId', 'id'].includes(name));

/**
 * The key is claimed before the counts are locked, as a booking does. The account stands beside the row, so that a plan
 * needs to look at no other.
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
