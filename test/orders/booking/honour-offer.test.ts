import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, it } from 'node:test';
import { locate } from '../../../src/engine/cities/locate.ts';
import { listOfferKeys } from '../../../src/engine/offers/key-store.ts';
import { holderOf, offerSigner } from '../../../src/engine/offers/promise.ts';
import { loadTariffs } from '../../../src/engine/tariff/load-tariff.ts';
import { replaceTariffs, type Tariffs } from '../../../src/engine/tariff/tariffs.ts';
import { nextFullMinute } from '../../../src/ground/local-time.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, priceRequest } from '../../support/clock/pinned.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { databaseOn } from '../../support/database.ts';
import { referenceData } from '../../support/reference-data.ts';
import { pallets, unloading } from '../../support/requests.ts';

/** A little more than a day before the loading: two minutes later the same transport counts as short notice. */
const monday = Date.parse('2026-11-23T06:58:30Z');
const clock = clockFrom(monday, { stands: true });
const tos = await startApp({ after }, { clock });
const shippedTariffs = tos.pricing.tariffs;
const shippedTable = readFileSync(join(import.meta.dirname, '../../../data/tariff-2026-07-01.json'), 'utf8');

const tautliner = 10;

type Line = { code: string; amount: number };
type Offer = {
  vehicle_type: number;
  value: number;
  offer_id: string;
  distance: number;
  vehicle: { code: string };
  breakdown: Line[];
  available_extra_services: {
    label: string;
    cost: number;
    estimated_unloading_times?: { start: string; end: string }[];
  }[];
  estimated_loading_times: { start: string; end: string }[];
  estimated_unloading_times: { start: string; end: string }[];
};

const priceFor = async (changes: object = {}): Promise<Offer[]> => {
  const reply = await tos.call('POST', '/price', {
    json: priceRequest({ loading_date: '2026-11-24T07:00:00Z', ...changes }),
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};
const bookingOf = (offer: Offer, changes: object = {}) =>
  bookingRequest({
    vehicle_type: offer.vehicle_type,
    offer_id: offer.offer_id,
    items: [pallets],
    loadings: [loading({ dates: offer.estimated_loading_times })],
    unloadings: [unloading()],
    ...changes,
  });
const book = (json: object) => tos.call('POST', '/booking/publish', { json });
const warnings = () => tos.logs.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
const countOrders = async () => (await tos.pool.query('select count(*) as count from production.orders')).rows[0].count;
const centsOf = (lines: Line[]) => lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);

/** The tariffs with a price table of its own for everybody or, with a name, for a shipper. */
function tariffsWith(demand: number, name = 'tariff'): Tariffs {
  const folder = mkdtempSync(join(tmpdir(), 'tariffs-'));
  writeFileSync(
    join(folder, `${name}-2026-07-01.json`),
    shippedTable.replace('"demand": {"factor": 1.0', `"demand": {"factor": ${demand}`),
  );
  const tariffs = loadTariffs([folder]);
  rmSync(folder, { recursive: true });
  return tariffs;
}

afterEach(async () => {
  await clock.set(monday);
  tos.pricing.tariffs = shippedTariffs;
  tos.logs.length = 0;
  await tos.pool.query('update production.accounts set discount_share = 0, tariff_name = null');
});

describe('an offer is booked at its value, line by line,', () => {
  const agree = (terms: string) => tos.pool.query(`update production.accounts set ${terms}`);
  const cases: [string, before: () => unknown, between: () => unknown][] = [
    ['when nothing changes', () => {}, () => {}],
    [
      'through short notice that begins after it was made',
      () => {},
      () => {
        return clock.set(clock.now() + 2 * 60_000);
      },
    ],
    [
      'through a dearer tariff from that day on',
      () => {},
      () => {
        tos.pricing.tariffs = {
          ...tariffsWith(1.8),
          general: [...shippedTariffs.general, ...tariffsWith(1.8).general],
        };
      },
    ],
    [
      'through tables changed in place while the service runs',
      () => {},
      () => {
        tos.pricing.tariffs = replaceTariffs(shippedTariffs, tariffsWith(1.8), clock.now(), clock.now() + 1);
        tos.pricing.tariffs = replaceTariffs(tos.pricing.tariffs, tariffsWith(0.5), clock.now(), clock.now() + 1);
      },
    ],
    ['through the end of a discount', () => agree('discount_share = 0.0755'), () => agree('discount_share = 0')],
    ['through a new discount', () => {}, () => agree('discount_share = 0.5')],
    [
      'through another tariff agreed with the account',
      () => {
        tos.pricing.tariffs = tariffsWith(0.5, 'tariff-acme');
        return agree("tariff_name = 'acme'");
      },
      () => agree('tariff_name = null'),
    ],
  ];
  for (const [name, before, between] of cases) {
    it(name, async () => {
      await before();
      const offers = await priceFor();
      assert.equal(offers.length, 15);
      await between();
      let others = 0;
      for (const offer of offers) {
        const reply = await book(bookingOf(offer));
        assert.equal(reply.status, 200, reply.text);
        const { price } = reply.body.data;
        assert.deepEqual([price.transport_net_amount, price.breakdown], [offer.value, offer.breakdown]);
        const today = await book({ ...bookingOf(offer), offer_id: undefined });
        if (today.body.data.price.transport_net_amount !== offer.value) others += 1;
      }
      assert.equal(others > 0, name !== 'when nothing changes');
      assert.deepEqual(warnings(), []);
    });
  }

  it('at its own window, whichever others suit the shipper too', async () => {
    const [offer] = await priceFor({ loading_date: '2026-11-26T08:00:00Z' });
    const earlier = { start: '2026-11-25T08:00:00+01:00', end: '2026-11-25T18:00:00+01:00' };
    const dates = [earlier, ...offer!.estimated_loading_times];
    const { data } = (await book(bookingOf(offer!, { loadings: [loading({ dates })] }))).body;
    assert.equal(data.price.transport_net_amount, offer!.value);
    assert.deepEqual(data.loadings[0].dates[0], offer!.estimated_loading_times[0]);
    assert.equal(data.loadings[0].dates.length, 2);
  });
});

describe('an offer whose tariff is gone', () => {
  it('is booked at its value while prices differ by at most a quarter, with a line that makes up the difference', async () => {
    const offers = await priceFor();
    tos.pricing.tariffs = tariffsWith(1.2);
    for (const offer of offers) {
      const reply = await book(bookingOf(offer));
      assert.equal(reply.status, 200, reply.text);
      const { transport_net_amount, breakdown } = reply.body.data.price;
      assert.equal(transport_net_amount, offer.value);
      assert.equal(centsOf(breakdown), Math.round(offer.value * 100));
      const last = breakdown.at(-1);
      assert.deepEqual([last.code, last.label], ['offer', 'Difference to the price of the offer']);
      assert.ok(last.amount < 0);
    }
  });
  it('is refused where they differ by more, saying so, and the refusal is logged', async () => {
    const [offer] = await priceFor();
    tos.pricing.tariffs = tariffsWith(2);
    const reply = await book(bookingOf(offer!));
    assert.equal(reply.status, 422);
    assert.match(
      reply.body.errors.offer_id[0],
      /^promises \d+\.\d\d EUR, and today, by other tables than it was made with, this transport costs \d+\.\d\d EUR: ask/,
    );
    assert.equal(warnings().length, 1);
  });
});

describe('a promise that is signed and yet wrong is refused and logged:', () => {
  /** Signs with the real key, as only a mistake of ours could. */
  const forge = async (
    offer: Offer,
    wrong: { value?: number; distanceKm?: number; terms?: object },
  ): Promise<string> => {
    const { gazetteer } = await referenceData();
    const placeAt = (country: string, zipCode: string, name: string) => {
      const located = locate(gazetteer, { country, zipCode, name });
      assert.ok(located.ok);
      return located.place;
    };
    const [key] = await listOfferKeys(databaseOn(tos.pool, 'production'));
    const { rows } = await tos.pool.query<{ id: number }>(
      "select id from production.accounts where name = 'Acme GmbH'",
    );
    const transport = {
      holder: holderOf('production', rows[0]!.id),
      items: [{ ...pallets, category: 'epal' as const, isStackable: false }],
      loadings: [placeAt('DE', '20457', 'Hamburg')],
      unloadings: [placeAt('IT', '20121', 'Milano')],
    };
    const made = {
      pricedAt: nextFullMinute(clock.now()),
      validUntil: nextFullMinute(clock.now()) + 60_000,
      tariffVersion: shippedTariffs.general.at(-1)!.tariff.version,
      discountShare: 0,
      release: tos.pricing.release,
      ...wrong.terms,
    };
    const [times] = offer.estimated_loading_times;
    return offerSigner(
      key!,
      transport,
      made,
    )({
      vehicleType: offer.vehicle_type,
      price: { value: Math.round(offer.value * 100) + (wrong.value ?? 0) },
      distanceKm: (await kilometres()) + (wrong.distanceKm ?? 0),
      loadingTimes: [{ start: Date.parse(times!.start), end: Date.parse(times!.end) }],
    });
  };
  /** Replies have whole kilometres. */
  const kilometres = async () => {
    const [offer] = await priceFor();
    return Number(offer!.offer_id.split('~')[10]) / 10;
  };

  it('the right one holds', async () => {
    const [offer] = await priceFor();
    const offer_id = await forge(offer!, {});
    assert.equal((await book(bookingOf({ ...offer!, offer_id }))).status, 200);
  });

  const gone = 'another, which this process does not know';
  const cases: [string, wrong: Parameters<typeof forge>[1], reason: RegExp][] = [
    [
      'a value of a cent less',
      { value: -1 },
      /^promises \d+\.\d\d EUR, and this transport costs \d+\.\d\d EUR: ask for/,
    ],
    ['a value of a cent more', { value: 1 }, /^promises/],
    ['other kilometres', { distanceKm: 0.1 }, /^is for another tour, of [\d.]+ km: this one has [\d.]+ km: ask for/],
    ['a discount', { terms: { discountShare: 0.01 } }, /^promises/],
    ['a moment of short notice', { terms: { pricedAt: nextFullMinute(monday) + 120_000 } }, /^promises/],
    [
      `a tenth of the value, by a tariff that is gone`,
      { value: -90_000, terms: { tariffVersion: gone.replaceAll(/\W/g, '-') } },
      /^promises [\d.]+ EUR, and today, by other tables than it was made with, this transport costs/,
    ],
    [
      'the kilometres of a short tour, by another release',
      { distanceKm: -1000, terms: { release: 'AnOther1' } },
      /^is for another tour, of [\d.]+ km: today, by other tables than it was made with, this one has/,
    ],
  ];
  for (const [name, wrong, reason] of cases) {
    it(name, async () => {
      const offer = (await priceFor()).find(({ vehicle_type }) => vehicle_type === tautliner)!;
      const offer_id = await forge(offer, wrong);
      const before = await countOrders();
      const reply = await book(bookingOf({ ...offer, offer_id }));
      assert.equal(reply.status, 422, reply.text);
      assert.match(reply.body.errors.offer_id[0], reason);
      assert.equal(await countOrders(), before);
      const [logged, ...more] = warnings();
      assert.equal(more.length, 0);
      assert.equal(logged.msg, 'an offer was refused: its price does not agree');
      assert.equal(logged.reqId, reply.headers.get('x-request-id'));
      assert.notDeepEqual(
        [logged.promised.value, logged.promised.distanceKm],
        [logged.found.value, logged.found.distanceKm],
      );
    });
  }

  it('one whose signature is wrong is refused, and logged once with what it claims', async () => {
    const offer = (await priceFor()).find(({ vehicle_type }) => vehicle_type === tautliner)!;
    const parts = offer.offer_id.split('~');
    const signature = parts.at(-1)!;
    parts[9] = String(Number(parts[9]) - 100);
    const reply = await book(bookingOf({ ...offer, offer_id: parts.join('~') }));
    assert.equal(reply.status, 422, reply.text);
    assert.match(reply.body.errors.offer_id[0], /^is not an offer of this service for this transport/);
    const [logged, ...more] = warnings();
    assert.equal(more.length, 0);
    assert.equal(logged.msg, 'an offer was refused: its signature does not agree');
    assert.equal(logged.reqId, reply.headers.get('x-request-id'));
    assert.deepEqual(
      [logged.claimed.vehicleType, logged.claimed.value],
      [tautliner, Math.round(offer.value * 100) - 100],
    );
    assert.equal(logged.isKeyKnown, true);
    assert.ok(!JSON.stringify(logged).includes(signature));
  });
});
