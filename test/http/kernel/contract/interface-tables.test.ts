import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { bookingRequest, loading, pinnedClock, priceRequest } from '../../../support/clock/pinned.ts';
import { databaseOn } from '../../../support/database.ts';
import { finishNextStop } from '../../../support/progress/finish-next-stop.ts';
import { pallets, unloading } from '../../../support/requests.ts';
import { throughSwitzerland } from '../../../support/samples.ts';
import { mismatches, tables } from './spec-tables.ts';

const tos = await startApp({ after }, { clock: pinnedClock() });
const seen = new Set<string>();

const { items: _items, ...booking } = bookingRequest({
  additional_information: 'Ring twice.',
  unloadings: [unloading({ phone: '+39 02 72001' })],
  loadings: [loading()],
});
const booked = await tos.call('POST', '/booking/publish', { json: { ...booking, 'the service': [pallets] } });
const { accountId } = await tos.issue();
const { id } = booked.body.data;
await finishNextStop(databaseOn(tos.pool, 'production'), { accountId, id, actor: 'operator:test' }, new Date());

const replies: Record<string, unknown> = {
  item: booked.body.data['the service'][0],
  priceReply: (await tos.call('POST', '/price', { json: priceRequest() })).body,
  bookingReply: booked.body,
  page: (await tos.call('GET', '/orders')).body,
  orderReply: (await tos.call('GET', `/orders/${id}`)).body,
};
const second = await tos.call('POST', '/booking/publish', { json: bookingRequest() });
replies.cancelReply = (await tos.call('PUT', `/orders/${second.body.data.id}`, { json: { status: 'canceled' } })).body;

describe('every field of the published tables is in a reply with its type', () => {
  for (const [table, reply] of Object.entries(replies)) {
    it(table, () => assert.deepEqual(mismatches(table, reply, seen), []));
  }
  for (const [table, rows] of Object.entries(tables)) {
    it(`${table}: every row was met`, () => {
      const missing = Object.keys(rows)
        .map((row) => `${table}.${row.replace('?', '')}`)
        .filter((row) => !seen.has(row));
      assert.deepEqual(missing, []);
    });
  }
});

describe('the goods are spelt as the request spelt them', () => {
  it('items by default, and when there are none', async () => {
    for (const items of [[pallets], undefined]) {
      const { data } = (await tos.call('POST', '/booking/publish', { json: bookingRequest({ items }) })).body;
      assert.ok('items' in data && !('the service' in data));
    }
  });
  it('in the errors too', async () => {
    const wrong = { ...pallets, height: 0, width: undefined, category: 'colli' };
    const reply = await tos.call('POST', '/price', {
      json: { ...priceRequest(), items: undefined, 'the service': [wrong] },
    });
    assert.deepEqual(Object.keys(reply.body.errors), ['the service.0.height']);
    const missing = { ...pallets, width: undefined, category: 'colli' };
    const { items: _none, ...rest } = priceRequest();
    const second = await tos.call('POST', '/price', { json: { ...rest, 'the service': [missing] } });
    assert.deepEqual(Object.keys(second.body.errors), ['the service.0.width']);
  });
});

it('chosen extra services are priced and stored', async () => {
  const labels = ['loadingThroughDriver', 'unloadingThroughDriver'];
  const { data } = (await tos.call('POST', '/booking/publish', { json: bookingRequest({ extra_services: labels }) }))
    .body;
  const order = (await tos.call('GET', `/orders/${data.id}`)).body.data;
  assert.deepEqual(
    order.extra_services.map(({ label }: { label: string }) => label),
    labels,
  );
  const costs = order.extra_services.reduce((sum: number, { cost }: { cost: number }) => sum + cost, 0);
  assert.ok(costs > 0);
  assert.equal(Math.round((order.price.transport_net_amount + costs) * 100), Math.round(order.price.net_amount * 100));
  assert.equal(order.price.gross_amount, Math.round(order.price.net_amount * 119) / 100);
});

it('of several windows the first that can be met counts and is shown first', async () => {
  const missed = { start: '2026-11-24T09:00:00+01:00', end: '2026-11-24T10:00:00+01:00' };
  const met = { start: '2026-11-27T09:00:00+01:00', end: '2026-11-27T10:00:00+01:00' };
  const request = bookingRequest({ unloadings: [unloading({ dates: [missed, met] })] });
  const { data } = (await tos.call('POST', '/booking/publish', { json: request })).body;
  assert.deepEqual(data.unloadings[0].dates, [met, missed]);
  const [listed] = (await tos.call('GET', `/orders?order-number=${data.order_number}`)).body.data;
  assert.equal(listed.unloadings[0].start_date, met.start);
});

it('an order says whether it can be canceled', async () => {
  const order = (await tos.call('GET', `/orders/${id}`)).body.data;
  const reason = 'The goods are loaded: the order can no longer be canceled.';
  assert.deepEqual([order.status, order.cancellation], ['loaded', { allowed: false, fee: 0, reason }]);
});

it('unknown body fields are ignored and named in the warnings', async () => {
  const request = priceRequest({
    colour: 'red',
    loadings: [{ country: 'de', zip_code: '20457', name: 'Hamburg', dock: 3 }],
  });
  const { body } = await tos.call('POST', '/price', { json: request });
  assert.equal(body.warnings.length, 3);
  assert.ok(body.warnings.includes(throughSwitzerland));
  assert.match(body.warnings.join(), /loadings\.0\.dock.*colour|colour.*loadings\.0\.dock/);
});

it('a category with a fixed footprint fills in length and width', async () => {
  const { data } = (
    await tos.call('POST', '/booking/publish', {
      json: bookingRequest({ items: [{ quantity: 1, height: 100, weight: 300, category: 'epal' }] }),
    })
  ).body;
  assert.deepEqual(data.items[0], {
    quantity: 1,
    category: 'epal',
    name: '',
    weight: 300,
    length: 120,
    width: 80,
    height: 100,
    is_stackable: false,
  });
});

it('what a shipper must not decide is made by the service', async () => {
  const forged = {
    id: 'x',
    order_number: 1,
    status: 'delivered',
    price: { net_amount: 1 },
    account_id: 7,
    created_at: '2020-01-01T00:00:00Z',
  };
  const { body } = await tos.call('POST', '/booking/publish', { json: bookingRequest(forged) });
  assert.equal(body.data.status, 'placed');
  assert.ok(body.data.price.net_amount > 500 && body.data.order_number > 100_000 && body.data.id !== 'x');
  assert.equal(body.warnings.length, Object.keys(forged).length + 1);
  assert.ok(body.warnings.includes(throughSwitzerland));
});

it('texts are stored and echoed byte for byte, whatever they hold, but for line ends where one line is asked for', async () => {
  const texts = [
    "' OR 1=1 --",
    '%',
    '_',
    '\\',
    '#{7*7}',
    '<script>',
    '=cmd()',
    '😀',
    'e\u0301',
    '\u202e',
    '\ufffe',
    '\r\nX: y',
  ];
  for (const text of texts) {
    const request = bookingRequest({
      additional_information: text,
      loadings: [loading({ company_name: `x${text}`, reference_number: text })],
    });
    const { data } = (await tos.call('POST', '/booking/publish', { json: request })).body;
    const read = (await tos.call('GET', `/orders/${data.id}`)).body.data;
    assert.equal(data.additional_information, text);
    assert.equal(read.additional_information, text);
    assert.equal(read.loadings[0].address.company_name, `x${text.replace('\r\n', ' ')}`);
    const found = await tos.call('GET', `/orders?reference=${encodeURIComponent(text)}`);
    assert.equal(found.body.data[0].id, data.id);
  }
});
