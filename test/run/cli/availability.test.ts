import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openPool } from '../../../src/ground/database/pool.ts';
import { listAudit } from '../../../src/who/people/audit-store.ts';
import { createDatabase, databaseOn } from '../../support/database.ts';
import { runCli, temporaryDirectory } from '../../support/process.ts';

const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

test('a day is shown and its number set and taken back from the shell; the check names what is wrong', async (t) => {
  const DATABASE_URL = await createDatabase(t);
  const pool = openPool(DATABASE_URL, { connectionsMax: 1, onError: () => {} });
  t.after(() => pool.end());
  const DATA_DIR = await temporaryDirectory(t);
  const file = join(DATA_DIR, 'tariff', 'availability.json');
  await mkdir(join(DATA_DIR, 'tariff'));
  const pools = [{ pool: 'trailers', vehicles: ['ftl'], places: ['DE-2'], loads: 5 }];
  await writeFile(file, JSON.stringify({ closed: [{ from: day, places: ['AT'], reason: 'snow' }], pools }));
  const env = { DATABASE_URL, DATA_DIR };
  const cli = (...args: string[]) => runCli(['availability', ...args, '--environment', 'production'], { env });

  const [shown, check] = await Promise.all([cli('show', day), runCli(['tariff', 'check'], { env })]);
  assert.match(shown.stdout, /trailers +ftl +DE-2 +loads +5 +0 +0 +0 +5 +table/, shown.stderr);
  assert.match(shown.stdout, /Closed:\n.*\n.*AT +snow/);
  assert.equal(check.code, 0, check.stderr);
  assert.match(check.stdout, /^availability\.json was read: 1 pool, 1 closure\.$/m);
  assert.match(check.stdout, /availability\.json: trailers may be oversold .* "hard": true/);

  const set = await cli('set', day, 'trailers', '7', '--json');
  const [trailers] = JSON.parse(set.stdout).pools;
  assert.deepEqual([trailers.limit, trailers.used, trailers.left, trailers.set_by.kind], [7, 0, 7, 'cli']);
  const [entry] = await listAudit(databaseOn(pool, 'production'), { limit: 1 });
  assert.match(`${entry!.actor} ${entry!.action}`, /^cli:\w+ availability\.set$/);
  const back = JSON.parse((await cli('set', day, 'trailers', 'table', '--json')).stdout);
  assert.deepEqual([back.pools[0].limit, back.pools[0].set_by], [5, null]);

  await writeFile(file, JSON.stringify({ pools: [{ ...pools[0], vehicles: ['lorries'] }] }));
  const [unknown, wrong] = await Promise.all([cli('show', day), runCli(['tariff', 'check'], { env })]);
  for (const { code, stderr } of [unknown, wrong]) {
    assert.equal(code, 1);
    assert.match(stderr, /availability\.json: pools\.0\.vehicles: is no code or class of a vehicle: lorries/);
  }
});

test('a pool or day that is not there is refused in words', async (t) => {
  const env = { DATABASE_URL: await createDatabase(t), DATA_DIR: await temporaryDirectory(t) };
  const cli = (...args: string[]) => runCli(['availability', ...args, '--environment', 'sandbox'], { env });
  const [none, unknown, past] = await Promise.all([
    cli('show', day),
    cli('set', day, 'vans', '3'),
    cli('show', '2026-13-01'),
  ]);
  assert.match(none.stdout, /has no pools: any number may be booked/);
  assert.deepEqual([unknown.code, past.code], [1, 1]);
  assert.match(unknown.stderr, /pools\.0\.pool.*the table of availability has no pools/);
  assert.match(past.stderr, /date: must be a day of the calendar/);
});

test('how many may be booked is set for pools of loads and of trucks', async () => {
  const { stdout } = await runCli(['availability', 'set', '--help']);
  assert.match(
    stdout.replaceAll(/\s+/g, ' '),
    /how many loads of a pool .*, or how many trucks of it .* if it counts trucks/,
  );
});

test('a pool by trucks that also limits loads is shown with both, and what they leave', async (t) => {
  const DATA_DIR = await temporaryDirectory(t);
  await mkdir(join(DATA_DIR, 'tariff'));
  const pools = [
    { pool: 'lorries', by: 'trucks', trucks: 3, loads: 1, hard: true },
    { pool: 'rest', vehicles: ['ftl'] },
  ];
  await writeFile(join(DATA_DIR, 'tariff', 'availability.json'), JSON.stringify({ pools }));
  const env = { DATABASE_URL: await createDatabase(t), DATA_DIR };
  const { stdout, stderr } = await runCli(['availability', 'show', day, '--environment', 'sandbox'], { env });
  assert.match(stdout, /over +loads +left/, stderr);
  assert.match(stdout, /lorries +all +everywhere +trucks, hard +3 +0 +0 +0 +0 of 1 +1 +table/);
});
