import { onlyRow } from '../../../ground/database/database.ts';
import type { Transaction } from '../../../ground/database/transaction.ts';
import { dayMs } from '../../../ground/units.ts';
import { countColumns, recountSql } from '../order-counts-sql.ts';

/**
 * Whether an account's lists can be trusted: how many kept counts are wrong, how many orders have a creation time
 * before that of a lower number, and how many orders under way lack the rows of their stops, which an earlier release
 * did not write.
 */
export type ListState = { orders: number; wrongCounts: number; wrongTimes: number; missingStops: number };

/** Ten million orders take longer than a request may. */
const patienceMs = dayMs;
const withoutTimeout = `select set_config('statement_timeout', '0', true)`;

export async function findListState(transaction: Transaction, accountId: number): Promise<ListState> {
  const { client, schema } = transaction;
  await client.query(withoutTimeout);
  const result = await run<ListState>(
    transaction,
    `with expected as materialized (${recountSql(schema, '$1')}),
            kept as materialized (select * from ${schema}.order_counts where account_id = $1)
       select (select count(*) from expected e full join kept k using (account_id, level, block)
                where to_jsonb(e) is distinct from to_jsonb(k)) as wrong_counts,
              count(*) as orders, count(*) filter (where is_early) as wrong_times,
              count(*) filter (where lacks_stops) as missing_stops
         from (select created_at < lag(created_at) over (order by order_number) as is_early,
                      ${lacksStops(schema)} as lacks_stops
                 from ${schema}.orders o where account_id = $1) as o`,
    accountId,
  );
  return onlyRow(result);
}

/** Rebuilds counts and times from the orders. */
export async function updateListState(transaction: Transaction, accountId: number): Promise<void> {
  const { client, schema } = transaction;
  await client.query(withoutTimeout);
  // Locks in the same order as bookings and cancels: the account, its orders, its counts.
  const steps = [
    `insert into ${schema}.order_lists as list (account_id, last_created_at) values ($1, now())
       on conflict (account_id) do update set last_created_at = list.last_created_at`,
    `update ${schema}.orders o set created_at = risen.created_at
         from (select id, max(created_at) over (order by order_number) as created_at
                 from ${schema}.orders where account_id = $1) as risen
        where o.account_id = $1 and o.id = risen.id and o.created_at < risen.created_at`,
    `select from ${schema}.order_counts where account_id = $1 order by level, block for update`,
    `delete from ${schema}.order_counts where account_id = $1`,
    `insert into ${schema}.order_counts (${countColumns}) ${recountSql(schema, '$1')}`,
    stopsSql(schema),
    `update ${schema}.order_lists l
          set last_created_at = greatest(last_created_at, (
                select created_at from ${schema}.orders o where o.account_id = $1
                 order by created_at desc, order_number desc limit 1))
        where l.account_id = $1`,
  ];
  for (const step of steps) await run(transaction, step, accountId);
}

/** SQL for whether an order `o` of account $1 is or was under way and has no rows of its stops. */
const lacksStops = (schema: string) => `o.status in ('placed', 'loaded', 'delivered') and not exists (
    select from ${schema}.order_stops s where s.account_id = $1 and s.order_id = o.id)`;

/** Inserts the stops of the orders of account $1 that lack them, as if nothing was reported about them yet. */
const stopsSql = (schema: string) => `
  insert into ${schema}.order_stops (
    account_id, order_id, position, stop_id, is_loading, day, starts_at, ends_at, state)
  select $1, o.id, t.place - 1, (t.stop->>'id')::uuid, t.place <= jsonb_array_length(o.loadings),
         ((t.stop->'dates'->0->>'start')::timestamptz at time zone (t.stop->>'timeZone'))::date,
         (t.stop->'dates'->0->>'start')::timestamptz, (t.stop->'dates'->0->>'end')::timestamptz,
         case when o.status = 'delivered' or o.status = 'loaded' and t.place <= jsonb_array_length(o.loadings) then 'finished'
              else 'open' end
    from ${schema}.orders o
   cross join lateral jsonb_array_elements(o.loadings || o.unloadings) with ordinality as t(stop, place)
   where o.account_id = $1 and ${lacksStops(schema)}`;

function run<Row extends object>({ client }: Transaction, text: string, accountId: number) {
  const patient = { text, values: [accountId], query_timeout: patienceMs };
  return client.query<Row>(patient);
}
