import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import type { Database } from '../../../src/ground/database/database.ts';
import { dayMs } from '../../../src/ground/units.ts';
import { prefixes } from '../../../src/http/kernel/contract/prefixes.ts';
import { startApp } from '../../support/app.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { databaseOn } from '../../support/database.ts';
import { placeOrder } from '../../support/events/place-order.ts';
import type { Reply } from '../../support/replies/conformance.ts';

const clock = clockFrom();
const today = clock.now();
const test = await startApp({ after }, { clock });
const production: Database = databaseOn(test.pool, 'production');
afterEach(async () => {
  await clock.set(today);
});

let accounts = 0;
/** A shipper of its own, and how it reads its feed. */
async function shipper() {
  accounts += 1;
  const { token, accountId } = await test.issue({ account: `Shipper ${accounts}` });
  const read = (query = '') => test.call('GET', `/events${query}`, { token });
  const place = () => placeOrder(production, accountId, 'person:1');
  return { accountId, token, read, place };
}
const typesOf = (reply: Reply): string[] => reply.body.data.map(({ type }: { type: string }) => type);

it('a walk by pages, by ids or by links meets every event once, in order, and its end says where to go on', async () => {
  const { token, read, place } = await shipper();
  const { loading, unloading, report } = await place();
  await report('finished', loading);
  await report('finished', unloading);
  await place();
  const all = ['order.placed', 'stop.finished', 'order.loaded', 'stop.finished', 'order.delivered', 'order.placed'];
  const whole = await read();
  assert.deepEqual(typesOf(whole), all);
  assert.deepEqual(whole.body.meta, { limit: 50, next_after: 6, last_position: 6 });
  assert.deepEqual([whole.body.links.next, whole.headers.get('link')], [null, null]);

  const byLinks: string[] = [];
  let path: string | null = '/events?limit=4&wait=0';
  while (path !== null) {
    const reply: Reply = await test.call('GET', path, { token });
    byLinks.push(...typesOf(reply));
    const { next } = reply.body.links;
    if (next !== null) assert.equal(reply.headers.get('link'), `<${next}>; rel="next"`);
    path = next === null ? null : next.slice(`${test.origin}${prefixes.production}`.length);
  }
  assert.deepEqual(byLinks, all);

  const [first] = whole.body.data;
  const behind = await read(`?after=${first.id}&limit=2`);
  assert.deepEqual([typesOf(behind), behind.body.meta.next_after], [all.slice(1, 3), 3]);
  const empty = await read('?after=6');
  assert.deepEqual([typesOf(empty), empty.body.meta.next_after], [[], 6]);
  const some = await read('?type[]=order.loaded&type[]=order.placed,order.placed');
  assert.deepEqual(typesOf(some), ['order.placed', 'order.loaded', 'order.placed']);
});

it('a feed tells of its own account and environment alone, and nothing of drafts', async () => {
  const [own, other] = [await shipper(), await shipper()];
  const { id } = await other.place();
  await test.call('POST', '/booking/draft', { token: own.token, json: {} });
  assert.deepEqual(typesOf(await own.read()), []);
  const [event] = (await other.read()).body.data;
  assert.equal(event.data.order.id, id);
  assert.equal((await own.read(`?after=${event.id}`)).status, 422);
  const sandbox = { prefix: prefixes.sandbox, token: test.sandboxToken };
  assert.deepEqual(typesOf(await test.call('GET', '/events', sandbox)), []);
});

describe('a cursor', () => {
  const refused = [
    ['after=2', 'after', 'is ahead of the feed, which has come to 1'],
    [`after=evt_${'0'.repeat(32)}_1`, 'after', 'is no event of the feed'],
    ['after=-1', 'after', 'must be a position, or the id of an event'],
    ['after=yesterday', 'after', 'must be a position, or the id of an event'],
    ['type[]=test.ping', 'type[]', undefined],
    ['limit=0', 'limit', undefined],
    ['limit=101', 'limit', undefined],
    ['wait=31', 'wait', undefined],
    ['since=1', 'since', undefined],
  ] as const;
  for (const [query, field, text] of refused)
    it(`is refused by name: ${query}`, async () => {
      const { read, place } = await shipper();
      await place();
      const { status, body } = await read(`?${query}`);
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]]);
      if (text) assert.deepEqual(body.errors[field], [text]);
    });

  it('is too old once what follows it is 90 days old, and a walk without one begins with what is kept', async () => {
    const { accountId, read, place } = await shipper();
    for (let count = 0; count < 5; count++) await place();
    await test.pool.query(
      `update production.order_events set recorded_at = recorded_at - make_interval(days => 91)
        where account_id = $1 and position <= 3`,
      [accountId],
    );
    const { status, body } = await read('?after=2');
    assert.deepEqual([status, body.code], [410, 'cursor_too_old']);
    assert.equal((await read('?after=0')).body.code, 'cursor_too_old');
    assert.equal((await read('?after=2&type[]=order.canceled')).body.code, 'cursor_too_old');
    assert.equal(typesOf(await read('?after=3')).length, 2);
    assert.deepEqual(
      (await read()).body.data.map(({ position }: { position: number }) => position),
      [4, 5],
    );
    await clock.set(clock.now() + 91 * dayMs);
    assert.deepEqual((await read()).body.meta, { limit: 50, next_after: 5, last_position: 5 });
    assert.equal((await read('?after=5')).status, 200, 'whoever had all misses nothing');
  });
});

it('a token without orders:read is refused', async () => {
  const { token } = await test.issue({ scopes: ['price'] });
  assert.equal((await test.call('GET', '/events', { token })).body.code, 'scope_missing');
});
