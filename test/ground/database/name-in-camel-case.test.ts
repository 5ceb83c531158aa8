import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inTransaction } from '../../../src/ground/database/transaction.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';

const pool = await openTestPool({ after });

test('rows of the pool and of its transactions spell columns as code does, each time a statement runs', async () => {
  const statement = {
    name: 'named',
    text: `select 1 as order_number, null as address_line_1, 2 as id from generate_series(1, 2)`,
  };
  const row = { orderNumber: 1, addressLine1: null, id: 2 };
  const pick = async (place: Pick<typeof pool, 'query'>) => (await place.query(statement)).rows;
  for (let run = 0; run < 3; run++) assert.deepEqual(await pick(pool), [row, row]);
  await inTransaction(databaseOn(pool, 'sandbox'), async ({ client }) =>
    assert.deepEqual(await pick(client), [row, row]),
  );
});

test('names within JSON and quoted ones stay as they were written', async () => {
  const { rows } = await pool.query(`select '{"order_number": 1}'::jsonb as kept_order, 1 as "ofOrder", 2 as sha256`);
  assert.deepEqual(rows, [{ keptOrder: { order_number: 1 }, ofOrder: 1, sha256: 2 }]);
});
