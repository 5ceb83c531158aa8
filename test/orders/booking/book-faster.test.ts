import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, priceRequest } from '../../support/clock/pinned.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { pallets, unloading } from '../../support/requests.ts';
import { throughSwitzerland } from '../../support/samples.ts';

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
    assert.deepEqual(body.warnings, [throughSwitzerland]);
  });

  it('and is booked so at the same price without the offer', async () => {
    const { offer, faster } = await trailer();
    const { status, body } = await book({ ...earlier(offer, faster), offer_id: undefined });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.data.price.transport_net_amount, offer.value);
  });

  describe('and is booked so beside other windows, in whatever order:', () => {
    type Dates = 'own' | 'shorter' | 'fixed' | 'early' | 'kept';
    const cases: [name: string, loadings: Dates[], unloadings: Dates[]][] = [
      ['a shorter slot after its own', ['early', 'shorter'], ['kept']],
      ['a shorter slot before its own', ['shorter', 'early'], ['kept']],
      ['a fixed time, which starts with it too', ['fixed', 'early'], ['kept']],
      ['the window of the offer after it', ['early', 'own'], ['kept']],
      ['the window of the offer before it', ['own', 'early'], ['kept']],
      ['another unloading before that of loading earlier', ['early'], ['own', 'kept']],
      ['another unloading after that of loading earlier', ['early'], ['kept', 'own']],
    ];
    for (const [name, ...stops] of cases)
      it(name, async () => {
        const { offer, faster } = await trailer();
        const [own, early, kept] = [offer.estimated_loading_times[0]!, faster.loading[0]!, faster.unloading[0]!];
        const shorter = { ...own, end: new Date(Date.parse(own.start) + 3 * 3_600_000).toISOString() };
        const fixed = { start: own.start, end: own.start };
        const loadings = { own, early, shorter, fixed, kept };
        const unloadings = { ...loadings, own: offer.estimated_unloading_times[0]! };
        const [loadingDates, unloadingDates] = [
          stops[0].map((each) => loadings[each]),
          stops[1].map((each) => unloadings[each]),
        ];
        const changes = {
          loadings: [loading({ dates: loadingDates })],
          unloadings: [unloading({ dates: unloadingDates })],
        };
        const { status, body } = await book(bookingOf(offer, changes));
        assert.equal(status, 200, JSON.stringify(body));
        assert.equal(body.data.price.transport_net_amount, offer.value);
        assert.deepEqual([body.data.loadings[0].dates[0], body.data.unloadings[0].dates[0]], [early, kept]);
        assert.equal(body.data.loadings[0].dates.length, loadingDates.length);
      });
  });

  it('unless the windows of the offer suit best', async () => {
    const { offer, faster } = await trailer();
    const [own, early, kept] = [offer.estimated_loading_times[0]!, faster.loading[0]!, faster.unloading[0]!];
    for (const dates of [
      [early, own],
      [own, early],
    ]) {
      const later = unloading({ dates: [offer.estimated_unloading_times[0]!, kept] });
      const { status, body } = await book(bookingOf(offer, { loadings: [loading({ dates })], unloadings: [later] }));
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(body.data.loadings[0].dates, [own, early]);
      assert.equal(body.data.unloadings[0].dates[0].start, offer.estimated_unloading_times[0]!.start);
    }
  });

  it('but not with a second driver, and the refusal says so', async () => {
    const { offer, faster } = await trailer();
    const { status, body } = await book({ ...earlier(offer, faster), extra_services: ['second_driver'] });
    assert.equal(status, 422);
    assert.match(body.errors.offer_id[0], /differs; what is in `faster` is for one driver$/);
  });

  it('and no other window that ends earlier is booked with the offer', async () => {
    const { offer, faster } = await trailer();
    const dates = [{ start: faster.loading[0]!.start, end: faster.loading[0]!.start }];
    const { status, body } = await book(bookingOf(offer, { loadings: [loading({ dates })] }));
    assert.equal(status, 422);
    assert.match(body.errors.offer_id[0], /^is for another transport: first loading window \(offered: .*\) differs$/);
  });
});
