import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Database } from '../../../src/ground/database/database.ts';
import { databaseUnavailable } from '../../../src/ground/database/unavailable.ts';
import type { ServiceError } from '../../../src/ground/errors.ts';
import { headersOf } from '../../../src/http/kernel/edge/refusal-headers.ts';
import { cancelOrder } from '../../../src/orders/order/cancel-order.ts';
import { deleteOldKeys, findKeyRow, keysPerRemoval } from '../../../src/orders/order/idempotency/idempotency-store.ts';
import type { NewOrder, OrderToStore } from '../../../src/orders/order/order.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { noTimeLimits } from '../../support/clock/test-clock.ts';
import { asCluster, databaseOn, openTestPool } from '../../support/database.ts';
import { newBooking } from '../../support/stored-orders.ts';

const pool = await openTestPool({ after });
const database: Database = databaseOn(pool, 'production');
const account = async (name: string) =>
  (await insertAccountIfMissing(database, { name, country: 'DE', vatId: null })).account.id;
const accountId = await account('Acme GmbH');
const otherId = await account('Other AG');

const booking = (key?: string, changes: Partial<NewOrder> = {}, requestHash = '00') =>
  newBooking(accountId, changes, key === undefined ? undefined : { key, requestHash });

/** What the tables hold of an order: rows of orders, events and references. */
async function rowsOf({ order }: OrderToStore): Promise<number[]> {
  const { rows } = await pool.query(
    `select (select count(*) from production.orders where id = $1) as orders,
            (select count(*) from production.order_events where order_id = $1) as events,
            (select count(*) from production.order_references r join production.orders o using (account_id, order_number)
              where o.id = $1) as refs`,
    [order.id],
  );
  return [rows[0].orders, rows[0].events, rows[0].refs];
}

type Fault = 'before' | 'after';

/** A pool whose next statements lose their connection, before they were run or after they were committed. */
function failing(...faults: (Fault | undefined)[]): Database {
  const lost = () => Object.assign(new Error('Connection terminated unexpectedly'));
  const query = async (...args: [never]) => {
    const fault = faults.shift();
    if (fault === 'before') throw lost();
    const result = await pool.query(...args);
    if (fault === 'after') throw lost();
    return result;
  };
  return databaseOn({ query } as unknown as Pool, 'production');
}

/** Runs `work` while another transaction holds what `statement` locks. */
async function holding<T>(statement: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  return work().finally(async () => {
    await client.query('rollback');
    client.release();
  });
}

const accountLock = 'select from production.order_lists where account_id = $1 for update';

const store = createStoreOrder(database);

const ofOneNode = asCluster && 'on a cluster each account is stored on its own';

test('orders that arrive together share a transaction, and those of an account are numbered in the order they came', {
  skip: ofOneNode,
}, async () => {
  const bookings = Array.from({ length: 50 }, (_, i) =>
    booking(i % 2 ? randomUUID() : undefined, { accountId: i % 3 ? accountId : otherId }),
  );
  const replies = await Promise.all(bookings.map(store));
  const numbers = replies.map(({ text }) => JSON.parse(text).number);
  const inOrder = (a: number, b: number) => a - b;
  const [first] = numbers.toSorted(inOrder);
  assert.deepEqual(
    numbers.toSorted(inOrder),
    numbers.map((_, i) => first + i),
  );
  for (const id of [accountId, otherId]) {
    const own = numbers.filter((_, i) => bookings[i]!.order.accountId === id);
    assert.deepEqual(own, own.toSorted(inOrder));
  }
  const { rows } = await pool.query('select distinct xmin from production.orders where id = any($1)', [
    bookings.map(({ order }) => order.id),
  ]);
  assert.equal(rows.length, 1);
  for (const each of bookings) assert.deepEqual(await rowsOf(each), [1, 1, 2]);
});

test('orders of megabytes are stored by several transactions', async () => {
  const request = JSON.stringify({ text: 'x'.repeat(2 ** 18) });
  const bookings = Array.from({ length: 8 }, () => booking(undefined, { request }));
  await Promise.all(bookings.map(store));
  const { rows } = await pool.query(
    'select count(*) as count from production.orders where id = any($1) group by xmin',
    [bookings.map(({ order }) => order.id)],
  );
  assert.deepEqual(rows.map(({ count }) => count).sort(), [2, 3, 3]);
});

test('an order that cannot be stored fails alone', async () => {
  const bookings = [
    booking(),
    booking(randomUUID(), { vatRate: 0, vehicleType: 2 ** 40 } as never),
    booking(randomUUID()),
    booking(),
  ];
  const results = await Promise.allSettled(bookings.map(store));
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  );
  assert.deepEqual(await Promise.all(bookings.map(rowsOf)), [
    [1, 1, 2],
    [0, 0, 0],
    [1, 1, 2],
    [1, 1, 2],
  ]);
});

describe('a connection that is lost', () => {
  const faults: Record<string, (Fault | undefined)[]> = {
    'before the commit': ['before'],
    'after the commit': ['after'],
    'again and again': ['before', 'after', 'after'],
  };
  for (const [name, list] of Object.entries(faults)) {
    for (const key of [undefined, 'a key']) {
      it(`${name}: the order${key ? ' with a key' : ''} is stored once and answered as if nothing had been`, async () => {
        const bookings = [1, 2, 3].map(() => booking(key && randomUUID()));
        const replies = await Promise.all(bookings.map(createStoreOrder(failing(...list))));
        for (const [i, each] of bookings.entries()) {
          assert.deepEqual(await rowsOf(each), [1, 1, 2]);
          assert.equal(JSON.parse(replies[i]!.text).id, each.order.id);
          assert.deepEqual([replies[i]!.isReplay, replies[i]!.version], [false, 1]);
        }
      });
    }
    it(`${name}: the order is canceled once`, async () => {
      const made = booking();
      await store(made);
      const { id } = made.order;
      const cancellation = {
        accountId,
        id,
        actor: 'token:1',
        cancellation: { by: 'shipper' as const },
        key: undefined,
        ifVersions: [1],
        now: 0,
        writeReply: () => '{}',
      };
      const reply = await cancelOrder(failing(...list), cancellation);
      assert.deepEqual(reply, { text: '{}', version: 2, isReplay: false });
      assert.deepEqual((await rowsOf(made))[1], 2);
      await assert.rejects(cancelOrder(database, { ...cancellation, ifVersions: undefined }), {
        code: 'order_not_cancelable',
      });
    });
  }
  it('for good is told to the caller', async () => {
    const each = booking();
    const lost = createStoreOrder(failing(...Array<Fault>(9).fill('before')));
    await assert.rejects(lost(each), /terminated/);
    assert.deepEqual(await rowsOf(each), [0, 0, 0]);
  });
});

test('an account that another transaction does not let go is a 409 with Retry-After for a key, and holds up no other account', {
  skip: noTimeLimits,
}, async () => {
  const key = randomUUID();
  const held = booking(key);
  const neighbours = [booking(undefined, { accountId: otherId }), booking(randomUUID(), { accountId: otherId })];
  await holding(accountLock, [accountId], async () => {
    const refused = assert.rejects(store(held), (refusal: ServiceError) => {
      assert.equal(refusal.code, 'idempotency_key_in_use');
      assert.deepEqual(headersOf(refusal), { 'Retry-After': '2' });
      return true;
    });
    const keyless = assert.rejects(store(booking()), databaseUnavailable);
    // Who waits behind another waiter, and then for the holder.
    await sleep(1500);
    const late = assert.rejects(store(booking(randomUUID())), { code: 'idempotency_key_in_use' });
    const first = await Promise.race([
      refused.then(() => 'refused'),
      Promise.all(neighbours.map(store)).then(() => 'stored'),
    ]);
    assert.equal(first, 'stored');
    await Promise.all([refused, keyless, late]);
  });
  assert.deepEqual(await rowsOf(held), [0, 0, 0]);
  assert.equal((await store(held)).isReplay, false);
});

test('two processes that store the same key at once make one order and give one reply', async () => {
  const processes = [
    createStoreOrder(database),
    createStoreOrder(database, 1),
    createStoreOrder({ ...database, isCluster: true }),
    createStoreOrder({ ...database, isCluster: true }),
  ];
  for (let round = 0; round < 20; round++) {
    const key = randomUUID();
    const bookings = processes.map(() => booking(key));
    const replies = await Promise.all(bookings.map((each, i) => processes[i]!(each)));
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
    assert.equal(replies.filter(({ isReplay }) => !isReplay).length, 1);
    const rows = await Promise.all(bookings.map(rowsOf));
    assert.equal(
      rows.flat().reduce((sum, count) => sum + count),
      4,
    );
  }
});

describe('keys that are older than they are kept', () => {
  const age = (days: number) =>
    pool.query(`update production.idempotency_keys set created_at = now() - make_interval(days => $1)`, [days]);

  it('are removed a batch at a time, and younger ones are not', async () => {
    await pool.query(
      `insert into production.idempotency_keys (account_id, route, key, request_hash, order_id, version, reply)
       select $1, 'booking', 'old ' || i, '', gen_random_uuid(), 1, 'x' from generate_series(1, $2::int) i`,
      [accountId, keysPerRemoval + 1],
    );
    await age(8);
    const young = booking(randomUUID());
    await store(young);
    const removed: number[] = [];
    do removed.push(await deleteOldKeys(database, 7));
    while (removed.at(-1)! > 0);
    assert.ok(removed.length > 2 && removed.every((count) => count <= keysPerRemoval));
    assert.ok((await store({ ...young, order: { ...young.order, id: randomUUID() } })).isReplay);
  });

  it('never book again: they are refused with the order they made', async () => {
    const first = booking(randomUUID());
    await store(first);
    await age(8);
    await deleteOldKeys(database, 7);
    const again = booking(first.key!.key);
    await assert.rejects(store(again), { code: 'idempotency_key_used', message: new RegExp(first.order.id) });
    assert.equal((await findKeyRow(database, again.key!))!.reply, null);
    assert.deepEqual(await rowsOf(again), [0, 0, 0]);
  });

  it('never book again while they are being removed', async () => {
    const first = booking(randomUUID());
    const { text } = await store(first);
    for (let round = 0; round < 10; round++) {
      await pool.query(`update production.idempotency_keys set reply = $2 where key = $1`, [first.key!.key, text]);
      await age(8);
      const again = Array.from({ length: 5 }, () => booking(first.key!.key));
      const [, ...results] = await Promise.allSettled([deleteOldKeys(database, 7), ...again.map(store)]);
      for (const result of results) {
        if (result.status === 'fulfilled') assert.equal((result.value as { text: string }).text, text);
        else assert.equal(result.reason.code, 'idempotency_key_used');
      }
      assert.deepEqual(
        (await Promise.all(again.map(rowsOf))).flat().filter((count) => count > 0),
        [],
      );
    }
  });
});
