import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../../src/ground/database/database.ts';
import { startApp } from '../../../support/app.ts';
import { databaseOn } from '../../../support/database.ts';
import { placeOrder } from '../../../support/events/place-order.ts';

const test = await startApp({ after });
const production: Database = databaseOn(test.pool, 'production');
const accounts = [await test.issue({ account: 'One' }), await test.issue({ account: 'Two' })];
const place = (index: number) => placeOrder(production, accounts[index]!.accountId, 'person:1');

it('nothing is written while nobody reads, and whoever begins reads what happened before', async () => {
  await place(0);
  await place(1);
  const { rows } = await test.pool.query('select count(*) as count from production.company_feed');
  assert.equal(rows[0].count, 0);
  const { body, headers } = await test.operate('GET', '/events?limit=1');
  assert.deepEqual([body.data[0].account.name, body.data[0].feed_position, body.warnings], ['One', 1, []]);
  assert.deepEqual(body.meta, { limit: 1, next_after: 1, last_position: 2 });
  assert.match(body.links.next, /\/operator\/v1\/events\?limit=1&after=1$/);
  assert.equal(headers.get('link'), `<${body.links.next}>; rel="next"`);
});

it('whoever waits hears of every account, or of the one that is asked for', async () => {
  const { next_after: at } = (await test.operate('GET', '/events')).body.meta;
  const waiting = [`/events?after=${at}&wait=20`, `/events?after=${at}&wait=20&account=Two&type[]=order.loaded`].map(
    (path) => test.operate('GET', path),
  );
  await sleep(300);
  const { report, loading } = await place(1);
  const first = await waiting[0]!;
  assert.deepEqual(
    first.body.data.map(({ type }: { type: string }) => type),
    ['order.placed'],
  );
  const other = await place(0);
  await other.report('finished', other.loading);
  await report('finished', loading);
  const [loaded, ...more] = (await waiting[1]!).body.data;
  assert.deepEqual([loaded.type, loaded.account.name, more], ['order.loaded', 'Two', []]);
});

const refused = [
  ['after=99', 'after'],
  ['after=evt_1', 'after'],
  ['account=Nobody', 'account'],
  ['type[]=test.ping', 'type[]'],
  ['wait=31', 'wait'],
] as const;
for (const [query, field] of refused)
  it(`${query} is refused by its name`, async () => {
    const { status, body } = await test.operate('GET', `/events?${query}`);
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]]);
  });

it('a shipper’s token does not open it', async () => {
  assert.equal((await test.operate('GET', '/events', { token: test.token })).status, 403);
});
