import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '../../../src/ground/database/pool.ts';
import {
  deleteClaim,
  markTargetsClaimed,
  updateClaims,
  updateLateClaims,
} from '../../../src/telling/delivery/claim-store.ts';
import type { TargetKey } from '../../../src/telling/delivery/tables.ts';
import { updateServiceTimes } from '../../../src/telling/mail/service-times-store.ts';
import { tablesOf } from '../../../src/telling/webhooks/owner.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { databaseOn, openOwnerPool, openTestPool } from '../../support/database.ts';
import type { Closing } from '../../support/process.ts';

const [minute, hour, day] = [60, 3600, 86_400];
const tables = tablesOf('shipper');

/** Puts the clock of a database that has one to set off by so many seconds. */
function clockSetter(t: Closing, pool: TestApp['pool']) {
  const owner = openOwnerPool(t, pool.options.connectionString!);
  return async (seconds: number) => void (await owner.query('update test_clock.shift set seconds = $1', [seconds]));
}

/** An endpoint, and what claims it for somebody over a pool: whether they have it then. */
async function openTarget(app: TestApp) {
  const { status, text } = await app.call('POST', '/webhook-endpoints', { json: { url: 'https://example.com/' } });
  assert.equal(status, 201, text);
  const { rows } = await app.pool.query<TargetKey>('select account_id, id from production.webhook_endpoints');
  const claim = async (claimant: string, pool: pg.Pool = app.pool) =>
    (await markTargetsClaimed(databaseOn(pool, 'production'), tables, rows, claimant)).length === 1;
  return { keys: rows, claim };
}

/** Runs `work` with a pool of one connection, whose clock stands still from now on: that of a transaction does. */
async function withOldClock(pool: pg.Pool, work: (alone: pg.Pool) => Promise<void>): Promise<void> {
  // It has ended before the server has seen that: the database may be dropped in between.
  const alone = openPool(pool.options.connectionString!, { connectionsMax: 1, onError: () => {} });
  try {
    await alone.query('begin');
    await alone.query('select now()');
    await sleep(50);
    await work(alone);
    await alone.query('commit');
  } finally {
    await alone.end();
  }
}

test('a clock that was a day ahead for a while makes no day of which mails do not tell', async (t) => {
  const clock = clockFrom();
  const pool = await openTestPool(t, clock);
  const setClock = clockSetter(t, pool);
  const database = { pool, schema: 'production' as const };
  const first = await updateServiceTimes(database);
  await setClock(day);
  const ahead = await updateServiceTimes(database);
  assert.ok(ahead.onSince.getTime() - first.onSince.getTime() > (day - hour) * 1000);
  await setClock(0);
  const { offFrom, onSince } = await updateServiceTimes(database);
  assert.ok(offFrom !== null && onSince <= offFrom);
});

test('who says that mails are on a moment after another who began before does not take back that they were off', async (t) => {
  const pool = await openTestPool(t);
  const owner = openOwnerPool(t, pool.options.connectionString!);
  await updateServiceTimes(databaseOn(pool, 'production'));
  await owner.query(
    `update production.mail_service set seen_at = now() - interval '1 hour', on_since = now() - interval '1 day'`,
  );
  await withOldClock(owner, async (alone) => {
    const { offFrom, onSince } = await updateServiceTimes(databaseOn(pool, 'production'));
    assert.ok(offFrom !== null && onSince.getTime() - offFrom.getTime() > (hour - 2 * minute) * 1000);
    assert.deepEqual(await updateServiceTimes(databaseOn(alone, 'production')), { offFrom, onSince });
  });
});

test('who began to look before takes nothing that another has claimed meanwhile', async (t) => {
  const app = await startApp(t);
  const { claim } = await openTarget(app);
  await withOldClock(app.pool, async (alone) => {
    assert.equal(await claim(randomUUID()), true);
    assert.equal(await claim(randomUUID(), alone), false);
  });
});

test('once the clock was put back, what was given back is free, and what is claimed is its holder’s as long as they live', async (t) => {
  const app = await startApp(t, { clock: clockFrom() });
  const setClock = clockSetter(t, app.pool);
  const { keys, claim } = await openTarget(app);
  const database = databaseOn(app.pool, 'production');
  const [holder, other] = [randomUUID(), randomUUID()];
  assert.equal(await claim(holder), true);
  await setClock(-10 * minute);
  assert.equal(await claim(other), false);
  assert.equal((await updateClaims(database, tables, keys, holder)).length, 1);
  assert.equal(await claim(other), false);
  await setClock(0);
  assert.equal((await updateClaims(database, tables, keys, holder)).length, 1);
  for (const key of keys) await deleteClaim(database, tables, key, holder);
  await setClock(-10 * minute);
  assert.equal(await claim(other), true);
});

test('once the clock was put back, what a process had that is gone is free after the 15 seconds of a claim', async (t) => {
  const app = await startApp(t, { clock: clockFrom() });
  const setClock = clockSetter(t, app.pool);
  const { claim } = await openTarget(app);
  const [gone, other] = [randomUUID(), randomUUID()];
  assert.equal(await claim(gone), true);
  await setClock(-hour);
  await updateLateClaims(databaseOn(app.pool, 'production'), tables);
  assert.equal(await claim(other), false);
  await setClock(-hour + 16);
  assert.equal(await claim(other), true);
});
