import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../../src/ground/database/database.ts';
import { cancelOrder } from '../../../src/orders/order/cancel-order.ts';
import { verifyLists } from '../../../src/orders/order/lists/verify-lists.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { openTestPool } from '../../support/database.ts';
import { compareWithModel, makeChange, orderChanges, type Subject } from '../../support/progress/order-changes.ts';
import { newBooking } from '../../support/stored-orders.ts';

const pool = await openTestPool({ after });

for (const isCluster of [false, true])
  describe(`changes of orders, with numbers drawn ${isCluster ? 'before' : 'within'} the statement`, () => {
    const database: Database = { pool, schema: isCluster ? 'sandbox' : 'production', isCluster };
    let accounts: number[];
    before(async () => {
      const made = ['Acme GmbH', 'Other AG'].map((name) =>
        insertAccountIfMissing(database, { name, country: 'DE', vatId: null }),
      );
      accounts = (await Promise.all(made)).map(({ account }) => account.id);
    });

    it('do what the model says, and leave counts, versions, sequences and positions right', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(orderChanges, { minLength: 5, maxLength: 40, size: 'max' }),
          fc.nat(1),
          async (asked, which) => {
            const subjects: Subject[] = [];
            for (const change of asked) await makeChange(database, accounts[which]!, subjects, change);
            for (const subject of subjects) await compareWithModel(database, accounts[which]!, subject);
          },
        ),
        { numRuns: 40 },
      );
      for (const accountId of accounts) {
        const { orders: _, ...wrong } = await verifyLists(database, accountId);
        assert.deepEqual(wrong, { wrongCounts: 0, wrongTimes: 0, missingStops: 0 });
        assert.deepEqual(await positionsOf(accountId), await rising(accountId));
      }
    });

    /** Of what happened to orders from when they were placed; null would sort among them. */
    async function positionsOf(accountId: number): Promise<number[]> {
      const { rows } = await pool.query<{ position: number }>(
        `select position from ${database.schema}.order_events e
          where account_id = $1 and exists (
                  select from ${database.schema}.order_events p
                   where p.account_id = e.account_id and p.order_id = e.order_id and p.type = 'order.placed'
                     and p.sequence <= e.sequence)`,
        [accountId],
      );
      return rows.map(({ position }) => position).sort((a, b) => a - b);
    }

    /** 1, 2, 3 … up to the account's last. */
    async function rising(accountId: number): Promise<number[]> {
      const { rows } = await pool.query(
        `select last_position from ${database.schema}.order_lists where account_id = $1`,
        [accountId],
      );
      return Array.from({ length: rows[0]?.lastPosition ?? 0 }, (_, index) => index + 1);
    }

    it('that meet each other in several processes give every event one position, in the order of the commits', async () => {
      const accountId = (await insertAccountIfMissing(database, { name: 'Busy AG', country: 'DE', vatId: null }))
        .account.id;
      const processes = [createStoreOrder(database), createStoreOrder(database, 1), createStoreOrder(database)];
      let isOver = false;
      const watch = (async () => {
        while (!isOver) {
          const { count, last } = await seenBy(accountId);
          assert.equal(count, last, 'whoever reads at any moment misses none');
        }
      })();
      await Promise.all(
        Array.from({ length: 60 }, async (_, i) => {
          const booking = newBooking(accountId, {}, { key: randomUUID(), requestHash: '00' });
          await processes[i % 3]!(booking);
          if (i % 4) return;
          await cancelOrder(database, {
            accountId,
            id: booking.order.id,
            actor: 't',
            cancellation: { by: 'shipper' },
            key: undefined,
            ifVersions: undefined,
            now: 0,
            writeReply: () => '',
          });
        }),
      );
      isOver = true;
      await watch;
      assert.deepEqual(await positionsOf(accountId), await rising(accountId));
      assert.deepEqual(await seenBy(accountId), { count: 75, last: 75 });
    });

    async function seenBy(accountId: number): Promise<{ count: number; last: number }> {
      const { rows } = await pool.query(
        `select count(*) as count, coalesce(max(position), 0) as last from ${database.schema}.order_events
          where account_id = $1 and position is not null`,
        [accountId],
      );
      return rows[0];
    }
  });
