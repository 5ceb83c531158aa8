import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inTransaction } from '../../../src/ground/database/transaction.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';

const pool = await openTestPool({ after });
const idleInTransaction = async () => {
  const { rows } = await pool.query(
    `select count(*) as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0].count;
};

test('work that throws in a transaction, or loses its connection there, leaves none open and no connection in use', async () => {
  const failures = [
    () => Promise.reject(new Error('the work fails')),
    (client: { query: typeof pool.query }) => client.query('select nonsense'),
    (client: { query: typeof pool.query }) => client.query('select pg_terminate_backend(pg_backend_pid())'),
  ];
  for (let round = 0; round < 20; round++) {
    for (const fail of failures) {
      await assert.rejects(
        inTransaction(databaseOn(pool, 'production'), async ({ client }) => {
          await client.query('create table left_behind ()');
          await fail(client);
        }),
      );
    }
  }
  assert.equal(await idleInTransaction(), 0);
  assert.equal(pool.totalCount, pool.idleCount);
  const { rows } = await pool.query(`select to_regclass('left_behind') as name`);
  assert.equal(rows[0].name, null);
});
