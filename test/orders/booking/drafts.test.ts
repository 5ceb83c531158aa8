import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import type { SendOptions } from '../../support/http-client.ts';
import { bookingRequest, loading, pallets, unloading } from '../../support/requests.ts';

const tos = await startApp({ after });
const post =
  (path: string) =>
  (json: object, headers: Record<string, string> = {}, options: SendOptions = {}) =>
    tos.call('POST', `/booking/${path}`, { json, headers, ...options });
const draft = post('draft');
const publish = post('publish');
const read = async (id: string) => (await tos.call('GET', `/orders/${id}`)).body.data;

describe('a draft may lack anything, and is listed, read and canceled', () => {
  const { dates: _dates, ...undated } = loading();
  const cases: Record<string, object> = {
    everything: {},
    'all but a country': { loadings: [{ country: 'de' }] },
    'the dates': bookingRequest({ loadings: [undated] }),
    nothing: bookingRequest({ additional_information: 'Ring twice.' }),
    'a place that exists': { unloadings: [unloading({ city: 'Nowhere', zip: '00000', dates: loading().dates })] },
  };
  for (const [name, json] of Object.entries(cases)) {
    it(`without ${name}`, async () => {
      const stored = await draft(json);
      assert.equal(stored.status, 200, stored.text);
      const { id, order_number: number, status } = stored.body.data;
      assert.equal(status, 'draft');
      const order = await read(id);
      assert.deepEqual([order.status, order.order_number, 'price' in order], ['draft', number, false]);
      assert.deepEqual(
        order.history.map(({ type }: { type: string }) => type),
        ['draft'],
      );
      const listed = (await tos.call('GET', '/orders?status[]=draft')).body.data;
      assert.equal(listed[0].id, id);
      assert.equal((await tos.call('PUT', `/orders/${id}`, { json: { status: 'canceled' } })).status, 200);
      assert.equal((await publish({ draft: id, ...bookingRequest() })).status, 409);
    });
  }
  it('but what it states has the form of a booking', async () => {
    const reply = await draft({ vehicle_type: '4', loadings: [{ city: 7, dates: [{ start: 'soon' }] }] });
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body.errors).sort(), [
      'loadings.0.city',
      'loadings.0.dates.0.end',
      'loadings.0.dates.0.start',
      'vehicle_type',
    ]);
  });
});

test('a published draft is the order that the same booking makes, under the number of the draft', async () => {
  const { data: drafted } = (await draft(bookingRequest({ loadings: [loading({ reference_number: 'OLD' })] }))).body;
  const published = await publish({ draft: drafted.id, loadings: [loading({ reference_number: 'NEW' })] });
  assert.equal(published.status, 200, published.text);
  const { id, order_number: number } = published.body.data;
  assert.deepEqual([id, number], [drafted.id, drafted.order_number]);
  assert.equal(published.body.message, `Transport booked as order ${number}.`);
  assert.equal(published.headers.get('etag'), '"2"');
  const booked = await publish(bookingRequest({ loadings: [loading({ reference_number: 'NEW' })] }));
  const { id: _id, order_number: _number, ...same } = booked.body.data;
  assert.deepEqual(published.body.data, { id, order_number: number, ...same });
  const order = await read(id);
  assert.deepEqual([order.status, order.version, order.price], ['placed', 2, same.price]);
  assert.deepEqual(
    order.history.map(({ type }: { type: string }) => type),
    ['draft', 'placed'],
  );
  const found = async (reference: string) =>
    (await tos.call('GET', `/orders?reference=${reference}&order-number=${number}`)).body.meta.total;
  assert.deepEqual([await found('OLD'), await found('NEW')], [0, 1]);
});

test('what a draft lacks is asked for when it is published, and it stays a draft', async () => {
  const { id } = (await draft({ items: [pallets], loadings: [{ country: 'DE' }] })).body.data;
  const reply = await publish({ draft: id, vehicle_type: 10 });
  assert.equal(reply.status, 422);
  for (const field of ['unloadings', 'loadings.0.city', 'loadings.0.dates'])
    assert.ok(field in reply.body.errors, field);
  assert.equal((await read(id)).status, 'draft');
  const { items: _items, ...rest } = bookingRequest();
  const trial = await publish({ draft: id, ...rest, dry_run: true });
  assert.deepEqual([trial.status, trial.body.data.dry_run], [200, true]);
  assert.equal((await read(id)).status, 'draft');
  const placed = await publish({ draft: id, ...rest });
  assert.deepEqual([placed.status, placed.body.data.items.length], [200, 1]);
});

test('a draft is published once, however often and by whomever it is asked for at once', async () => {
  const { id } = (await draft(bookingRequest())).body.data;
  const key = { 'idempotency-key': randomUUID() };
  const keyed = await Promise.all(Array.from({ length: 10 }, () => publish({ draft: id }, key)));
  assert.deepEqual([...new Set(keyed.map(({ status, text }) => `${status} ${text}`))].length, 1);
  assert.equal(keyed.filter(({ headers }) => !headers.has('idempotent-replayed')).length, 1);
  const other = (await draft(bookingRequest())).body.data.id;
  const bare = await Promise.all(Array.from({ length: 10 }, () => publish({ draft: other })));
  assert.deepEqual(bare.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
  for (const each of [id, other]) {
    const { rows } = await tos.pool.query(
      'select type from production.order_events where order_id = $1 order by sequence',
      [each],
    );
    assert.deepEqual(rows, [{ type: 'order.drafted' }, { type: 'order.placed' }]);
  }
});

test('a draft is stored once for a key, which is another than the same key of a booking', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await draft(bookingRequest(), key);
  assert.equal((await draft(bookingRequest(), key)).text, first.text);
  assert.equal((await publish(bookingRequest(), key)).body.data.status, 'placed');
});

test('a draft of another account, of the sandbox or of nobody cannot be published', async () => {
  const { token } = await tos.issue({ account: 'Other AG' });
  const foreign = (await draft(bookingRequest(), {}, { token })).body.data.id;
  const sandbox = { prefix: '/sandbox/api/v3', token: tos.sandboxToken };
  const test = (await draft(bookingRequest(), {}, sandbox)).body.data.id;
  const replies = await Promise.all([foreign, test, randomUUID(), 'x'].map((id) => publish({ draft: id })));
  assert.deepEqual(
    [...new Set(replies.map(({ status, text }) => `${status} ${text}`))],
    ['404 {"message":"There is no such order.","code":"order_not_found","doc_url":"/docs/errors#order_not_found"}'],
  );
});
