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
import { numberMark } from '../src/orders/insert-orders.ts';
import { findOrder } from '../src/orders/order-store.ts';
import { createStoreOrder, ordersPerCommit } from '../src/orders/store-order.ts';
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
const request = httpRequest('POST', '/api/v3/booking/publish', tokens[0]!, body);
const measured = await compare({
  'sharing a commit': { port: together.port, request },
  'one transaction each': { port: apart.port, request },
});
for (const [name, { perSecond, p50, p99 }] of Object.entries(measured))
  console.log(
    `POST /booking/publish, ${name}: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
await together.app.close();
await apart.app.close();

/** Stores copies of a booked order, each with a key of its own, by 64 callers: the database's part alone. */
async function storeAlone(sizeMax: number, milliseconds: number) {
  const store = createStoreOrder(database, sizeMax);
  const latencies: number[] = [];
  const ends = performance.now() + milliseconds;
  const started = performance.now();
  const caller = async (_: unknown, i: number) => {
    while (performance.now() < ends) {
      const order = { ...sample, accountId: accounts[i % accounts.length]!, id: randomUUID() };
      const key = { accountId: order.accountId, route: 'booking' as const, key: randomUUID(), requestHash: '00' };
      const from = performance.now();
      await store({ order, reply: `{"number":${numberMark},"filling":"${'x'.repeat(2000)}"}`, key });
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: 64 }, caller));
  latencies.sort((a, b) => a - b);
  return {
    perSecond: (latencies.length * 1000) / (performance.now() - started),
    p99: latencies[Math.floor(latencies.length * 0.99)]!,
  };
}

const { rows } = await opened.pool.query('select account_id, id from production.orders limit 1');
const stored = (await findOrder(opened.pool, 'production', rows[0].account_id, rows[0].id))!;
const sample = { ...stored, status: 'placed' as const, request: body, actor: 'token:1' };
const rounds: Record<string, { perSecond: number; p99: number }[]> = { 128: [], 1: [] };
for (let round = 0; round < 6; round++) {
  for (const sizeMax of [ordersPerCommit, 1]) {
    const figures = await storeAlone(sizeMax, 2000);
    if (round > 0) rounds[sizeMax]!.push(figures);
  }
}
for (const [sizeMax, list] of Object.entries(rounds)) {
  const median = (key: 'perSecond' | 'p99') => list.map((each) => each[key]).sort((a, b) => a - b)[2]!;
  console.log(
    `storing with a key, 64 callers, up to ${sizeMax} a commit: ${median('perSecond').toFixed(0)}/s, p99 ${median('p99').toFixed(1)} ms`,
  );
}
await opened.close();
await rm(directory, { recursive: true, force: true });
