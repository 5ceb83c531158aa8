import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { insertAccountIfMissing } from '../../src/accounts/account-store.ts';
import type { Database } from '../../src/database/database.ts';
import { ServiceError } from '../../src/errors.ts';
import { cancelOrder } from '../../src/orders/cancel-order.ts';
import { markStopReported } from '../../src/orders/change-order-store.ts';
import { verifyLists } from '../../src/orders/lists/verify-lists.ts';
import { type Order, type OrderStatus, stopStatusTypes } from '../../src/orders/order.ts';
import { historyOf } from '../../src/orders/order-event.ts';
import { cancelRefusal, type OrderProgress, recordStatus } from '../../src/orders/order-states.ts';
import { findOrders } from '../../src/orders/order-store.ts';
import { publishDraft } from '../../src/orders/publish-draft.ts';
import { createStoreOrder } from '../../src/orders/store-order.ts';
import { openTestPool } from '../support/database.ts';
import { newBooking } from '../support/stored-orders.ts';

const pool = await openTestPool({ after });

const changes = fc.oneof(
  fc.record({ kind: fc.constantFrom('book', 'draft', 'publish', 'cancel'), order: fc.nat(5) }),
  fc.record({
    kind: fc.constant('report' as const),
    order: fc.nat(5),
    type: fc.constantFrom('finished' as const, ...stopStatusTypes),
    at: fc.date({ min: new Date('2026-11-20'), max: new Date('2026-12-20'), noInvalidDate: true }),
  }),
);

/** What an order should be, by the pure states. */
type Model = OrderProgress & { version: number; history: string[] };

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
    const store = createStoreOrder(database);

    it('do what the pure order states say, and leave counts, versions, sequences and positions right', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(changes, { minLength: 5, maxLength: 25, size: 'max' }),
          fc.nat(1),
          async (asked, which) => {
            const accountId = accounts[which]!;
            const orders: { id: string; model: Model }[] = [];
            for (const change of asked) {
              const target = orders[change.order % Math.max(orders.length, 1)];
              if (change.kind === 'book' || change.kind === 'draft') orders.push(await create(accountId, change.kind));
              else if (target) await apply(accountId, target, change);
            }
            await compare(accountId, orders);
          },
        ),
        { numRuns: 25 },
      );
      for (const accountId of accounts) {
        const { wrongCounts, wrongTimes } = await verifyLists(database, accountId);
        assert.deepEqual([wrongCounts, wrongTimes], [0, 0]);
        assert.deepEqual(await positionsOf(accountId), await rising(accountId));
      }
    });

    async function create(accountId: number, kind: 'book' | 'draft') {
      const status: OrderStatus = kind === 'book' ? 'placed' : 'draft';
      const booking = newBooking(accountId, { status });
      await store(booking);
      const { id, loadings, unloadings } = booking.order;
      return { id, model: { status, loadings, unloadings, version: 1, history: [status] as string[] } };
    }

    async function apply(
      accountId: number,
      { id, model }: { id: string; model: Model },
      change: { kind: string } | { kind: 'report'; type: 'finished'; at: Date },
    ) {
      const changed = (progress: Partial<OrderProgress>, word: string) =>
        Object.assign(model, progress, { version: model.version + 1, history: [...model.history, word] });
      if (change.kind === 'publish') {
        const outcome = await codeOf(publishDraft(database, newBooking(accountId, { id })));
        assert.equal(outcome, model.status === 'draft' ? 'done' : 'order_not_draft');
        if (outcome === 'done') changed({ status: 'placed' }, 'placed');
      } else if (change.kind === 'cancel') {
        const cancellation = {
          accountId,
          id,
          actor: 'token:1',
          cancellation: { by: 'shipper' as const },
          key: undefined,
          ifVersions: undefined,
          now: 0,
          writeReply: () => '{}',
        };
        const outcome = await codeOf(cancelOrder(database, cancellation));
        assert.equal(outcome, cancelRefusal(model.status) ? 'order_not_cancelable' : 'done');
        if (outcome === 'done') changed({ status: 'canceled' }, 'canceled');
      } else if ('at' in change) {
        const { type, at } = change;
        const report = { accountId, id, type, at, actor: 'operator:test', lockTimeout: '1s' };
        const { statusBefore, version } = await markStopReported(database, report);
        const expected = recordStatus(model, type, at);
        assert.deepEqual([statusBefore, version], [model.status, expected ? model.version + 1 : null]);
        const { at: _, ...progress } = expected ?? { at: undefined };
        if (expected) changed(progress, expected.status === model.status ? `stop_${type}` : expected.status);
      }
    }

    async function compare(accountId: number, orders: readonly { id: string; model: Model }[]) {
      for (const { id, model } of orders) {
        const [found] = await findOrders(database, [{ accountId, id }]);
        const { status, version, loadings, unloadings }: Order = found!.order;
        const history = historyOf(found!.events).map(({ type }) => type);
        assert.deepEqual({ status, version, loadings, unloadings, history }, model);
        assert.deepEqual(
          found!.events.map(({ sequence }) => sequence),
          found!.events.map((_, index) => index + 1),
        );
      }
    }

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
      return Array.from({ length: rows[0]?.last_position ?? 0 }, (_, index) => index + 1);
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
          const { id } = booking.order;
          await cancelOrder(database, {
            accountId,
            id,
            actor: 't',
            cancellation: { by: 'shipper' as const },
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

async function codeOf(done: Promise<unknown>): Promise<string> {
  return done.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof ServiceError) return error.code;
      throw error;
    },
  );
}
