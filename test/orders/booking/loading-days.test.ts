import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock, priceRequest } from '../../support/clock/pinned.ts';
import { pallets, unloading } from '../../support/requests.ts';
import { tariff } from '../../support/samples.ts';

const tos = await startApp({ after }, { clock: pinnedClock() });

type Window = { start: string; end: string };
type Line = { code: string; label: string; amount: number; basis: string };
type Offer = {
  vehicle_type: number;
  value: number;
  offer_id: string;
  breakdown: Line[];
  estimated_loading_times: Window[];
  estimated_unloading_times: Window[];
};

const towns = `22844 Norderstedt, 22926 Ahrensburg, 21465 Reinbek, 25421 Pinneberg, 22880 Wedel, 25436 Uetersen,
  24558 Henstedt-Ulzburg, 22941 Bargteheide, 21502 Geesthacht, 21423 Winsen, 21614 Buxtehude, 21244 Buchholz,
  21218 Seevetal, 25335 Elmshorn, 22869 Schenefeld, 25451 Quickborn, 24568 Kaltenkirchen, 23843 Bad Oldesloe,
  21493 Schwarzenbek, 21680 Stade`
  .split(/,\s+/)
  .map((town) => ({ zip: town.slice(0, 5), city: town.slice(6) }));
const hamburg = { country: 'DE', zip: '20457', city: 'Hamburg' };
const trailer = 10;
const dayMax = tariff.terms.waiting.dayMax.trailer;

async function priceOf(loadings: typeof towns, changes: object = {}) {
  const places = loadings.map(({ zip, city }) => ({ country: 'DE', zip_code: zip, name: city }));
  const json = priceRequest({
    loadings: places,
    unloadings: [{ country: 'DE', zip_code: '20457', name: 'Hamburg' }],
    ...changes,
  });
  const reply = await tos.call('POST', `/price?vehicle_type=${trailer}`, { json });
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

const offerFor = async (loadings: typeof towns): Promise<Offer> => (await priceOf(loadings)).data[0];

const book = (offer: Offer, loadings: typeof towns, { withOffer = true, withArrival = false }) =>
  tos.call('POST', '/booking/publish', {
    json: bookingRequest({
      vehicle_type: trailer,
      items: [pallets],
      loadings: loadings.map((town, at) => loading({ ...town, dates: [offer.estimated_loading_times[at]] })),
      unloadings: [unloading({ ...hamburg, ...(withArrival ? { dates: offer.estimated_unloading_times } : {}) })],
      ...(withOffer ? { offer_id: offer.offer_id } : {}),
    }),
  });

const lineOf = (breakdown: Line[]) => breakdown.find(({ code }) => code === 'loading_days');
const daysOf = ({ estimated_loading_times: times }: Offer) =>
  new Set(times.map(({ start }) => start.slice(0, 10))).size;

describe('twenty towns around a city, in which a trailer may be loaded whenever the shipper likes,', async () => {
  const offer = await offerFor(towns);

  it('keep it for two weeks, each working day of which is paid', () => {
    const days = daysOf(offer);
    assert.equal(days, 10);
    assert.equal(lineOf(offer.breakdown)?.label, `Loading over ${days} days`);
    const tolls = offer.breakdown
      .filter(({ code }) => code.startsWith('toll'))
      .reduce((sum, each) => sum + each.amount, 0);
    assert.equal(offer.value, Math.round((days * dayMax + tolls) * 100) / 100);
  });

  for (const [name, withOffer, withArrival] of [
    ['with the offer at its loading windows', true, false],
    ['with the offer at all its windows', true, true],
    ['at its loading windows alone', false, false],
    ['at all its windows alone', false, true],
  ] as const)
    it(`cost the same to the cent booked ${name}`, async () => {
      const { status, body, text } = await book(offer, towns, { withOffer, withArrival });
      assert.equal(status, 200, text);
      assert.equal(body.data.price.transport_net_amount, offer.value);
      assert.deepEqual(body.data.price.breakdown.slice(0, offer.breakdown.length), offer.breakdown);
    });
});

it('a further loading booked on a later day costs that day with an offer as without, and a warning says so', async () => {
  const two = towns.slice(0, 2);
  const offer = await offerFor(two);
  assert.equal(daysOf(offer), 1);
  assert.equal(lineOf(offer.breakdown), undefined);
  const [first, second] = offer.estimated_loading_times as [Window, Window];
  const start = new Date(Date.parse(second.start) + 86_400_000).toISOString();
  const moved = { ...offer, estimated_loading_times: [first, { start, end: start }] };
  const [honoured, today] = [await book(moved, two, { withOffer: true }), await book(moved, two, { withOffer: false })];
  assert.deepEqual([honoured.status, today.status], [200, 200], honoured.text);
  const { price } = honoured.body.data;
  assert.deepEqual(price, today.body.data.price);
  assert.equal(lineOf(price.breakdown)?.label, 'Loading over 2 days');
  assert.match(honoured.body.warnings.join(), /dates: the booked windows add [\d.]+ EUR .*further days of loading/);
});

it('a price with such days says what a shorter slot costs, and it costs that', async () => {
  const { data, warnings } = await priceOf(towns.slice(0, 3));
  const found = /\(ftl_timeslot_duration (\d)\) the (.*) costs ([\d.]+) EUR instead of ([\d.]+)\.$/;
  const [, slot, name, costs, instead] = warnings.map((each: string) => found.exec(each)).find(Boolean);
  assert.equal(name, data[0].vehicle.name);
  assert.equal(instead, data[0].value.toFixed(2));
  const shorter = await priceOf(towns.slice(0, 3), { ftl_timeslot_duration: Number(slot) });
  assert.equal(costs, shorter.data[0].value.toFixed(2));
  assert.ok(Number(costs) < Number(instead));
});

it('one loading is never paid by the day', async () => {
  const offer = await offerFor(towns.slice(0, 1));
  assert.ok(offer.value < dayMax, `${offer.value}`);
  assert.equal(lineOf(offer.breakdown), undefined);
});
