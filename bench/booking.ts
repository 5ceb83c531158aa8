// Measures POST /booking/publish over HTTP, bookings that arrive together sharing a commit, next to one transaction for
// each and to pgbench, which inserts the same row; then storing and reading alone.

import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAvailability } from '../src/engine/availability/availability-table.ts';
import { detailWriter } from '../src/http/orders/present/write-order.ts';
import { newOrderId, type OrderToStore } from '../src/orders/order/order.ts';
import { findOrders } from '../src/orders/order/order-store.ts';
import { createReadOrder } from '../src/orders/order/read-order.ts';
import { createStoreOrder } from '../src/orders/order/store-order.ts';
import { bookingBody, openBenchDatabase } from './support/bench-database.ts';
import { orderColumns } from './support/bench-orders.ts';
import { compare, describeMeasured, httpRequest, type Measured, type Target } from './support/compare.ts';
import { literal, pgbench } from './support/pgbench.ts';
import { report } from './support/results.ts';

const bench = await openBenchDatabase();
const { pool, database } = bench;
const accounts: number[] = [];
for (let i = 0; i < 16; i++) accounts.push(await bench.account(`Bench ${i}`));
const sample = await bench.bookSample(accounts[0]!);

const body = JSON.stringify(bookingBody);
const requests: string[] = [];
for (const account of accounts)
  requests.push(httpRequest('POST', '/api/v3/booking/publish', await bench.token(account), body));
const together = await bench.listen();
const apart = await bench.listen({ ordersPerCommitMax: 1 });

/** The row that the service writes, as it wrote one, in a plain insert; the accounts, ids and numbers differ. */
const columns = orderColumns(sample).filter((column) => column !== 'id');
const texts = columns.map((column) => `${column}::text`);
const written = await pool.query<(string | null)[]>({
  text: `select ${texts} from production.orders limit 1`,
  rowMode: 'array',
});
const values = written.rows[0]!.map(literal);
const insert = `insert into production.orders (account_id, id, order_number, ${columns}) values (${accounts[0]} + floor(random() * 16)::bigint, uuidv7(), nextval('production.order_numbers'), ${values})`;
const plain = pgbench(bench.url, join(tmpdir(), `transport-bench-${process.pid}.sql`), insert);

const rounds: Record<string, Target | (() => Promise<Measured>)> = {
  together: { port: together.port, requests },
  apart: { port: apart.port, requests },
};
if (plain) rounds.plain = plain;
const measured = await compare(rounds);
const [shared, alone] = [measured.together!, measured.apart!];
const bookings = {
  what: 'POST /booking/publish, sharing a commit',
  figure: shared.perSecond,
  unit: '/s',
  also: describeMeasured(shared),
};
report({
  ...bookings,
  nextTo: `one transaction each ${alone.perSecond.toFixed(0)}/s, ${describeMeasured(alone)}`,
  ratio: shared.perSecond / alone.perSecond,
  reach: 3,
});
const inserted = measured.plain?.perSecond;
report({
  ...bookings,
  nextTo: inserted
    ? `pgbench, the row alone ${inserted.toFixed(0)}/s`
    : 'pgbench is not installed (Debian: postgresql-15)',
  ...(inserted ? { ratio: shared.perSecond / inserted, reach: 0.6 } : {}),
});
await together.app.close();
await apart.app.close();

await compareHardPool();

/**
 * Bookings in a pool that is never oversold, in turn with those in one that may be. The first has places where nothing
 * was loaded before: it counts all orders that are stored, which on a fast machine are more than a limit can be.
 */
async function compareHardPool(): Promise<void> {
  const pools = [
    { pool: 'hard', places: ['DE-22'], loads: 100_000, hard: true },
    { pool: 'soft', places: ['DE-20'], loads: 100_000 },
  ];
  const limited = await bench.listen({ available: buildAvailability({ pools }) });
  const hard = JSON.stringify(bookingBody).replace('20457', '22767');
  const inHard = requests.map((request) => request.replace(body, hard));
  const booked = await compare({
    hard: { port: limited.port, requests: inHard },
    soft: { port: limited.port, requests },
  });
  report({
    what: 'POST /booking/publish in a pool that is never oversold',
    figure: booked.hard.perSecond,
    unit: '/s',
    also: describeMeasured(booked.hard),
    nextTo: `in one that may be ${booked.soft.perSecond.toFixed(0)}/s, ${describeMeasured(booked.soft)}`,
    ratio: booked.hard.perSecond / booked.soft.perSecond,
    reach: 0.6,
  });
  await limited.app.close();
}

/** What 64 callers get done in a while, each with one call after the other. */
function calling(work: (caller: number) => Promise<unknown>): () => Promise<Measured> {
  return async () => {
    const latencies: number[] = [];
    const started = performance.now();
    const call = async (_: unknown, caller: number) => {
      for (let from = started; from < started + 1500; from = performance.now()) {
        await work(caller);
        latencies.push(performance.now() - from);
      }
    };
    await Promise.all(Array.from({ length: 64 }, call));
    latencies.sort((a, b) => a - b);
    const perSecond = latencies.length / ((performance.now() - started) / 1000);
    const at = (share: number) => latencies[Math.floor(latencies.length * share)]!;
    return { perSecond, p50: at(0.5), p99: at(0.99), requests: latencies.length, failed: 0 };
  };
}

async function compareCalls(what: string, shared: () => Promise<Measured>, alone: () => Promise<Measured>) {
  const called = await compare({ shared, alone });
  report({
    what,
    figure: called.shared.perSecond,
    unit: '/s',
    also: describeMeasured(called.shared),
    nextTo: `each its own ${called.alone.perSecond.toFixed(0)}/s, ${describeMeasured(called.alone)}`,
    ratio: called.shared.perSecond / called.alone.perSecond,
  });
}

const copyOf = (caller: number): OrderToStore => {
  const order = { ...sample.order, accountId: accounts[caller % accounts.length]!, id: newOrderId() };
  const key = { accountId: order.accountId, route: 'booking' as const, key: randomUUID(), requestHash: '00' };
  return { ...sample, order, key };
};
const [storeTogether, storeApart] = [createStoreOrder(database), createStoreOrder(database, 1)];
await compareCalls(
  'storing an order with a key, 64 callers',
  calling((caller) => storeTogether(copyOf(caller))),
  calling((caller) => storeApart(copyOf(caller))),
);
const { rows } = await pool.query('select account_id, id from production.orders limit 1000');
const anyOrder = () => rows[Math.floor(Math.random() * rows.length)];
const read = createReadOrder(database, detailWriter);
await compareCalls(
  'reading an order by its id, 64 callers',
  calling(() => read(anyOrder())),
  calling(() => findOrders(database, [anyOrder()])),
);
await bench.close();
