import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startApp } from '../../test/support/app.ts';
import { bookingRequest, loading } from '../../test/support/requests.ts';
import { Transport } from '../src/index.ts';
import { startLossyProxy } from './support/lossy-proxy.ts';

const tos = await startApp({ after });

const origin = await startLossyProxy({ after }, tos.origin);

it('a booking and a cancel happen once, whatever becomes of the replies', async () => {
  const transport = new Transport({ token: tos.token, baseUrl: `${origin}/api/v3` });
  const booked = await Promise.all(Array.from({ length: 10 }, () => transport.book(bookingRequest())));
  const numbers = booked.map(({ data }) => data.order_number).sort((a, b) => a - b);
  const listed: number[] = [];
  for await (const order of transport.orders.list({ per_page: 3 })) listed.unshift(order.order_number);
  assert.deepEqual(listed, numbers);

  const { id } = booked[0]!.data;
  assert.equal((await transport.cancel(id)).message, 'The order is canceled.');
  await assert.rejects(transport.cancel(id), { status: 409, code: 'order_not_cancelable' });
});

it('the feed is followed over lost replies: each booking is heard of once, in the order of positions', async () => {
  const { token } = await tos.issue({ environment: 'sandbox', account: 'Listener' });
  const transport = new Transport({ token, baseUrl: `${origin}/sandbox/api/v3` });
  const stopper = new AbortController();
  const heard: number[] = [];
  const positions: number[] = [];
  const listening = (async () => {
    for await (const { position, type, data } of transport.events.follow({ wait: 2, signal: stopper.signal })) {
      assert.equal(type, 'order.placed');
      heard.push(data.order!.order_number);
      if (positions.push(position) === 10) stopper.abort();
    }
  })();
  const booked = await Promise.all(Array.from({ length: 10 }, () => transport.book(bookingRequest())));
  await listening;
  assert.deepEqual(heard.toSorted(), booked.map(({ data }) => data.order_number).toSorted());
  assert.deepEqual(positions, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('an order that the company answers first is requested, withdrawn for nothing, or accepted and heard of so', async () => {
  const { token } = await tos.issue({ environment: 'sandbox', account: 'Asked first' });
  const transport = new Transport({ token, baseUrl: `${origin}/sandbox/api/v3` });
  const ask = () => transport.book(bookingRequest({ loadings: [loading({ reference_number: 'SIM-REQUEST' })] }));
  const [withdrawn, accepted] = [(await ask()).data, (await ask()).data];
  assert.deepEqual([withdrawn.status, accepted.status], ['requested', 'requested']);
  assert.ok(Date.parse(withdrawn.decide_until!) > Date.now());
  await transport.cancel(withdrawn.id, { maxFee: 0 });
  assert.equal((await transport.orders.get(withdrawn.id)).data.status, 'canceled');
  await transport.simulate(accepted.id, { to: 'accepted' });
  const stopper = new AbortController();
  const heard: string[] = [];
  for await (const { type, data } of transport.events.follow({ wait: 2, signal: stopper.signal })) {
    heard.push(`${type} ${data.order!.order_number === accepted.order_number ? 'second' : 'first'}`);
    if (type === 'order.placed') stopper.abort();
  }
  assert.deepEqual(heard, [
    'order.requested first',
    'order.requested second',
    'order.canceled first',
    'order.accepted second',
    'order.placed second',
  ]);
  const requested: unknown[] = [];
  for await (const order of transport.orders.list({ status: ['requested'] })) requested.push(order);
  assert.deepEqual(requested, []);
});
