import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { giveTo, systemUser } from '../../src/ground/database/embedded/server-user.ts';
import { isAlive, until } from '../support/process.ts';
import { type Setup, startSetup } from './support/setup.ts';
import { fillVolume, mountVolume } from './support/volume.ts';

/** Books until that is refused as it should be; the key that was refused, and the ids that were acknowledged. */
async function bookUntilRefused({ book, pool }: Setup, secondsMax = 30): Promise<{ key: string; ids: string[] }> {
  const ids: string[] = [];
  let refused: string | undefined;
  await until(async () => {
    const keys = Array.from({ length: 16 }, () => randomUUID());
    const replies = await Promise.all(keys.map((key) => book(key)));
    for (const [i, { status, headers, body }] of replies.entries()) {
      if (status === 200) ids.push(body.data.id);
      else {
        assert.deepEqual([status, body.code], [503, 'service_unavailable']);
        assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
        refused ??= keys[i]!;
      }
    }
    if (refused === undefined) await pool.query('select pg_switch_wal()').catch(() => {});
    return refused !== undefined;
  }, secondsMax);
  return { key: refused!, ids };
}

async function volumeFor(t: TestContext, megabytes: number): Promise<string | undefined> {
  const volume = await mountVolume(t, megabytes);
  if ('path' in volume) return volume.path;
  t.skip(volume.missing);
  return undefined;
}

test('on a full volume of data bookings are a 503 and orders are read; with space they go on', async (t) => {
  const path = await volumeFor(t, 12);
  if (path === undefined) return;
  const setup = await startSetup(t);
  const { pool, call, book, service } = setup;
  const location = join(path, 'tables');
  await mkdir(location, { mode: 0o700 });
  await giveTo(await systemUser(), location);
  await pool.query(`create tablespace small location '${location}'`);
  for (const table of ['orders', 'order_events', 'order_references', 'idempotency_keys'])
    await pool.query(`alter table production.${table} set tablespace small`);
  const first = (await book()).body.data.id;
  const free = await fillVolume(path);
  const { key, ids } = await bookUntilRefused(setup);
  assert.equal((await call(`/api/v3/orders/${first}`)).status, 200);
  assert.equal((await call('/api/v3/orders')).body.meta.total, ids.length + 1);
  assert.equal((await call('/readyz')).status, 200);
  const { rows } = await pool.query(
    `select count(*) as count from production.orders o full join production.order_events e
        on e.account_id = o.account_id and e.order_id = o.id where o.id is null or e.order_id is null`,
  );
  assert.equal(rows[0].count, 0, 'no order is there in part');
  await free();
  assert.equal((await book(key)).status, 200);
  assert.equal((await call('/api/v3/orders')).body.meta.total, ids.length + 2);
  assert.ok(isAlive(service.pid));
});

test('on a full volume of the log the database ends; with space and a start every acknowledged order is there', async (t) => {
  const path = await volumeFor(t, 12);
  if (path === undefined) return;
  const log = join(path, 'log');
  await mkdir(log, { mode: 0o700 });
  await giveTo(await systemUser(), log);
  const setup = await startSetup(t, { settings: ['max_wal_size=1GB', 'checkpoint_timeout=1h'], log });
  const { server, pool, call, book, service } = setup;
  const free = await fillVolume(path);
  const { key, ids } = await bookUntilRefused(setup);
  await until(async () => !(await server.accepts()));
  assert.deepEqual([(await call('/livez')).status, (await call('/readyz')).status], [200, 503]);
  assert.equal((await book(key)).status, 503);
  await server.end('SIGQUIT');
  await free();
  await server.start();
  await until(async () => (await call('/readyz')).status === 200);
  const { rows } = await pool.query('select id from production.orders where id = any($1)', [ids]);
  assert.equal(rows.length, ids.length);
  assert.equal((await book(key)).status, 200);
  t.diagnostic(`${ids.length} orders were acknowledged before the log was full`);
  assert.ok(isAlive(service.pid));
});
