import { findOnNodes } from '../../ground/database/citus/ask-nodes.ts';
import type { Database } from '../../ground/database/database.ts';
import {
  isOrderId,
  type Order,
  type OrderPrice,
  orderStatuses,
  type PlannedStop,
  type Stop,
  type StopExpectation,
  type StopStatus,
} from './order.ts';
import type { OrderEvent } from './order-event.ts';
import { doneTypes } from './order-states.ts';

type OrderRow = Omit<Order, 'price' | 'loadings' | 'unloadings'> & {
  [Field in keyof OrderPrice]: OrderPrice[Field] | null;
} & { loadings: PlannedStop[]; unloadings: PlannedStop[] };

const orderColumns = `
  account_id, id, order_number, status, version, created_at, vehicle_type, additional_information, documented_delivery,
  payment_method, goods, loadings, unloadings, distance_km, driving_seconds, extra_services, emissions, currency_code,
  transport_net_cents, net_cents, vat_rate, vat_rule, gross_cents, tariff_version, breakdown,
  coalesce(updated_at, created_at) as updated_at, updated_at::text as moment, transport, cancellation,
  cancellation_terms, cancellation_charge, requested_at, decide_until, silence, decision`;

/** What is valid of a stop's reports, and when it is expected. */
type StopProgress = { id: string; expected: StopExpectation | null; statuses: StopStatus[] | null };
type FoundRow = OrderRow & {
  moment: string | null;
  events: (Omit<OrderEvent, 'occurredAt'> & { occurredAt: string })[];
  progress: StopProgress[] | null;
};
export type OrderKey = { accountId: number; id: string };
/** An order with its events. `moment` tells its last change of any kind to the microsecond, as PostgreSQL writes it. */
export type WholeOrder = { order: Order; events: OrderEvent[]; moment: string | null };

/**
 * The orders of those keys with their events, in that order. Undefined for one the account does not have. On a cluster
 * the keys must be of one account.
 */
export async function findOrders(
  { pool, schema, isCluster = false }: Database,
  keys: readonly OrderKey[],
): Promise<(WholeOrder | undefined)[]> {
  const [first] = keys;
  if (first === undefined) return [];
  const ids = keys.map(({ id }) => id);
  const result = await pool.query<FoundRow>(
    isCluster
      ? { name: `${schema}-find-orders-apart`, text: ofAccountSql(schema), values: [first.accountId, ids] }
      : { name: `${schema}-find-orders`, text: ofKeysSql(schema), values: [keys.map((key) => key.accountId), ids] },
  );
  const byKey = new Map(result.rows.map((row) => [`${row.accountId} ${row.id}`, row]));
  return keys.map(({ accountId, id }) => {
    const row = byKey.get(`${accountId} ${id}`);
    if (!row) return undefined;
    const { events, progress, moment, ...order } = row;
    return {
      moment,
      order: toOrder(order, progress ?? []),
      events: events.map((event) => ({ ...event, occurredAt: new Date(event.occurredAt) })),
    };
  });
}

/** Events of earlier releases have the version as their sequence. */
const eventsSql = (schema: string, account: string) => `(
  select coalesce(json_agg(json_build_object(
      'sequence', e.sequence, 'version', coalesce(e.version, e.sequence), 'type', e.type, 'occurredAt', e.occurred_at,
      'actor', e.actor, 'details', e.details
    ) order by e.sequence), '[]')
    from ${schema}.order_events e where e.account_id = ${account} and e.order_id = o.id) as events`;

/** Dates as `Date.toISOString` writes them. */
const isoSql = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const doneSql = doneTypes.map((type) => `'${type}'`).join(', ');

const progressSql = (schema: string, account: string) => `(
  select json_agg(json_build_object(
      'id', s.stop_id,
      'expected', case when s.expected_at is not null then
        json_build_object('date', ${isoSql('s.expected_at')}, 'isDerived', s.is_expectation_derived) end,
      'statuses', (
        select json_agg(json_strip_nulls(json_build_object('type', r.type, 'date', ${isoSql('r.at')}, 'reason', r.reason,
            'signedBy', r.signed_by, 'quantities', r.quantities)) order by r.at, r.type in (${doneSql}), r.number)
          from ${schema}.stop_reports r
         where r.account_id = ${account} and r.order_id = o.id and r.stop_id = s.stop_id and r.type <> 'eta'
           and r.corrected_at is null)
    )) from ${schema}.order_stops s where s.account_id = ${account} and s.order_id = o.id) as progress`;

/** `limit 1` keeps each key to one index probe, whatever size the tables had when this was planned. */
const ofKeysSql = (schema: string) => `
  select found.* from unnest($1::bigint[], $2::uuid[]) as wanted(account, order_id) cross join lateral (
    select ${orderColumns}, ${eventsSql(schema, 'wanted.account')}, ${progressSql(schema, 'wanted.account')} from ${schema}.orders o
     where o.account_id = wanted.account and o.id = wanted.order_id limit 1) as found`;

/** The account is a parameter of its own, so that Citus knows the node. */
const ofAccountSql = (schema: string) => `
  select ${orderColumns}, ${eventsSql(schema, '$1')}, ${progressSql(schema, '$1')} from ${schema}.orders o
   where o.account_id = $1 and o.id = any($2::uuid[])`;

/**
 * For the company, which sees all accounts: the account and id of an order, by its id or number.
 * @throws {NodeUnreachable} if it may be of an account whose node of a cluster does not answer.
 */
export async function findOrderAccount(database: Database, reference: string): Promise<OrderKey | undefined> {
  const isId = isOrderId(reference);
  if (!isId && !/^\d{1,15}$/.test(reference)) return undefined;
  const { pool, schema } = database;
  // The accounts let the primary key, which begins with them, find an id; the statuses the index that finds a number.
  const all = isId ? `and account_id = any (array(select id from ${schema}.accounts))` : '';
  const [which, ...values] = isId
    ? ['id = $1', reference]
    : [`order_number = $1 and status || '' = any ($2::text[])`, reference, orderStatuses];
  const find = async (accountIds?: readonly number[]) => {
    const ofAccounts = accountIds === undefined ? all : `and account_id = any ($${values.length + 1}::bigint[])`;
    const { rows } = await pool.query<OrderKey>(
      `select account_id, id from ${schema}.orders where ${which} ${ofAccounts}`,
      accountIds === undefined ? values : [...values, accountIds],
    );
    return rows[0];
  };
  return database.isCluster ? findOnNodes(database, find) : find();
}

function toOrder(row: OrderRow, progress: readonly StopProgress[]): Order {
  const {
    currencyCode,
    transportNetCents,
    netCents,
    vatRate,
    vatRule,
    grossCents,
    tariffVersion,
    breakdown,
    loadings,
    unloadings,
    ...order
  } = row;
  const byStop = new Map(progress.map((each) => [each.id, each]));
  const withProgress = (stop: PlannedStop): Stop => {
    const { statuses, expected } = byStop.get(stop.id) ?? {};
    return { ...stop, statuses: statuses ?? [], expected: expected ?? null };
  };
  const stops = { loadings: loadings.map(withProgress), unloadings: unloadings.map(withProgress) };
  const price = { currencyCode, transportNetCents, netCents, vatRate, vatRule, grossCents, tariffVersion, breakdown };
  return { ...order, ...stops, price: currencyCode === null ? null : (price as OrderPrice) };
}
