import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../../../support/app.ts';
import { until } from '../../../support/process.ts';
import { bookingRequest } from '../../../support/requests.ts';

const tos = await startApp({ after });
const body = JSON.stringify(bookingRequest());

const countOrders = async () => (await tos.pool.query('select count(*) as count from production.orders')).rows[0].count;

/** Sends a booking's head and so much of its body, then resets the connection. */
async function abort(key: string, bytes: number, waitsFor: () => Promise<unknown> = async () => {}): Promise<void> {
  const { hostname, port } = new URL(tos.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const lines = [
    'POST /api/v3/booking/publish HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${tos.token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Idempotency-Key: ${key}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, bytes)}`);
  await waitsFor();
  socket.resetAndDestroy();
}

describe('a client that goes away', () => {
  it('in the middle of its body books nothing, is no failure in the log, and books once when it comes back', async () => {
    const before = await countOrders();
    const requests = tos.logs.length;
    for (const bytes of [0, 1, 200, body.length - 1]) {
      await Promise.all(Array.from({ length: 5 }, (_, i) => abort(randomUUID(), bytes, () => sleep(10 * i))));
    }
    const key = randomUUID();
    await abort(key, 200);
    const reply = await tos.call('POST', '/booking/publish', { text: body, headers: { 'idempotency-key': key } });
    assert.deepEqual([reply.status, reply.headers.get('idempotent-replayed')], [200, null]);
    assert.equal(await countOrders(), before + 1);
    assert.ok(tos.logs.slice(requests).every((line) => !line.includes('"level":50')));
  });

  it('after its body, before the reply, finds one order when it comes back', async () => {
    const before = await countOrders();
    const keys = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(
      keys.map((key) => abort(key, body.length, () => new Promise((resolve) => setImmediate(resolve)))),
    );
    const replies = await Promise.all(
      keys.map((key) => tos.call('POST', '/booking/publish', { text: body, headers: { 'idempotency-key': key } })),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal(new Set(replies.map((reply) => reply.body.data.id)).size, keys.length);
    assert.equal(await countOrders(), before + keys.length);
  });

  it('once the order is stored is given the reply that was made for it', async () => {
    const key = randomUUID();
    const before = await countOrders();
    await abort(key, body.length, () => until(async () => (await countOrders()) === before + 1));
    const reply = await tos.call('POST', '/booking/publish', { text: body, headers: { 'idempotency-key': key } });
    assert.deepEqual([reply.status, reply.headers.get('idempotent-replayed')], [200, 'true']);
    assert.equal(await countOrders(), before + 1);
  });
});
