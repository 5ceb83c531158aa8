import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pallets, priceRequest, unloading } from '../../support/requests.ts';

const tos = await startApp({ after });

const items = [
  { ...pallets, loading: 0, unloading: 1 },
  { ...pallets, loading: 0, unloading: 0 },
];
const two = { unloadings: [unloading(), unloading({ zip: '00184', city: 'Roma' })] };
const twoPlaces = {
  unloadings: [
    { country: 'IT', name: 'Milano' },
    { country: 'IT', name: 'Roma' },
  ],
};

describe('where a line of goods is loaded and unloaded', () => {
  it('is kept and shown with the order', async () => {
    const { status, body } = await tos.call('POST', '/booking/publish', { json: bookingRequest({ items, ...two }) });
    assert.equal(status, 200, JSON.stringify(body));
    const ofStops = (lines: { loading?: number; unloading?: number }[]) =>
      lines.map((line) => [line.loading, line.unloading]);
    assert.deepEqual(ofStops(body.data.items), [
      [0, 1],
      [0, 0],
    ]);
    const { body: order } = await tos.call('GET', `/orders/${body.data.id}`);
    assert.deepEqual(order.data.goods, body.data.items);
  });

  it('changes no price, and an offer made without it books with it', async () => {
    const plain = items.map(({ loading: _loading, unloading: _unloading, ...item }) => item);
    const [with_, without] = await Promise.all(
      [items, plain].map((lines) => tos.call('POST', '/price', { json: priceRequest({ items: lines, ...twoPlaces }) })),
    );
    type Offer = { value: number; vehicle_type: number; offer_id: string };
    const values = (data: Offer[]) => data.map(({ value, vehicle_type }) => [vehicle_type, value]);
    assert.ok(without!.body.data.length > 0);
    assert.deepEqual(values(with_!.body.data), values(without!.body.data));
    const offer = (without!.body.data as Offer[]).find(({ vehicle_type }) => vehicle_type === 10)!;
    const booked = await tos.call('POST', '/booking/publish', {
      json: bookingRequest({ items, ...two, loadings: [loading()], offer_id: offer.offer_id }),
    });
    assert.equal(booked.status, 200, JSON.stringify(booked.body));
    assert.equal(booked.body.data.price.net_amount, offer.value);
  });

  it('is refused on the field for a stop that is not there, at price and at booking', async () => {
    const cases: [item: object, field: string, says: RegExp][] = [
      [{ loading: 1 }, 'items.0.loading', /must be 0/],
      [{ unloading: 2 }, 'items.0.unloading', /from 0 to 1/],
      [{ unloading: -1 }, 'items.0.unloading', /0/],
      [{ unloading: 0.5 }, 'items.0.unloading', /integer/],
    ];
    for (const [wrong, field, says] of cases) {
      const lines = [{ ...pallets, ...wrong }];
      const replies = [
        await tos.call('POST', '/price', { json: priceRequest({ items: lines, ...twoPlaces }) }),
        await tos.call('POST', '/booking/publish', { json: bookingRequest({ items: lines, ...two }) }),
      ];
      for (const { status, body } of replies) {
        assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(body));
        assert.match(body.errors[field][0], says);
      }
    }
  });

  it('is judged of a draft when it is published, since its stops may come later', async () => {
    const draft = await tos.call('POST', '/booking/draft', { json: { items } });
    assert.equal(draft.status, 200, JSON.stringify(draft.body));
    const publish = (changes: object) =>
      tos.call('POST', '/booking/publish', {
        json: { draft: draft.body.data.id, ...bookingRequest({ ...changes, items: undefined }) },
      });
    assert.deepEqual(Object.keys((await publish({})).body.errors), ['items.0.unloading']);
    assert.equal((await publish(two)).status, 200);
  });
});
