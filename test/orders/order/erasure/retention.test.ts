import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Database } from '../../../../src/ground/database/database.ts';
import { dayMs } from '../../../../src/ground/units.ts';
import { keepRetention, runRetention } from '../../../../src/orders/order/erasure/retention.ts';
import { createStoreOrder } from '../../../../src/orders/order/store-order.ts';
import { insertAccountIfMissing } from '../../../../src/who/accounts/account-store.ts';
import { databaseOn, openTestPool } from '../../../support/database.ts';
import { until } from '../../../support/process.ts';
import { newBooking } from '../../../support/stored-orders.ts';

const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

async function startOrders(t: { after(work: () => unknown): void }) {
  const database: Database = databaseOn(await openTestPool(t), 'production');
  const store = createStoreOrder(database);
  const accounts = ['Acme GmbH', 'Bora d.o.o.'].map((name) =>
    insertAccountIfMissing(database, { name, country: 'DE', vatId: null }),
  );
  const [one, other] = (await Promise.all(accounts)).map(({ account }) => account.id);
  /** Orders of a status that were created and last changed then; null: in a release that did not say. */
  const add = async (count: number, status: string, created: Date, changed: Date | null, accountId = one!) => {
    const stored = await Promise.all(
      Array.from({ length: count }, async () => {
        const booking = newBooking(accountId, { request: '{"name":"Inga"}', additionalInformation: 'Ring.' });
        await store(booking);
        return booking.order.id;
      }),
    );
    await database.pool.query(
      'update production.orders set status = $2, created_at = $3, updated_at = $4 where id = any($1)',
      [stored, status, created, changed],
    );
    return stored;
  };
  const kept = async (column: 'request' | 'additional_information') => {
    const { rows } = await database.pool.query(
      `select id from production.orders where ${column} ~ 'Inga|Ring' order by id`,
    );
    return rows.map(({ id }) => id as string);
  };
  const events = async () =>
    (await database.pool.query('select count(distinct order_id) as count from production.order_events')).rows[0].count;
  return { database, add, kept, events, other: other! };
}

suite('retention', { concurrency: 2 }, () => {
  test('removes each kind once it was kept for its days after the end of the order, and nothing sooner', async (t) => {
    const { database, add, kept, events, other } = await startOrders(t);
    const goes: Record<string, string[]> = {
      'changed long ago': await add(1, 'delivered', daysAgo(500), daysAgo(401)),
      'of another account': await add(1, 'canceled', daysAgo(500), daysAgo(401), other),
      'not dated': await add(1, 'delivered', daysAgo(500), null),
      declined: await add(1, 'declined', daysAgo(500), daysAgo(401)),
    };
    const requestsGo = await add(1, 'delivered', daysAgo(500), daysAgo(31));
    const stays = [
      ...(await add(1, 'delivered', daysAgo(500), daysAgo(29))),
      ...(await add(1, 'placed', daysAgo(500), daysAgo(450))),
      ...(await add(1, 'draft', daysAgo(500), daysAgo(450))),
      ...(await add(1, 'requested', daysAgo(500), daysAgo(450))),
      ...(await add(1, 'placed', daysAgo(500), null)),
      ...(await add(1, 'delivered', daysAgo(80), null)),
    ].sort();
    const removed = (days: object) => runRetention(database, days, { now });
    assert.deepEqual(await removed({}), []);
    assert.equal((await kept('request')).length, 11);

    const results = await removed({ requests: 30, names: 400, events: 400 });
    assert.deepEqual(
      results.map(({ kind, removed: count }) => [kind, count]),
      [
        ['requests', 5],
        ['names', 4],
        ['events', 4],
      ],
    );
    assert.deepEqual(await kept('request'), stays);
    assert.deepEqual(await kept('additional_information'), [...stays, ...requestsGo].sort());
    assert.equal(await events(), 11 - Object.values(goes).flat().length);

    const again = await removed({ requests: 30, names: 400, events: 400 });
    assert.deepEqual(
      again.map(({ removed: count }) => count),
      [0, 0, 0],
    );
    await database.pool.query(
      `update production.orders set status = 'delivered', updated_at = $1 where status = 'placed'`,
      [daysAgo(0)],
    );
    const later = (days: object) => runRetention(database, days, { now: daysAgo(-31) });
    assert.equal((await later({ requests: 30 }))[0]!.removed, 4, 'an order that ends later is seen then');
    assert.equal((await later({ names: 100 }))[0]!.removed, 0);
    assert.equal((await later({ names: 40 }))[0]!.removed, 3, 'a shorter time counts at once');
  });

  test('goes on where it was broken off, through orders that changed at one instant too', async (t) => {
    const { database, add, kept } = await startOrders(t);
    await add(230, 'delivered', daysAgo(500), daysAgo(401));
    await add(30, 'delivered', daysAgo(500), daysAgo(400.5));
    const stopping = new AbortController();
    const [first] = await runRetention(
      database,
      { requests: 400 },
      {
        now,
        signal: stopping.signal,
        onProgress: () => stopping.abort(),
      },
    );
    assert.equal(first!.removed, 230);
    assert.equal((await kept('request')).length, 30);
    const [second] = await runRetention(database, { requests: 400 }, { now });
    assert.equal(second!.removed, 30);
  });

  test('runs by itself while the service does, and never where nothing is to be removed', async (t) => {
    const { database, add, kept } = await startOrders(t);
    await add(3, 'canceled', new Date(Date.now() - 50 * dayMs), new Date(Date.now() - 50 * dayMs));
    const problems: unknown[] = [];
    const stop = [{}, { names: 60 }, { requests: 40 }].map((days) =>
      keepRetention(database, days, { onError: (error) => problems.push(error) }, 10),
    );
    t.after(() => {
      for (const each of stop) each();
    });
    await until(async () => (await kept('request')).length === 0);
    assert.equal((await kept('additional_information')).length, 3);
    assert.deepEqual(problems, []);
  });
});
