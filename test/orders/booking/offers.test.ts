import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { insertOfferKey } from '../../../src/engine/offers/key-store.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock, pinnedNow, priceRequest } from '../../support/clock/pinned.ts';
import { databaseOn } from '../../support/database.ts';
import { pallets, unloading } from '../../support/requests.ts';

const clock = pinnedClock();
const tos = await startApp({ after }, { clock });

type Offer = {
  vehicle_type: number;
  value: number;
  offer_id: string;
  valid_until: string;
  estimated_loading_times: object[];
};

const priceFor = async (changes: object = {}): Promise<Offer[]> =>
  (await tos.call('POST', '/price', { json: priceRequest(changes) })).body.data;
const bookingOf = (offer: Offer, changes: object = {}) =>
  bookingRequest({
    vehicle_type: offer.vehicle_type,
    offer_id: offer.offer_id,
    items: [pallets],
    loadings: [loading({ dates: offer.estimated_loading_times })],
    unloadings: [unloading()],
    ...changes,
  });
const book = (json: object, options = {}) => tos.call('POST', '/booking/publish', { json, ...options });
const at = async <T>(milliseconds: number, work: () => Promise<T>): Promise<T> => {
  await clock.set(clock.now() + milliseconds);
  try {
    return await work();
  } finally {
    await clock.set(clock.now() - milliseconds);
  }
};

it('an offer is booked at its value until it expires, though the price of the day has changed meanwhile', async () => {
  // Loading in a little more than a day: a minute later the same transport counts as short notice.
  const asked = Date.parse('2026-11-23T06:59:30Z') - pinnedNow;
  const offers = await at(asked, () => priceFor({ loading_date: '2026-11-24T07:00:00Z' }));
  let dearer = 0;
  for (const offer of offers) {
    const { price } = await at(asked + 60_000, async () => (await book(bookingOf(offer))).body.data);
    assert.equal(price.transport_net_amount, offer.value);
    const sum = price.breakdown.reduce(
      (cents: number, line: { amount: number }) => cents + Math.round(line.amount * 100),
      0,
    );
    assert.equal(sum, Math.round(offer.value * 100));
    const today = await at(
      asked + 60_000,
      async () => (await book({ ...bookingOf(offer), offer_id: undefined })).body.data.price,
    );
    if (today.transport_net_amount > offer.value) dearer += 1;
  }
  assert.ok(dearer > 0);
});

it('an offer says until when it holds, by default half an hour', async () => {
  const [offer] = await priceFor();
  assert.equal(offer!.valid_until, '2026-11-23T06:30:00.000Z');
  assert.equal((await at(1_800_000, () => book(bookingOf(offer!)))).status, 200);
  const late = await at(1_801_000, () => book(bookingOf(offer!)));
  assert.equal(late.status, 422);
  assert.match(late.body.errors.offer_id[0], /expired at 2026-11-23T06:30:00/);
});

it('asked again within a minute, equal requests get equal bytes; after it, or for another account, other offers', async () => {
  const ask = async (options = {}) => (await tos.call('POST', '/price', { json: priceRequest(), ...options })).text;
  const first = await at(60_001, ask);
  for (const later of [60_002, 90_000, 119_999]) assert.equal(await at(later, ask), first);
  assert.notEqual(await at(120_001, ask), first);
  const { token } = await tos.issue({ account: 'Another shipper' });
  for (let times = 0; times < 3; times++) assert.notEqual(await at(60_001, () => ask({ token })), first);
});

describe('a booking that is not what was offered is refused, saying what differs', () => {
  const cases: [string, (offer: Offer) => object, RegExp][] = [
    ['other goods', (offer) => bookingOf(offer, { items: [{ ...pallets, quantity: 1 }] }), /items/],
    ['another vehicle', (offer) => bookingOf(offer, { vehicle_type: 11 }), /vehicle_type \(offered: 10\)/],
    [
      'another place',
      (offer) => bookingOf(offer, { unloadings: [unloading({ zip: '10121', city: 'Torino' })] }),
      /places/,
    ],
    [
      'another day',
      (offer) =>
        bookingOf(offer, {
          loadings: [loading({ dates: [{ start: '2026-11-25T08:00:00+01:00', end: '2026-11-25T14:00:00+01:00' }] })],
        }),
      /window/,
    ],
    ['a forged id', (offer) => bookingOf({ ...offer, offer_id: `${offer.offer_id.slice(0, -2)}AA` }), /not an offer/],
    ['no id at all', (offer) => bookingOf({ ...offer, offer_id: 'x' }), /not an offer/],
  ];
  for (const [name, change, reason] of cases) {
    it(name, async () => {
      const offer = (await priceFor()).find(({ vehicle_type }) => vehicle_type === 10)!;
      const reply = await book(change(offer));
      assert.equal(reply.status, 422);
      assert.match(reply.body.errors.offer_id[0], reason);
    });
  }
  it('another account, another environment', async () => {
    const [offer] = await priceFor();
    const { token } = await tos.issue({ account: 'Other AG' });
    assert.match((await book(bookingOf(offer!), { token })).body.errors.offer_id[0], /another account/);
    const sandbox = await book(bookingOf(offer!), { prefix: '/sandbox/api/v3', token: tos.sandboxToken });
    assert.equal(sandbox.status, 422);
  });
});

describe('the price of a tour is not had for another', () => {
  type Stop = [country: string, zip: string, city: string];
  type Tour = { loaded: Stop[]; unloaded: Stop[] };
  const cases: [string, offered: Tour, booked: Tour][] = [
    [
      'whose places have the same digest of 48 bits',
      {
        loaded: [['DE', '44651', 'Herne']],
        unloaded: [
          ['DE', '45529', 'Hattingen'],
          ['DE', '44225', 'Dortmund'],
        ],
      },
      {
        loaded: [['FR', '06610', 'La Gaude']],
        unloaded: [
          ['NO', '6210', 'Valldal'],
          ['NO', '6980', 'Askvoll'],
        ],
      },
    ],
    [
      'that unloads at a place where the other loads',
      {
        loaded: [
          ['DE', '20457', 'Hamburg'],
          ['DE', '34117', 'Kassel'],
        ],
        unloaded: [['DE', '80331', 'München']],
      },
      {
        loaded: [['DE', '20457', 'Hamburg']],
        unloaded: [
          ['DE', '34117', 'Kassel'],
          ['DE', '80331', 'München'],
        ],
      },
    ],
  ];
  for (const [name, offered, booked] of cases) {
    it(name, async () => {
      const places = (stops: Stop[]) => stops.map(([country, zip_code]) => ({ country, zip_code }));
      const offers = await priceFor({
        items: [],
        loadings: places(offered.loaded),
        unloadings: places(offered.unloaded),
      });
      const refusals: [vehicle: number, status: number, fields: string[]][] = [];
      for (const offer of offers) {
        const dates = offer.estimated_loading_times.slice(0, 1);
        const reply = await book(
          bookingOf(offer, {
            items: [],
            loadings: booked.loaded.map(([country, zip, city]) => loading({ country, zip, city, dates })),
            unloadings: booked.unloaded.map(([country, zip, city]) => unloading({ country, zip, city })),
            additional_information: name,
          }),
        );
        refusals.push([offer.vehicle_type, reply.status, Object.keys(reply.body.errors ?? {})]);
      }
      assert.equal(refusals.length, 16);
      assert.deepEqual(
        refusals,
        offers.map(({ vehicle_type }) => [vehicle_type, 422, ['offer_id']]),
      );
      const stored = await tos.pool.query('select 1 from production.orders where additional_information = $1', [name]);
      assert.equal(stored.rowCount, 0);
    });
  }
});

it('live offers hold across a rotation of the key, and new ones are signed with the new key', async () => {
  const [before] = await priceFor();
  await insertOfferKey(databaseOn(tos.pool, 'production'), 24);
  const [afterwards] = await at(31_000, () => priceFor());
  assert.notEqual(before!.offer_id, afterwards!.offer_id);
  assert.equal((await at(32_000, () => book(bookingOf(before!)))).status, 200);
  assert.equal((await at(32_000, () => book(bookingOf(afterwards!)))).status, 200);
});

it('a dearer price than max_price is refused with the price', async () => {
  const [offer] = await priceFor();
  const exact = bookingOf(offer!, { max_price: offer!.value });
  assert.equal((await book(exact)).status, 200);
  // Half a cent is rounded up, as all money is.
  assert.equal((await book({ ...exact, max_price: offer!.value - 0.005 })).status, 200);
  const reply = await book({ ...exact, max_price: offer!.value - 0.01 });
  assert.equal(reply.status, 422);
  assert.ok(reply.body.errors.max_price[0].includes(offer!.value.toFixed(2)));
});

it('a trial run checks and prices everything and stores nothing', async () => {
  const count = async () => (await tos.pool.query('select count(*) from production.orders')).rows[0].count;
  const [offer] = await priceFor();
  const before = await count();
  const { status, body } = await book(bookingOf(offer!, { dry_run: true, extra_services: ['loadingThroughDriver'] }));
  assert.equal(status, 200);
  assert.deepEqual([body.data.id, body.data.order_number, body.data.dry_run], ['', 0, true]);
  assert.equal(body.data.price.transport_net_amount, offer!.value);
  assert.ok(body.data.unloadings[0].dates.length > 0);
  assert.equal((await book(bookingOf(offer!, { dry_run: true, items: [], vehicle_type: 999 }))).status, 422);
  assert.equal(await count(), before);
});

it('offers and orders say what they emit, as an estimate', async () => {
  const offers = (await tos.call('POST', '/price', { json: priceRequest() })).body.data;
  for (const { emissions, distance } of offers) {
    const expected =
      emissions.distance * (1 + emissions.empty_share) * (emissions.litres_per_100_km / 100) * emissions.factor;
    assert.ok(Math.abs(emissions.co2e - expected) < 1);
    assert.ok(emissions.distance <= distance + 1);
    assert.match(emissions.method, /^estimate/);
  }
  const { data } = (await book(bookingRequest())).body;
  const order = (await tos.call('GET', `/orders/${data.id}`)).body.data;
  assert.deepEqual(order.emissions, offers.find((offer: Offer) => offer.vehicle_type === 10).emissions);
});
