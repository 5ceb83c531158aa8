import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { after, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { isAlive, request, startCli, startService, until, upcomingBooking } from '../support/process.ts';
import { startFaultServer } from './support/postgres.ts';
import { newShipper, openSurvivingPool, quiet } from './support/setup.ts';

const server = await startFaultServer({ after });
const migrationsDirectory = new URL('../../migrations', import.meta.url);
const migrations = (await readdir(migrationsDirectory))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.replace('.sql', ''))
  .sort();

/** An empty database of the server's, and connections to it. */
async function openEmpty(t: TestContext): Promise<{ url: string; pool: pg.Pool }> {
  const name = `d_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  return { url, pool: openSurvivingPool(t, url) };
}

async function recorded(pool: pg.Pool, schema: string): Promise<string[]> {
  return (await pool.query(`select name from ${schema}.migrations order by name`)).rows.map(({ name }) => name);
}

async function expectReady(origin: string): Promise<void> {
  assert.equal((await request(`${origin}/readyz`)).status, 200);
}

/** Waits until a statement waits for a lock. */
const untilBlocked = (pool: pg.Pool) =>
  until(async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });

test('a start without a database ends at once with one line; a start after it has come is ready', async (t) => {
  const { url } = await openEmpty(t);
  await server.end('SIGINT');
  const from = performance.now();
  const early = await startCli(t, ['serve'], { ...quiet, DATABASE_URL: url }).ended;
  assert.equal(early.code, 1);
  assert.match(early.stderr, /^error: the database at 127\.0\.0\.1:\d+\/\w+ cannot be used: [^\n]+\n$/);
  t.diagnostic(`ended after ${(performance.now() - from).toFixed(0)} ms`);
  await server.start();
  await expectReady((await startService(t, { ...quiet, DATABASE_URL: url })).origin);
});

test('four services that start at once on an empty database, or on one of an earlier release, are all ready', async (t) => {
  for (const isEmpty of [true, false]) {
    const { url, pool } = await openEmpty(t);
    if (!isEmpty) await migrateFirst(url);
    const services = await Promise.all(
      Array.from({ length: 4 }, () => startService(t, { ...quiet, DATABASE_URL: url })),
    );
    for (const { origin } of services) await expectReady(origin);
    for (const schema of ['production', 'sandbox']) assert.deepEqual(await recorded(pool, schema), migrations);
    // All migrations by one of them, who tells how many it did, and all functions by one, who may be another.
    const told = services.map(({ stderr }) => stderr()).join('');
    for (const schema of ['production', 'sandbox']) {
      const counted = (what: string) =>
        [...told.matchAll(new RegExp(`^migrated ${schema}: .*?(\\d+) ${what}s`, 'gm'))].map(([, count]) =>
          Number(count),
        );
      assert.deepEqual(counted('migration'), [migrations.length - (isEmpty ? 0 : 1)], schema);
      assert.equal(counted('function').length, 1, schema);
    }
    for (const { signal } of services) signal('SIGKILL');
  }
});

/** A database as the first release left it. */
async function migrateFirst(url: string): Promise<void> {
  for (const schema of ['production', 'sandbox']) {
    await runner({
      databaseUrl: url,
      dir: fileURLToPath(migrationsDirectory),
      direction: 'up',
      count: 1,
      schema,
      createSchema: true,
      migrationsTable: 'migrations',
      log: () => {},
    });
  }
}

test('a service that is killed while it migrates leaves nothing behind, and the next start completes it', async (t) => {
  const { url, pool } = await openEmpty(t);
  const blocker = await pool.connect();
  await blocker.query('create schema production; begin; create table production.order_events ()');
  const killed = startCli(t, ['serve'], { ...quiet, DATABASE_URL: url });
  await untilBlocked(pool);
  killed.signal('SIGKILL');
  await killed.ended;
  await blocker.query('rollback');
  blocker.release();
  await expectReady((await startService(t, { ...quiet, DATABASE_URL: url })).origin);
  assert.deepEqual(await recorded(pool, 'production'), migrations);
});

test('a stop is over within 15 s though a request hangs, since statements end by themselves', async (t) => {
  const { url, pool } = await openEmpty(t);
  const service = await startService(t, { ...quiet, DATABASE_URL: url });
  const { token } = await newShipper(pool, 'Acme');
  const base = `${service.origin}/api/v3`;
  const booked = await request(`${base}/booking/publish`, { method: 'POST', token, json: upcomingBooking() });
  const { id } = booked.body.data;
  const blocker = await pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select 1 from production.orders where id = $1 for update', [id]);
    const cancel = request(`${base}/orders/${id}`, { method: 'PUT', token, json: { status: 'canceled' } });
    await untilBlocked(pool);
    const from = performance.now();
    service.signal('SIGTERM');
    const { status, headers } = await cancel;
    assert.deepEqual([status, headers.get('retry-after')], [503, '2']);
    assert.equal((await service.ended).code, 0);
    const seconds = (performance.now() - from) / 1000;
    assert.ok(seconds < 15 * 2, `${seconds} s`);
    t.diagnostic(`ended ${seconds.toFixed(1)} s after the signal`);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});

test('a service that is killed in the midst of a booking: with its key the next one makes it, or finds it made', async (t) => {
  const { url, pool } = await openEmpty(t);
  const env = { ...quiet, DATABASE_URL: url };
  const [killed, next] = [await startService(t, env), await startService(t, env)];
  const { token } = await newShipper(pool, 'Acme');
  const json = upcomingBooking();
  const book = (origin: string) =>
    request(`${origin}/api/v3/booking/publish`, { method: 'POST', token, json, headers: { 'idempotency-key': 'k' } });
  const blocker = await pool.connect();
  await blocker.query('begin; lock table production.order_events in exclusive mode');
  const lost = assert.rejects(book(killed.origin));
  await untilBlocked(pool);
  killed.signal('SIGKILL');
  await lost;
  await blocker.query('rollback');
  blocker.release();
  const replies = [await book(next.origin), await book(next.origin)];
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  );
  assert.deepEqual(replies[0]!.body, replies[1]!.body);
  const { rows } = await pool.query('select order_id from production.order_events');
  assert.deepEqual(rows, [{ orderId: replies[0]!.body.data.id }]);
});

test('an error that nobody handles ends the process with a reason, and no request hangs', async (t) => {
  const { url, pool } = await openEmpty(t);
  const hook = `process.once('SIGUSR2', () => { Promise.reject(new Error('a job failed')); });`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  const service = await startService(t, { ...quiet, DATABASE_URL: url, NODE_OPTIONS });
  const { token } = await newShipper(pool, 'Acme');
  const call = () => request(`${service.origin}/api/v3/orders`, { token });
  assert.equal((await call()).status, 200);
  const inFlight = Array.from({ length: 20 }, () =>
    call().then(
      ({ status }) => status,
      () => 'closed',
    ),
  );
  service.signal('SIGUSR2');
  const { code, stderr } = await service.ended;
  assert.equal(code, 1);
  assert.match(stderr, /a job failed/);
  for (const answer of await Promise.all(inFlight)) assert.ok(answer === 200 || answer === 'closed');
  assert.ok(!isAlive(service.pid));
});
