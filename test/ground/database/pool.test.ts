import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestPool } from '../../support/database.ts';

const pool = await openTestPool({ after });
const writing = 'delete from production.orders where false';

test('a write that is refused as on a standby is the last on all connections to it, also on those in use just then', async () => {
  const clients = await Promise.all([1, 2, 3].map(() => pool.connect()));
  for (const client of clients) await client.query('set default_transaction_read_only = on');
  const [busy, ...idle] = clients;
  for (const client of idle) client.release();
  await assert.rejects(pool.query(writing), { code: '25006' });
  await pool.query('select');
  busy?.release();
  await pool.query(writing);
});
