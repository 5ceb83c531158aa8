import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { bookingRequest, pinnedClock } from '../../../support/clock/pinned.ts';

const tos = await startApp({ after }, { clock: pinnedClock() });

test('the number of an order in place of its id is told, with how to find the id, whosever order it is', async () => {
  const { id, order_number: number } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body
    .data;
  const { token } = await tos.issue({ account: 'Other AG' });
  const message = `${number} reads as the number of an order, and an id belongs here: GET /orders?order-number=${number} has it as data.0.id, if an order has that number.`;
  for (const own of [tos.token, token]) {
    for (const [method, json] of [
      ['GET', undefined],
      ['PUT', { status: 'canceled' }],
    ] as const) {
      const { status, body } = await tos.call(method, `/orders/${number}`, { token: own, json });
      assert.deepEqual([status, body.code, body.message], [404, 'order_not_found', message]);
    }
    const missing = await tos.call('GET', `/orders/${number + 999}`, { token: own });
    assert.equal(missing.body.message, message.replaceAll(String(number), String(number + 999)));
  }
  const shown = String(number).replace(/(?=\d{3}$)/, ' ');
  assert.equal((await tos.call('GET', `/orders/${encodeURIComponent(shown)}`)).body.message, message);
  const [found] = (await tos.call('GET', `/orders?order-number=${number}`)).body.data;
  assert.equal(found.id, id);
  const { body } = await tos.call('GET', `/orders?order-number=${number}`, { token });
  assert.deepEqual(body.data, []);
});
