// Measures what an order takes: bytes of tables and indexes, and of write-ahead log, through the statement that books.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAccountIfMissing } from '../src/accounts/account-store.ts';
import { issueToken } from '../src/accounts/issue-token.ts';
import { scopes } from '../src/accounts/token.ts';
import { buildApp } from '../src/app.ts';
import { configVariables, judgeConfig } from '../src/config.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { writeListedStops } from '../src/http/present.ts';
import type { NewBooking } from '../src/orders/insert-orders.ts';
import { keysPerRemoval, removeOldKeys } from '../src/orders/key-retention.ts';
import { newOrderId } from '../src/orders/order.ts';
import { findOrders } from '../src/orders/order-store.ts';
import { createStoreOrder } from '../src/orders/store-order.ts';
import { loadReferenceData } from '../src/reference-data.ts';

const together = 50_000;
const alone = 2000;
const accountsMax = 100;

const directory = await mkdtemp(join(tmpdir(), 'transport-bench-'));
// As root the database runs as a user of its own, who must get in.
await chmod(directory, 0o755);
const settings: Record<string, string> = { DATA_DIR: directory, LOG_LEVEL: 'warn', ENVIRONMENTS: 'production' };
const config = judgeConfig((name) => settings[name] ?? configVariables[name].default);
const silent = () => {};
const opened = await openDatabase(config, silent, silent);
const { pool } = opened;
const database = { pool, schema: 'production' as const };

const accounts: number[] = [];
for (let i = 0; i < accountsMax; i++)
  accounts.push(
    (await insertAccountIfMissing(database, { name: `Bench ${i}`, country: 'DE', vatId: null })).account.id,
  );
const sample = await bookSample();

/** An order as the interface books it: a line of pallets, a loading with a reference, an unloading, a key. */
async function bookSample(): Promise<NewBooking> {
  const { token } = await issueToken(database, { accountId: accounts[0]!, scopes, expiresAt: null });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const place = { company_name: 'Hanse Maschinenbau GmbH', address_line_1: 'Am Sandtorkai 30', country: 'DE' };
  const body = {
    vehicle_type: 10,
    items: [{ quantity: 2, category: 'epal', height: 120, weight: 300, name: 'Machine parts' }],
    loadings: [
      {
        ...place,
        zip: '20457',
        city: 'Hamburg',
        phone: '+49 40 301000',
        reference_number: 'PO-4711',
        dates: [{ start: inDays(3), end: inDays(5) }],
      },
    ],
    unloadings: [{ ...place, company_name: 'Isar Werke AG', zip: '80331', city: 'München' }],
  };
  const dependencies = { pool, ...(await loadReferenceData(silent)) };
  const app = await buildApp({ config, dependencies, health: { isReady: async () => true } });
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const { statusCode, body: said } = await app.inject({
    method: 'POST',
    url: '/api/v3/booking/publish',
    headers,
    payload: body,
  });
  if (statusCode !== 200) throw new Error(said);
  await app.close();
  const { id } = JSON.parse(said).data;
  const [stored] = await findOrders(database, [{ accountId: accounts[0]!, id }]);
  const order = { ...stored!.order, status: 'placed' as const, request: JSON.stringify(body), actor: 'token:1' };
  return { order, reply: said, listed: writeListedStops(order), key: undefined };
}

function nextBooking(index: number): NewBooking {
  const order = { ...sample.order, accountId: accounts[index % accountsMax]!, id: newOrderId() };
  const key = {
    accountId: order.accountId,
    route: 'booking' as const,
    key: randomUUID(),
    requestHash: '00'.repeat(32),
  };
  return { ...sample, order, reply: sample.reply.replace(sample.order.id, order.id), key };
}

/** Bytes of write-ahead log for each of so many bookings, by 64 callers. */
async function book(count: number, sizeMax?: number): Promise<number> {
  const store = createStoreOrder(database, sizeMax);
  const position = async () => (await pool.query(`select pg_current_wal_insert_lsn() - '0/0' as at`)).rows[0].at;
  const before = await position();
  let next = 0;
  const call = async () => {
    while (next < count) await store(nextBooking(next++));
  };
  await Promise.all(Array.from({ length: 64 }, call));
  return ((await position()) - before) / count;
}

/** Order tables with their TOAST, and their indexes with the pages from the root to a leaf. */
async function printSizes(orders: number) {
  const { rows } = await pool.query<{ name: string; bytes: number; pages: number | null }>(
    `select c.relname as name, pg_table_size(c.oid) as bytes,
            case when c.relkind = 'i' then (bt_metap(c.oid::regclass::text)).level + 1 end as pages
       from pg_class c left join pg_index i on i.indexrelid = c.oid
      where c.relnamespace = 'production'::regnamespace and c.relkind in ('r', 'i')
        and coalesce(i.indrelid, c.oid) in (
              select attrelid from pg_attribute where attname = 'account_id' and attrelid <> 'production.tokens'::regclass)
      order by c.relkind desc, 1`,
  );
  const sum = (list: typeof rows) => list.reduce((all, { bytes }) => all + bytes, 0) / orders;
  for (const { name, bytes, pages } of rows)
    console.log(
      `${name}: ${(bytes / orders).toFixed(1)} bytes an order${pages === null ? '' : `, ${pages} pages deep`}`,
    );
  const [tables, indexes] = [rows.filter((row) => row.pages === null), rows.filter((row) => row.pages !== null)];
  console.log(`all: ${sum(tables).toFixed(0)} in tables, ${sum(indexes).toFixed(0)} in indexes`);
}

await pool.query('create extension pageinspect');
await pool.query('checkpoint');
console.log(`log, the first ${together} after a checkpoint: ${(await book(together)).toFixed(0)} bytes a booking`);
console.log(`log, one transaction each: ${(await book(alone, 1)).toFixed(0)} bytes a booking`);
await pool.query('vacuum analyze');
const orders = together + alone + 1;
await printSizes(orders);
while ((await removeOldKeys(database, 0)) === keysPerRemoval);
await pool.query({ text: 'vacuum full production.idempotency_keys', query_timeout: 600_000 } as { text: string });
console.log('with the replies gone');
await printSizes(orders);
await opened.close();
await rm(directory, { recursive: true, force: true });
