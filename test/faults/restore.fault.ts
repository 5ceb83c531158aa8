import assert from 'node:assert/strict';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { giveTo, systemUser } from '../../src/ground/database/embedded/server-user.ts';
import { copyCluster, debianFiles, debianMissing, newServerPlace, runTool, untilPrimary } from './support/debian.ts';
import { acknowledged } from './support/history.ts';
import { expectSound, forgetAfter, type Load, settle, startLoad, startServiceOn } from './support/load.ts';
import { startFaultServer, startServerOn } from './support/postgres.ts';
import { type Setup, startSetup } from './support/setup.ts';

const skip = debianMissing;
const isLong = process.env.FAULTS_LONG === '1';
const operations = isLong ? 2000 : 200;

/** Everything that was answered before `time` is there as it was answered; what was not is done now, once. */
async function expectRestored(t: TestContext, setup: Setup, load: Load, time: number): Promise<void> {
  const { clients, history } = load;
  forgetAfter(history, time);
  const answered = history.operations.filter(acknowledged).length;
  assert.ok(answered >= operations);
  load.moveTo(setup.service.origin);
  const repeated = await settle(clients);
  await expectSound(setup, clients);
  t.diagnostic(`${answered} operations were answered before, ${repeated} were repeated on what was restored`);
}

test('a dump that is made under load and restored holds all that was answered before it began', {
  skip,
}, async (t) => {
  const setup = await startSetup(t, { files: debianFiles, shippers: 2 });
  const load = await startLoad(t, setup);
  await load.untilAnswered(operations);
  const dump = join(await newServerPlace(t), 'dump');
  const time = performance.now();
  await runTool('pg_dump', ['--format=custom', '--file', dump, setup.server.url]);
  const ms = performance.now() - time;
  await load.untilAnswered(operations / 4);
  await load.end();

  const fresh = await startFaultServer(t, { files: debianFiles });
  await runTool('pg_restore', ['--clean', '--if-exists', '--exit-on-error', '--dbname', fresh.url, dump]);
  const restored = await startServiceOn(t, setup, fresh.url);
  await expectRestored(t, restored, load, time);
  t.diagnostic(`a dump of ${(await stat(dump)).size} bytes took ${ms.toFixed(0)} ms`);
});

test('a backup with the archived log, restored to a time, holds what was answered before and nothing that was sent after', {
  skip,
}, async (t) => {
  const archive = await newServerPlace(t);
  const settings = ['archive_mode=on', `archive_command=cp %p ${archive}/%f`];
  const setup = await startSetup(t, { files: debianFiles, shippers: 2, settings });
  const { server, pool } = setup;
  const load = await startLoad(t, setup);
  await load.untilAnswered(10);
  const copy = await copyCluster(server, server.url);
  await load.untilAnswered(operations);
  const before = performance.now();
  const { rows } = await pool.query('select clock_timestamp()::text as time');
  const after = performance.now();
  await load.untilAnswered(operations / 4);
  await load.end();
  await pool.query('select pg_switch_wal()');
  await server.end('SIGINT');

  const signal = join(copy.data, 'recovery.signal');
  await writeFile(signal, '');
  await giveTo(await systemUser(), signal);
  const recovery = [
    `restore_command=cp ${archive}/%f %p`,
    `recovery_target_time=${rows[0].time}`,
    'recovery_target_action=promote',
  ];
  const fresh = await startServerOn(t, { ...copy, settings: recovery });
  await untilPrimary(fresh);
  const restored = await startServiceOn(t, setup, fresh.url);
  const late = load.history.operations.filter(({ attempts }) => attempts.every(({ from }) => from > after));
  assert.ok(late.length > 0);
  const keys = await restored.pool.query('select key from production.idempotency_keys where key = any($1)', [
    late.map(({ key }) => key),
  ]);
  assert.deepEqual(keys.rows, []);
  t.diagnostic(`of ${late.length} operations that began after the time none is there`);
  await expectRestored(t, restored, load, before);
});
