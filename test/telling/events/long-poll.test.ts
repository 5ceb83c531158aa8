import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../src/ground/database/database.ts';
import { prefixes } from '../../../src/http/kernel/contract/prefixes.ts';
import { waitingMax } from '../../../src/telling/events/watch-positions.ts';
import { markTokenRevoked } from '../../../src/who/accounts/account-store.ts';
import { startApp } from '../../support/app.ts';
import { at, workday } from '../../support/clock/days.ts';
import { databaseOn } from '../../support/database.ts';
import { placeOrder } from '../../support/events/place-order.ts';
import type { Reply } from '../../support/replies/conformance.ts';

const test = await startApp({ after });
const production: Database = databaseOn(test.pool, 'production');
/** Until a request has come to wait, once one that was sent after it has been answered. */
const arrivalMs = 300;

let accounts = 0;
async function shipper() {
  accounts += 1;
  const { token, accountId, id } = await test.issue({ account: `Shipper ${accounts}` });
  const read = (query: string) => test.call('GET', `/events${query}`, { token });
  const place = () => placeOrder(production, accountId, 'person:1');
  return { accountId, token, tokenId: id, read, place };
}
/** Waits until whoever was to wait does, also on a busy machine. */
async function untilWaiting(app = test): Promise<void> {
  for (let count = 0; count < 2; count++) assert.equal((await app.call('GET', '/events')).status, 200);
  await sleep(arrivalMs);
}
const typesOf = (reply: Reply): string[] => reply.body.data.map(({ type }: { type: string }) => type);

describe('each account for itself', { concurrency: true }, () => {
  it('whoever waits hears of what another process commits, each of its own account and types', async () => {
    const [one, other] = [await shipper(), await shipper()];
    await other.place();
    let isOver = false;
    const quiet = other.read('?after=1&wait=20').then((reply) => {
      isOver = true;
      return reply;
    });
    const [any, loaded] = [one.read('?wait=20'), one.read('?type[]=order.loaded&wait=20')];
    await untilWaiting();
    const { report, loading } = await one.place();
    assert.deepEqual(typesOf(await any), ['order.placed']);
    await report('finished', loading);
    const told = await loaded;
    assert.deepEqual([typesOf(told), told.body.meta.next_after], [['order.loaded'], 3]);
    assert.equal(isOver, false);
    await other.place();
    assert.deepEqual([typesOf(await quiet), (await quiet).body.meta.next_after], [['order.placed'], 2]);
  });

  it('what this process answers wakes those who wait for it', async () => {
    const { token } = await shipper();
    const waiting = test.call('GET', '/events?wait=20', { token });
    await untilWaiting();
    const city = { country: 'DE', zip: '20457', city: 'Hamburg', address_line_1: 'Kai 1', company_name: 'Hanse' };
    const dates = [{ start: at(workday(2), '08:00'), end: at(workday(2), '08:00') }];
    const booked = await test.call('POST', '/booking/publish', {
      token,
      json: {
        vehicle_type: 1,
        items: [],
        loadings: [{ ...city, dates }],
        unloadings: [{ ...city, city: 'Bremen', zip: '28195' }],
      },
    });
    assert.equal(booked.status, 200, booked.text);
    const [event] = (await waiting).body.data;
    assert.equal(event.data.order.order_number, booked.body.data.order_number);
  });

  it('a token that is revoked while it waits gets no events', async () => {
    const { tokenId, read, place } = await shipper();
    const waiting = read('?wait=20');
    await untilWaiting();
    await markTokenRevoked(production, tokenId, 0);
    await place();
    const { status, body } = await waiting;
    assert.deepEqual([status, body.code], [401, 'token_revoked']);
  });

  it('when the service closes, whoever waits is answered at once and may go on elsewhere', async () => {
    const closing = await startApp({ after });
    const waiting = Array.from({ length: 5 }, () => closing.call('GET', '/events?wait=30'));
    // Whoever has not arrived by then is sent away.
    await untilWaiting(closing);
    const from = performance.now();
    await closing.app.close();
    for (const { status, body, headers } of await Promise.all(waiting)) {
      assert.deepEqual([status, body.data, body.meta.next_after], [200, [], 0]);
      assert.equal(headers.get('connection'), 'close');
    }
    assert.ok(performance.now() - from < 10_000, 'long before they had waited for long enough');
  });
});

it('whoever waits takes no connection of the database', async () => {
  const readers = await Promise.all(Array.from({ length: 20 }, shipper));
  const waiting = readers.flatMap(({ read }) => [read('?wait=30'), read('?wait=30')]);
  await untilWaiting();
  const atWork = () => test.pool.totalCount - test.pool.idleCount;
  /** How many were at work at each look, for a second. */
  const watch = async () => {
    const busy: number[] = [];
    for (let count = 0; count < 50; count++) {
      busy.push(atWork());
      await sleep(20);
    }
    return busy;
  };
  // Webhooks and steps of the sandbox look for what is due too: in some second none of them looks at the same time.
  let busy = await watch();
  for (let again = 0; again < 4 && Math.max(...busy) > 1; again++) busy = await watch();
  assert.ok(Math.max(...busy) <= 1, 'one looks for all of them');
  assert.ok(busy.includes(0), 'and most of the time nobody does');
  await Promise.all(readers.map(({ place }) => place()));
  for (const reply of await Promise.all(waiting)) assert.deepEqual(typesOf(reply), ['order.placed']);
});

it(`the ${waitingMax + 1}st request of an account that would wait is refused, until one of them ends or is gone`, async () => {
  const [busy, other] = [await shipper(), await shipper()];
  const gone = new AbortController();
  const url = `${test.origin}${prefixes.production}/events?wait=30`;
  const leaving = fetch(url, { headers: { authorization: `Bearer ${busy.token}` }, signal: gone.signal }).catch(
    () => {},
  );
  const waiting = Array.from({ length: waitingMax - 1 }, () => busy.read('?wait=30'));
  await untilWaiting();
  const refused = await busy.read('?wait=30');
  assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
  assert.match(refused.body.message, /50 requests of this account wait/);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal((await busy.read('')).status, 200, 'without wait it is answered');
  assert.equal((await other.read('?wait=1')).status, 200, 'and so are others');
  gone.abort();
  await leaving;
  await untilWaiting();
  const after = busy.read('?wait=30');
  await untilWaiting();
  await busy.place();
  for (const reply of await Promise.all([...waiting, after])) assert.deepEqual(typesOf(reply), ['order.placed']);
});
