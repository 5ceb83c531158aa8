// npm run bench -- load [--orders N] [--data-dir FOLDER]: fills a database with orders of one large and one small
// account, as `bench -- lists` wants them. Set-based and without indexes until the end: what is measured is not the
// loading.
import type { Client } from 'pg';
import { connectOnce } from '../src/ground/database/connect-once.ts';
import { repairLists, verifyLists } from '../src/orders/order/lists/verify-lists.ts';
import { readOptions } from './support/args.ts';
import { type BenchDatabase, openBenchDatabase } from './support/bench-database.ts';
import {
  countLoaded,
  largeAccount,
  matching,
  matchingReference,
  orderColumns,
  ordersDirectory,
  smallAccount,
  smallOrders,
} from './support/bench-orders.ts';

const options = readOptions({ orders: '1000000', 'data-dir': ordersDirectory });
const wanted = Number(options.orders);
if (!Number.isInteger(wanted) || wanted < matching) throw new Error(`--orders must be a number from ${matching}`);
const perStatement = 100_000;

const started = performance.now();
const say = (text: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`);
const bench = await openBenchDatabase(options['data-dir']);
const { database } = bench;
const loaded = await countLoaded(database);
if (loaded.large > 0) {
  say(`${loaded.large} and ${loaded.small} orders are there already; remove ${options['data-dir']} to load others`);
} else if (loaded.isCutOff) {
  await bench.close();
  throw new Error(`loading ${options['data-dir']} was cut off; remove the folder to load it anew`);
} else {
  await fill(bench);
}
await bench.close();

async function fill({ ownerUrl, account, bookSample }: BenchDatabase): Promise<void> {
  const clients = [await connectOnce(ownerUrl), await connectOnce(ownerUrl)] as const;
  const [client] = clients;
  for (const each of clients) await each.query('set synchronous_commit = off');
  await setLog(client, "'8GB'");
  const accounts = { large: await account(largeAccount), small: await account(smallAccount) };
  const sample = await bookSample(await account('Bench template'));
  const { order } = sample;
  const own = ['id', 'status', 'first_loading_at'];
  const template = { id: order.id, columns: orderColumns(sample).filter((column) => !own.includes(column)) };
  // Only what lists show, so that ten million fit into a few minutes.
  await client.query(
    `update production.orders set request = '{}', goods = '[]', loadings = '[]', unloadings = '[]', breakdown = '[]',
            extra_services = '[]', emissions = null where id = $1`,
    [order.id],
  );
  const indexes = await dropIndexes(client);
  const total = wanted + smallOrders;
  for (let from = 0; from < total; from += 2 * perStatement) {
    const parts = [from, from + perStatement].filter((start) => start < total);
    await Promise.all(
      parts.map((start, i) =>
        insertPart(clients[i]!, accounts, template, start, Math.min(total, start + perStatement), total),
      ),
    );
    say(`${Math.min(total, from + 2 * perStatement)} of ${total} orders`);
  }
  await client.query(`select setval('production.order_numbers', (select max(order_number) from production.orders))`);
  for (const [name, definition] of indexes) {
    await client.query(definition);
    say(`index ${name}`);
  }
  for (const id of Object.values(accounts)) await repairLists(database, id);
  say('counts');
  for (const table of ['orders', 'order_references', 'order_events', 'order_counts'])
    await client.query(`vacuum analyze production.${table}`);
  for (const [name, id] of Object.entries(accounts)) {
    const { orders, ...wrong } = await verifyLists(database, id);
    say(`${name} account: ${orders} orders, ${wrong.wrongCounts} wrong counts, ${wrong.wrongTimes} wrong times`);
  }
  const { rows } = await client.query(`select pg_size_pretty(pg_database_size(current_database())) as size`);
  await setLog(client, 'default');
  for (const each of clients) await each.end();
  say(`done, ${rows[0].size} in ${options['data-dir']}`);
}

/**
 * Copies of the template with the numbers from one position to another, one every three seconds of the past. Each
 * `total / smallOrders`th is of the small account. Most are delivered; those of the last weeks are at every state.
 */
async function insertPart(
  client: Client,
  accounts: { large: number; small: number },
  template: { id: string; columns: readonly string[] },
  from: number,
  to: number,
  total: number,
): Promise<void> {
  const text = `
    with made as materialized (
      select case when i % ($5::bigint / ${smallOrders}) = 0 then $2::bigint else $1::bigint end as account_id, i,
             uuidv7(make_interval(secs => -3 * ($5::bigint - i))) as id, 1000000 + i as order_number,
             now() - make_interval(secs => 3 * ($5::bigint - i)) as created_at,
             case when chance < 1 then 'draft' when chance < 9 then 'canceled' when chance < 12 then 'placed'
                  when chance < 15 then 'loaded' else 'delivered' end as status
        from generate_series($3::bigint, $4::bigint - 1) as i cross join lateral abs(hashint8(i) % 100) as chance
    ), filled as (
      insert into production.orders (account_id, id, order_number, created_at, status, first_loading_at, ${template.columns})
      select m.account_id, m.id, m.order_number, m.created_at, m.status, m.created_at + interval '3 days',
             ${template.columns.map((column) => `t.${column}`)}
        from made m, production.orders t where t.id = $6
    ), referenced as (
      insert into production.order_references (account_id, reference, order_number)
      select account_id, case when i % greatest($5::bigint / ${matching}, 1) = 1 then '${matchingReference}' else 'PO-' || i / 10 end, order_number
        from made
    )
    insert into production.order_events (account_id, order_id, sequence, version, type, occurred_at, actor, details)
    select account_id, id, 1, 1, 'order.placed', created_at, 'token:1', '{}' from made`;
  await client.query(text, [accounts.large, accounts.small, from, to, total, template.id]);
}

/** Drops keys and indexes of the tables that are filled; returns the statements that make them again. */
async function dropIndexes(client: Client): Promise<[name: string, definition: string][]> {
  const tables = `array['orders', 'order_references', 'order_events']`;
  const { rows: constraints } = await client.query(
    `select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
       from pg_constraint where contype in ('p', 'u') and conrelid::regclass::text = any(
         select 'production.' || t from unnest(${tables}) as t)`,
  );
  const { rows: indexes } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'production' and tablename = any(${tables}) and not indexname = any($1)`,
    [constraints.map(({ name }) => name)],
  );
  for (const { name, table } of constraints) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index production.${name}`);
  return [
    ...constraints.map(({ name, table, definition }): [string, string] => [
      name,
      `alter table ${table} add constraint ${name} ${definition}`,
    ]),
    ...indexes.map(({ name, definition }): [string, string] => [name, definition]),
  ];
}

/** How much log is written between two checkpoints; while rows are copied, more than usual. */
async function setLog(client: Client, size: string): Promise<void> {
  await client.query(`alter system set max_wal_size = ${size}`);
  await client.query('select pg_reload_conf()');
}
