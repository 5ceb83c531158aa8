import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { readConfig } from '../../../src/ground/config.ts';
import { connectDatabase, type openDatabase } from '../../../src/ground/database/open-database.ts';
import { openPool } from '../../../src/ground/database/pool.ts';
import { startServer } from '../../../src/run/process/start-server.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { issueToken } from '../../../src/who/accounts/issue-token.ts';
import { scopes } from '../../../src/who/accounts/token.ts';
import { createDatabase } from '../../support/database.ts';
import { listenOnLoopback } from '../../support/network/loopback-server.ts';
import {
  isListening,
  request,
  type Service,
  startCli,
  startService,
  until,
  upcomingBooking,
} from '../../support/process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const npm = process.env.npm_execpath;

/** A service with a booked order whose row is locked, so that a cancellation waits until `release`. */
async function startWithLockedOrder(t: TestContext, WORKERS = '1') {
  const url = await createDatabase(t);
  const pool = openPool(url, { connectionsMax: 5, onError: () => {} });
  t.after(() => pool.end());
  const database = { pool, schema: 'production' as const };
  const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
  const { token } = await issueToken(database, { accountId: account.id, scopes, expiresAt: null });
  const service = await startService(t, { DATABASE_URL: url, WORKERS });
  const base = `${service.origin}/api/v3`;
  const booked = await request(`${base}/booking/publish`, { method: 'POST', token, json: upcomingBooking() });
  const { id } = booked.body.data;
  const blocker = await pool.connect();
  await blocker.query('set idle_in_transaction_session_timeout = 0');
  await blocker.query('begin');
  await blocker.query('select 1 from production.orders where id = $1 for update', [id]);
  const cancel = request(`${base}/orders/${id}`, { method: 'PUT', token, json: { status: 'canceled' } });
  cancel.catch(() => {});
  await until(async () => (await waiting(pool)) === 1);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await blocker.query('rollback').catch(() => {});
    blocker.release();
  };
  t.after(release);
  return { service, cancel, release, pool, id };
}

async function waiting(pool: pg.Pool): Promise<number> {
  const result = await pool.query(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return result.rows[0].count;
}

const isStopping = (service: Pick<Service, 'stderr'>) => () => service.stderr().includes('stopping');

suite('a signal', { concurrency: true }, () => {
  for (const [signal, workers] of [
    ['SIGTERM', '1'],
    ['SIGINT', '1'],
    ['SIGTERM', '2'],
  ] as const) {
    test(`${signal} to ${workers} lets the request in flight finish and takes no new one, then ends with exit code 0`, async (t) => {
      const { service, cancel, release, pool, id } = await startWithLockedOrder(t, workers);
      const { port } = new URL(service.origin);
      const silent = connect(Number(port), '127.0.0.1');
      silent.on('error', () => {});
      t.after(() => silent.destroy());
      await once(silent, 'connect');
      service.signal(signal);
      await until(isStopping(service));
      await until(async () => !(await isListening(Number(port))));
      await release();
      const reply = await cancel;
      assert.equal(reply.status, 200);
      const released = performance.now();
      assert.equal((await service.ended).code, 0);
      assert.ok(
        performance.now() - released < 8000,
        'a connection on which nothing was asked does not hold up the end',
      );
      const { rows } = await pool.query('select status from production.orders where id = $1', [id]);
      assert.equal(rows[0].status, 'canceled');
    });
  }

  for (const WORKERS of ['1', '2']) {
    test(`with DRAIN_SECONDS, ${WORKERS} at work: it is not ready for so long, serves all the same, and then ends`, async (t) => {
      const service = await startService(t, { ENVIRONMENTS: 'mock', WORKERS, DRAIN_SECONDS: '8' });
      const statusOf = async (path: string) => (await request(service.origin + path, { token: 'any' })).status;
      assert.equal(await statusOf('/readyz'), 200);
      service.signal('SIGTERM');
      await until(async () => (await statusOf('/readyz')) === 503);
      // Connections go to the workers in turn.
      for (let i = 0; i < 4; i++)
        assert.deepEqual(
          [await statusOf('/readyz'), await statusOf('/livez'), await statusOf('/mock/orders')],
          [503, 200, 200],
        );
      assert.match(service.stderr(), /^stopping: not ready any more, the port closes in 8 s\n$/);
      const { code, stderr } = await service.ended;
      assert.equal(code, 0, stderr);
      assert.match(stderr, /stopping: finishing what is in flight\nstopped\n$/);
    });
  }

  test('a second one while it is not ready any more ends the service at once', async (t) => {
    const service = await startService(t, { ENVIRONMENTS: 'mock', DRAIN_SECONDS: '3600' });
    service.signal('SIGTERM');
    await until(async () => (await request(`${service.origin}/readyz`)).status === 503);
    await sleep(800);
    service.signal('SIGTERM');
    assert.equal((await service.ended).code, 1);
  });

  test('a second one, after more than half a second, ends the service at once with another exit code', async (t) => {
    const { service, cancel, release } = await startWithLockedOrder(t);
    service.signal('SIGINT');
    await until(isStopping(service));
    service.signal('SIGINT');
    await sleep(800);
    assert.doesNotMatch(service.stderr(), /stopped/, 'a signal that npm passes on twice counts once');
    service.signal('SIGTERM');
    assert.equal((await service.ended).code, 1);
    await assert.rejects(cancel);
    await release();
  });

  test('of npm start reaches the service', { skip: !npm && 'not run by npm' }, async (t) => {
    const service = startCli(t, ['start'], { DATABASE_URL: await createDatabase(t) }, root, npm);
    await until(() => service.stdout().includes('is ready.\n'), 60);
    service.signal('SIGTERM');
    const { stderr } = await service.ended;
    assert.match(stderr, /stopped\n/);
  });

  test('during the start ends it with another exit code and leaves no migration half applied', async (t) => {
    const url = await createDatabase(t, 'template0');
    const pool = openPool(url, { connectionsMax: 5, onError: () => {} });
    t.after(() => pool.end());
    const blocker = await pool.connect();
    await blocker.query('create schema production');
    await blocker.query('set idle_in_transaction_session_timeout = 0');
    await blocker.query('begin');
    await blocker.query('create table production.order_events ()');
    const service = startCli(t, ['serve'], { DATABASE_URL: url });
    await until(async () => (await waiting(pool)) === 1);
    service.signal('SIGTERM');
    assert.equal((await service.ended).code, 1);
    await blocker.query('rollback');
    blocker.release();
    await until(async () => {
      const others = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active'`,
      );
      return others.rowCount === 0;
    });
    const tables = await pool.query(
      `select tablename from pg_tables where schemaname in ('production', 'sandbox') and tablename <> 'migrations'`,
    );
    assert.deepEqual(tables.rows, []);
    const next = await startService(t, { DATABASE_URL: url });
    assert.equal((await request(`${next.origin}/readyz`)).status, 200);
  });
});

suite('what fails while a process closes', () => {
  /** Starts on a database that ends by `close`, as often as it says. */
  async function serveHere(
    t: TestContext,
    settings: Record<string, string>,
    close: (end: () => Promise<void>) => Promise<void>,
  ) {
    const DATABASE_URL = await createDatabase(t);
    const config = readConfig({ DATABASE_URL, ENVIRONMENTS: 'sandbox', LOG_LEVEL: 'silent', PORT: '0', ...settings });
    const open: typeof openDatabase = async (config, report, onError) => {
      const database = await connectDatabase(config, report, onError);
      const { close: end } = database;
      return Object.assign(database, { close: () => close(end) });
    };
    return startServer(config, () => {}, { open });
  }

  test('leaves no connection to the database open', async (t) => {
    let hasEnded = false;
    const server = await serveHere(t, {}, async (end) => {
      await end();
      hasEnded = true;
    });
    const { close } = server.app;
    t.after(() => close());
    const closeFailing = async () => {
      await close();
      throw new Error('a job that does not end');
    };
    Object.assign(server.app, { close: closeFailing });
    await assert.rejects(server.stop(), { message: 'a job that does not end' });
    assert.ok(hasEnded);
  });

  test('does not hide why the start failed', async (t) => {
    const port = String((await listenOnLoopback(t, createServer())).port);
    const starting = serveHere(t, { PORT: port, HOST: '127.0.0.1' }, async (end) => {
      await end();
      throw new Error('a connection that does not end');
    });
    await assert.rejects(starting, { message: `port ${port} on 127.0.0.1 is in use: set PORT to another one` });
  });
});
