import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest } from '../../support/requests.ts';

const tos = await startApp({ after });

type Result = { order: string; data?: { id: string; version: number }; code?: string; errors?: object };
const transport = { haulier: 'Spedition Süd GmbH', vehicle_plate: 'hh-ab 123', driver: { name: 'Jan Novak' } };

async function book(): Promise<{ id: string; number: number }> {
  const { body } = await tos.call('POST', '/booking/publish', { json: bookingRequest() });
  return { id: body.data.id, number: body.data.order_number };
}

async function assign(assignments: readonly object[], key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const { status, body, text } = await tos.operate('POST', '/assignments', { json: { assignments }, headers });
  return { status, text, message: body.message as string, results: (body.data ?? []) as Result[] };
}

const read = async (id: string) => (await tos.operate('GET', `/orders/${id}`)).body.data;

it('many orders get who carries them, each with a result of its own, whatever becomes of the others', async () => {
  const [first, second, canceled] = [await book(), await book(), await book()];
  await tos.call('PUT', `/orders/${canceled.id}`, { json: { status: 'canceled' } });
  const { results, message } = await assign([
    { order: first.id, transport },
    { order: '999999', transport },
    { order: canceled.id, transport },
    { order: String(second.number), transport, version: 1 },
    { order: first.id, transport: null },
  ]);
  assert.equal(message, '2 of 5 transports are assigned.');
  assert.deepEqual(
    results.map(({ data, code }) => data?.version ?? code),
    [2, 'order_not_found', 'order_not_under_way', 2, 'invalid_request'],
  );
  assert.deepEqual(results[4]!.errors, { order: ['is named twice: send one assignment of an order'] });
  for (const { id } of [first, second]) {
    const { haulier, vehicle_plate, driver } = (await read(id)).transport;
    assert.deepEqual([haulier, vehicle_plate, driver.name], ['Spedition Süd GmbH', 'HH-AB 123', 'Jan Novak']);
  }
});

it('an order that has changed since is left as it is, and null takes a transport back', async () => {
  const [moved, given] = [await book(), await book()];
  await assign([
    { order: moved.id, transport },
    { order: given.id, transport },
  ]);
  const { results } = await assign([
    { order: moved.id, transport: { haulier: 'Nord GmbH' }, version: 1 },
    { order: given.id, transport: null, version: 2 },
  ]);
  assert.deepEqual([results[0]!.code, results[1]!.data?.version], ['order_changed', 3]);
  assert.equal((await read(moved.id)).transport.haulier, 'Spedition Süd GmbH');
  assert.equal((await read(given.id)).transport, null);
});

it('the same batch under the same key assigns once, however often and at the same time it is sent', async () => {
  const orders = [await book(), await book(), await book()];
  const batch = orders.map(({ id }) => ({ order: id, transport }));
  const replies = await Promise.all([1, 2, 3].map(() => assign(batch, 'batch-1')));
  replies.push(await assign(batch, 'batch-1'));
  for (const { text } of replies) assert.equal(text, replies[0]!.text);
  for (const { id } of orders) assert.equal((await read(id)).version, 2);
});

it('a hundred are taken, one more is refused, and so is whoever may only read', async () => {
  const many = Array.from({ length: 101 }, (_, i) => ({ order: String(900_000 + i), transport }));
  assert.deepEqual([(await assign(many)).status, (await assign(many.slice(1))).status], [422, 200]);
  const token = await tos.issueOperator({ scopes: ['operator:read'] });
  const refused = await tos.operate('POST', '/assignments', { json: { assignments: many.slice(0, 1) }, token });
  assert.equal(refused.status, 403);
});
