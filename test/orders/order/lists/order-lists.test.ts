import assert from 'node:assert/strict';
import { after, describe, it, test } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../../../src/ground/database/database.ts';
import { cancelOrder } from '../../../../src/orders/order/cancel-order.ts';
import { insertOrders } from '../../../../src/orders/order/insert-orders-store.ts';
import { listOrders } from '../../../../src/orders/order/lists/order-list-store.ts';
import type { OrderFilter } from '../../../../src/orders/order/lists/order-page-sql.ts';
import { repairLists, verifyLists } from '../../../../src/orders/order/lists/verify-lists.ts';
import { type OrderStatus, type OrderToStore, orderStatuses } from '../../../../src/orders/order/order.ts';
import { writeForStore } from '../../../../src/orders/order/order-row.ts';
import { publishDraft } from '../../../../src/orders/order/publish-draft.ts';
import { insertAccountIfMissing } from '../../../../src/who/accounts/account-store.ts';
import { asCluster, databaseOn, openOwnerPool, openTestPool } from '../../../support/database.ts';
import { finishNextStop } from '../../../support/progress/finish-next-stop.ts';
import { newBooking } from '../../../support/stored-orders.ts';

const pool = await openTestPool({ after });
const owner = openOwnerPool({ after }, pool.options.connectionString!);
const database: Database = databaseOn(pool, 'production');
const account = async (name: string) =>
  (await insertAccountIfMissing(database, { name, country: 'DE', vatId: null })).account.id;
const [busy, small] = [await account('Busy GmbH'), await account('Small AG')];

/** A cluster takes those of one account at a time. */
async function book(bookings: OrderToStore[]): Promise<void> {
  const together = asCluster ? [...Map.groupBy(bookings, ({ order }) => order.accountId).values()] : [bookings];
  for (const own of together)
    await insertOrders(database, own.map(writeForStore), { lockTimeout: '4s', isRepeated: false });
}
const cancel = (accountId: number, id: string) =>
  cancelOrder(database, {
    accountId,
    id,
    actor: 'token:1',
    cancellation: { by: 'shipper' },
    key: undefined,
    ifVersions: undefined,
    now: 0,
    writeReply: () => '',
  });
const advance = (accountId: number, id: string) =>
  finishNextStop(database, { accountId, id, actor: 'operator:a' }, new Date());

/** Four writers at once; what becomes of an order depends on its place in the batch. */
async function makeOrders(): Promise<void> {
  const write = async (_: unknown, writer: number) => {
    const bookings = Array.from({ length: 40 }, (_, i) =>
      newBooking((i + writer) % 5 === 0 ? small : busy, { status: i % 8 === 3 ? 'draft' : 'placed' }),
    );
    await book(bookings);
    for (const [i, { order, ...rest }] of bookings.entries()) {
      const { accountId, id, status } = order;
      if (i % 7 === writer) await cancel(accountId, id);
      else if (i % 16 === 3) await publishDraft(database, { order: { ...order, status: 'placed' }, ...rest });
      else if (status === 'placed' && i % 5 === 1) {
        await advance(accountId, id);
        if (i % 2 === 1) await advance(accountId, id);
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, write));
}

/** The numbers of an account lie as far apart as those of one that books rarely at a service that is busy for years. */
for (const start of [64, 4000, 262_100, 16_777_100, 40_000_000, 9_000_000_000]) {
  await owner.query(`select setval('production.order_numbers', $1)`, [start]);
  await makeOrders();
}

describe('while four writers book, publish, cancel and advance', () => {
  for (const [name, accountId] of [
    ['busy', busy],
    ['small', small],
  ] as const) {
    it(`the kept counts of the ${name} account stay those of its orders, and times rise with numbers`, async () => {
      const { orders, ...wrong } = await verifyLists(database, accountId);
      assert.deepEqual(wrong, { wrongCounts: 0, wrongTimes: 0, missingStops: 0 });
      assert.ok(orders > 100);
    });
  }
});

test('counts that went wrong are found, and counted anew', async () => {
  await pool.query(`update production.order_counts set placed = placed + 1 where account_id = $1 and level > 1`, [
    small,
  ]);
  await pool.query(`delete from production.order_counts where account_id = $1 and level = 0 and block < 100`, [small]);
  await pool.query(
    `update production.orders set created_at = created_at - interval '1 day' where account_id = $1
        and order_number = (select max(order_number) from production.orders where account_id = $1)`,
    [small],
  );
  const { wrongCounts, wrongTimes } = await verifyLists(database, small);
  assert.ok(wrongCounts > 2 && wrongTimes === 1, `${wrongCounts} ${wrongTimes}`);
  await repairLists(database, small);
  const { orders, ...wrong } = await verifyLists(database, small);
  assert.deepEqual(wrong, { wrongCounts: 0, wrongTimes: 0, missingStops: 0 });
});

test('every filter and page is that of counting and skipping orders one by one, at any number', async () => {
  type Row = { number: number; status: OrderStatus; created: string; us: number };
  const ofAccount = async (accountId: number) => {
    const { rows } = await pool.query<Row>(
      `select order_number as number, status, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created
         from production.orders where account_id = $1 order by order_number desc`,
      [accountId],
    );
    return rows;
  };
  const all = new Map([
    [busy, await ofAccount(busy)],
    [small, await ofAccount(small)],
  ]);
  const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined });
  const wanted = fc.record({
    accountId: fc.constantFrom(busy, small),
    statuses: fc.uniqueArray(fc.constantFrom(...orderStatuses)),
    from: share,
    to: share,
    before: share,
    number: fc.constantFrom(1, 1, 2, 3, 7, 20, 1000),
    size: fc.constantFrom(1, 7, 15, 100),
  });
  await fc.assert(
    fc.asyncProperty(wanted, async ({ accountId, statuses, from, to, before, number, size }) => {
      const rows = all.get(accountId)!;
      const at = (position: number | undefined) =>
        position === undefined ? undefined : rows[Math.floor(position * (rows.length - 1))];
      const [createdFrom, createdTo, under] = [at(from)?.created, at(to)?.created, at(before)?.number];
      const filter: OrderFilter = { statuses, createdFrom, createdTo };
      const matching = rows.filter(
        (row) =>
          (statuses.length === 0 || statuses.includes(row.status)) &&
          (createdFrom === undefined || row.created >= createdFrom) &&
          (createdTo === undefined || row.created <= createdTo),
      );
      const start = under === undefined ? (number - 1) * size : matching.filter((row) => row.number >= under).length;
      const page = matching.slice(start, start + size);
      const found = await listOrders(database, accountId, filter, { number, size, before: under });
      assert.equal(found.total, matching.length);
      assert.deepEqual(
        found.orders.map(({ orderNumber }) => orderNumber),
        page.map((row) => row.number),
      );
      if (page.length > 0) assert.equal(found.skipped, start);
    }),
    { numRuns: 1000 },
  );
});

test('a walk of the placed meets each that stays placed once, while others are canceled and booked', async () => {
  const filter: OrderFilter = { statuses: ['placed'] };
  const wanted = await listOrders(database, busy, filter, { number: 1, size: 10_000 });
  const toCancel = wanted.orders.filter((_, i) => i % 9 === 0).map(({ id }) => id);
  const canceled = new Set<string>();
  const walked: string[] = [];
  for (let number = 1, before: number | undefined; ; number++) {
    const page = await listOrders(database, busy, filter, { number, size: 20, before });
    walked.push(...page.orders.map(({ id }) => id));
    if (page.skipped + page.orders.length >= page.total) break;
    before = page.orders.at(-1)!.orderNumber;
    for (const id of toCancel.splice(0, 3)) {
      canceled.add(id);
      await cancel(busy, id);
    }
    await book([newBooking(busy), newBooking(busy)]);
  }
  const seen = new Set(walked);
  assert.equal(seen.size, walked.length);
  assert.ok(canceled.size > 20);
  assert.deepEqual(
    wanted.orders.filter(({ id }) => !canceled.has(id) && !seen.has(id)),
    [],
  );
});
