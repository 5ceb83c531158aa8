import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Pool } from 'pg';
import type { Database } from '../../../../src/ground/database/database.ts';
import { keysPerRemoval } from '../../../../src/orders/order/idempotency/idempotency-store.ts';
import { keepRemovingKeys } from '../../../../src/orders/order/idempotency/key-retention.ts';
import { insertAccountIfMissing } from '../../../../src/who/accounts/account-store.ts';
import { databaseOn, openTestPool } from '../../../support/database.ts';

const pool = await openTestPool({ after });
const database: Database = databaseOn(pool, 'production');
const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });

const addOld = (count: number) =>
  pool.query(
    `insert into production.idempotency_keys
       (account_id, route, key, request_hash, order_id, version, reply, created_at)
     select $1, 'cancel', gen_random_uuid()::text, '', gen_random_uuid(), 1, 'x', now() - interval '8 days'
       from generate_series(1, $2::int)`,
    [account.id, count],
  );
const left = async (): Promise<number> =>
  (await pool.query('select count(*) as count from production.idempotency_keys')).rows[0].count;

test('old keys are removed a minute after the start, batch after batch, then every hour, and not after the end', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let removal: Promise<unknown> = Promise.resolve();
  /** Lets that time pass; the time of a statement stands still meanwhile, since its timeout is a timer too. */
  const pass = async (milliseconds: number, wanted: number) => {
    t.mock.timers.tick(milliseconds);
    await removal.catch(() => {});
    // The look takes longer than saying when it comes again.
    assert.equal(await left(), wanted);
  };
  const problems: unknown[] = [];
  let isAway = true;
  const query = (...args: [never]) => {
    removal = isAway ? Promise.reject(new Error('away')) : pool.query(...args);
    return removal;
  };
  const stop = keepRemovingKeys({ ...database, pool: { query } as unknown as Pool }, 7, (error) =>
    problems.push(error),
  );
  await addOld(2 * keysPerRemoval + 1);
  t.mock.timers.tick(59_999);
  assert.deepEqual(problems, []);
  t.mock.timers.tick(1);
  await left();
  assert.equal(problems.length, 1, 'what fails is told, and tried again later');
  isAway = false;
  await pass(3_600_000, keysPerRemoval + 1);
  await pass(1000, 1);
  await pass(1000, 0);

  await addOld(1);
  t.mock.timers.tick(3_599_000);
  assert.equal(await left(), 1, 'an hour of rest');
  await pass(1000, 0);
  stop();
  await addOld(1);
  t.mock.timers.tick(7_200_000);
  assert.equal(await left(), 1);
});
