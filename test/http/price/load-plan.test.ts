import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, priceRequest } from '../../support/requests.ts';

const tos = await startApp({ after });
const stackable = { quantity: 3, length: 120, width: 80, height: 80, weight: 100, is_stackable: true };

async function priceWith(search: string, item: object = stackable) {
  return tos.call('POST', `/price${search}`, { json: priceRequest({ items: [item] }) });
}

it('the load plan comes when it is asked for, and the rest of the reply stays the same', async () => {
  const plain = await priceWith('');
  const planned = await priceWith('?include=load_plan');
  assert.equal(planned.status, 201);
  const [offer] = planned.body.data;
  assert.deepEqual(offer.load.plan, [
    {
      compartment: 0,
      x: 0,
      y: 0,
      length: 80,
      width: 120,
      pieces: [
        { item: 0, height: 80 },
        { item: 0, height: 80 },
      ],
    },
    { compartment: 0, x: 80, y: 0, length: 80, width: 120, pieces: [{ item: 0, height: 80 }] },
  ]);
  assert.deepEqual(offer.load.compartments, [{ length: 330, width: 139 }]);
  for (const { load } of planned.body.data) {
    delete load.plan;
    delete load.compartments;
  }
  assert.deepEqual(planned.body, plain.body);
});

it('the load plan is null for more than 1,000 pieces', async () => {
  const parcel = { quantity: 1001, length: 10, width: 10, height: 10, weight: 1 };
  const { body } = await priceWith('?include=load_plan', parcel);
  assert.ok(body.data.length > 0);
  assert.ok(body.data.every((offer: { load: { plan: unknown } }) => offer.load.plan === null));
});

it('an addition that does not exist, and an unknown parameter, are refused by name', async () => {
  assert.ok((await priceWith('?include=drawing')).body.errors.include);
  assert.ok((await priceWith('?includes=load_plan')).body.errors.includes);
});

it('an order shows its shipper and the company the load of its offer', async () => {
  const { load } = (await priceWith('?include=load_plan&vehicle_type=10')).body.data[0];
  const booked = await tos.call('POST', '/booking/publish', { json: bookingRequest({ items: [stackable] }) });
  const { id } = booked.body.data;
  assert.deepEqual((await tos.call('GET', `/orders/${id}?include=load_plan`)).body.data.load, load);
  assert.deepEqual((await tos.operate('GET', `/orders/${id}?include=load_plan`)).body.data.load, load);
  assert.equal('load' in (await tos.call('GET', `/orders/${id}`)).body.data, false);
});

it('a draft, and an order without goods, have no load', async () => {
  const { id: draft } = (await tos.call('POST', '/booking/draft', { json: {} })).body.data;
  assert.equal((await tos.call('GET', `/orders/${draft}?include=load_plan`)).body.data.load, null);
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest({ items: [] }) })).body.data;
  assert.equal((await tos.operate('GET', `/orders/${id}?include=load_plan`)).body.data.load, null);
});
