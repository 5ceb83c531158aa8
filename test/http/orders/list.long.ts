import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest } from '../../support/requests.ts';

type Listed = { id: string; order_number: number };

const tos = await startApp({ after });
const book = async (token: string): Promise<Listed> =>
  (await tos.call('POST', '/booking/publish', { json: bookingRequest(), token })).body.data;
const list = async (query: string, token: string): Promise<{ data: Listed[] }> =>
  (await tos.call('GET', `/orders?${query}`, { token })).body;

test('an order is read and listed at once when its booking is answered, 1,000 times of 1,000', async () => {
  const reader = await tos.issue({ account: 'Reader SA' });
  const readers = Array.from({ length: 16 }, async (_, i) => {
    for (let round = i; round < 1000; round += 16) {
      const { id, order_number: number } = await book(reader.token);
      const [read, listed] = await Promise.all([
        tos.call('GET', `/orders/${id}`, { token: reader.token }),
        list(`order-number=${number}`, reader.token),
      ]);
      assert.deepEqual([read.status, listed.data.map((order) => order.id)], [200, [id]]);
    }
  });
  await Promise.all(readers);
});
