// Measures the feeds: what 10,000 requests that wait take of memory and of connections, how soon they hear of an event,
// and pages of events a second.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { configVariables, judgeConfig } from '../src/ground/config.ts';
import { openDatabase } from '../src/ground/database/open-database.ts';
import { newOrderId } from '../src/orders/order/order.ts';
import { createStoreOrder } from '../src/orders/order/store-order.ts';
import { waitingMax } from '../src/telling/events/watch-positions.ts';
import { insertAccountIfMissing } from '../src/who/accounts/account-store.ts';
import { issueToken } from '../src/who/accounts/issue-token.ts';
import { scopes } from '../src/who/accounts/token.ts';
import { openBenchDatabase } from './support/bench-database.ts';
import { compare, get } from './support/compare.ts';
import { median, report } from './support/results.ts';
import { residentMb, startService } from './support/service.ts';

const waiterCount = 10_000;
const openedAtOnce = 200;
const settleMs = 3000;
const pauseMs = 120;
const newsCount = 20;

const service = await startService();
const settings: Record<string, string> = { DATA_DIR: service.directory };
const silent = () => {};
const opened = await openDatabase(
  judgeConfig((name) => settings[name] ?? configVariables[name].default),
  silent,
  silent,
);
const database = { pool: opened.pool, schema: 'production' as const };

/** Accounts, each with a token and as many waiting requests as it may have. */
const accounts = await Promise.all(
  Array.from({ length: waiterCount / waitingMax }, async (_, i) => {
    const { account } = await insertAccountIfMissing(database, { name: `Waiting ${i}`, country: 'DE', vatId: null });
    const { token } = await issueToken(database, { accountId: account.id, scopes, expiresAt: null });
    return { id: account.id, token };
  }),
);

type Waiter = { socket: Socket; heardAt: Promise<number> };

/** A request for events, of which one may come within 30 seconds. */
function wait(token: string, port = service.port): Waiter {
  const socket = connect(port, '127.0.0.1');
  const heardAt = new Promise<number>((resolve) => {
    socket.once('data', () => resolve(performance.now())).on('error', () => {});
  });
  socket.write(get('/api/v3/events?after=0&wait=30', token));
  return { socket, heardAt };
}

async function countConnections(): Promise<{ all: number; busy: number }> {
  const { rows } = await database.pool.query(
    `select count(*) as all, count(*) filter (where state <> 'idle') as busy from pg_stat_activity
      where application_name like 'transport-ordering-service%' and pid <> pg_backend_pid()`,
  );
  return rows[0];
}

// After some work, so that the comparison shows only what waits.
const warm = accounts.map(({ token }) => wait(token));
await sleep(settleMs);
for (const { socket } of warm) socket.destroy();
await sleep(settleMs);
const idleMb = await residentMb(service.process.pid!);

/** Opens all waiting requests, some at a time. */
async function openAll(port?: number): Promise<Waiter[]> {
  const waiting: Waiter[] = [];
  for (let count = 0; count < waiterCount; count += openedAtOnce) {
    for (let i = count; i < count + openedAtOnce; i++) waiting.push(wait(accounts[i % accounts.length]!.token, port));
    await sleep(pauseMs);
  }
  await sleep(settleMs);
  return waiting;
}

/** What the same number of connections takes in a server that does nothing else. */
async function measureBare(): Promise<number> {
  const server = fork(new URL('./support/holding-server.ts', import.meta.url));
  const [port] = await once(server, 'message');
  const residentOf = async () => {
    server.send('');
    return (await once(server, 'message'))[0] as number;
  };
  const before = await residentOf();
  const held = await openAll(port);
  const taken = (await residentOf()) - before;
  for (const { socket } of held) socket.destroy();
  server.kill();
  return taken;
}

const waiting = await openAll();
const busy: number[] = [];
let connections = 0;
for (let i = 0; i < 40; i++) {
  const counted = await countConnections();
  busy.push(counted.busy);
  connections = Math.max(connections, counted.all);
  await sleep(25);
}
report({
  what: `memory of ${waiterCount} requests that wait`,
  figure: (await residentMb(service.process.pid!)) - idleMb,
  unit: 'MB',
  also: `idle ${idleMb.toFixed(0)} MB; at most ${Math.max(...busy)} connection at work, ${connections} open`,
  reach: 100,
  isMax: true,
});
for (const { socket } of waiting) socket.destroy();
report({
  what: `memory of ${waiterCount} connections to a bare server of Node`,
  figure: await measureBare(),
  unit: 'MB',
});

const sample = await openBenchDatabase();
const account = await sample.account('Bench GmbH');
const booking = await sample.bookSample(account);
const heardMs: number[] = [];
const store = createStoreOrder(database);
for (let i = 0; i < newsCount; i++) {
  const { id, token } = accounts[i]!;
  const { socket, heardAt } = wait(token);
  await sleep(400 + Math.random() * 250);
  await store({ ...booking, order: { ...booking.order, id: newOrderId(), accountId: id }, key: undefined });
  const committedAt = performance.now();
  heardMs.push((await heardAt) - committedAt);
  socket.destroy();
}
report({
  what: 'from the commit of another process to the answer of who waits',
  figure: median(heardMs),
  unit: 'ms',
  also: `longest of ${newsCount} ${Math.max(...heardMs).toFixed(0)} ms`,
});
await opened.close();
await service.stop();

const pageSize = 100;
const token = await sample.token(account);
const own = createStoreOrder(sample.database);
await Promise.all(
  Array.from({ length: 2000 }, () =>
    own({ ...booking, order: { ...booking.order, id: newOrderId() }, key: undefined }),
  ),
);
const { app, port } = await sample.listen();
const pages = Array.from({ length: 20 }, (_, i) =>
  get(`/api/v3/events?after=${i * pageSize}&limit=${pageSize}`, token),
);
const { feed } = await compare({ feed: { port, requests: pages, connections: 16 } });
report({
  what: `pages of ${pageSize} events`,
  figure: feed.perSecond,
  unit: '/s',
  also: `${Math.round(feed.perSecond * pageSize)} events/s, p50 ${feed.p50.toFixed(1)} ms, p99 ${feed.p99.toFixed(1)} ms`,
});
await app.close();
await sample.close();
