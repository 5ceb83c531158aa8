import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, describe, it } from 'node:test';
import { DatabaseBusy } from '../../../../src/ground/database/unavailable.ts';
import { countPool, countUnreserved } from '../../../../src/orders/order/reservations/count-pool.ts';
import { HeldPlaces } from '../../../../src/orders/order/reservations/hold-place.ts';
import { deletePool, listHardPools, markPoolsKept } from '../../../../src/orders/order/reservations/pool-store.ts';
import {
  insertReservations,
  markSettled,
  type Settlement,
  type WantedPlace,
} from '../../../../src/orders/order/reservations/reservation-store.ts';
import { listUnreserved, type StoredLoad } from '../../../../src/orders/order/reservations/stored-load-store.ts';
import { sweepPlaces } from '../../../../src/orders/order/reservations/sweep-places.ts';
import { createStoreOrder } from '../../../../src/orders/order/store-order.ts';
import { listDays } from '../../../../src/orders/sold/availability-store.ts';
import { insertAccountIfMissing } from '../../../../src/who/accounts/account-store.ts';
import { pinnedClock, pinnedNow } from '../../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../../support/database.ts';
import { newBooking } from '../../../support/stored-orders.ts';

const database = databaseOn(await openTestPool({ after }, pinnedClock()), 'production');
const { account } = await insertAccountIfMissing(database, { name: 'Shipper', country: 'DE', vatId: null });
const storeOrder = createStoreOrder(database);
const day = '2026-12-03';
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);

describe('a place in a pool that is never oversold', () => {
  let pool = '';
  let turn = 0;
  beforeEach(async () => {
    pool = `pool ${turn++}`;
    await count('loads');
  });
  const daysOf = ({ loadDay }: StoredLoad) => ({ loadDay: loadDay ?? day, lastDay: '2026-12-05' });
  const countOf = (countedBy: string) => ({ pool, countedBy, countsTrucks: countedBy !== 'loads', daysOf });
  const count = (countedBy: string) => countPool(database, countOf(countedBy), pinnedNow);
  const want = ({
    place,
    ...changes
  }: Partial<Omit<WantedPlace, 'place'>> & { place?: Partial<WantedPlace['place']> } = {}) => ({
    orderId: randomUUID(),
    accountId: account.id,
    key: null,
    claimId: randomUUID(),
    pool,
    loadDay: day,
    place: { countedBy: 'loads', lastDay: changes.loadDay ?? day, loadsMax: 1, trucksMax: null, ...place },
    ...changes,
  });
  const reserve = async (wanted: WantedPlace, seconds = 120) => {
    const [reservation] = await insertReservations(database, [wanted], seconds);
    return reservation?.outcome;
  };
  const settle = (wanted: WantedPlace, storedId: string | null, changes: Partial<Settlement> = {}) => {
    const { orderId, accountId, key, claimId } = wanted;
    return markSettled(database, [{ orderId, accountId, key, claimId, storedId, endsAt: null, ...changes }]);
  };
  const used = async (of = day) => {
    const row = (await listDays(database, of, of)).find((each) => each.pool === pool);
    return { used: row?.used ?? 0, reserved: row?.reserved ?? 0, trucks: row?.trucks ?? 0 };
  };
  const store = async (changes: object) => {
    const booking = newBooking(account.id, { counted: { day, pool }, ...changes });
    await storeOrder(booking);
    return booking.order.id;
  };

  it('is given back by a request that was refused, but not while another of its key is storing', async () => {
    const [first, second] = [want({ key: `a ${pool}` }), want({ key: `a ${pool}` })];
    assert.equal(await reserve(first), 'reserved');
    assert.equal(await reserve(second), 'reserved');
    await settle(first, null);
    // As often as it says so.
    await settle(first, null);
    assert.equal((await used()).used, 1);
    await settle(second, second.orderId);
    assert.deepEqual(await used(), { used: 1, reserved: 0, trucks: 0 });
    // Whoever is refused once it is sold takes nothing away.
    await settle(first, null);
    assert.equal((await used()).used, 1);
  });

  it('of a draft that two requests publish is kept by the one that is stored', async () => {
    const first = want();
    const second = { ...first, claimId: randomUUID() };
    assert.deepEqual([await reserve(first), await reserve(second)], ['reserved', 'reserved']);
    await settle(second, null);
    assert.equal((await used()).used, 1);
    await settle(first, first.orderId);
    await settle(second, null);
    assert.deepEqual(await used(), { used: 1, reserved: 0, trucks: 0 });
    assert.equal(await reserve({ ...first, claimId: randomUUID() }), 'known');
  });

  it('of a draft that another request publishes for another day is waited for', async () => {
    const first = want();
    assert.equal(await reserve(first), 'reserved');
    const moved = want({ orderId: first.orderId, loadDay: '2026-12-04' });
    assert.equal(await reserve(moved), 'busy');
    await settle(first, null);
    assert.equal(await reserve(moved), 'reserved');
  });

  it('is not shared by another request of the same key for another day', async () => {
    const first = want({ key: `b ${pool}` });
    const other = want({ key: `b ${pool}`, loadDay: '2026-12-04' });
    assert.deepEqual([await reserve(first), await reserve(other)], ['reserved', 'reserved']);
    await settle(first, null);
    await settle(other, other.orderId);
    assert.deepEqual(
      [await used(), await used('2026-12-04')],
      [
        { used: 0, reserved: 0, trucks: 0 },
        { used: 1, reserved: 0, trucks: 0 },
      ],
    );
  });

  it('that its request takes anew while it is swept is kept', async () => {
    const wanted = want();
    assert.equal(await reserve(wanted, 0), 'reserved');
    const { rows } = await query(`select ends_at::text from production.reservations where order_id = $1`, [
      wanted.orderId,
    ]);
    assert.equal(await reserve(wanted), 'reserved');
    await settle(wanted, null, { claimId: null, endsAt: rows[0].endsAt });
    assert.equal((await used()).used, 1);
  });

  it('is swept only after whoever stores its order just now', async () => {
    const wanted = want();
    assert.equal(await reserve(wanted, 0), 'reserved');
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into production.order_lists (account_id, last_created_at) values ($1, now())
       on conflict (account_id) do update set last_created_at = now()`,
      [account.id],
    );
    const sweeping = sweepPlaces(database, 0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal((await used()).used, 1);
    await client.query('commit');
    client.release();
    await sweeping;
    assert.equal((await used()).used, 0);
  });

  it('is taken anew by a booking that comes too late to be stored under it', async () => {
    const places = new HeldPlaces({
      database,
      seconds: 0.8,
      prepare: async () => true,
      onError: (error) => assert.fail(String(error)),
    });
    const { claimId: _, ...wanted } = want();
    const until: (string | undefined)[] = [];
    await places.hold(wanted, {
      judge: async () => assert.fail('it is not judged anew'),
      store: async (storeUntil) => {
        // As if its process stood still meanwhile.
        if (until.push(storeUntil) === 1) await new Promise((resolve) => setTimeout(resolve, 700));
        await storeOrder(newBooking(account.id, { id: wanted.orderId, counted: { day, pool }, storeUntil }));
        return { result: undefined, storedId: wanted.orderId };
      },
    });
    await places.settled();
    assert.equal(new Set(until).size, 2);
    assert.deepEqual(await used(), { used: 1, reserved: 0, trucks: 0 });
    const { rows } = await query(`select count(*)::integer as stored from production.orders where id = $1`, [
      wanted.orderId,
    ]);
    assert.equal(rows[0].stored, 1);
  });

  it('waits until a pool is counted anew, and what others store meanwhile in another way is waited for', async () => {
    const wanted = want();
    assert.equal(await reserve(wanted), 'reserved');
    await assert.rejects(count('trucks back 0'), DatabaseBusy);
    assert.equal(await reserve(want()), 'full');
    const counting = count('trucks back 0');
    await new Promise((resolve) => setTimeout(resolve, 150));
    await store({ id: wanted.orderId });
    await settle(wanted, wanted.orderId);
    await counting;
    assert.equal(await reserve(want()), 'unprepared');
    assert.deepEqual(
      [await used(), await used('2026-12-05')],
      [
        { used: 1, reserved: 0, trucks: 1 },
        { used: 0, reserved: 0, trucks: 1 },
      ],
    );
  });

  it('is counted anew after the pool was soft, with what was being stored when it became so', async () => {
    const wanted = want();
    assert.equal(await reserve(wanted), 'reserved');
    await deletePool(database, pool, 'loads');
    assert.equal(await reserve(want()), 'unprepared');
    await store({});
    await count('loads');
    assert.deepEqual(await used(), { used: 2, reserved: 1, trucks: 0 });
    await settle(wanted, null);
    assert.deepEqual(await used(), { used: 1, reserved: 0, trucks: 0 });
  });

  it('is counted anew where nobody kept to the pool for a while', async () => {
    const keep = (seconds: number) =>
      query(`update production.hard_pools set kept_at = now() - make_interval(secs => $2) where pool = $1`, [
        pool,
        seconds,
      ]);
    await keep(20);
    await markPoolsKept(database, [pool]);
    await count('loads');
    assert.equal((await listHardPools(database)).find((each) => each.pool === pool)?.isStale, false);
    await keep(40);
    await markPoolsKept(database, [pool]);
    assert.equal((await listHardPools(database)).find((each) => each.pool === pool)?.isStale, true);
    assert.equal(await reserve(want()), 'unprepared');
    await store({});
    await count('loads');
    assert.equal((await used()).used, 1);
    assert.equal(await reserve(want()), 'full');
  });

  it('is taken, also above the limit, for an order that was stored without one', async () => {
    const wanted = want();
    assert.equal(await reserve(wanted), 'reserved');
    await settle(wanted, wanted.orderId);
    await store({ id: wanted.orderId });
    const id = await store({});
    const unreserved = await listUnreserved(database, [pool], 60);
    assert.deepEqual(
      unreserved.map((each) => each.id),
      [id],
    );
    assert.equal(await countUnreserved(database, countOf('loads'), unreserved), 1);
    assert.equal(await countUnreserved(database, countOf('loads'), unreserved), 0);
    assert.deepEqual(await used(), { used: 2, reserved: 0, trucks: 0 });
    assert.deepEqual(await listUnreserved(database, [pool], 60), []);
  });
});
