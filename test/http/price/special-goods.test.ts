import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock, priceRequest } from '../../support/clock/pinned.ts';
import { pallets } from '../../support/requests.ts';
import { throughSwitzerland } from '../../support/samples.ts';

type Priced = { vehicle_type: number; value: number; offer_id: string; vehicle: { code: string }; code: string };
type Breakdown = { breakdown: { code: string; amount: number }[] };

const tos = await startApp({ after }, { clock: pinnedClock() });
const paint = { un_number: '1263', class: '3', packing_group: 'II' };
const frozen = { min: -25, max: -18 };
const price = (item: object, more: object = {}) =>
  tos.call('POST', '/price', { json: priceRequest({ items: [{ ...pallets, ...item }], ...more }) });
const book = (item: object, more: object = {}) =>
  tos.call('POST', '/booking/publish', { json: bookingRequest({ items: [{ ...pallets, ...item }], ...more }) });
const codesOf = (list: Priced[]) => list.map(({ vehicle }) => vehicle.code);
const reasons = (list: Priced[]) => [...new Set(list.map(({ code }) => code))];

describe('dangerous goods', () => {
  it('ride in trucks and trailers, at a price of their own, and in no van', async () => {
    const [plain, hazardous] = [(await price({})).body, (await price({ hazardous: paint })).body];
    assert.ok(codesOf(plain.data).includes('van_curtain'));
    const vans = /^(caddy|van_)/;
    assert.deepEqual(
      codesOf(hazardous.data).filter((code) => vans.test(code)),
      [],
    );
    const refused = hazardous.unavailable.filter((each: Priced) => vans.test(each.vehicle.code));
    assert.ok(reasons(refused).includes('hazardous_not_carried'));
    const trailer = hazardous.data.find((each: Priced) => each.vehicle_type === 10) as Priced & Breakdown;
    const line = trailer.breakdown.find(({ code }) => code === 'hazardous');
    assert.ok(line && line.amount >= 60);
    const before = plain.data.find((each: Priced) => each.vehicle_type === 10);
    assert.equal(Math.round((trailer.value - before.value) * 100), Math.round(line.amount * 100));
  });

  it('in limited quantities ride in every vehicle at the price of plain goods', async () => {
    const [plain, limited] = [
      (await price({})).body,
      (await price({ hazardous: { ...paint, quantity_limited: true } })).body,
    ];
    const values = (list: Priced[]) => list.map(({ vehicle, value }) => [vehicle.code, value]);
    assert.deepEqual(values(limited.data), values(plain.data));
  });

  it('that no vehicle carries are refused by class, and at booking by the field', async () => {
    for (const hazardClass of ['1', '1.1D', '6.2', '7']) {
      const hazardous = { un_number: 'UN 0081', class: hazardClass };
      const { body } = await price({ hazardous });
      assert.deepEqual([body.data, reasons(body.unavailable)], [[], ['hazardous_not_carried']], hazardClass);
      const booked = await book({ hazardous });
      assert.equal(booked.status, 422);
      assert.deepEqual(Object.keys(booked.body.errors), ['items.0.hazardous.class']);
    }
  });

  it('in limited quantities are refused by the field if a package weighs more than 30 kg', async () => {
    const inPackages = (packages: number) => ({ hazardous: { ...paint, quantity_limited: true, packages } });
    for (const send of [price, book]) {
      const reply = await send(inPackages(10));
      assert.equal(reply.status, 422);
      assert.deepEqual(Object.keys(reply.body.errors), ['items.0.hazardous.packages']);
      const loose = await send({ category: 'ibc', hazardous: { ...paint, quantity_limited: true } });
      assert.deepEqual(Object.keys(loose.body.errors), ['items.0.hazardous.quantity_limited']);
    }
    const { warnings } = (await price(inPackages(20))).body;
    assert.match(warnings.join(), /items\.0\.hazardous\.quantity_limited: nobody checked what inner packagings hold/);
  });

  it('are kept and shown with the order, and appear in no other reply', async () => {
    const extra = { hazardous: { ...paint, un_number: 'UN1263' }, hs_code: '320890', marks: 'ACME 1/2' };
    const shown = { hazardous: { ...paint, un_number: 'UN 1263', quantity_limited: false } };
    const { body, status } = await book({ ...extra, is_stackable: false });
    assert.equal(status, 200, JSON.stringify(body));
    const [item] = body.data.items;
    assert.deepEqual(item, { ...pallets, is_stackable: false, ...extra, ...shown });
    const order = await tos.call('GET', `/orders/${body.data.id}`);
    assert.deepEqual(order.body.data.goods, [item]);
    const plain = await book({});
    assert.deepEqual(plain.body.data.items, [{ ...pallets, is_stackable: false }]);
  });

  it('are stated in a form that is judged', async () => {
    const wrong: [item: object, field: string][] = [
      [{ hazardous: { class: '3' } }, 'items.0.hazardous.un_number'],
      [{ hazardous: { ...paint, un_number: '12634' } }, 'items.0.hazardous.un_number'],
      [{ hazardous: { ...paint, class: '10' } }, 'items.0.hazardous.class'],
      [{ hazardous: { ...paint, packing_group: 'IV' } }, 'items.0.hazardous.packing_group'],
      [{ hazardous: true }, 'items.0.hazardous'],
      [{ temperature: { min: 2, max: 1 } }, 'items.0.temperature.max'],
      [{ temperature: { min: 2.05, max: 8 } }, 'items.0.temperature.min'],
      [{ temperature: { min: -60, max: 8 } }, 'items.0.temperature.min'],
      [{ temperature: { min: 2 } }, 'items.0.temperature.max'],
      [{ hs_code: '12' }, 'items.0.hs_code'],
    ];
    for (const [item, field] of wrong) {
      const { status, body } = await price(item);
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(item));
    }
  });
});

describe('goods that are kept cold', () => {
  it('ride in the refrigerated trailer alone', async () => {
    const { body } = await price({ temperature: frozen });
    assert.deepEqual(codesOf(body.data), ['reefer']);
    assert.ok(reasons(body.unavailable).includes('temperature_not_kept'));
    const booked = await book({ temperature: frozen });
    assert.deepEqual(Object.keys(booked.body.errors), ['items.0.temperature']);
    assert.equal((await book({ temperature: frozen }, { vehicle_type: 12 })).status, 200);
  });

  it('need a temperature that all of them bear, and one that the trailer keeps', async () => {
    const items = [frozen, { min: 2, max: 8 }].map((temperature) => ({ ...pallets, temperature }));
    const { body } = await price({}, { items });
    assert.deepEqual([body.data, reasons(body.unavailable)], [[], ['temperatures_differ']]);
    const colder = await price({ temperature: { min: -30, max: -28 } });
    assert.deepEqual([colder.body.data, reasons(colder.body.unavailable)], [[], ['temperature_not_kept']]);
  });
});

it('an offer for plain goods books no dangerous or cold ones, nor the other way round', async () => {
  const dates = [{ start: '2026-11-24T08:00:00+01:00', end: '2026-11-24T14:00:00+01:00' }];
  const variants = [
    {},
    { hazardous: paint },
    { hazardous: { ...paint, quantity_limited: true } },
    { temperature: frozen },
  ];
  for (const offered of variants) {
    const { body } = await price(offered);
    const offer = body.data.find((each: Priced) => each.vehicle_type === 12);
    for (const booked of variants) {
      const reply = await book(booked, { vehicle_type: 12, offer_id: offer.offer_id, loadings: [loading({ dates })] });
      if (booked === offered) assert.equal(reply.body.data.price.net_amount, offer.value);
      else assert.match(reply.body.errors.offer_id[0], /items differ/);
    }
  }
});

describe('what must not be ignored', () => {
  const fields: [body: object, field: string, says: RegExp][] = [
    [{ adr: true }, 'adr', /items\[\]\.hazardous/],
    [{ temperature: { min: 2, max: 8 } }, 'temperature', /items\[\]\.temperature/],
    [{ insurance: { value: 50_000 } }, 'insurance', /not sold here/],
    [{ items: [{ ...pallets, isHazardous: true }] }, 'items.0.isHazardous', /`hazardous`|items\[\]\.hazardous/],
    [{ cargo: { notes: [{ un_number: 'UN 1263' }] } }, 'cargo.notes.0.un_number', /items\[\]\.hazardous/],
  ];
  for (const [changes, field, says] of fields) {
    it(`${field} is refused with what to use`, async () => {
      const replies = [
        await tos.call('POST', '/price', { json: priceRequest(changes) }),
        await tos.call('POST', '/booking/publish', { json: bookingRequest(changes) }),
        await tos.call('POST', '/booking/draft', { json: bookingRequest(changes) }),
      ];
      for (const { status, body } of replies) {
        assert.equal(status, 422);
        assert.match(body.errors[field][0], says);
      }
    });
  }

  it('is ignored where it says that there is none', async () => {
    const { status, body } = await tos.call('POST', '/price', { json: priceRequest({ adr: false, insurance: null }) });
    assert.equal(status, 201);
    assert.equal(body.warnings.length, 3);
    assert.ok(body.warnings.includes(throughSwitzerland));
  });
});

it('a name that means such goods gives a warning, of a draft too', async () => {
  for (const name of ['UN1263 Paint, flammable liquid', 'frozen fish', 'live pigs']) {
    for (const { body } of [
      await price({ name }),
      await book({ name }),
      await tos.call('POST', '/booking/draft', { json: { items: [{ ...pallets, name }] } }),
    ])
      assert.match(body.warnings.join(), /^items\.0\.name: /, name);
  }
});

it('a warning names the goods as the request does', async () => {
  const { items: _items, ...json } = priceRequest();
  const { body } = await tos.call('POST', '/price', {
    json: { ...json, 'the service': [{ ...pallets, name: 'live pigs' }] },
  });
  assert.match(body.warnings.join(), /^the service\.0\.name: /);
});

it('a draft keeps what makes goods dangerous or cold, and is published and priced with it', async () => {
  const json = bookingRequest({ items: [{ ...pallets, hazardous: paint }] });
  const draft = await tos.call('POST', '/booking/draft', { json });
  const shown = { ...paint, un_number: 'UN 1263', quantity_limited: false };
  assert.deepEqual(draft.body.data.items[0].hazardous, shown);
  const { body } = await tos.call('POST', '/booking/publish', { json: { draft: draft.body.data.id } });
  assert.deepEqual(body.data.items[0].hazardous, shown);
  assert.ok(body.data.price.breakdown.some(({ code }: { code: string }) => code === 'hazardous'));
});

it('the catalogue says what each vehicle carries', async () => {
  const { body } = await tos.call('GET', '/vehicle-types');
  const typed = (id: number) => body.data.find((each: { id: number }) => each.id === id);
  assert.deepEqual([typed(1).hazardous_classes, typed(1).temperature], [[], null]);
  assert.ok(typed(1).hazardous_classes_limited.includes('3'));
  assert.ok(typed(10).hazardous_classes.includes('2.1') && !typed(12).hazardous_classes.includes('2.1'));
  assert.deepEqual(typed(12).temperature, { min: -25, max: 25 });
});

it('a pallet that weighs more than it may carry goes in no vehicle', async () => {
  const { body } = await price({ quantity: 1, weight: 24_000 });
  assert.deepEqual([body.data, reasons(body.unavailable)], [[], ['too_heavy']]);
  const booked = await book({ quantity: 1, weight: 24_000 });
  assert.deepEqual(Object.keys(booked.body.errors), ['items.0.weight']);
});

it('goods that fit into no vehicle are offered in several, each of which can be booked', async () => {
  const { body } = await price({ quantity: 40 });
  assert.deepEqual(body.data, []);
  const { vehicles, value } = body.split;
  const counts = vehicles.map((each: { count: number }) => each.count);
  assert.equal(
    counts.reduce((sum: number, count: number) => sum + count),
    2,
  );
  let [sum, pieces] = [0, 0];
  for (const { count, items, offer } of vehicles) {
    const [{ item, quantity }] = items;
    assert.equal(item, 0);
    sum += count * offer.value;
    pieces += count * quantity;
    const dates = offer.estimated_loading_times;
    const more = { vehicle_type: offer.vehicle_type, offer_id: offer.offer_id, loadings: [loading({ dates })] };
    const { body: booked } = await book({ quantity }, more);
    assert.equal(booked.data.price.net_amount, offer.value);
  }
  assert.deepEqual([pieces, value], [40, Math.round(sum * 100) / 100]);
  assert.match(body.warnings.join(), /split/);
});
