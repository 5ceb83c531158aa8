import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { until } from '../support/process.ts';
import { copyCluster, debianFiles, debianMissing } from './support/debian.ts';
import { acknowledged, type History } from './support/history.ts';
import { expectSound, settle, startLoad } from './support/load.ts';
import { type FaultServer, startServerOn } from './support/postgres.ts';
import { type FaultProxy, startProxy } from './support/proxy.ts';
import { openSurvivingPool, type Setup, startSetup } from './support/setup.ts';

const skip = debianMissing;
const patience = 3;
const isLong = process.env.FAULTS_LONG === '1';
const operations = isLong ? 2000 : 200;

/** A primary with the service, and a standby that receives its log through a proxy. */
async function startPair(t: TestContext): Promise<{ setup: Setup; standby: FaultServer; stream: FaultProxy }> {
  const setup = await startSetup(t, { files: debianFiles, shippers: 2 });
  const stream = await startProxy(t, setup.server.port);
  const from = Object.assign(new URL(setup.server.url), { port: String(stream.port) });
  const standby = await startServerOn(t, await copyCluster(setup.server, from.href, ['--write-recovery-conf']));
  await untilStandbyIs(setup, 'async');
  return { setup, standby, stream };
}

const untilStandbyIs = ({ pool }: Setup, state: 'sync' | 'async') =>
  until(async () => (await pool.query('select sync_state from pg_stat_replication')).rows[0]?.syncState === state);

/** Ends the primary as a crash does and lets the standby take its place; what the setup is from then on. */
async function failOver(t: TestContext, { setup, standby, stream }: Awaited<ReturnType<typeof startPair>>) {
  await setup.server.end('SIGKILL');
  const killedAt = performance.now();
  stream.refuse();
  const pool = openSurvivingPool(t, standby.url);
  await pool.query('select pg_promote()');
  setup.proxy.target = standby.port;
  setup.proxy.reset();
  return { ...setup, server: standby, pool, killedAt };
}

/** Milliseconds from then until what was sent later was answered. */
const gapAfter = ({ operations }: History, time: number) =>
  Math.min(
    ...operations.flatMap(({ attempts }) =>
      attempts.filter(({ outcome, from }) => outcome === 'ok' && from >= time).map(({ to }) => to - time),
    ),
  );

test('a failover to a synchronous standby under load: nothing is lost, and within 10 s it books again', {
  skip,
}, async (t) => {
  const pair = await startPair(t);
  await pair.setup.pool.query(`alter system set synchronous_standby_names = '*'`);
  await pair.setup.pool.query('select pg_reload_conf()');
  await untilStandbyIs(pair.setup, 'sync');
  const load = await startLoad(t, pair.setup);
  await load.untilAnswered(operations);
  const time = performance.now();
  const after = await failOver(t, pair);
  await load.untilAnswered(operations / 4);
  await load.end();
  const unknown = await settle(load.clients);
  await expectSound(after, load.clients);
  const ms = gapAfter(load.history, time);
  const { length } = load.history.operations;
  t.diagnostic(`${length} operations, ${unknown} of them unknown at the end; answered again after ${ms.toFixed(0)} ms`);
  assert.ok(ms < 10_000 * patience, `${ms} ms`);
});

test('a failover to a standby that is not synchronous loses what it had not received, and nothing else', {
  skip,
}, async (t) => {
  const pair = await startPair(t);
  const { setup, stream } = pair;
  const load = await startLoad(t, setup);
  await load.untilAnswered(operations);
  const time = performance.now();
  stream.hold();
  await load.untilAnswered(operations / 4);
  const after = await failOver(t, pair);
  await load.untilAnswered(operations / 4);
  await load.end();
  await settle(load.clients);
  const { rows } = await after.pool.query('select key from production.idempotency_keys');
  const kept = new Set(rows.map(({ key }) => key));
  const answered = load.history.operations.flatMap((operation) => {
    const { to } = acknowledged(operation) ?? {};
    return to === undefined ? [] : [{ key: operation.key, to }];
  });
  const lost = answered.filter(({ key }) => !kept.has(key));
  t.diagnostic(
    `${lost.length} of ${answered.length} answered operations are lost, all of the ${(after.killedAt - time).toFixed(0)} ms before the primary was killed`,
  );
  assert.ok(lost.length > 0);
  for (const { to } of lost) assert.ok(to >= time && to <= after.killedAt);
});

test('a primary that has become a standby answers bookings with 503, and is left when another takes its place', {
  skip,
}, async (t) => {
  const { setup, standby } = await startPair(t);
  const { proxy, server, call, book } = setup;
  proxy.target = standby.port;
  proxy.reset();
  await until(async () => (await call('/readyz')).status === 200);
  // As many connections as there may be, none of which will end by itself.
  await Promise.all(Array.from({ length: 50 }, () => call('/api/v3/orders')));
  const key = randomUUID();
  for (const _ of [1, 2]) {
    const { status, headers, body } = await book(key);
    assert.deepEqual([status, headers.get('retry-after'), body.code], [503, '2', 'service_unavailable']);
    assert.equal((await call('/api/v3/orders')).status, 200);
  }
  await Promise.all(Array.from({ length: 50 }, () => call('/api/v3/orders')));
  proxy.target = server.port;
  assert.deepEqual([(await book(key)).status, (await book(key)).status], [503, 200]);
});
