import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Database } from '../../../../src/ground/database/database.ts';
import { invalidRequest, ServiceError } from '../../../../src/ground/errors.ts';
import { hourMs } from '../../../../src/ground/units.ts';
import { storeBooking } from '../../../../src/orders/booking/store-booking.ts';
import { answerOrder, type StatedAnswer } from '../../../../src/orders/dispatch/answers/answer-order.ts';
import { cancelOrder } from '../../../../src/orders/order/cancel-order.ts';
import { ownKey, type RequestKey } from '../../../../src/orders/order/idempotency/request-key.ts';
import { newOrderId } from '../../../../src/orders/order/order.ts';
import { countPool } from '../../../../src/orders/order/reservations/count-pool.ts';
import { HeldPlaces } from '../../../../src/orders/order/reservations/hold-place.ts';
import { deletePool } from '../../../../src/orders/order/reservations/pool-store.ts';
import { sweepPlaces } from '../../../../src/orders/order/reservations/sweep-places.ts';
import { createStoreOrder } from '../../../../src/orders/order/store-order.ts';
import { listDays } from '../../../../src/orders/sold/availability-store.ts';
import { insertAccountIfMissing } from '../../../../src/who/accounts/account-store.ts';
import { pinnedNow } from '../../../support/clock/pinned.ts';
import { newBooking } from '../../../support/stored-orders.ts';

const soldOut = () => invalidRequest({ vehicleType: ['is sold out'] });

/** What a booking takes of a pool. */
export type Taken = {
  pool: string;
  loadDay: string;
  lastDay: string;
  loadsMax: number | null;
  trucksMax: number | null;
};

/** Two processes that book for forty shippers in pools that are never oversold, on a database at `pinnedNow`. */
export async function openHeldPlaces(database: Database) {
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
  const made = Array.from({ length: 40 }, (_, i) =>
    insertAccountIfMissing(database, { name: `Shipper ${i}`, country: 'DE', vatId: null }),
  );
  const accounts = (await Promise.all(made)).map(({ account }) => account.id);
  const prepare = (name: string, countedBy: string) =>
    countPool(
      database,
      { pool: name, countedBy, countsTrucks: countedBy !== 'loads', daysOf: () => undefined },
      pinnedNow,
    );
  const book = (
    turn: number,
    taken: Taken,
    { key, id = newOrderId(), isAsked = false }: { key?: string | undefined; id?: string; isAsked?: boolean } = {},
  ) => {
    const accountId = accounts[turn % accounts.length]!;
    const { pool: name, loadDay, ...rest } = taken;
    const countedBy = taken.trucksMax === null ? 'loads' : 'trucks back 0';
    const counted = { day: loadDay, pool: name, place: { countedBy, ...rest } };
    const { order, reply, listed } = newBooking(accountId, { id, ...(isAsked && asked) });
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
      { shipper: { ceiling: null }, key: requestKey, draftId: undefined, writeListed: () => listed },
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
  const answer = (accountId: number, id: string, stated: StatedAnswer) => {
    const change = { accountId, id, actor: 'operator:x', hasKey: false, ifVersions: null };
    return answerOrder(database, { ...change, key: ownKey(accountId, 'answer') }, stated, '{}');
  };
  const settled = () => Promise.all(processes.map(({ places }) => places.settled()));
  const daysOf = async (name: string) => {
    const rows = await listDays(database, '2026-12-01', '2026-12-31');
    const own = rows.filter((row) => row.pool === name);
    return new Map(own.map(({ day, used, trucks, reserved }) => [day, { used, trucks, reserved }]));
  };

  return { prepare, book, cancel, answer, settled, daysOf };
}

type Places = Awaited<ReturnType<typeof openHeldPlaces>>;

/** Of an order that the company is to answer. */
const asked = {
  status: 'requested',
  toAnswer: {
    halfAt: new Date(pinnedNow + 12 * hourMs).toISOString(),
    decideUntil: new Date(pinnedNow + 24 * hourMs).toISOString(),
    silence: 'decline',
  },
} as const;

const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}`;
const step = fc.record({
  from: fc.integer({ min: 1, max: 6 }),
  nights: fc.integer({ min: 0, max: 9 }),
  account: fc.nat(39),
  key: fc.option(fc.nat(4), { nil: undefined }),
  end: fc.constantFrom('stays', 'is canceled', 'is accepted', 'is declined', 'is withdrawn'),
});
const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });

/**
 * After bursts of bookings, repeats, answers and cancels at once, a pool's days are as a calendar of its orders has
 * them, by trucks or by loads, and never over what there is.
 */
export function calendarProperty(database: Database, { prepare, book, cancel, answer, settled, daysOf }: Places) {
  return fc.asyncProperty(histories, fc.boolean(), async (bursts, countsTrucks) => {
    const pool = `calendar ${randomUUID()}`;
    const most = 4;
    await prepare(pool, countsTrucks ? 'trucks back 0' : 'loads');
    const calendar = new Map<string, number>();
    for (const burst of bursts) {
      await Promise.all(
        burst.map(async ({ from, nights: away, account, key, end }) => {
          const nights = countsTrucks ? away : 0;
          const limits = countsTrucks ? { loadsMax: null, trucksMax: most } : { loadsMax: most, trucksMax: null };
          const taken = { pool, loadDay: day(from), lastDay: day(from + nights), ...limits };
          const isAsked = ['is accepted', 'is declined', 'is withdrawn'].includes(end);
          const booked = await book(account, taken, { key: key === undefined ? undefined : `${pool} ${key}`, isAsked });
          if (booked === null || booked.id === null) return;
          if (end === 'is canceled' || end === 'is withdrawn') return cancel(booked.accountId, booked.id);
          if (end === 'is declined') return answer(booked.accountId, booked.id, { answer: 'decline', reason: 'goods' });
          if (end === 'is accepted') await answer(booked.accountId, booked.id, { answer: 'accept' });
          for (let n = from; n <= from + nights; n++) calendar.set(day(n), (calendar.get(day(n)) ?? 0) + 1);
        }),
      );
      await settled();
      // One that was canceled before its place, which another of its key took, was known to be its own.
      await sweepPlaces(database, 120);
      for (const [each, { trucks, used, reserved }] of await daysOf(pool)) {
        const counted = countsTrucks ? trucks : used;
        assert.deepEqual([counted, reserved], [calendar.get(each) ?? 0, 0], `${each} of ${pool}`);
        assert.ok(counted <= most);
      }
    }
    // So that later sweeps need not look at what this one sold.
    await deletePool(database, pool, countsTrucks ? 'trucks back 0' : 'loads');
  });
}
