import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { type SendOptions, sendRaw } from '../../support/http-client.ts';
import type { Reply } from '../../support/replies/conformance.ts';
import { bookingRequest, loading, priceRequest } from '../../support/requests.ts';

const clock = clockFrom();
const today = clock.now();
const tos = await startApp({ after }, { clock });
const sandbox = { prefix: '/sandbox/api/v3', token: tos.sandboxToken };

const book = (key: string | undefined, options: SendOptions = {}): Promise<Reply> =>
  tos.call('POST', '/booking/publish', {
    ...(options.text === undefined ? { json: bookingRequest() } : {}),
    ...options,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const countOrders = async (schema = 'production') =>
  (await tos.pool.query(`select count(*) as count from ${schema}.orders`)).rows[0].count;
const isReplay = (reply: Reply) => reply.headers.get('idempotent-replayed') === 'true';

/** Runs `work` and tells how many orders it made. */
async function made(work: () => Promise<unknown>): Promise<number> {
  const before = await countOrders();
  await work();
  return (await countOrders()) - before;
}

test('the same key and body five times is one order, one event and five equal replies', async () => {
  const key = randomUUID();
  const replies: Reply[] = [];
  const orders = await made(async () => {
    for (let i = 0; i < 5; i++) replies.push(await book(key));
  });
  assert.equal(orders, 1);
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
  assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
  assert.deepEqual(replies.map(isReplay), [false, true, true, true, true]);
  assert.deepEqual([...new Set(replies.map(({ headers }) => headers.get('etag')))], ['"1"']);
  const { id, order_number: number } = replies[0]!.body.data;
  assert.match(replies[0]!.body.message, new RegExp(`order ${number}\\.$`));
  const events = await tos.pool.query('select type from production.order_events where order_id = $1', [id]);
  assert.deepEqual(events.rows, [{ type: 'order.placed' }]);
});

test('the same key many times at once is one order, answered alike to all', async () => {
  const key = randomUUID();
  let replies: Reply[] = [];
  const orders = await made(async () => {
    replies = await Promise.all(Array.from({ length: 40 }, () => book(key)));
  });
  assert.equal(orders, 1);
  assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
  assert.equal(replies.filter((reply) => !isReplay(reply)).length, 1);
});

test('the order of keys, white space and the form of numbers do not make another body', async () => {
  const body = bookingRequest();
  const reversed = Object.fromEntries(Object.entries(body).reverse());
  const key = randomUUID();
  const first = await book(key, { json: body });
  for (const text of [
    JSON.stringify(reversed, null, 3),
    JSON.stringify(body).replace('"vehicle_type":10', '"vehicle_type":1.0e1'),
    JSON.stringify(body).replace('Hanse', '\\u0048anse'),
  ]) {
    const reply = await book(key, { text });
    assert.equal(reply.text, first.text);
    assert.ok(isReplay(reply));
  }
});

test('another body under a used key is a 422 that names the header, and books nothing', async () => {
  const key = randomUUID();
  await book(key);
  for (const changes of [
    { additional_information: 'other' },
    { loadings: [loading({ dates: [{ start: '2020-01-01T00:00:00Z', end: '2020-01-01T00:00:00Z' }] })] },
  ]) {
    const reply = await book(key, { json: bookingRequest(changes) });
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body.errors), ['Idempotency-Key']);
  }
});

test('accounts and environments do not share keys', async () => {
  const key = randomUUID();
  const other = await tos.issue({ account: 'Other AG' });
  const replies = await Promise.all([book(key), book(key, { token: other.token }), book(key, sandbox)]);
  const ids = replies.map(({ body }) => body.data.id);
  assert.equal(new Set(ids).size, 3);
  for (const [i, { text }] of replies.entries()) {
    assert.deepEqual(
      ids.map((id) => text.includes(id)),
      ids.map((_, j) => i === j),
    );
  }
  assert.ok(!replies.some(isReplay));
});

test('a refusal is not stored: the corrected body books with the same key', async () => {
  const key = randomUUID();
  const orders = await made(async () => {
    assert.equal((await book(key, { json: bookingRequest({ vehicle_type: 999 }) })).status, 422);
    assert.equal((await book(key)).status, 200);
  });
  assert.equal(orders, 1);
});

test('without a key the same body twice is two orders', async () => {
  assert.equal(await made(async () => void (await Promise.all([book(undefined), book(undefined)]))), 2);
});

describe('a key that is none is a 422 that names the header', () => {
  const cases: Record<string, string[]> = {
    empty: [''],
    'of 256 characters': ['k'.repeat(256)],
    'with a space': ['a b'],
    'with a tab': ['a\tb'],
    'with an é': ['caf\u00e9'],
    'quoted and empty': ['""'],
    'on two lines': ['a', 'a'],
  };
  for (const [name, values] of Object.entries(cases)) {
    it(name, async () => {
      const body = JSON.stringify(bookingRequest());
      const lines = values.map((value) => `Idempotency-Key: ${value}`);
      const orders = await made(async () => {
        const answer = await sendRaw(
          tos.origin,
          Buffer.from(
            [
              'POST /api/v3/booking/publish HTTP/1.1',
              'Host: x',
              'Connection: close',
              `Authorization: Bearer ${tos.token}`,
              'Content-Type: application/json',
              `Content-Length: ${Buffer.byteLength(body)}`,
              ...lines,
              '',
              body,
            ].join('\r\n'),
            'latin1',
          ),
        );
        assert.match(answer, /^HTTP\/1\.1 422 [\s\S]*"errors":\{"Idempotency-Key":/);
      });
      assert.equal(orders, 0);
    });
  }
});

test('a quoted key is the same as the bare one', async () => {
  const first = await book('"abc\\"d"');
  const second = await book('abc"d');
  assert.equal(second.text, first.text);
  assert.ok(isReplay(second));
});

test('a key means nothing to a price', async () => {
  const key = randomUUID();
  await book(key);
  const reply = await tos.call('POST', '/price', { json: priceRequest(), headers: { 'idempotency-key': key } });
  assert.equal(reply.status, 201);
});

test('the reply is replayed as it was sent, and the order reads the same, whatever the text holds', async () => {
  const text = '😀 e\u0301 \u0001 \\u0001 \ufffd " \\ \u2028';
  const key = randomUUID();
  const first = await book(key, { json: bookingRequest({ additional_information: text }) });
  const { data } = first.body;
  assert.equal(data.additional_information, text);
  assert.equal((await tos.call('GET', `/orders/${data.id}`)).body.data.additional_information, text);
  const again = await book(key, { json: bookingRequest({ additional_information: text }) });
  assert.equal(again.text, first.text);
});

test('a reply is replayed when the loading is past, and to another token of the account', async () => {
  const key = randomUUID();
  const first = await book(key);
  await clock.set(clock.now() + 30 * 86_400_000);
  const { token } = await tos.issue();
  const replayed = await book(key, { token });
  const fresh = await book(randomUUID());
  await clock.set(today);
  assert.equal(replayed.text, first.text);
  assert.equal(fresh.status, 422);
});

test('a trial run leaves its key unused', async () => {
  const key = randomUUID();
  const trial = await book(key, { json: bookingRequest({ dry_run: true }) });
  assert.deepEqual([trial.body.data.id, trial.body.data.order_number], ['', 0]);
  const booked = await book(key);
  assert.ok(booked.status === 200 && !isReplay(booked));
});
