import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, priceRequest } from '../../support/clock/pinned.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { pallets, unloading } from '../../support/requests.ts';

const clock = clockFrom(Date.parse('2026-11-23T06:58:30Z'), { stands: true });
const tos = await startApp({ after }, { clock });

type Window = { start: string; end: string };
type Offer = {
  vehicle_type: number;
  value: number;
  offer_id: string;
  estimated_loading_times: Window[];
  estimated_unloading_times: Window[];
  faster?: { loading_until: string; loading: Window[]; unloading: Window[] };
};

const bookingOf = (offer: Offer, changes: object = {}) =>
  bookingRequest({
    vehicle_type: offer.vehicle_type,
    offer_id: offer.offer_id,
    items: [pallets],
    unloadings: [unloading()],
    ...changes,
  });
const book = (json: object) => tos.call('POST', '/booking/publish', { json });

describe('loaded on Thursday until its time, a trailer from Hamburg is in Milan on Friday and not on Monday,', () => {
  const trailer = async () => {
    const json = priceRequest({ loading_date: '2026-11-26T07:00:00Z' });
    const reply = await tos.call('POST', '/price?vehicle_type=10', { json });
    assert.equal(reply.status, 201, reply.text);
    const [offer]: Offer[] = reply.body.data;
    assert.ok(offer !== undefined);
    assert.ok(offer.faster !== undefined);
    return { offer, faster: offer.faster };
  };
  const earlier = (offer: Offer, { loading: dates, unloading: kept }: NonNullable<Offer['faster']>) =>
    bookingOf(offer, { loadings: [loading({ dates })], unloadings: [unloading({ dates: kept })] });

  it('as the offer says', async () => {
    const { offer, faster } = await trailer();
    assert.equal(offer.estimated_unloading_times[0]!.start.slice(0, 10), '2026-11-30');
    assert.equal(faster.unloading[0]!.start.slice(0, 10), '2026-11-27');
    assert.match(faster.loading_until, /^2026-11-26T\d\d:(00|15|30|45):00\+01:00$/);
    assert.deepEqual(faster.loading, [{ start: offer.estimated_loading_times[0]!.start, end: faster.loading_until }]);
  });

  it('and is booked so at the same price with the offer', async () => {
    const { offer, faster } = await trailer();
    const { status, body } = await book(earlier(offer, faster));
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.data.price.transport_net_amount, offer.value);
    assert.deepEqual(body.data.unloadings[0].dates, faster.unloading);
    assert.deepEqual(body.warnings ?? [], []);
  });

  it('and is booked so at the same price without the offer', async () => {
    const { offer, faster } = await trailer();
    const { status, body } = await book({ ...earlier(offer, faster), offer_id: undefined });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.data.price.transport_net_amount, offer.value);
  });

  it('and no other window that ends earlier is booked with the offer', async () => {
    const { offer, faster } = await trailer();
    const dates = [{ start: faster.loading[0]!.start, end: faster.loading[0]!.start }];
    const { status, body } = await book(bookingOf(offer, { loadings: [loading({ dates })] }));
    assert.equal(status, 422);
    assert.match(body.errors.offer_id[0], /^is for another transport: first loading window \(offered: .*\) differs$/);
  });
});
