import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../../../support/app.ts';
import { bookingRequest, loading, pinnedClock, priceRequest } from '../../../../support/clock/pinned.ts';
import { pallets, unloading } from '../../../../support/requests.ts';
import { throughSwitzerland } from '../../../../support/samples.ts';

const tos = await startApp({ after }, { clock: pinnedClock() });

const bodies = [
  ['POST', '/price'],
  ['POST', '/booking/publish'],
] as const;

describe('a refusal that comes from beyond the schema names what was meant too', () => {
  const { length: _length, ...unmeasured } = { ...pallets, category: 'colli' };
  const cases: [path: string, json: object, field: string, text: string][] = [
    [
      '/price',
      priceRequest({ items: [{ ...unmeasured, lenght: 120 }] }),
      'items.0.length',
      'is required for this category: `lenght` was sent; here it is `length`',
    ],
    [
      '/price',
      priceRequest({ loadings: [{ country: 'DE', zip: '20457' }] }),
      'loadings.0.zip_code',
      'or name is required: `zip` was sent; here it is `zip_code`',
    ],
    [
      '/price',
      priceRequest({ loadings: [{ country: 'DE', city: 'Hamburg' }] }),
      'loadings.0.zip_code',
      'or name is required: `city` was sent; here it is `name`',
    ],
    [
      '/booking/publish',
      bookingRequest({ unloadings: [unloading({ company_name: undefined, company: 'Officine' })] }),
      'unloadings.0.company_name',
      'or last_name is required: `company` was sent; here it is `company_name`',
    ],
    ['/price', priceRequest({ loadings: [{ country: 'UK', name: 'London' }] }), 'loadings.0.country', ''],
  ];
  for (const [path, json, field, text] of cases)
    it(`${path}: ${field} ${text}`, async () => {
      const { status, body } = await tos.call('POST', path, { json });
      assert.equal(status, 422);
      const [said] = body.errors[field];
      assert.equal(said, text || '"UK" is not an ISO 3166-1 alpha-2 country code; did you mean "GB"?');
      assert.ok(body.message.includes(said.replace(/\?$/, '')), body.message);
    });

  it('whatever the goods are called', async () => {
    const { items: _items, ...rest } = priceRequest();
    const json = { ...rest, 'the service': [{ ...pallets, quantity: undefined, qty: 1 }] };
    const { body } = await tos.call('POST', '/price', { json });
    assert.deepEqual(body.errors, { 'the service.0.quantity': ['is required: `qty` was sent; here it is `quantity`'] });
  });
});

it('what is wrong and what was meant to limit are named at once', async () => {
  const json = { ...bookingRequest({ vehicle_type: '3' }), offerId: '2~1', maxPrice: 900, insurance: true };
  const { body } = await tos.call('POST', '/booking/publish', { json });
  assert.deepEqual(Object.keys(body.errors).sort(), ['insurance', 'maxPrice', 'offerId', 'vehicle_type']);
});

it('the company is told where the transport of a flat assignment belongs', async () => {
  const { body: booked } = await tos.call('POST', '/booking/publish', { json: bookingRequest() });
  const path = `/orders/${booked.data.id}/assignment`;
  const { status, body } = await tos.operate('PUT', path, { json: { haulier: 'Süd', vehicle_plate: 'HH-A 1' } });
  assert.equal(status, 422);
  assert.deepEqual(body.errors, { transport: ['is required: `haulier` was sent; here it is `transport.haulier`'] });
  const json = { transport: { haulier: 'Süd', licence_plate: 'HH-A 1' } };
  const done = await tos.operate('PUT', path, { json });
  assert.deepEqual(done.body.warnings, [
    'transport.licence_plate: is not known and was ignored; did you mean "vehicle_plate"?',
  ]);
});

it('an unknown field that is no danger is warned of, with the name that was meant', async () => {
  const json = bookingRequest({ note: 'Ring twice', colour: 'red', loadings: [loading({ telephone: '1' })] });
  const { body } = await tos.call('POST', '/booking/draft', { json });
  assert.deepEqual(body.warnings, [
    'loadings.0.telephone: is not known and was ignored.',
    'note: is not known and was ignored; did you mean "additional_information"?',
    'colour: is not known and was ignored.',
  ]);
});

it('nothing is booked for who tried a dry run by another name, by body or by query', async () => {
  const count = async () =>
    (await tos.pool.query('select count(*)::int as count from production.orders')).rows[0].count;
  const before = await count();
  for (const [path, json] of [
    ['/booking/publish', bookingRequest({ dryRun: true })],
    ['/booking/publish?dry_run=true', bookingRequest()],
    ['/booking/publish', bookingRequest({ idempotency_key: 'a' })],
  ] as const) {
    const { status, text } = await tos.call('POST', path, { json });
    assert.equal(status, 422, text);
  }
  assert.equal(await count(), before);
  const headers = { 'idempotency-key': 'said-twice' };
  const json = bookingRequest({ idempotency_key: 'said-twice', dry_run: true });
  const { status, body } = await tos.call('POST', '/booking/publish?dry_run=true', { json, headers });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.warnings, ['idempotency_key: is not known and was ignored.', throughSwitzerland]);
});

it('a key that is used again with another request names the order that it made', async () => {
  const headers = { 'idempotency-key': 'first-order' };
  const first = await tos.call('POST', '/booking/publish', { json: bookingRequest(), headers });
  const number = first.body.data.order_number;
  const said = `was used with another request, which made order ${number}: send a new key with a new request`;
  const json = bookingRequest({ additional_information: 'Other' });
  const again = await tos.call('POST', '/booking/publish', { json, headers });
  assert.equal(again.status, 422);
  assert.deepEqual(again.body.errors, { 'Idempotency-Key': [said] });
  const cancel = (fee: number, key: string) =>
    tos.call('PUT', `/orders/${first.body.data.id}`, {
      json: { status: 'canceled', max_cancellation_fee: fee },
      headers: { 'idempotency-key': key },
    });
  assert.equal((await cancel(1, 'c')).status, 200);
  const { body } = await cancel(2, 'c');
  assert.match(body.errors['Idempotency-Key'][0], new RegExp(`which was about order ${number}: `));
});

it('an empty body is said to be empty', async () => {
  for (const [method, path] of bodies)
    for (const text of ['', ' \n']) {
      const reply = await tos.call(method, path, { text, headers: { 'content-type': 'application/json' } });
      assert.equal(reply.status, 422);
      assert.deepEqual(reply.body.errors, { body: ['is empty: send a JSON object'] });
    }
});

it('of thousands of unknown fields, with names however long, a hundred are named', async () => {
  const names = Array.from({ length: 5000 }, (_, at) => [`${'loading_of_'.repeat(2)}${at}`, 1]);
  const json = { ...bookingRequest(), ...Object.fromEntries(names), ['k'.repeat(30_000)]: 1 };
  const { status, body } = await tos.call('POST', '/booking/draft', { json });
  assert.equal(status, 200);
  assert.equal(body.warnings.length, 101);
});
