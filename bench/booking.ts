// Measures POST /booking/publish over HTTP, bookings that arrive together sharing a commit, next to one transaction for each.
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
import { numberMark } from '../src/orders/idempotency.ts';
import type { NewBooking } from '../src/orders/insert-orders.ts';
import { findOrders } from '../src/orders/order-store.ts';
import { createReadOrder } from '../src/orders/read-order.ts';
import { createStoreOrder } from '../src/orders/store-order.ts';
import { loadReferenceData } from '../src/reference-data.ts';
import { compare, httpRequest } from './support/compare.ts';

const directory = await mkdtemp(join(tmpdir(), 'transport-bench-'));
// As root the database runs as a user of its own, who must get in.
await chmod(directory, 0o755);
const settings: Record<string, string> = {
  DATA_DIR: directory,
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE_MAX: '0',
  ENVIRONMENTS: 'production',
};
const config = judgeConfig((name) => settings[name] ?? configVariables[name].default);
const opened = await openDatabase(
  config,
  () => {},
  () => {},
);
const database = { pool: opened.pool, schema: 'production' as const };
const dependencies = { pool: opened.pool, ...(await loadReferenceData(() => {})) };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const place = { company_name: 'Bench', address_line_1: 'Street 1', country: 'DE' };
const body = JSON.stringify({
  vehicle_type: 10,
  items: [{ quantity: 2, category: 'epal', height: 120, weight: 300 }],
  loadings: [{ ...place, zip: '20457', city: 'Hamburg', dates: [{ start: inDays(3), end: inDays(5) }] }],
  unloadings: [{ ...place, zip: '80331', city: 'München' }],
});
const accounts: number[] = [];
const tokens: string[] = [];
for (let i = 0; i < 16; i++) {
  const { account } = await insertAccountIfMissing(database, { name: `Bench ${i}`, country: 'DE', vatId: null });
  accounts.push(account.id);
  tokens.push((await issueToken(database, { accountId: account.id, scopes, expiresAt: null })).token);
}

async function listen(ordersPerCommitMax?: number) {
  const app = await buildApp({
    config,
    dependencies,
    health: { isReady: async () => true },
    ...(ordersPerCommitMax ? { ordersPerCommitMax } : {}),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as { port: number }).port };
}

const together = await listen();
const apart = await listen(1);
const requests = tokens.map((token) => httpRequest('POST', '/api/v3/booking/publish', token, body));
const measured = await compare({
  'sharing a commit': { port: together.port, requests },
  'one transaction each': { port: apart.port, requests },
});
for (const [name, { perSecond, p50, p99 }] of Object.entries(measured))
  console.log(
    `POST /booking/publish, ${name}: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
await together.app.close();
await apart.app.close();

/** What 64 callers get done, each with one call after the other. */
async function callFor(milliseconds: number, work: (caller: number) => Promise<unknown>) {
  const latencies: number[] = [];
  const started = performance.now();
  const call = async (_: unknown, caller: number) => {
    for (let from = started; from < started + milliseconds; from = performance.now()) {
      await work(caller);
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: 64 }, call));
  latencies.sort((a, b) => a - b);
  const seconds = (performance.now() - started) / 1000;
  return { perSecond: latencies.length / seconds, p99: latencies[Math.floor(latencies.length * 0.99)]! };
}

/** Runs each kind of work in turn, five rounds after one to warm up, and prints the medians. */
async function compareCalls(works: Record<string, (caller: number) => Promise<unknown>>) {
  const rounds = new Map(Object.keys(works).map((name) => [name, [] as { perSecond: number; p99: number }[]]));
  for (let round = 0; round < 6; round++) {
    for (const [name, work] of Object.entries(works)) {
      const figures = await callFor(1500, work);
      if (round > 0) rounds.get(name)!.push(figures);
    }
  }
  for (const [name, list] of rounds) {
    const median = (key: 'perSecond' | 'p99') => list.map((each) => each[key]).sort((a, b) => a - b)[2]!;
    console.log(`${name}: ${median('perSecond').toFixed(0)}/s, p99 ${median('p99').toFixed(1)} ms`);
  }
}

const { rows } = await opened.pool.query('select account_id as "accountId", id from production.orders limit 1000');
const [stored] = await findOrders(database, [rows[0]]);
const sample = { ...stored!.order, status: 'placed' as const, request: body, actor: 'token:1' };
const copyOf = (caller: number): NewBooking => {
  const order = { ...sample, accountId: accounts[caller % accounts.length]!, id: randomUUID() };
  const key = { accountId: order.accountId, route: 'booking' as const, key: randomUUID(), requestHash: '00' };
  return {
    order,
    reply: `{"number":${numberMark},"filling":"${'x'.repeat(2000)}"}`,
    listed: writeListedStops(order),
    key,
  };
};
const [storeTogether, storeApart] = [createStoreOrder(database), createStoreOrder(database, 1)];
const read = createReadOrder(database);
const anyOrder = () => rows[Math.floor(Math.random() * rows.length)];
await compareCalls({
  '64 callers store with a key, sharing a commit': (caller) => storeTogether(copyOf(caller)),
  '64 callers store with a key, one transaction each': (caller) => storeApart(copyOf(caller)),
});
await compareCalls({
  '64 callers read by id, sharing a round trip': () => read(anyOrder()),
  '64 callers read by id, one query each': () => findOrders(database, [anyOrder()]),
});
await opened.close();
await rm(directory, { recursive: true, force: true });
