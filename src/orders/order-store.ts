import type { Database, Queryable } from '../database/database.ts';
import type { NewOrder, Order, OrderEvent, OrderPrice, OrderStatus } from './order.ts';

type OrderRow = Omit<Order, 'price'> & OrderPrice;

const orderColumns = `
  account_id as "accountId", id, order_number as "orderNumber", status, version, created_at as "createdAt",
  vehicle_type as "vehicleType", additional_information as "additionalInformation",
  documented_delivery as "documentedDelivery", payment_method as "paymentMethod", goods, loadings, unloadings,
  distance_km as "distanceKm", driving_seconds as "drivingSeconds", extra_services as "extraServices", emissions,
  currency_code as "currencyCode", transport_net_cents as "transportNetCents", net_cents as "netCents",
  vat_rate as "vatRate", vat_rule as "vatRule", gross_cents as "grossCents", tariff_version as "tariffVersion", breakdown`;

/**
 * Stores an order with its references and its first event, in one statement and so in one transaction.
 * Returns its number, which rises within the environment.
 */
export async function insertOrder(database: Database, order: NewOrder): Promise<number> {
  const references = [...order.loadings, ...order.unloadings].map((stop) => stop.referenceNumber);
  const result = await database.pool.query<{ orderNumber: number }>({
    name: `${database.schema}-insert-order`,
    text: insertOrderSql(database.schema),
    values: [
      order.accountId,
      order.id,
      order.status,
      order.request,
      order.vehicleType,
      order.additionalInformation,
      order.documentedDelivery,
      order.paymentMethod,
      JSON.stringify(order.goods),
      JSON.stringify(order.loadings),
      JSON.stringify(order.unloadings),
      order.loadings[0]!.dates[0]!.start,
      order.distanceKm,
      order.drivingSeconds,
      order.price.tariffVersion,
      JSON.stringify(order.price.breakdown),
      order.price.currencyCode,
      order.price.transportNetCents,
      order.price.netCents,
      order.price.vatRate,
      order.price.vatRule,
      order.price.grossCents,
      JSON.stringify(order.extraServices),
      [...new Set(references)].filter((reference) => reference !== ''),
      order.actor,
      JSON.stringify(order.emissions),
    ],
  });
  return result.rows[0]!.orderNumber;
}

function insertOrderSql(schema: string): string {
  return `with booked as (
    insert into ${schema}.orders (
      account_id, id, order_number, status, request, vehicle_type, additional_information, documented_delivery,
      payment_method, goods, loadings, unloadings, first_loading_at, distance_km, driving_seconds, tariff_version,
      breakdown, currency_code, transport_net_cents, net_cents, vat_rate, vat_rule, gross_cents, extra_services, emissions)
    values ($1, $2, nextval('${schema}.order_numbers'), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
            $17, $18, $19, $20, $21, $22, $23, $26)
    returning account_id, id, order_number, status
  ), referenced as (
    insert into ${schema}.order_references (account_id, reference, order_number)
    select booked.account_id, reference, booked.order_number from booked, unnest($24::text[]) as reference
  ), noted as (
    insert into ${schema}.order_events (account_id, order_id, sequence, type, actor, details)
    select account_id, id, 1, status, $25, '{}' from booked
  )
  select order_number as "orderNumber" from booked`;
}

/** The order of that id, if it belongs to the account. */
export async function findOrder(
  queryable: Queryable,
  schema: string,
  accountId: number,
  id: string,
): Promise<Order | undefined> {
  const result = await queryable.query<OrderRow>({
    name: `${schema}-find-order`,
    text: `select ${orderColumns} from ${schema}.orders where account_id = $1 and id = $2`,
    values: [accountId, id],
  });
  return result.rows[0] && toOrder(result.rows[0]);
}

/** Locks the order until the transaction of `client` ends. */
export async function lockOrder(
  client: Queryable & { release: unknown },
  schema: string,
  accountId: number,
  id: string,
): Promise<Order | undefined> {
  const result = await client.query<OrderRow>(
    `select ${orderColumns} from ${schema}.orders where account_id = $1 and id = $2 for update`,
    [accountId, id],
  );
  return result.rows[0] && toOrder(result.rows[0]);
}

/** For the operator, who sees the orders of every account: by id or by number. */
export async function findOrderAccount(
  database: Database,
  reference: string,
): Promise<{ accountId: number; id: string } | undefined> {
  const column = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference)
    ? 'id'
    : /^\d{1,15}$/.test(reference)
      ? 'order_number'
      : undefined;
  if (!column) return undefined;
  const result = await database.pool.query<{ accountId: number; id: string }>(
    `select account_id as "accountId", id from ${database.schema}.orders where ${column} = $1`,
    [reference],
  );
  return result.rows[0];
}

export async function listEvents(database: Database, accountId: number, id: string): Promise<OrderEvent[]> {
  const result = await database.pool.query<OrderEvent>({
    name: `${database.schema}-list-events`,
    text: `select sequence, type, occurred_at as "occurredAt", actor, details from ${database.schema}.order_events
            where account_id = $1 and order_id = $2 order by sequence`,
    values: [accountId, id],
  });
  return result.rows;
}

export type CancelOutcome = { statusBefore: OrderStatus };

/** Cancels the order if its state is one of `allowed`, in one statement; undefined for an order the account does not have. */
export async function markOrderCanceled(
  database: Database,
  order: { accountId: number; id: string; actor: string; allowed: readonly OrderStatus[] },
): Promise<CancelOutcome | undefined> {
  const { schema } = database;
  const result = await database.pool.query<CancelOutcome>({
    name: `${schema}-cancel-order`,
    text: `with target as (
        select account_id, id, status from ${schema}.orders where account_id = $1 and id = $2 for update
      ), canceled as (
        update ${schema}.orders o set status = 'canceled', version = o.version + 1 from target t
         where o.account_id = t.account_id and o.id = t.id and t.status = any($3)
        returning o.account_id, o.id, o.version
      ), noted as (
        insert into ${schema}.order_events (account_id, order_id, sequence, type, actor, details)
        select account_id, id, version, 'canceled', $4, '{}' from canceled
      )
      select status as "statusBefore" from target`,
    values: [order.accountId, order.id, order.allowed, order.actor],
  });
  return result.rows[0];
}

/** Stores what a stop reported, in the transaction that holds the order's lock. */
export async function updateProgress(
  client: Queryable & { release: unknown },
  schema: string,
  order: Pick<Order, 'accountId' | 'id' | 'version' | 'status' | 'loadings' | 'unloadings'>,
  event: Pick<OrderEvent, 'type' | 'actor' | 'details'>,
): Promise<void> {
  await client.query(
    `with changed as (
       update ${schema}.orders set status = $4, loadings = $5, unloadings = $6, version = version + 1
        where account_id = $1 and id = $2 and version = $3 returning account_id, id, version
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
  return {
    ...order,
    price: { currencyCode, transportNetCents, netCents, vatRate, vatRule, grossCents, tariffVersion, breakdown },
  };
}
