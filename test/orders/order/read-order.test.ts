import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import type { Pool } from 'pg';
import type { Database } from '../../../src/ground/database/database.ts';
import { detailWriter, writeOrder } from '../../../src/http/orders/present/write-order.ts';
import { cancelOrder } from '../../../src/orders/order/cancel-order.ts';
import { insertDetails, type OrderDetail } from '../../../src/orders/order/detail-store.ts';
import type { OrderToStore } from '../../../src/orders/order/order.ts';
import { createReadOrder } from '../../../src/orders/order/read-order.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { pinnedClock } from '../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';
import { until } from '../../support/process.ts';
import { newBooking } from '../../support/stored-orders.ts';

const pool = await openTestPool({ after }, pinnedClock());
const database: Database = databaseOn(pool, 'production');
const account = async (name: string) =>
  (await insertAccountIfMissing(database, { name, country: 'DE', vatId: null })).account.id;
const accountId = await account('Acme GmbH');
const otherId = await account('Other AG');
const store = createStoreOrder(database);

/** The data of the reply. */
const dataOf = (found: OrderDetail | undefined) =>
  found && JSON.parse(writeOrder(found, { code: 'van', name: 'Van' }, 0)).data;
const keyOf = ({ order }: OrderToStore) => ({ accountId: order.accountId, id: order.id });
const cancel = ({ order: { id } }: OrderToStore) =>
  cancelOrder(database, {
    accountId,
    id,
    actor: 'token:1',
    cancellation: { by: 'shipper' as const },
    key: undefined,
    ifVersions: undefined,
    now: 0,
    writeReply: () => '{}',
  });

for (const isCluster of [false, true])
  it(`orders that are read together${isCluster ? ' on a cluster' : ''} are each the order that was asked for, and nobody sees the order of another`, async () => {
    const bookings = Array.from({ length: 30 }, (_, i) =>
      newBooking(i % 2 ? accountId : otherId, { additionalInformation: `${i}` }),
    );
    await Promise.all(bookings.map(store));
    const read = createReadOrder({ ...database, isCluster }, detailWriter);
    const keys = bookings.flatMap((booking) => {
      const key = keyOf(booking);
      return [key, { ...key, accountId: accountId + otherId - key.accountId }, key];
    });
    for (let round = 0; round < 3; round++) {
      const found = (await Promise.all(keys.map(read))).map(dataOf);
      for (const [i, { order }] of bookings.entries()) {
        const [own, foreign, again] = found.slice(3 * i, 3 * i + 3);
        assert.deepEqual([own.id, own.additional_information, foreign], [order.id, `${i}`, undefined]);
        assert.deepEqual(again, own);
        assert.deepEqual(
          own.history.map(({ type }: { type: string }) => type),
          ['placed'],
        );
      }
    }
  });

describe('what is kept of a detail', () => {
  let booking: OrderToStore;
  let written = 0;
  const writer = (shape: number) => ({
    shape,
    write: (whole: Parameters<typeof detailWriter.write>[0]) => {
      written++;
      return detailWriter.write(whole).replace('"payment_method"', `"shape":${shape},"payment_method"`);
    },
  });
  const keptOf = async () =>
    (await pool.query('select version, shape from production.order_details where order_id = $1', [booking.order.id]))
      .rows[0];
  const readWith = (shape: number) => createReadOrder(database, writer(shape))(keyOf(booking));
  const untilKept = (version: number, shape: number) =>
    until(async () => {
      const kept = await keptOf();
      return kept?.version === version && kept.shape === shape;
    });
  beforeEach(async () => {
    booking = newBooking(accountId);
    await store(booking);
    written = 0;
  });

  it('is written by the first who reads, and read by all others', async () => {
    const first = dataOf(await readWith(1));
    await untilKept(1, 1);
    assert.deepEqual(dataOf(await readWith(1)), first);
    assert.equal(written, 1);
    assert.deepEqual(first.vehicle, { vehicle_type: 4, code: 'van', name: 'Van' });
  });

  it('ends with the version of the order', async () => {
    await readWith(1);
    await untilKept(1, 1);
    await cancel(booking);
    const canceled = dataOf(await readWith(1));
    const cancellation = { allowed: false, fee: 0, reason: 'The order is canceled already.' };
    assert.deepEqual([canceled.status, canceled.version, canceled.cancellation], ['canceled', 2, cancellation]);
    assert.deepEqual(
      canceled.history.map(({ actor }: { actor: string }) => actor),
      ['shipper', 'shipper'],
    );
    await untilKept(2, 1);
    assert.equal(written, 2);
  });

  it('is made anew for another shape, and an older release does not undo that', async () => {
    await readWith(1);
    await untilKept(1, 1);
    assert.equal(dataOf(await readWith(2)).shape, 2);
    await untilKept(1, 2);
    assert.equal(dataOf(await readWith(1)).shape, 1);
    assert.equal(dataOf(await readWith(2)).shape, 2);
    assert.deepEqual(await keptOf(), { version: 1, shape: 2 });
  });

  it('is never replaced by what was read before it: names may have been erased since', async () => {
    const { accountId: account, id } = keyOf(booking);
    const keep = (version: number, moment: string | null, detail: string) =>
      insertDetails(database, [{ accountId: account, id, version, moment, detail }], 1);
    await keep(2, '2026-11-24T08:00:00Z', 'erased');
    for (const [version, moment] of [
      [1, '2026-11-24T07:00:00Z'],
      [1, '2026-11-24T09:00:00Z'],
      [2, '2026-11-24T07:00:00Z'],
      [2, null],
    ] as const)
      await keep(version, moment, 'Inga Petersen');
    const { rows } = await pool.query('select detail from production.order_details where order_id = $1', [id]);
    assert.equal(rows[0].detail, 'erased');
  });

  it('is not needed: where nothing can be written, orders are read all the same', async () => {
    const query = async (statement: { name: string }, ...rest: []) => {
      if (statement.name === 'production-keep-details') throw Object.assign(new Error('read-only'), { code: '25006' });
      return pool.query(statement as never, ...rest);
    };
    const readOnly: Database = { ...database, pool: { query } as unknown as Pool };
    const read = createReadOrder(readOnly, writer(1));
    assert.deepEqual(dataOf(await read(keyOf(booking))), dataOf(await read(keyOf(booking))));
    assert.equal(await keptOf(), undefined);
  });
});
