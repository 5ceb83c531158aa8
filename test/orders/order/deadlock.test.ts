import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Pool } from 'pg';
import type { Database } from '../../../src/ground/database/database.ts';
import { cancelOrder } from '../../../src/orders/order/cancel-order.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { noTimeLimits } from '../../support/clock/test-clock.ts';
import { databaseOn, openOwnerPool, openTestPool } from '../../support/database.ts';
import { until } from '../../support/process.ts';
import { newBooking } from '../../support/stored-orders.ts';

const pool = await openTestPool({ after });
const database: Database = databaseOn(pool, 'production');

/** A database that notes the codes of the errors that statements end with. */
function noting(codes: string[]): Database {
  const query = async (...args: [never]) => {
    try {
      return await pool.query(...args);
    } catch (error) {
      codes.push((error as NodeJS.ErrnoException).code!);
      throw error;
    }
  };
  return databaseOn({ query } as unknown as Pool, 'production');
}

test('a cancel that a real deadlock ends is done again, once', { skip: noTimeLimits }, async () => {
  const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
  const { order } = newBooking(account.id);
  await createStoreOrder(database)({ ...newBooking(account.id), order });
  const other = await openOwnerPool({ after }, pool.options.connectionString!).connect();
  try {
    // The cancel finds the deadlock, since the other one looks for none.
    await other.query(`begin; set local deadlock_timeout = '1min'`);
    await other.query('select from production.order_counts where account_id = $1 for update', [account.id]);
    const codes: string[] = [];
    const canceled = cancelOrder(noting(codes), {
      accountId: account.id,
      id: order.id,
      actor: 'token:1',
      cancellation: { by: 'shipper' as const },
      key: undefined,
      ifVersions: undefined,
      now: 0,
      writeReply: () => '{}',
    });
    await until(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await other.query('select from production.orders where id = $1 for update', [order.id]);
    await other.query('commit');
    assert.deepEqual(await canceled, { text: '{}', version: 2, isReplay: false });
    assert.deepEqual(codes, ['40P01']);
    const { rows } = await pool.query('select type from production.order_events where order_id = $1', [order.id]);
    assert.deepEqual(
      rows.map(({ type }) => type),
      ['order.placed', 'order.canceled'],
    );
  } finally {
    other.release(true);
  }
});
