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

const twoStops = {
  unloadings: [
    { country: 'DE', zip_code: '34117', name: 'Kassel' },
    { country: 'DE', zip_code: '80331', name: 'München' },
  ],
};
const pallets = (unloading: number) => ({ quantity: 15, length: 120, width: 80, height: 90, weight: 400, unloading });

it('goods with stops stand in their order, in the offer, the booking and the order alike', async () => {
  const json = priceRequest({ ...twoStops, items: [pallets(0), pallets(1)] });
  const { body } = await tos.call('POST', '/price?include=load_plan&vehicle_type=13', { json });
  const [offer] = body.data;
  assert.equal(offer.load.access, 'rear');
  const reach = (stop: number) =>
    offer.load.plan
      .filter(({ pieces }: { pieces: { unloading: number }[] }) => pieces[0]!.unloading === stop)
      .map(({ x, length }: { x: number; length: number }) => x + length);
  assert.equal(Math.max(...reach(1)), 600);
  assert.ok(Math.min(...reach(0)) > 600);
  assert.equal(
    body.warnings.some((text: string) => text.startsWith('items: ')),
    false,
  );
  const unloadings = twoStops.unloadings.map(({ country, zip_code: zip, name: city }) => {
    return { ...bookingRequest().unloadings[0], country, zip, city };
  });
  const vehicle_type = offer.vehicle_type;
  const booked = await tos.call('POST', '/booking/publish', {
    json: bookingRequest({ vehicle_type, unloadings, items: [pallets(0), pallets(1)] }),
  });
  assert.equal(booked.status, 200, JSON.stringify(booked.body));
  const { load } = (await tos.operate('GET', `/orders/${booked.body.data.id}?include=load_plan`)).body.data;
  assert.deepEqual(load, offer.load);
});

it('goods for which no place is found in the order of their stops are offered, with a warning, and an imbalance is told', async () => {
  const wide = (stop: number) => {
    return { quantity: 2, length: 240, width: 200, height: 90, weight: 5800, loading: stop, unloading: stop };
  };
  const [loading] = priceRequest().loadings;
  const json = priceRequest({ ...twoStops, loadings: [loading, loading], items: [wide(0), wide(1)] });
  const { body } = await tos.call('POST', '/price?vehicle_type=13', { json });
  const [offer] = body.data;
  assert.equal(offer.load.access, 'reload', JSON.stringify(body.unavailable));
  assert.ok(offer.load.imbalance.centre > 0);
  const warned = body.warnings.filter((text: string) => text.startsWith('items: '));
  assert.match(
    warned[0],
    /^items: in the vehicle \(Box trailer\) no place was found .* some must be reloaded there\.$/,
  );
  assert.match(warned[1], /^items: in the vehicle \(Box trailer\) the centre of gravity leaves the load distribution/);
});
