import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { connectOnce } from '../../src/ground/database/connect-once.ts';
import { repairLists } from '../../src/orders/order/lists/verify-lists.ts';
import type { PlannedStop } from '../../src/orders/order/order.ts';
import type { BenchDatabase } from './bench-database.ts';
import { orderColumns } from './bench-orders.ts';

/** A year of orders, evenly. */
const days = 365;
const perStatement = 50_000;
const accountCount = 500;
const towns = ['Hamburg', 'München', 'Lyon', 'Milano', 'Łódź', 'Gent', 'Porto', 'Aarhus', 'Brno', 'Graz'];

/** How many orders those accounts have. */
export async function countCompanyOrders({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query(`select count(*) from production.orders where tariff_version = 'bench'`);
  return rows[0].count;
}

/**
 * Fills a database with orders of a year and of 500 accounts, of which the first has a third. Future ones are placed,
 * one in five assigned to nobody; of past ones one in twenty was canceled and the rest delivered, except one in five
 * thousand that nobody reported. One in ten asked for a proof, which one in a hundred of these lacks.
 */
export async function fillCompany(bench: BenchDatabase, total: number): Promise<void> {
  const { ownerUrl, database, account, bookSample } = bench;
  const accounts: number[] = [];
  for (let i = 0; i < accountCount; i++) accounts.push(await account(`Company ${i} Werke`));
  const sample = await bookSample(accounts[0]!);
  const { order } = sample;
  const own = ['id', 'status', 'first_loading_at', 'tariff_version', 'loadings', 'unloadings', 'documented_delivery'];
  const columns = orderColumns(sample).filter((column) => !own.includes(column));
  const client = await connectOnce(ownerUrl);
  await client.query('set synchronous_commit = off');
  const template = { id: order.id, columns, loading: order.loadings[0]!, unloading: order.unloadings[0]! };
  for (let from = 0; from < total; from += perStatement)
    await insertPart(client, accounts, template, from, Math.min(total, from + perStatement), total);
  await client.query(`select setval('production.order_numbers', (select max(order_number) from production.orders))`);
  // How a search goes through an account's orders follows from how many they are.
  for (const id of accounts) await repairLists(database, id);
  for (const table of ['orders', 'order_stops', 'order_search', 'order_counts'])
    await client.query(`vacuum analyze production.${table}`);
  await client.end();
}

type Template = { id: string; columns: readonly string[]; loading: PlannedStop; unloading: PlannedStop };

async function insertPart(
  client: Client,
  accounts: readonly number[],
  { id, columns, loading, unloading }: Template,
  from: number,
  to: number,
  total: number,
): Promise<void> {
  const stop = (parameter: string, starts: string) => `jsonb_build_array(${parameter}::jsonb || jsonb_build_object(
    'id', gen_random_uuid(), 'companyName', 'Kontor ' || i % 5000, 'city', town, 'referenceNumber', 'PO-' || i,
    'dates', jsonb_build_array(jsonb_build_object('start', ${starts}, 'end', ${starts} + interval '4 hours'))))`;
  const text = `
    with made as materialized (
      select i, uuidv7(created_at - now()) as id, 1000000 + i as order_number, created_at, chance,
             ($1::bigint[])[case when i % 3 = 0 then 1 else 1 + i % ${accountCount} end] as account_id,
             date_trunc('hour', created_at + interval '3 days') as loading_at,
             date_trunc('hour', created_at + interval '4 days') as unloading_at,
             ($2::text[])[1 + i % ${towns.length}] as town
        from (select i, now() - make_interval(secs => ${days * 86_400} * ($5::bigint - i) / $5::float8) as created_at,
                     abs(hashint8(i) % 5000) as chance
                from generate_series($3::bigint, $4::bigint - 1) as i) as drawn
    ), filled as materialized (
      select made.*, case
          when chance = 0 or loading_at > now() then 'placed' when chance < 250 then 'canceled'
          when unloading_at > now() then 'loaded' else 'delivered' end as status,
        ${stop('$6', 'loading_at')} as loadings, ${stop('$7', 'unloading_at')} as unloadings from made
    ), orders as (
      insert into production.orders (account_id, id, order_number, created_at, updated_at, status, first_loading_at, tariff_version,
             loadings, unloadings, documented_delivery, has_proof, transport, ${columns})
      select f.account_id, f.id, f.order_number, f.created_at, least(now(), greatest(f.created_at, f.unloading_at)), f.status,
             f.loading_at, 'bench', f.loadings, f.unloadings, f.chance % 10 = 3, f.chance % 1000 <> 3,
             case when f.chance % 5 <> 0 or f.status = 'delivered' then '{"haulier":"Spedition","vehiclePlate":"HH X 1"}'::jsonb end,
             ${columns.map((column) => `t.${column}`)}
        from filled f, production.orders t where t.id = $8
    ), stops as (
      insert into production.order_stops (account_id, order_id, position, stop_id, is_loading, day, starts_at, ends_at, state)
      select f.account_id, f.id, s.position, gen_random_uuid(), s.position = 0, (s.at at time zone 'Europe/Berlin')::date, s.at,
             s.at + interval '4 hours', case
               when f.status = 'canceled' then 'canceled'
               when f.status = 'delivered' or f.status = 'loaded' and s.position = 0 then 'finished' else 'open' end
        from filled f cross join lateral (values (0, f.loading_at), (1, f.unloading_at)) as s(position, at)
    )
    insert into production.order_search (account_id, order_number, words)
    select f.account_id, f.order_number, array_to_tsvector(array(
             select lpad(to_hex(f.order_number >> 12), 7, '0') || word
               from unnest(array['kontor', (f.i % 5000)::text, lower(f.town), 'po', f.i::text, 'spedition', 'hh', 'x']) as word))
      from filled f`;
  const values = [accounts, towns, from, to, total, JSON.stringify(loading), JSON.stringify(unloading), id];
  await client.query({ text, values, query_timeout: 0 } as never);
}

/** A key that no order has. */
export const unknownWord = `zz${randomUUID().slice(0, 6)}`;
