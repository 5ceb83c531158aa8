import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import { keyRowJson } from './idempotency/idempotency-sql.ts';
import type { KeyRow, RequestKey } from './idempotency/request-key.ts';
import {
  isOrderId,
  type Order,
  type OrderEvent,
  type OrderPrice,
  type OrderStatus,
  type OrderSummary,
} from './order.ts';
import { countSql, movedSql } from './order-counts-sql.ts';

type OrderRow = Omit<Order, 'price'> & { [Field in keyof OrderPrice]: OrderPrice[Field] | null };

const orderColumns = `
  account_id as "accountId", id, order_number as "orderNumber", status, version, created_at as "createdAt",
  vehicle_type as "vehicleType", additional_information as "additionalInformation",
  documented_delivery as "documentedDelivery", payment_method as "paymentMethod", goods, loadings, unloadings,
  distance_km as "distanceKm", driving_seconds as "drivingSeconds", extra_services as "extraServices", emissions,
  currency_code as "currencyCode", transport_net_cents as "transportNetCents", net_cents as "netCents",
  vat_rate as "vatRate", vat_rule as "vatRule", gross_cents as "grossCents", tariff_version as "tariffVersion", breakdown`;

/** The orders of those keys with their events, in that order. Undefined for one the account does not have. */
export async function findOrders(
  { pool, schema }: Database,
  keys: readonly { accountId: number; id: string }[],
): Promise<({ order: Order; events: OrderEvent[] } | undefined)[]> {
  type Row = OrderRow & { events: (Omit<OrderEvent, 'occurredAt'> & { occurredAt: string })[] };
  const result = await pool.query<Row>({
    name: `${schema}-find-orders`,
    // `limit 1` keeps each key to one index probe, whatever size the tables had when this was planned.
    text: `select o.* from unnest($1::bigint[], $2::uuid[]) as wanted(account, order_id) cross join lateral (
        select ${orderColumns}, (
            select coalesce(json_agg(json_build_object(
                'sequence', e.sequence, 'type', e.type, 'occurredAt', e.occurred_at, 'actor', e.actor, 'details', e.details
              ) order by e.sequence), '[]')
              from ${schema}.order_events e where e.account_id = wanted.account and e.order_id = wanted.order_id
          ) as events
          from ${schema}.orders where account_id = wanted.account and id = wanted.order_id limit 1
      ) as o`,
    values: [keys.map(({ accountId }) => accountId), keys.map(({ id }) => id)],
  });
  const byKey = new Map(result.rows.map((row) => [`${row.accountId} ${row.id}`, row]));
  return keys.map(({ accountId, id }) => {
    const row = byKey.get(`${accountId} ${id}`);
    if (!row) return undefined;
    const { events, ...order } = row;
    return {
      order: toOrder(order),
      events: events.map((event) => ({ ...event, occurredAt: new Date(event.occurredAt) })),
    };
  });
}

/** Locks the order until the transaction ends. */
export async function lockOrder(
  { client, schema }: Transaction,
  accountId: number,
  id: string,
): Promise<Order | undefined> {
  const result = await client.query<OrderRow>(
    `select ${orderColumns} from ${schema}.orders where account_id = $1 and id = $2 for update`,
    [accountId, id],
  );
  return result.rows[0] && toOrder(result.rows[0]);
}

/** For the operator, who sees all accounts: the account and id of an order, by id or by number. */
export async function findOrderAccount(
  database: Database,
  reference: string,
): Promise<{ accountId: number; id: string } | undefined> {
  const column = isOrderId(reference) ? 'id' : /^\d{1,15}$/.test(reference) ? 'order_number' : undefined;
  if (!column) return undefined;
  const result = await database.pool.query<{ accountId: number; id: string }>(
    // The accounts let the primary key, which begins with them, find an id.
    `select account_id as "accountId", id from ${database.schema}.orders
      where ${column} = $1 and account_id = any (array(select id from ${database.schema}.accounts))`,
    [reference],
  );
  return result.rows[0];
}

/** For the operator: the newest orders of one account or of all, in one of these states (none: in any). */
export async function listNewestOrders(
  { pool, schema }: Database,
  accountId: number | undefined,
  statuses: readonly OrderStatus[],
  limit: number,
): Promise<OrderSummary[]> {
  const ofAccount = accountId === undefined ? '' : 'and account_id = $3';
  const result = await pool.query<OrderSummary>(
    `select id, order_number as "orderNumber", status, loadings, unloadings from ${schema}.orders
      where (cardinality($1::text[]) = 0 or status = any($1)) ${ofAccount} order by order_number desc limit $2`,
    [statuses, limit, ...(accountId === undefined ? [] : [accountId])],
  );
  return result.rows;
}

/**
 * `version` is null if the order was not canceled. All but `known` are null if there is no such order or the key is
 * known.
 */
export type CancelOutcome = {
  known: KeyRow | null;
  statusBefore: OrderStatus | null;
  versionBefore: number | null;
  version: number | null;
};

/**
 * Cancels the order if its state is one of `allowed` and its version one of `ifVersions` (null: any), and stores the
 * reply under the key, in one statement. Does nothing if the key was used before.
 */
export async function markOrderCanceled(
  { pool, schema }: Database,
  cancel: {
    accountId: number;
    id: string;
    actor: string;
    key: RequestKey;
    ifVersions: readonly number[] | null;
    allowed: readonly OrderStatus[];
    reply: string;
    lockTimeout: string;
  },
): Promise<CancelOutcome> {
  const { accountId, id, actor, key, ifVersions, allowed, reply, lockTimeout } = cancel;
  const result = await pool.query<CancelOutcome>({
    name: `${schema}-cancel-order`,
    text: cancelSql(schema),
    values: [accountId, id, allowed, ifVersions, actor, key.key, `\\x${key.requestHash}`, reply, lockTimeout],
  });
  return result.rows[0]!;
}

const cancelSql = (schema: string) => `
  with settings as materialized (
    select set_config('lock_timeout', $9, true)
  ), known as materialized (
    select ${keyRowJson(schema, 'k', '$1')} as row from ${schema}.idempotency_keys k
     where k.account_id = $1 and k.route = 'cancel' and k.key = $6
  ), target as materialized (
    select o.account_id, o.id, o.status, o.version from settings, ${schema}.orders o
     where o.account_id = $1 and o.id = $2 and not exists (select 1 from known)
       for update of o
  ), canceled as (
    update ${schema}.orders o set status = 'canceled', version = o.version + 1 from target t
     where o.account_id = $1 and o.id = t.id and t.status = any($3)
       and ($4::integer[] is null or t.version = any($4))
    returning o.account_id, o.id, o.version, o.order_number, t.status as status_before
  ), counted as (${countSql(schema, movedSql('canceled', "'canceled'"))}
  ), noted as (
    insert into ${schema}.order_events (account_id, order_id, sequence, type, actor, details)
    select account_id, id, version, 'canceled', $5, '{}' from canceled
  ), keyed as (
    insert into ${schema}.idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
    select account_id, 'cancel', $6, $7, id, version, $8 from canceled
  )
  select (select row from known) as known, t.status as "statusBefore", t.version as "versionBefore", c.version
    from (select 1) as one left join target t on true left join canceled c on true`;

/** Stores what a stop reported. Needs the transaction that holds the order's lock. */
export async function markProgress(
  { client, schema }: Transaction,
  order: Pick<Order, 'accountId' | 'id' | 'version' | 'status' | 'loadings' | 'unloadings'>,
  statusBefore: OrderStatus,
  event: Pick<OrderEvent, 'type' | 'actor' | 'details'>,
): Promise<void> {
  await client.query(
    `with changed as (
       update ${schema}.orders set status = $4, loadings = $5, unloadings = $6, version = version + 1
        where account_id = $1 and id = $2 and version = $3
       returning account_id, id, version, order_number, $10::text as status_before
     ), counted as (${countSql(schema, movedSql('(select * from changed where status_before <> $4) as moved', '$4'))}
     )
     insert into ${schema}.order_events (account_id, order_id, sequence, type, actor, details)
     select account_id, id, version, $7, $8, $9 from changed`,
    [
      order.accountId,
      order.id,
      order.version,
      order.status,
      JSON.stringify(order.loadings),
      JSON.stringify(order.unloadings),
      event.type,
      event.actor,
      JSON.stringify(event.details),
      statusBefore,
    ],
  );
}

function toOrder(row: OrderRow): Order {
  const {
    currencyCode,
    transportNetCents,
    netCents,
    vatRate,
    vatRule,
    grossCents,
    tariffVersion,
    breakdown,
    ...order
  } = row;
  const price = { currencyCode, transportNetCents, netCents, vatRate, vatRule, grossCents, tariffVersion, breakdown };
  return { ...order, price: currencyCode === null ? null : (price as OrderPrice) };
}
