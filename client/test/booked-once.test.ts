import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { startApp } from '../../test/support/app.ts';
import { bookingRequest } from '../../test/support/requests.ts';
import { Transport } from '../src/index.ts';

const tos = await startApp({ after });

/** Passes requests on. Of each the first reply is lost, and the second cut in its middle. */
async function startLossyProxy(): Promise<string> {
  const replies = new Map<string, number>();
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const passed = forward(tos.origin + url, { method, headers }, async (reply) => {
      const body = Buffer.concat(await reply.toArray());
      const request = String(headers['idempotency-key'] ?? url);
      const before = replies.get(request) ?? 0;
      replies.set(request, before + 1);
      if (before === 0) return void incoming.socket.resetAndDestroy();
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      if (before > 1) return void outgoing.end(body);
      outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy());
    });
    incoming.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  after(() => proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

it('a booking and a cancel happen once, whatever becomes of the replies', async () => {
  const transport = new Transport({ token: tos.token, baseUrl: `${await startLossyProxy()}/api/v3` });
  const booked = await Promise.all(Array.from({ length: 10 }, () => transport.book(bookingRequest())));
  const numbers = booked.map(({ data }) => data.order_number).sort((a, b) => a - b);
  const listed: number[] = [];
  for await (const order of transport.orders.list({ per_page: 3 })) listed.unshift(order.order_number);
  assert.deepEqual(listed, numbers);

  const { id } = booked[0]!.data;
  assert.equal((await transport.cancel(id)).message, 'The order is canceled.');
  await assert.rejects(transport.cancel(id), { status: 409, code: 'order_not_cancelable' });
});
