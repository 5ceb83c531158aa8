import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../../../src/ground/database/database.ts';
import { invalidRequest, ServiceError } from '../../../../src/ground/errors.ts';
import { storeBooking } from '../../../../src/orders/booking/store-booking.ts';
import { cancelOrder } from '../../../../src/orders/order/cancel-order.ts';
import type { RequestKey } from '../../../../src/orders/order/idempotency/request-key.ts';
import { newOrderId } from '../../../../src/orders/order/order.ts';
import { countPool } from '../../../../src/orders/order/reservations/count-pool.ts';
import { HeldPlaces } from '../../../../src/orders/order/reservations/hold-place.ts';
import { sweepPlaces } from '../../../../src/orders/order/reservations/sweep-places.ts';
import { createStoreOrder } from '../../../../src/orders/order/store-order.ts';
import { listDays } from '../../../../src/orders/sold/availability-store.ts';
import { insertAccountIfMissing } from '../../../../src/who/accounts/account-store.ts';
import { pinnedClock, pinnedNow } from '../../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../../support/database.ts';
import { newBooking } from '../../../support/stored-orders.ts';

const pool = await openTestPool({ after }, pinnedClock());
const soldOut = () => invalidRequest({ vehicleType: ['is sold out'] });

type Taken = { pool: string; loadDay: string; lastDay: string; loadsMax: number | null; trucksMax: number | null };

for (const isCluster of [false, true])
  describe(`places in a pool that is never oversold, ${isCluster ? 'as on a cluster' : 'on one server'}`, () => {
    const database: Database = { ...databaseOn(pool, isCluster ? 'sandbox' : 'production'), isCluster };
    const open = () =>
      new HeldPlaces({
        database,
        seconds: 120,
        prepare: async () => true,
        onError: (error) => assert.fail(String(error)),
      });
    const processes = [
      { places: open(), storeOrder: createStoreOrder(database) },
      { places: open(), storeOrder: createStoreOrder(database) },
    ];
    let accounts: number[];
    before(async () => {
      const made = Array.from({ length: 40 }, (_, i) =>
        insertAccountIfMissing(database, { name: `Shipper ${i}`, country: 'DE', vatId: null }),
      );
      accounts = (await Promise.all(made)).map(({ account }) => account.id);
    });
    const prepare = (name: string, countedBy: string) =>
      countPool(
        database,
        { pool: name, countedBy, countsTrucks: countedBy !== 'loads', daysOf: () => undefined },
        pinnedNow,
      );
    const book = (
      turn: number,
      taken: Taken,
      { key, id = newOrderId() }: { key?: string | undefined; id?: string } = {},
    ) => {
      const accountId = accounts[turn % accounts.length]!;
      const { pool: name, loadDay, ...rest } = taken;
      const countedBy = taken.trucksMax === null ? 'loads' : 'trucks back 0';
      const counted = { day: loadDay, pool: name, place: { countedBy, ...rest } };
      const { order, reply, listed } = newBooking(accountId, { id });
      const requestKey: RequestKey | undefined =
        key === undefined ? undefined : { accountId, route: 'booking', key, requestHash: '00' };
      let judged = 0;
      const services = {
        database,
        ...processes[turn % processes.length]!,
        storedBytes: { take: async () => {}, note: () => {} },
        changeInLine: (_: number, work: () => Promise<unknown>) => work(),
        prices: {},
        now: () => pinnedNow,
      } as unknown as Parameters<typeof storeBooking>[0];
      const sold = () => {
        if (judged++ > 0) throw soldOut();
        return counted;
      };
      return storeBooking(
        services,
        { key: requestKey, draftId: undefined, writeListed: () => listed },
        { order, counted, reply, sold: () => sold() },
      ).then(
        (stored) => ({ accountId, id: stored.isReplay ? null : id }),
        (error) => {
          if (error instanceof ServiceError && error.code === 'invalid_request') return null;
          throw error;
        },
      );
    };
    const cancel = (accountId: number, id: string) =>
      cancelOrder(database, {
        accountId,
        id,
        actor: 't',
        cancellation: { by: 'shipper' },
        key: undefined,
        ifVersions: undefined,
        now: pinnedNow,
        writeReply: () => '{}',
      });
    const settled = () => Promise.all(processes.map(({ places }) => places.settled()));
    const daysOf = async (name: string) => {
      const rows = await listDays(database, '2026-12-01', '2026-12-31');
      const own = rows.filter((row) => row.pool === name);
      return new Map(own.map(({ day, used, trucks, reserved }) => [day, { used, trucks, reserved }]));
    };

    it('are sold twelve times of 200 bookings at once, and each repeated one takes the place of its first', async () => {
      const name = `twelve ${database.schema}`;
      await prepare(name, 'loads');
      const taken = { pool: name, loadDay: '2026-12-03', lastDay: '2026-12-03', loadsMax: 12, trucksMax: null };
      const results = await Promise.all(
        Array.from({ length: 200 }, (_, i) => {
          const key = i % 3 === 0 ? `key ${i % 80}` : undefined;
          return book(i % 3 === 0 ? i % 80 : i, taken, { key });
        }),
      );
      await settled();
      const sold = results.filter((result) => result !== null && result.id !== null);
      assert.equal(sold.length, 12);
      assert.deepEqual(await daysOf(name), new Map([['2026-12-03', { used: 12, trucks: 0, reserved: 0 }]]));
      const [one] = sold;
      await cancel(one!.accountId, one!.id!);
      const again = await Promise.all(Array.from({ length: 20 }, (_, i) => book(i, taken)));
      assert.equal(again.filter((result) => result !== null).length, 1);
    });

    it('of trucks are as a calendar of twelve lorries has them, after any bookings, repeats and cancels at once', async () => {
      const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}`;
      const step = fc.record({
        from: fc.integer({ min: 1, max: 6 }),
        nights: fc.integer({ min: 0, max: 9 }),
        account: fc.nat(39),
        key: fc.option(fc.nat(4), { nil: undefined }),
        isCanceled: fc.boolean(),
      });
      const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
      const property = fc.asyncProperty(histories, async (bursts) => {
        const name = `calendar ${randomUUID()}`;
        const trucks = 4;
        await prepare(name, 'trucks back 0');
        const away = new Map<string, number>();
        for (const burst of bursts) {
          await Promise.all(
            burst.map(async ({ from, nights, account, key, isCanceled }) => {
              const lastDay = day(from + nights);
              const taken = { pool: name, loadDay: day(from), lastDay, loadsMax: null, trucksMax: trucks };
              const booked = await book(account, taken, { key: key === undefined ? undefined : `${name} ${key}` });
              if (booked === null || booked.id === null) return;
              if (isCanceled) return cancel(booked.accountId, booked.id);
              for (let n = from; n <= from + nights; n++) away.set(day(n), (away.get(day(n)) ?? 0) + 1);
            }),
          );
          await settled();
          // One that was canceled before its place, which another of its key took, was known to be its own.
          await sweepPlaces(database, 120);
          const counted = await daysOf(name);
          for (const [each, { trucks: used, reserved }] of counted) {
            assert.equal(used, away.get(each) ?? 0, `${each} of ${name}`);
            assert.equal(reserved, 0);
            assert.ok(used <= trucks);
          }
        }
      });
      await fc.assert(property, { numRuns: 60 });
    });
  });
