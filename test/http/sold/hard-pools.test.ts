import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AvailabilityData } from '../../../src/engine/availability/availability-schema.ts';
import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { daysAfter, quietTuesday } from '../../support/clock/days.ts';
import { createDatabase, databaseOn } from '../../support/database.ts';
import { untilAnswered } from '../../support/network/until-answered.ts';
import type { Reply } from '../../support/replies/conformance.ts';
import { requestsOn } from '../../support/requests.ts';
import { newBooking } from '../../support/stored-orders.ts';

type Sent = { json?: object; key?: string };
type PoolRow = NonNullable<AvailabilityData['pools']>[number];

const day = quietTuesday();
const { bookingRequest, loading } = requestsOn(day);
const trailer = 10;
const van = 1;
const few = 3;
const booking = bookingRequest({ items: [] });
const env = { REQUESTS_PER_MINUTE_MAX: '0', FAILED_TOKENS_PER_MINUTE_MAX: '0' };

/** Two processes on one database that sell trailers, and forty shippers, or some. */
async function startPair(row: Partial<PoolRow>, url?: string, more: Record<string, string> = {}, shippers = 40) {
  const ends: (() => unknown)[] = [];
  const on = { after: (work: () => unknown) => void ends.push(work) };
  const database = url ?? (await createDatabase({ after }));
  const options = {
    env: { ...env, ...more },
    url: database,
    available: buildAvailability({ pools: [{ pool: 'trailers', vehicles: ['ftl'], ...row }] }),
  };
  const apps = [await startApp(on, options), await startApp(on, options)] as [TestApp, TestApp];
  const tokens: string[] = [];
  for (let i = 0; i < shippers; i++) tokens.push((await apps[0].issue({ account: `Shipper ${i}` })).token);
  const sendBy = (process: number, turn: number, method: string, path: string, { json, key }: Sent) =>
    untilAnswered(() =>
      apps[process]!.call(method, path, {
        token: tokens[turn % tokens.length]!,
        ...(json && { json }),
        ...(key && { headers: { 'Idempotency-Key': key } }),
      }),
    );
  const send = (turn: number, method: string, path: string, sent: Sent = {}) =>
    sendBy(turn % 2, turn, method, path, sent);
  const shown = async (date = day) => {
    const { body } = await apps[0].operate('GET', `/availability/${date}`);
    const { limit, used, reserved, over, left, by, hard } = body.data.pools[0];
    return { limit, used, reserved, over, left, by, hard };
  };
  const sum = () => Promise.all(apps.flatMap(({ app }) => app.sold.map((sold) => sold.sum(Date.now()))));
  return {
    apps,
    url: database,
    send,
    book: (turn: number, key?: string) =>
      send(turn, 'POST', '/booking/publish', { json: booking, ...(key && { key }) }),
    /** To the other process. */
    repeat: (turn: number, key: string) =>
      sendBy(1 - (turn % 2), turn, 'POST', '/booking/publish', { json: booking, key }),
    cancelByCompany: (path: string) =>
      untilAnswered(() => apps[0].operate('POST', `${path}/cancel`, { json: { reason: 'no_vehicle' } })),
    /** Orders that take a place. */
    stand: async () => {
      const { rows } = await apps[0].pool.query<{ stand: number }>(
        `select count(*)::integer as stand from production.orders where status = 'placed'`,
      );
      return rows[0]!.stand;
    },
    /** Once what was begun to be settled is. */
    settled: async () => {
      for (let tries = 0; tries < 100 && (await shown()).reserved > 0; tries++) await sleep(20);
      return shown();
    },
    shown,
    set: (limit: number | null) =>
      apps[1].operate('PUT', `/availability/${day}`, { json: { pools: [{ pool: 'trailers', limit }] } }),
    sum,
    price: async (date = day) => {
      await sum();
      const json = requestsOn(date).priceRequest({ items: [] });
      return (await apps[0].call('POST', `/price?vehicle_type=${trailer}`, { json })).body;
    },
    stop: async () => {
      for (const end of ends.reverse()) await end();
    },
  };
}

const counted = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length;

describe('a pool that is never oversold', () => {
  it('sells twelve of twelve to 200 who book at once of two processes, and tells the others from when on there is one', async () => {
    const pair = await startPair({ loads: 12, hard: true });
    after(pair.stop);
    const replies = await Promise.all(Array.from({ length: 200 }, (_, i) => pair.book(i)));
    assert.deepEqual([counted(replies, 200), counted(replies, 422)], [12, 188]);
    const { unavailable } = await pair.price();
    assert.deepEqual(
      [unavailable[0].code, unavailable[0].available_from.slice(0, 10)],
      ['sold_out', daysAfter(day, 1)],
    );
    const texts = replies.filter(({ status }) => status === 422).map(({ body }) => JSON.stringify(body.errors));
    assert.deepEqual([...new Set(texts)], [JSON.stringify({ vehicle_type: [unavailable[0].message] })]);
    assert.deepEqual(await pair.settled(), {
      limit: 12,
      used: 12,
      reserved: 0,
      over: 0,
      left: 0,
      by: 'loads',
      hard: true,
    });
  });

  it('sells each key, draft and promised offer once, and what is canceled meanwhile again', async () => {
    const pair = await startPair({ loads: 12, hard: true });
    after(pair.stop);
    const idsOf = (replies: readonly { body: { data: { id: string } } }[]) => replies.map(({ body }) => body.data.id);
    const turns = Array.from({ length: 20 }, (_, i) => i);
    const drafts = idsOf(
      await Promise.all(turns.map((i) => pair.send(i, 'POST', '/booking/draft', { json: booking }))),
    );
    const json = requestsOn(day).priceRequest({ items: [] });
    const offers = await Promise.all(
      turns.map(async (i) => {
        const { body } = await pair.send(i, 'POST', `/price?vehicle_type=${trailer}`, { json });
        const [{ offer_id, estimated_loading_times: dates }] = body.data;
        return { ...booking, offer_id, loadings: [loading({ dates })] };
      }),
    );
    const cancel = async (i: number, nth: number, reply: Reply) => {
      if (reply.status !== 200 || (i + nth) % 4 !== 0) return;
      const path = `/orders/${reply.body.data.id}`;
      const by = i % 8 === 0 ? pair.send(i, 'PUT', path, { json: { status: 'canceled' } }) : pair.cancelByCompany(path);
      assert.equal((await by).status, 200);
    };
    const publish = (i: number, changes: object, key?: string) =>
      pair.send(i, 'POST', '/booking/publish', { json: changes, ...(key && { key }) });
    const replies = await Promise.all(
      turns.flatMap((i) => {
        const ways = [
          pair.book(i, `key ${i}`),
          pair.book(i),
          publish(i, { draft: drafts[i] }),
          publish(i + 40, { draft: drafts[i] }),
          publish(i, offers[i]!),
          pair.repeat(i, `key ${i}`),
        ];
        return ways.map((way, nth) =>
          way.then(async (reply) => {
            if (nth < 5) await cancel(i, nth, reply);
            return reply;
          }),
        );
      }),
    );
    const unexpected = replies.filter(({ status }) => ![200, 409, 422].includes(status));
    assert.deepEqual(
      unexpected.map(({ text }) => text),
      [],
    );
    const stand = await pair.stand();
    assert.ok(stand > 0 && stand <= 12, String(stand));
    assert.equal((await pair.settled()).used, stand);
    // What was given back is seen within two seconds.
    await pair.sum();
    const more = await Promise.all(Array.from({ length: 30 }, (_, i) => pair.book(i)));
    assert.equal(counted(more, 200), 12 - stand);
    assert.equal(await pair.stand(), 12);
  });

  for (const [by, row] of Object.entries({
    loads: { loads: 12 },
    trucks: { by: 'trucks', trucks: 12, backDays: 2 },
  } satisfies Record<string, Partial<PoolRow>>))
    it(`sells three more by ${by} once nine were sold before it was one`, async () => {
      const soft = await startPair({ loads: 12 });
      const before = await Promise.all(Array.from({ length: 9 }, (_, i) => soft.book(i)));
      assert.equal(counted(before, 200), 9);
      await soft.stop();
      const hard = await startPair({ ...row, hard: true }, soft.url);
      after(hard.stop);
      assert.equal((await hard.shown()).used, 9);
      const replies = await Promise.all(Array.from({ length: 40 }, (_, i) => hard.book(i)));
      assert.deepEqual([counted(replies, 200), counted(replies, 422)], [3, 37]);
    });

  it('keeps to what a dispatcher sets by hand, which also raises it, and sells nothing while more is used', async () => {
    const pair = await startPair({ loads: 3, hard: true });
    after(pair.stop);
    const bookMany = async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => pair.book(i)));
      return counted(replies, 200);
    };
    await pair.set(5);
    assert.equal(await bookMany(), 5);
    await pair.set(2);
    assert.equal(await bookMany(), 0);
    const { limit, used, over, left } = await pair.settled();
    assert.deepEqual([limit, used, over, left], [2, 5, 3, 0]);
    await pair.set(6);
    assert.equal(await bookMany(), 1);
  });

  it('of trucks has each away from loading until it is back, on the board and in what is told to shippers', async () => {
    const pair = await startPair({ by: 'trucks', trucks: 2, backDays: 3, hard: true }, undefined, {}, few);
    const { status, body } = await pair.book(0);
    assert.equal(status, 200);
    assert.equal((await pair.book(1)).status, 200);
    const [, last] = [body.data.loadings[0], body.data.unloadings[0]].map((stop) => stop.dates[0].end.slice(0, 10));
    const back = daysAfter(last, 3);
    assert.deepEqual(
      await Promise.all([day, back, daysAfter(back, 1)].map(async (date) => (await pair.shown(date)).used)),
      [2, 2, 0],
    );
    const [unavailable] = (await pair.price()).unavailable;
    assert.deepEqual([unavailable.code, unavailable.available_from.slice(0, 10)], ['sold_out', daysAfter(back, 1)]);
    const refused = await pair.book(2);
    assert.deepEqual([refused.status, refused.body.errors], [422, { vehicle_type: [unavailable.message] }]);
    // Counted anew as the table says otherwise.
    await pair.stop();
    const again = await startPair({ by: 'trucks', trucks: 2, backDays: 1, hard: true }, pair.url, {}, few);
    after(again.stop);
    const days = [day, daysAfter(last, 1), daysAfter(last, 2)];
    assert.deepEqual(await Promise.all(days.map(async (date) => (await again.shown(date)).used)), [2, 2, 0]);
  });

  it('takes two small statements more for a booking, and none where no hard pool holds', async (t) => {
    const pair = await startPair({ loads: 3, hard: true }, undefined, {}, few);
    after(pair.stop);
    const [{ pool }] = pair.apps;
    const names: string[] = [];
    const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
    const spy = (...args: unknown[]) => {
      const [{ name = '' }] = args as [{ name?: string }];
      if (/reserve-|settle-|book-orders/.test(name)) names.push(name.replace('production-', '').replace('-apart', ''));
      return query(...args);
    };
    t.mock.method(pool, 'query', spy as typeof pool.query);
    const made = async (vehicle: number) => {
      names.length = 0;
      const json = { ...booking, vehicle_type: vehicle };
      assert.equal((await pair.send(0, 'POST', '/booking/publish', { json })).status, 200);
      await pair.settled();
      return names;
    };
    assert.deepEqual(await made(trailer), ['reserve-places', 'book-orders-1', 'settle-places']);
    assert.deepEqual(await made(van), ['book-orders-1']);
  });

  it('counts an order that was stored without a place, also above the limit', async () => {
    const pair = await startPair({ loads: 1, hard: true }, undefined, { RESERVATION_SECONDS: '4' }, few);
    after(pair.stop);
    assert.equal((await pair.book(0)).status, 200);
    const [{ pool }] = pair.apps;
    const { accountId } = await pair.apps[0].issue();
    const order = { counted: { day, pool: 'trailers' } };
    await createStoreOrder(databaseOn(pool, 'production'))(newBooking(accountId, order));
    for (let tries = 0; tries < 100 && (await pair.shown()).over === 0; tries++) await sleep(50);
    const { used, over, left } = await pair.shown();
    assert.deepEqual([used, over, left], [2, 1, 0]);
    assert.ok(pair.apps.some(({ logs }) => logs.some((line) => line.includes('stored without their place'))));
  });

  it('does not hold while a process beside has another table, which readiness and log say', async () => {
    const soft = await startPair({ loads: 12 }, undefined, {}, few);
    after(soft.stop);
    const hard = await startPair({ loads: 2, hard: true }, soft.url, {}, few);
    after(hard.stop);
    const ready = await fetch(`${hard.apps[0].origin}/readyz`);
    const { status, details } = (await ready.json()) as { status: string; details: string[] };
    assert.deepEqual([ready.status, status], [200, 'ready']);
    assert.match(
      String(details),
      /^production: .* \(acceptance, hard\) do not hold yet: another process has other tables/,
    );
    assert.ok(hard.apps[0].logs.some((line) => line.includes('another process has other tables')));
    const replies = await Promise.all([0, 1, 2].map((turn) => hard.book(turn)));
    assert.equal(counted(replies, 200), 3);
  });
});
