// Measures what an order takes: bytes of tables and indexes, and of write-ahead log, through the statement that books.
import { randomUUID } from 'node:crypto';
import { connectOnce } from '../src/ground/database/connect-once.ts';
import { deleteOldKeys, keysPerRemoval } from '../src/orders/order/idempotency/idempotency-store.ts';
import { newOrderId, type OrderToStore } from '../src/orders/order/order.ts';
import { createStoreOrder } from '../src/orders/order/store-order.ts';
import { openBenchDatabase } from './support/bench-database.ts';
import { report } from './support/results.ts';

const together = 50_000;
const alone = 2000;
const accountsMax = 100;

const bench = await openBenchDatabase();
const owner = await connectOnce(bench.ownerUrl);
const { pool, database } = bench;
const accounts: number[] = [];
for (let i = 0; i < accountsMax; i++) accounts.push(await bench.account(`Bench ${i}`));
const sample = await bench.bookSample(accounts[0]!);

function nextBooking(index: number): OrderToStore {
  const order = { ...sample.order, accountId: accounts[index % accountsMax]!, id: newOrderId() };
  const key = {
    accountId: order.accountId,
    route: 'booking' as const,
    key: randomUUID(),
    requestHash: '00'.repeat(32),
  };
  return { ...sample, order, reply: sample.reply.replace(sample.order.id, order.id), key };
}

/** Bytes of write-ahead log for each of a number of bookings, by 64 callers. */
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
async function printSizes(orders: number, when = '') {
  const { rows } = await owner.query<{ name: string; bytes: number; isIndex: boolean; pages: number | null }>(
    `select c.relname as name, pg_table_size(c.oid)::float8 as bytes,
            c.relkind = 'i' as "isIndex",
            case when a.amname = 'btree' then (bt_metap(c.oid::regclass::text)).level + 1 end as pages
       from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_am a on a.oid = c.relam
      where c.relnamespace = 'production'::regnamespace and c.relkind in ('r', 'i')
        and coalesce(i.indrelid, c.oid) in (
              select attrelid from pg_attribute where attname = 'account_id' and attrelid <> 'production.tokens'::regclass)
      order by c.relkind desc, 1`,
  );
  const sum = (list: typeof rows) => list.reduce((all, { bytes }) => all + bytes, 0) / orders;
  // The others are empty but for their first page.
  for (const { name, bytes, pages } of rows.filter((row) => row.bytes / orders >= 1))
    report({
      what: `${name}${when}`,
      figure: bytes / orders,
      unit: 'bytes an order',
      ...(pages === null ? {} : { also: `${pages} pages deep` }),
    });
  const [tables, indexes] = [rows.filter((row) => !row.isIndex), rows.filter((row) => row.isIndex)];
  report({ what: `all tables${when}`, figure: sum(tables), unit: 'bytes an order' });
  report({ what: `all indexes${when}`, figure: sum(indexes), unit: 'bytes an order' });
}

await owner.query('create extension pageinspect');
await owner.query('checkpoint');
report({
  what: `log, the first ${together} after a checkpoint`,
  figure: await book(together),
  unit: 'bytes a booking',
});
report({ what: 'log, one transaction each', figure: await book(alone, 1), unit: 'bytes a booking' });
await owner.query('vacuum analyze');
const orders = together + alone + 1;
await printSizes(orders);
while ((await deleteOldKeys(database, 0)) === keysPerRemoval);
await owner.query('vacuum full production.idempotency_keys');
await printSizes(orders, ', with the replies gone');
await owner.end();
await bench.close();
