import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { addressKey } from '../../../../src/http/kernel/edge/client-address.ts';
import { pointsOf } from '../../../../src/http/kernel/edge/turns/measure-work.ts';
import { createToken } from '../../../../src/who/accounts/token.ts';
import { startApp } from '../../../support/app.ts';
import { at } from '../../../support/clock/days.ts';
import { send } from '../../../support/http-client.ts';
import { bookingRequest, loading, loadingDay, priceRequest } from '../../../support/requests.ts';
import { hardLoads } from './hostile-requests.ts';

const statusesOf = async (count: number, call: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await call()).status);
  return statuses;
};

/** How many queries for tokens the pool is asked. */
function countTokenQueries(pool: Pool): () => number {
  let queries = 0;
  const query = pool.query.bind(pool) as (...asked: unknown[]) => unknown;
  const counted = (statement: { name?: string }, ...rest: unknown[]) => {
    if (statement.name?.endsWith('find-tokens')) queries += 1;
    return query(statement, ...rest);
  };
  Object.assign(pool, { query: counted });
  return () => queries;
}

/** The parameters of the only item of a structured field that is a list. */
function fieldOf(value: string | null): Record<string, string | number> {
  const [, name, parameters] = /^"([\w-]+)"((?:;[a-z]+=(?:\d+|"[a-z-]+"))+)$/.exec(value ?? '') ?? [];
  assert.ok(name, `${value} is no structured field as RateLimit wants it`);
  const pairs = [...parameters!.matchAll(/;([a-z]+)=("?)([^;"]+)\2/g)].map(([, key, quote, text]) => [
    key!,
    quote ? text! : Number(text),
  ]);
  return { name, ...Object.fromEntries(pairs) };
}

// One after the other: while one is built, a connection of another would wait for longer than it may.
const small = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '20' } });
const ordinary = await startApp({ after });
const guessed = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '40' } });
const open = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '40' } });
const full = await startApp({ after }, { env: { STORED_BYTES_PER_HOUR_MAX: '20000' } });

describe('an account', () => {
  const tos = small;
  it('is answered 429 with Retry-After once it has used up its minute, and others are left alone', async () => {
    const second = (await tos.issue()).token;
    const other = (await tos.issue({ account: 'Other AG' })).token;
    let sent = 0;
    const call = () => tos.call('GET', '/orders', { token: sent++ % 2 ? second : tos.token });
    assert.deepEqual(await statusesOf(22, call), [...Array(20).fill(200), 429, 429]);
    const refused = await tos.call('GET', '/orders');
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
    const left = fieldOf(refused.headers.get('ratelimit'));
    assert.deepEqual([left.name, left.r, left.t], ['account', 0, Number(refused.headers.get('retry-after'))]);
    assert.equal((await tos.call('GET', '/orders', { token: other })).status, 200);
  });
  it('is told with every reply, refusals included, what is left', async () => {
    const { token } = await tos.issue({ account: 'Third BV' });
    const replies = [
      await tos.call('GET', '/orders', { token }),
      await tos.call('GET', '/orders?page=0', { token }),
      await tos.call('GET', '/orders/0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c11', { token }),
      await tos.call('POST', '/price', { token, text: '{' }),
      await tos.call('POST', '/price', { token, text: 'x'.repeat(300_000) }),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 422, 404, 422, 413],
    );
    for (const { headers } of replies) {
      assert.equal(headers.get('ratelimit-policy'), '"account";q=20;w=60');
      const { name, r, t } = fieldOf(headers.get('ratelimit'));
      assert.ok(name === 'account' && Number(r) < 20 && Number(t) >= 1 && Number(t) <= 60);
    }
    const left = replies.map(({ headers }) => Number(fieldOf(headers.get('ratelimit')).r));
    assert.ok(
      left.every((r, i) => i === 0 || r < left[i - 1]!),
      left.join(),
    );
  });
  it('is told nothing if nothing is limited', async (t) => {
    const unlimited = await startApp(t, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
    const { headers } = await unlimited.call('GET', '/orders');
    assert.deepEqual([headers.get('ratelimit'), headers.get('ratelimit-policy')], [null, null]);
  });
});

describe('a request takes points for the time it computes', () => {
  const tos = ordinary;
  const leftAfter = async (json: unknown) => {
    const { headers } = await tos.call('POST', '/price', { json });
    return Number(fieldOf(headers.get('ratelimit')).r);
  };
  /** The least of some, since whatever else runs on the machine takes time too. */
  const pointsOfPrice = async (requests: object[]) => {
    const points: number[] = [];
    let before = await leftAfter(priceRequest());
    for (const json of requests) {
      const left = await leftAfter(json);
      points.push(before - left);
      before = left;
    }
    return Math.min(...points);
  };

  it('one for every five milliseconds begun', () => {
    const points = [0, 0.2, 5, 5.1, 10, 49, 1000].map(pointsOf);
    assert.deepEqual(points, [1, 1, 1, 2, 2, 10, 200]);
  });
  it('one for an ordinary price, and for one that is kept', async () => {
    assert.equal(await pointsOfPrice(Array.from({ length: 8 }, () => priceRequest())), 1);
    const others = Array.from({ length: 8 }, (_, i) => priceRequest({ loading_date: at(loadingDay, `08:0${i}`) }));
    assert.equal(await pointsOfPrice(others), 1);
  });
  it('several for one that takes a search, whatever the machine', async () => {
    const load = hardLoads['fill several trailers']!;
    const hard = Array.from({ length: 3 }, (_, i) => priceRequest({ items: load(i) }));
    assert.ok((await pointsOfPrice(hard)) >= 3);
  });
});

it('an account that sends much that takes long at once does not keep another waiting for it', async (t) => {
  const tos = await startApp(t, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
  const other = (await tos.issue({ account: 'Other AG' })).token;
  const load = hardLoads['fill several trailers']!;
  let sent = 0;
  let answered = 0;
  let isOver = false;
  const keepAsking = async () => {
    while (!isOver) {
      await tos.call('POST', '/price', { json: priceRequest({ items: load(sent++) }) });
      answered += 1;
    }
  };
  const asking = Array.from({ length: 12 }, keepAsking);
  while (answered < 2) await sleep(1);
  const meanwhile: number[] = [];
  for (let i = 0; i < 8; i++) {
    const before = answered;
    await tos.call('GET', '/vehicle-types', { token: other });
    meanwhile.push(answered - before);
  }
  isOver = true;
  await Promise.all(asking);
  assert.ok(Math.max(...meanwhile) <= 4, `of the long ones were answered meanwhile: ${meanwhile}`);
});

describe('an address that keeps sending tokens which nobody issued', () => {
  const tos = guessed;
  const queries = countTokenQueries(tos.pool);
  const call = (token: string) => tos.call('GET', '/orders', { token });
  it('is refused with 429, and may still send one that is issued, as long as they are malformed', async () => {
    assert.deepEqual(await statusesOf(6, () => call('bad')), [401, 401, 401, 401, 429, 429]);
    const { token } = await tos.issue({ account: 'Third BV' });
    assert.equal((await call(token)).status, 200);
  });
  it('costs no query from then on', async () => {
    // The first that is well-formed is looked up.
    assert.equal((await call(createToken('production'))).status, 429);
    const before = queries();
    assert.deepEqual(await statusesOf(30, () => call(createToken('production'))), Array(30).fill(429));
    assert.equal(queries(), before);
    const refused = await call(createToken('production'));
    const { name, r, t } = fieldOf(refused.headers.get('ratelimit'));
    assert.deepEqual([name, r, t], ['failed-tokens', 0, Number(refused.headers.get('retry-after'))]);
  });
  it('is served with a token that was valid here before, and with no other until its minute is over', async () => {
    const known = await tos.issue({ account: 'Fourth SA' });
    assert.equal((await call(known.token)).status, 429);
    assert.equal((await call(tos.token)).status, 429);
    const elsewhere = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '40' } });
    const ask = (token: string) => elsewhere.call('GET', '/orders', { token });
    assert.equal((await ask(elsewhere.token)).status, 200);
    await statusesOf(6, () => ask(createToken('production')));
    assert.equal((await ask(elsewhere.token)).status, 200);
  });
});

describe('what needs no token', () => {
  const tos = open;
  it('is counted by address: the mock and the documentation together', async () => {
    const mock = () => tos.call('GET', '/vehicle-types', { prefix: '/mock', token: 'any' });
    const first = await mock();
    assert.equal(first.headers.get('ratelimit-policy'), '"address";q=4;w=60');
    assert.deepEqual(await statusesOf(2, mock), [200, 200]);
    assert.equal((await send('GET', `${tos.origin}/openapi.json`)).status, 200);
    const refused = await send('GET', `${tos.origin}/docs/`);
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
    assert.deepEqual(await statusesOf(2, mock), [429, 429]);
  });
  it('and nothing else: neither health, nor what is not found, nor those with a token', async () => {
    assert.equal((await send('GET', `${tos.origin}/livez`)).status, 200);
    assert.equal((await send('GET', `${tos.origin}/none`)).status, 404);
    assert.equal((await tos.call('GET', '/orders')).status, 200);
  });
});

describe('addresses are counted', () => {
  const cases: [string, string][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ];
  for (const [address, key] of cases) it(`${address} as ${key}`, () => assert.equal(addressKey(address), key));
});

describe('an account that stores too much within an hour', () => {
  const tos = full;
  const draft = (json: object, key?: string) =>
    tos.call('POST', '/booking/draft', { json, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) });
  const large = { additional_information: 'x'.repeat(5000) };
  it('is refused with 429, Retry-After and what is left, and stores nothing more', async () => {
    const first = await draft(large, 'first');
    assert.equal(first.status, 200);
    const refused = await draft(large);
    assert.deepEqual([refused.status, refused.body.code], [429, 'storage_limited']);
    const { name, r, t } = fieldOf(refused.headers.get('ratelimit'));
    assert.deepEqual([name, r], ['stored-bytes', 0]);
    assert.ok(Number(t) > 3000 && Number(t) <= 3600);
    assert.equal(refused.headers.get('ratelimit-policy'), '"stored-bytes";q=20000;qu="content-bytes";w=3600');
    assert.equal((await tos.call('POST', '/booking/publish', { json: bookingRequest() })).status, 429);
    const { rows } = await tos.pool.query('select count(*) as count from production.orders');
    assert.equal(rows[0].count, 1);
    const again = await draft(large, 'first');
    assert.deepEqual([again.status, again.text], [200, first.text], 'a repeat stores nothing');
    assert.equal((await tos.call('GET', '/orders')).status, 200);
  });
  it('does not keep another account from storing', async () => {
    const { token } = await tos.issue({ account: 'Other AG' });
    assert.equal((await tos.call('POST', '/booking/publish', { token, json: bookingRequest() })).status, 200);
  });
  it('is not charged for what it repeats', async () => {
    const { token } = await tos.issue({ account: 'Third BV' });
    const repeat = () =>
      tos.call('POST', '/booking/publish', { token, json: bookingRequest(), headers: { 'idempotency-key': 'same' } });
    assert.deepEqual(await statusesOf(20, repeat), Array(20).fill(200));
  });
  it('is not charged for what was not stored: a key in use for another request, or a database that takes no writes', async () => {
    const { token } = await tos.issue({ account: 'Fourth SA' });
    const book = (reference: string) =>
      tos.call('POST', '/booking/publish', {
        token,
        json: bookingRequest({ loadings: [loading({ reference_number: reference })] }),
        headers: { 'idempotency-key': 'one' },
      });
    assert.equal((await book('first')).status, 200);
    assert.deepEqual(await statusesOf(20, () => book('another')), Array(20).fill(422));
    const lock = await tos.pool.connect();
    await lock.query('begin; set local idle_in_transaction_session_timeout = 0');
    await lock.query('lock table production.orders in access exclusive mode');
    const draftAs = () => tos.call('POST', '/booking/draft', { token, json: large });
    const failed = await statusesOf(1, draftAs);
    await lock.query('rollback');
    lock.release();
    assert.deepEqual(failed, [503]);
    assert.equal((await draftAs()).status, 200);
  });
  it('counts replies to cancels, and keeps nobody from canceling', async () => {
    const { token } = await tos.issue({ account: 'Fifth SRL' });
    const unknown = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`${'x'.repeat(150)}${i}`, 1]));
    const drafts = await Promise.all([1, 2].map(() => tos.call('POST', '/booking/draft', { token, json: {} })));
    for (const { body } of drafts) {
      const canceled = await tos.call('PUT', `/orders/${body.data.id}`, {
        token,
        json: { status: 'canceled', ...unknown },
      });
      assert.equal(canceled.status, 200);
    }
    assert.equal((await tos.call('POST', '/booking/draft', { token, json: {} })).body.code, 'storage_limited');
  });
});
