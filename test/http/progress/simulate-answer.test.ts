import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { declineReasons } from '../../../src/orders/order/order.ts';
import { startApp } from '../../support/app.ts';
import { quietMonday } from '../../support/clock/days.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { courseOf, sandboxOf } from '../../support/progress/simulated-orders.ts';
import { bookingRequest, loading } from '../../support/requests.ts';

const clock = clockFrom(quietMonday(), { stands: true });
const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' }, clock });
const { call, simulate, book, read } = sandboxOf(tos);
/** A booking that the company is to answer. */
const toAnswer = { loadings: [loading({ reference_number: 'SIM-REQUEST' })] };

describe('an order that the company is to answer', () => {
  it('is accepted, and goes its way from then on', async () => {
    const id = await book(toAnswer);
    const reply = await simulate(id, { to: 'accepted' });
    assert.deepEqual([reply.status, reply.body.message], [200, 'The order is accepted.']);
    assert.deepEqual(reply.body.data, { id, status: 'placed', version: 2 });
    assert.equal(reply.headers.get('etag'), '"2"');
    await simulate(id, { to: 'loaded' });
    const history = ['requested by shipper', 'placed by operator'];
    assert.deepEqual(courseOf(await read(id)), {
      status: 'loaded',
      stops: ['arrived, finished', ''],
      history: [...history, 'stop_arrived by operator', 'loaded by operator'],
    });
  });

  for (const [body, reason] of [
    [{ to: 'declined' }, 'no_vehicle'],
    ...declineReasons.map((each) => [{ to: 'declined', reason: each }, each] as const),
  ] as const) {
    it(`${JSON.stringify(body)} is declined for ${reason}`, async () => {
      const id = await book(toAnswer);
      const reply = await simulate(id, body);
      assert.deepEqual(reply.body.data, { id, status: 'declined', version: 2 }, reply.text);
      assert.deepEqual((await read(id)).declined, { by: 'company', reason, note: 'Simulated.' });
    });
  }

  it('is answered once under a key, which stands for nothing else', async () => {
    const id = await book(toAnswer);
    const key = { 'idempotency-key': randomUUID() };
    const first = await simulate(id, { to: 'accepted' }, key);
    const again = await simulate(id, { to: 'accepted' }, key);
    assert.deepEqual([again.status, again.text, again.headers.get('idempotent-replayed')], [200, first.text, 'true']);
    for (const to of ['declined', 'loaded'])
      assert.deepEqual(Object.keys((await simulate(id, { to }, key)).body.errors), ['Idempotency-Key'], to);
  });
});

describe('what has its answer, or has none yet', () => {
  const draft = async () => (await call('POST', '/booking/draft', { json: bookingRequest() })).body.data.id as string;
  const canceled = async () => {
    const id = await book();
    await call('PUT', `/orders/${id}`, { json: { status: 'canceled' } });
    return id;
  };
  const requested = () => book(toAnswer);
  const declined = async () => {
    const id = await requested();
    await simulate(id, { to: 'declined' });
    return id;
  };
  const atOnce = /^The order was not to be answered: it was placed at once, at \S+Z\. The company can still cancel it/;
  const byCompany = /^The order was answered already: declined by the company at \S+Z \(no_vehicle\)\./;
  for (const [name, make, to, code, message] of [
    ['a placed order', book, 'accepted', 'order_not_requested', atOnce],
    ['a placed order', book, 'declined', 'order_not_requested', atOnce],
    ['a declined order', declined, 'accepted', 'order_not_requested', byCompany],
    [
      'a canceled order',
      canceled,
      'accepted',
      'order_not_requested',
      /placed at once, at \S+Z\. It was canceled by the shipper at \S+Z\. Its shipper can book anew\.$/,
    ],
    [
      'a draft',
      draft,
      'declined',
      'order_not_requested',
      /^The order is a draft: its shipper has asked for nothing yet\.$/,
    ],
    [
      'a declined order',
      declined,
      'loaded',
      'order_not_under_way',
      /^The order is declined: nothing of it is carried\.$/,
    ],
    ['an order to be answered', requested, 'delivered', 'order_not_accepted', undefined],
    ['an order to be answered', requested, 'eta', 'order_not_accepted', undefined],
  ] as const) {
    it(`${name}: ${to} is a 409 ${code}, and changes nothing`, async () => {
      const id = await make();
      const before = await read(id);
      const reply = await simulate(id, { to });
      assert.deepEqual([reply.status, reply.body.code], [409, code]);
      if (message !== undefined) assert.match(reply.body.message, message);
      assert.deepEqual(await read(id), before);
    });
  }
});
