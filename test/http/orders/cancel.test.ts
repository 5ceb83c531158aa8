import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it, test } from 'node:test';
import type { OrderStatus } from '../../../src/orders/order/order.ts';
import { startApp } from '../../support/app.ts';
import { until } from '../../support/process.ts';
import { bookingRequest } from '../../support/requests.ts';

const tos = await startApp({ after });
const unknownId = randomUUID();

async function newOrder(status: OrderStatus = 'placed'): Promise<string> {
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
  await tos.pool.query('update production.orders set status = $2 where id = $1', [id, status]);
  return id;
}

const cancel = (id: string, headers: Record<string, string> = {}, options: object = {}) =>
  tos.call('PUT', `/orders/${id}`, { json: { status: 'canceled' }, headers, ...options });
const read = async (id: string) => (await tos.call('GET', `/orders/${id}`)).body.data;
const typesOf = async (id: string) => (await read(id)).history.map(({ type }: { type: string }) => type);

test('a second cancel is a 409 that changes nothing; with the key of the first it is the first reply', async () => {
  const id = await newOrder();
  const key = { 'idempotency-key': randomUUID() };
  const first = await cancel(id, key);
  assert.deepEqual([first.status, first.headers.get('etag')], [200, '"2"']);
  const before = await read(id);
  const again = await cancel(id);
  assert.equal(again.status, 409);
  const { message, code } = again.body;
  assert.deepEqual([message, code], ['The order is canceled already.', 'order_not_cancelable']);
  const replay = await cancel(id, key);
  assert.equal(replay.text, first.text);
  assert.deepEqual([replay.headers.get('idempotent-replayed'), replay.headers.get('etag')], ['true', '"2"']);
  assert.deepEqual(await read(id), before);
  assert.deepEqual(await typesOf(id), ['placed', 'canceled']);
});

test('the same cancel many times at once, with one key, is answered alike and is one event', async () => {
  const id = await newOrder();
  const key = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(id, key)));
  assert.deepEqual([...new Set(replies.map(({ text, status }) => `${status} ${text}`))].length, 1);
  assert.equal(replies.filter(({ headers }) => !headers.has('idempotent-replayed')).length, 1);
  assert.deepEqual(await typesOf(id), ['placed', 'canceled']);
});

test('many cancels at once, without a key, have one success', async () => {
  const id = await newOrder();
  const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(id)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array(19).fill(409)]);
  assert.deepEqual(await typesOf(id), ['placed', 'canceled']);
});

test('a key cancels one order: for another it is a 422, also when both come at once', async () => {
  const ids = await Promise.all([newOrder(), newOrder(), newOrder()]);
  const key = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all(ids.map((id) => cancel(id, key)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422]);
  const canceled = (await Promise.all(ids.map(read))).filter(({ status }) => status === 'canceled');
  assert.equal(canceled.length, 1);
});

describe('an order can be canceled while it is', () => {
  const expected: Record<OrderStatus, number> = {
    draft: 200,
    requested: 200,
    placed: 200,
    loaded: 409,
    delivered: 409,
    declined: 409,
    canceled: 409,
  };
  for (const [status, answer] of Object.entries(expected)) {
    it(`${status}: ${answer}`, async () => {
      const reply = await cancel(await newOrder(status as OrderStatus));
      assert.equal(reply.status, answer);
      assert.ok(!('errors' in reply.body));
    });
  }
});

test('an order of the sandbox is unknown to production', async () => {
  const sandbox = { prefix: '/sandbox/api/v3', token: tos.sandboxToken };
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest(), ...sandbox })).body.data;
  const replies = [await cancel(id), await cancel(unknownId)];
  assert.deepEqual(
    replies.map(({ status }) => status),
    [404, 404],
  );
  assert.equal(replies[0]!.text, replies[1]!.text);
});

test('a token without the scope is refused alike for an order that is there and one that is not', async () => {
  const { token } = await tos.issue({ scopes: ['book'] });
  const replies = [await cancel(await newOrder(), {}, { token }), await cancel(unknownId, {}, { token })];
  for (const reply of replies) {
    assert.equal(reply.status, 403);
    assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer .*error="insufficient_scope"/);
  }
  assert.equal(replies[0]!.text, replies[1]!.text);
});

test('any other body is a 422, and a field besides the status changes nothing', async () => {
  const id = await newOrder();
  for (const json of [{}, { status: 'placed' }, { status: 'Canceled' }, { status: ['canceled'] }]) {
    const reply = await cancel(id, {}, { json });
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body.errors), ['status']);
  }
  const { price } = await read(id);
  const reply = await cancel(id, {}, { json: { status: 'canceled', price: 0 } });
  assert.deepEqual([reply.status, reply.body.warnings.length], [200, 1]);
  assert.deepEqual((await read(id)).price, price);
});

describe('If-Match', () => {
  const cases: [stated: string, answer: number][] = [
    ['"0"', 412],
    ['W/"1"', 412],
    ['1', 412],
    ['garbage, "x', 412],
    ['"1"', 200],
    ['"7", "1"', 200],
    ['*', 200],
  ];
  for (const [stated, answer] of cases) {
    it(`${stated}: ${answer}`, async () => {
      const id = await newOrder();
      const before = await read(id);
      const reply = await cancel(id, { 'if-match': stated });
      assert.equal(reply.status, answer, reply.text);
      if (answer === 412) assert.deepEqual(await read(id), before);
    });
  }
  it('takes the ETag of a booking and of an order that was read', async () => {
    const booked = await tos.call('POST', '/booking/publish', { json: bookingRequest() });
    const { id } = booked.body.data;
    const got = await tos.call('GET', `/orders/${id}`);
    assert.equal(got.headers.get('etag'), booked.headers.get('etag'));
    assert.equal((await cancel(id, { 'if-match': got.headers.get('etag')! })).status, 200);
  });
});

test('a cancel whose reply was lost is answered again with its key', async () => {
  const id = await newOrder();
  const key = randomUUID();
  const controller = new AbortController();
  const lost = fetch(`${tos.origin}/api/v3/orders/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tos.token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: '{"status":"canceled"}',
    signal: controller.signal,
  }).catch(() => {});
  await until(async () => (await read(id)).status === 'canceled');
  controller.abort();
  await lost;
  const reply = await cancel(id, { 'idempotency-key': key });
  assert.deepEqual([reply.status, reply.headers.get('idempotent-replayed')], [200, 'true']);
  assert.deepEqual(await typesOf(id), ['placed', 'canceled']);
});

test('an order whose booking is not committed is not there, and nobody waits for it', async () => {
  const id = await newOrder();
  const client = await tos.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query('select to_jsonb(o) as row from production.orders o where id = $1', [id]);
    await client.query(
      'insert into production.orders select * from jsonb_populate_record(null::production.orders, $1)',
      [{ ...rows[0].row, id: unknownId, order_number: 1 }],
    );
    assert.equal((await cancel(unknownId)).status, 404);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('cancels that meet an operator who locks their orders all succeed', async () => {
  const ids = [await newOrder(), await newOrder()];
  const lock = 'select 1 from production.orders where id = $1 for update';
  const client = await tos.pool.connect();
  await client.query('begin');
  await client.query(lock, [ids[1]]);
  const replies = ids.map((id) => cancel(id));
  await client.query(lock, [ids[0]]);
  await client.query('commit');
  client.release();
  assert.deepEqual(await Promise.all(replies.map(async (reply) => (await reply).status)), [200, 200]);
});

test('an account whose cancels wait for a lock leaves the connections to others, and what is refused waits for none', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => newOrder()));
  const done = await newOrder();
  await cancel(done);
  const other = (await tos.issue({ account: 'Other AG' })).token;
  const client = await tos.pool.connect();
  await client.query('begin');
  await client.query('select from production.order_lists for update');
  const waiting = ids.map((id) => cancel(id));
  const statuses = async (replies: Promise<{ status: number }>[]) =>
    (await Promise.all(replies)).map(({ status }) => status);
  try {
    assert.deepEqual(
      await statuses(ids.map(() => tos.call('GET', '/orders', { token: other }))),
      ids.map(() => 200),
    );
    const refused = [randomUUID(), done].map((id) => cancel(id));
    // In the line of their account, behind those that wait.
    assert.ok((await statuses(refused)).every((status) => [404, 409, 503].includes(status)));
  } finally {
    await client.query('commit');
    client.release();
  }
  const after = await statuses(waiting);
  assert.ok(after.includes(200) && after.every((status) => status === 200 || status === 503), `${after}`);
  const again = await statuses(ids.filter((_, i) => after[i] !== 200).map((id) => cancel(id)));
  assert.ok(again.every((status) => status === 200));
});
