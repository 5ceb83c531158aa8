import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { prefixes } from '../../../src/http/kernel/contract/prefixes.ts';
import { startApp } from '../../support/app.ts';
import { connectClient } from '../../support/client.ts';
import { bookingRequest, loading, pinnedClock } from '../../support/clock/pinned.ts';
import { databaseOn } from '../../support/database.ts';
import { finishNextStop } from '../../support/progress/finish-next-stop.ts';
import { pallets, unloading } from '../../support/requests.ts';

const tos = await startApp({ after }, { clock: pinnedClock(), env: { BASE_URL: 'https://tos.example/' } });

for (const schema of ['production', 'sandbox'] as const)
  it(`cities → price → book → list → read → advance → cancel in ${schema}`, async () => {
    const transport = connectClient(tos.origin, schema, schema === 'production' ? tos.token : tos.sandboxToken);

    const [from] = (await transport.cities({ country: 'DE', search: 'hamb' })).data;
    const [to] = (await transport.cities({ country: 'it', search: 'mailand' })).data;
    assert.deepEqual([from?.name, to?.name], ['Hamburg', 'Milano']);

    // A record pastes straight into a price request.
    const { data: offers, unavailable } = await transport.price({
      items: [pallets],
      loadings: [from!],
      unloadings: [to!],
      loading_date: '2026-11-24T08:00:00+01:00',
    });
    assert.ok(offers.length > 5);
    assert.equal(offers.length + unavailable.length, (await transport.vehicleTypes()).data.length);
    for (const [i, offer] of offers.entries()) {
      assert.ok(i === 0 || offers[i - 1]!.value <= offer.value, 'offers come cheapest first');
      const cents = offer.breakdown.reduce((sum, line) => sum + Math.round(line.amount * 100), 0);
      assert.equal(cents, Math.round(offer.value * 100), 'the breakdown sums to the value');
    }

    for (const offer of offers) {
      const { data: booked } = await transport.book({
        ...bookingRequest({ vehicle_type: offer.vehicle_type }),
        loadings: [loading({ zip: from!.zip_code, city: from!.name, dates: offer.estimated_loading_times })],
        unloadings: [unloading({ zip: to!.zip_code, city: to!.name, dates: offer.estimated_unloading_times })],
      });
      assert.equal(booked.price?.transport_net_amount, offer.value, 'booked at the offered times it costs the value');
    }

    const { value: list } = await transport.orders
      .list({ status: ['placed', 'loaded', 'canceled'] })
      .pages()
      .next();
    assert.equal(list!.meta.total, offers.length);
    assert.equal(list!.meta.path, `https://tos.example${prefixes[schema]}/orders`);
    assert.match(list!.links.first ?? '', /status%5B%5D=placed%2Cloaded%2Ccanceled&page=1$/);
    const { id } = list!.data[0]!;
    const { accountId } = await tos.issue({ environment: schema });
    const states: string[] = [];
    for (const stop of ['loadings', 'unloadings'] as const) {
      await finishNextStop(
        databaseOn(tos.pool, schema),
        { accountId, id, actor: 'operator:test' },
        new Date('2026-11-25T09:00:00Z'),
      );
      const { data: order } = await transport.orders.get(id);
      assert.equal(order[stop][0]!.statuses[0]!.date, '2026-11-25T10:00:00+01:00');
      states.push(order.status);
    }
    assert.deepEqual(states, ['loaded', 'delivered']);
    const { history } = (await transport.orders.get(id)).data;
    assert.deepEqual(
      history.map(({ type, actor }) => `${type} ${actor}`),
      ['placed shipper', 'loaded operator', 'delivered operator'],
    );

    await transport.cancel(list!.data[1]!.id);
    const canceled: string[] = [];
    for await (const order of transport.orders.list({ status: ['canceled'] })) canceled.push(order.id);
    assert.deepEqual(canceled, [list!.data[1]!.id]);
  });

it('sandbox and production number their orders apart and share no row', async () => {
  const first = await Promise.all([
    tos.call('POST', '/booking/publish', { json: bookingRequest() }),
    tos.call('POST', '/booking/publish', {
      json: bookingRequest(),
      prefix: '/sandbox/api/v3',
      token: tos.sandboxToken,
    }),
  ]);
  const [live, test] = first.map(({ body }) => body.data);
  assert.equal(live.order_number, test.order_number, 'both have booked as often');
  for (const [schema, id] of [
    ['production', test.id],
    ['sandbox', live.id],
  ]) {
    const { rows } = await tos.pool.query(`select 1 from ${schema}.orders where id = $1`, [id]);
    assert.equal(rows.length, 0);
  }
});

it('an order keeps the known fields of its request, its breakdown and the version of the tariff', async () => {
  const text = JSON.stringify({ vehicle_type: 10, loadings: [loading()], unloadings: [unloading()] });
  const { data } = (await tos.call('POST', '/booking/publish', { text })).body;
  const { rows } = await tos.pool.query(
    'select request, tariff_version, breakdown from production.orders where id = $1',
    [data.id],
  );
  assert.equal(rows[0].request, text);
  assert.equal(rows[0].tariffVersion, data.price.tariff_version);
  assert.equal(rows[0].breakdown.length, data.price.breakdown.length);
});

describe('VAT follows the customer', () => {
  const cases: [string, string | undefined, number][] = [
    ['DE', undefined, 0.19],
    ['AT', 'ATU13585627', 0],
    ['CH', undefined, 0],
  ];
  for (const [country, vatId, rate] of cases) {
    it(`${country} ${vatId ?? ''}: ${rate}`, async () => {
      const { token } = await tos.issue({ account: `Customer ${country}`, country, ...(vatId ? { vatId } : {}) });
      const { price } = (await tos.call('POST', '/booking/publish', { json: bookingRequest(), token })).body.data;
      assert.equal(price.vat_rate, rate);
      assert.equal(price.gross_amount, Math.round(price.net_amount * 100 * (1 + rate)) / 100);
    });
  }
});

it('equal price requests have equal bytes, and nothing is stored', async () => {
  const request = {
    loadings: [{ country: 'DE', zip_code: '20457' }],
    unloadings: [{ country: 'PL', name: 'Krakau' }],
    loading_date: '2026-11-24T08:00:00+01:00',
  };
  const count = async () => (await tos.pool.query('select count(*) from production.orders')).rows[0].count;
  const before = await count();
  const replies = await Promise.all(Array.from({ length: 50 }, () => tos.call('POST', '/price', { json: request })));
  assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
  assert.equal(await count(), before);
});

it('places that no road joins get no offer, with the reason', async () => {
  const request = {
    loadings: [{ country: 'DE', name: 'Hamburg' }],
    unloadings: [{ country: 'IS', name: 'Reykjavík' }],
    loading_date: '2026-11-24T08:00:00+01:00',
  };
  const { status, body } = await tos.call('POST', '/price', { json: request });
  assert.equal(status, 201);
  assert.deepEqual(body.data, []);
  assert.equal(body.unavailable[0].code, 'no_road_connection');
});

it('a zip and a name that disagree give a warning', async () => {
  const request = {
    loadings: [{ country: 'DE', zip_code: '80331', name: 'Hamburg' }],
    unloadings: [{ country: 'DE', name: 'Köln' }],
    loading_date: '2026-11-24T08:00:00+01:00',
  };
  const { body } = await tos.call('POST', '/price', { json: request });
  assert.match(body.warnings[0], /^loadings\.0: .*Hamburg/);
});

it('a loading time that is moved by a ban or by opening hours gives a warning', async () => {
  const sunday = (json: object) =>
    tos.call('POST', '/price', { json: { ...json, loading_date: '2026-11-29T08:00:00+01:00' } });
  const tour = { loadings: [{ country: 'DE', name: 'Hamburg' }], unloadings: [{ country: 'DE', name: 'Köln' }] };
  const { body } = await sunday(tour);
  const moved = body.data.filter(
    (offer: { estimated_loading_times: { start: string }[] }) =>
      offer.estimated_loading_times[0]!.start > '2026-11-29T08:00:00+01:00',
  );
  assert.ok(moved.length > 0);
  assert.equal(
    body.warnings[0],
    `loading_date: ${moved.length} of ${body.data.length} vehicles cannot load then, for driving bans or opening hours; the loading times start later.`,
  );
});
