import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import type { Database } from '../../../src/ground/database/database.ts';
import { cancelOrder } from '../../../src/orders/order/cancel-order.ts';
import { publishDraft } from '../../../src/orders/order/publish-draft.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { listDays } from '../../../src/orders/sold/availability-store.ts';
import { readDay, setLimits } from '../../../src/orders/sold/day-limits.ts';
import { LiveAvailability, noLimits } from '../../../src/orders/sold/live-availability.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { pinnedClock, pinnedNow } from '../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';
import { finishNextStop } from '../../support/progress/finish-next-stop.ts';
import { newBooking } from '../../support/stored-orders.ts';

const pool = await openTestPool({ after }, pinnedClock());
const days = ['2026-11-24', '2026-11-25'];
const pools = ['trailers', 'vans'];
const table = buildAvailability({ pools: pools.map((name) => ({ pool: name, vehicles: [name], loads: 5 })) });

/** Numbers below a bound that are the same in each run. */
function pseudoRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

for (const isCluster of [false, true])
  describe(`booked loads, with numbers drawn ${isCluster ? 'before' : 'within'} the statement`, () => {
    const database: Database = { pool, schema: isCluster ? 'sandbox' : 'production', isCluster };
    const processes = [createStoreOrder(database), createStoreOrder(database, 1), createStoreOrder(database)];
    let accounts: number[];
    before(async () => {
      const made = ['Acme GmbH', 'Other AG'].map((name) =>
        insertAccountIfMissing(database, { name, country: 'DE', vatId: null }),
      );
      accounts = (await Promise.all(made)).map(({ account }) => account.id);
    });
    const cancel = (accountId: number, id: string, by: 'shipper' | 'company' = 'shipper') =>
      cancelOrder(database, {
        accountId,
        id,
        actor: 't',
        cancellation: { by },
        key: undefined,
        ifVersions: undefined,
        now: pinnedNow,
        writeReply: () => '{}',
      });

    it('are right after 200 bookings, drafts and cancels of two accounts in three processes at once', async () => {
      const random = pseudoRandom(7);
      const expected = new Map<string, number>();
      const count = (key: string) => expected.set(key, (expected.get(key) ?? 0) + 1);
      await Promise.all(
        Array.from({ length: 200 }, async (_, i) => {
          const accountId = accounts[random(2)]!;
          const counted = random(5) === 0 ? undefined : { day: days[random(2)]!, pool: pools[random(2)]! };
          const [isDraft, isCanceled, isTwice] = [random(4) === 0, random(3) === 0, random(2) === 0];
          const store = processes[i % 3]!;
          const order = newBooking(accountId, {
            counted: isDraft ? undefined : counted,
            ...(isDraft && { status: 'draft' }),
          });
          const { id } = order.order;
          await store(order);
          if (isDraft) await publishDraft(database, newBooking(accountId, { id, counted }));
          if (isCanceled) await cancel(accountId, id);
          if (isCanceled && isTwice) await assert.rejects(cancel(accountId, id));
          if (counted && !isCanceled) count(`${counted.day} ${counted.pool}`);
        }),
      );
      const rows = await listDays(database, days[0]!, days[1]!);
      assert.deepEqual(
        new Map(rows.map(({ day, pool, used }) => [`${day} ${pool}`, used]).sort() as []),
        new Map([...expected].sort()),
      );
      const { rows: marked } = await pool.query(
        `select to_char(load_day, 'YYYY-MM-DD') || ' ' || load_pool as key, count(*)::integer as orders
           from ${database.schema}.orders where status = 'placed' and load_pool is not null group by 1 order by 1`,
      );
      assert.deepEqual(new Map(marked.map(({ key, orders }) => [key, orders])), new Map([...expected].sort()));
    });

    it('of a draft count when it is published, and a repeated booking counts once', async () => {
      const counted = { day: '2026-12-01', pool: 'vans' };
      const [accountId] = accounts as [number];
      const used = async () => (await listDays(database, counted.day, counted.day))[0]?.used ?? 0;
      const draft = newBooking(accountId, { status: 'draft' });
      await processes[0]!(draft);
      assert.equal(await used(), 0);
      await publishDraft(database, newBooking(accountId, { id: draft.order.id, counted }));
      assert.equal(await used(), 1);
      const key = { key: `once-${database.schema}`, requestHash: '00' };
      const booking = newBooking(accountId, { counted }, key);
      for (const process of processes) await process(booking);
      await processes[1]!(newBooking(accountId, { counted }, key));
      assert.equal(await used(), 2);
      await cancel(accountId, booking.order.id);
      assert.equal(await used(), 1);
    });

    it('are given back by the company too, but not once the vehicle was loaded', async () => {
      const counted = { day: '2026-12-04', pool: 'vans' };
      const [accountId] = accounts as [number];
      const [placed, loaded] = [newBooking(accountId, { counted }), newBooking(accountId, { counted })];
      for (const order of [placed, loaded]) await processes[0]!(order);
      await finishNextStop(database, { accountId, id: loaded.order.id, actor: 't' }, new Date(pinnedNow));
      for (const { order } of [placed, loaded]) await cancel(accountId, order.id, 'company');
      const [row] = await listDays(database, counted.day, counted.day);
      assert.equal(row!.used, 1);
    });

    it('are judged as they were summed last, with what was set by hand', async () => {
      const source = { ...noLimits(), table };
      const live = new LiveAvailability(database, source, () => false);
      const asked = {
        vehicle: { code: 'trailers', class: 'x' },
        place: { country: 'DE', zipCode: '', timeZone: 'Europe/Berlin' },
        start: Date.parse('2026-12-02T10:00:00+01:00'),
      };
      const isSold = () => live.judge(asked, pinnedNow).ok;
      const setTo = (limit: number | null) =>
        setLimits(
          database,
          table,
          { date: '2026-12-02', limits: [{ pool: 'trailers', limit }], setBy: 'person:1' },
          pinnedNow,
        );
      const counted = { day: '2026-12-02', pool: 'trailers' };
      for (let i = 0; i < 5; i++) await processes[0]!(newBooking(accounts[i % 2]!, { counted }));
      const unsummed = live.revision();
      assert.ok(isSold());
      await live.sum(pinnedNow);
      assert.ok(!isSold());
      assert.notEqual(live.revision(), unsummed);
      const summed = live.revision();
      await live.sum(pinnedNow);
      assert.equal(live.revision(), summed, 'nothing has changed');
      await setTo(6);
      await live.sum(pinnedNow);
      assert.ok(isSold());
      const { pools: shown } = await readDay(database, table, '2026-12-02');
      const [trailers, vans] = shown;
      assert.deepEqual([trailers!.limit, trailers!.used, trailers!.left, trailers!.setBy], [6, 5, 1, 'person:1']);
      assert.deepEqual([vans!.limit, vans!.used, vans!.left, vans!.setBy, vans!.setAt], [5, 0, 5, null, null]);
      await setTo(null);
      await live.sum(pinnedNow);
      assert.ok(!isSold());
      source.table = buildAvailability({});
      assert.ok(isSold());
      assert.notEqual(live.revision(), summed);
    });
  });

it('limits are refused for no day, a past one, an unknown pool or one named twice, and none is set then', async () => {
  const database: Database = databaseOn(pool, 'production');
  const set = (date: string, ...names: string[]) =>
    setLimits(
      database,
      table,
      { date, limits: names.map((name) => ({ pool: name, limit: 1 })), setBy: 'x' },
      pinnedNow,
    );
  for (const [date, names, field] of [
    ['2026-02-30', ['vans'], 'date'],
    ['tomorrow', ['vans'], 'date'],
    ['2026-11-21', ['vans'], 'date'],
    ['2026-12-03', ['vans', 'lorries'], 'pools.1.pool'],
    ['2026-12-03', ['vans', 'vans'], 'pools.1.pool'],
  ] as const)
    await assert.rejects(set(date, ...names), ({ errors }: { errors: object }) => {
      assert.deepEqual(Object.keys(errors), [field]);
      return true;
    });
  assert.deepEqual(await listDays(database, '2026-12-03', '2026-12-03'), []);
  await set('2026-11-22', 'vans');
});
