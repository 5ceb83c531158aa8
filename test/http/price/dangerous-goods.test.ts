import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { adrSample } from '../../support/adr-sample.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, pinnedClock, priceRequest } from '../../support/clock/pinned.ts';
import { temporaryDirectory } from '../../support/process.ts';
import { pallets } from '../../support/requests.ts';
import { throughSwitzerland } from '../../support/samples.ts';

/** Tables of an owner who carries explosives, and who keeps table A of ADR. */
const tables = await temporaryDirectory({ after });
const catalogue = await readFile(join(import.meta.dirname, '../../../data/vehicles.json'), 'utf8');
await writeFile(
  join(tables, 'vehicles.json'),
  catalogue.replaceAll('"hazardousClasses": [', '"hazardousClasses": ["1", '),
);
await writeFile(join(tables, 'adr-table-a-2025.csv'), adrSample);
const [without, withTable] = await Promise.all([
  startApp({ after }, { clock: pinnedClock() }),
  startApp({ after }, { clock: pinnedClock(), tables }),
]);

type App = typeof without;
const itemsOf = (...goods: object[]) => goods.map((hazardous) => ({ ...pallets, hazardous }));
const price = (tos: App, ...goods: object[]) =>
  tos.call('POST', '/price', { json: priceRequest({ items: itemsOf(...goods) }) });
const book = (tos: App, ...goods: object[]) =>
  tos.call('POST', '/booking/publish', { json: bookingRequest({ items: itemsOf(...goods) }) });
const draft = (tos: App, ...goods: object[]) =>
  tos.call('POST', '/booking/draft', { json: bookingRequest({ items: itemsOf(...goods) }) });

const paint = { un_number: 'UN 1263', class: '3', packing_group: 'II' };
const documented = { packages: 24, package_type: 'steel drums (1A1)', net_mass: 410.5 };
const unchecked = /^items\.0\.hazardous\.un_number: nobody checked UN 1263/;
const lacks = /^items\.0\.hazardous: the consignment note leaves a line to write on for /;

describe('what the transport document needs', () => {
  it('is kept and shown with the order and its draft, as stated where there is no table', async () => {
    const hazardous = { ...paint, ...documented, proper_shipping_name: 'PAINT', technical_name: 'xylene' };
    const shown = { ...hazardous, quantity_limited: false };
    for (const made of [await book(without, hazardous), await draft(without, hazardous)]) {
      assert.equal(made.status, 200, made.text);
      assert.deepEqual(made.body.data.items[0].hazardous, shown);
      const { body } = await without.call('GET', `/orders/${made.body.data.id}`);
      assert.deepEqual(body.data.goods[0].hazardous, shown);
      assert.ok(made.body.warnings.some((text: string) => unchecked.test(text)));
      assert.ok(made.body.warnings.some((text: string) => /on for the tunnel restriction code \(/.test(text)));
    }
  });

  it('counts as missing where a text is blank', async () => {
    const { body } = await book(without, { ...paint, ...documented, package_type: ' ', proper_shipping_name: '' });
    assert.deepEqual(body.data.items[0].hazardous, {
      ...paint,
      packages: 24,
      net_mass: 410.5,
      quantity_limited: false,
    });
    assert.match(body.warnings.join(), /a line to write on for the proper shipping name .* the kind of packages /);
  });

  it('is judged by its field', async () => {
    const wrong: [goods: object, field: string][] = [
      [{ net_mass: 0 }, 'net_mass'],
      [{ net_mass: 1.0001 }, 'net_mass'],
      [{ net_mass: 900_000 }, 'net_mass'],
      [{ net_mass: 1, volume: 1 }, 'volume'],
      [{ packages: 1.5 }, 'packages'],
      [{ package_type: 'x'.repeat(101) }, 'package_type'],
      [{ proper_shipping_name: 7 }, 'proper_shipping_name'],
    ];
    for (const [goods, field] of wrong) {
      const { status, body } = await price(without, { ...paint, ...goods });
      assert.deepEqual(
        [status, Object.keys(body.errors)],
        [422, [`items.0.hazardous.${field}`]],
        JSON.stringify(goods),
      );
    }
  });

  it('is named in the warnings of prices, bookings and drafts where it lacks', async () => {
    for (const { body } of [await price(without, paint), await book(without, paint), await draft(without, paint)]) {
      const told = body.warnings.filter((text: string) => unchecked.test(text) || lacks.test(text));
      assert.equal(told.length, 2, JSON.stringify(body.warnings));
    }
    const whole = await price(withTable, { ...paint, ...documented, proper_shipping_name: 'Paint' });
    assert.deepEqual(whole.body.warnings, [throughSwitzerland]);
  });
});

describe("with the company's table A of ADR", () => {
  const wrong: [goods: object, field: string, says: RegExp][] = [
    [{ un_number: 'UN 9999' }, 'un_number', /table A of ADR \(adr-table-a-2025\.csv\) has no UN 9999/],
    [{ class: '8' }, 'class', /UN 1263 is of class 3/],
    [{ un_number: 'UN 1017', class: '2.2', packing_group: undefined }, 'class', /UN 1017 is of class 2\.3/],
    [{ un_number: 'UN 1993', packing_group: 'I' }, 'packing_group', /UN 1993 has packing group II/],
  ];
  for (const [goods, field, says] of wrong) {
    it(`${JSON.stringify(goods)} is refused by its ${field}, and taken without one`, async () => {
      for (const { status, body } of [
        await price(withTable, { ...paint, ...goods }),
        await book(withTable, { ...paint, ...goods }),
        await draft(withTable, { ...paint, ...goods }),
      ]) {
        assert.equal(status, 422);
        assert.deepEqual(Object.keys(body.errors), [`items.0.hazardous.${field}`]);
        assert.match(body.errors[`items.0.hazardous.${field}`][0], says);
      }
      assert.equal((await price(without, { ...paint, ...goods })).status, 201);
    });
  }

  it('an order takes name and tunnel code from it, and its consignment note says so', async () => {
    const { status, body, text } = await book(withTable, { ...paint, ...documented, proper_shipping_name: 'Varnish' });
    assert.equal(status, 200, text);
    assert.deepEqual(body.data.items[0].hazardous, {
      ...paint,
      ...documented,
      quantity_limited: false,
      proper_shipping_name: 'PAINT or PAINT RELATED MATERIAL',
      tunnel_code: 'D/E',
    });
    assert.match(body.warnings.join(), /table A of ADR has no "Varnish" for UN 1263/);
  });
});

describe('goods that may not ride in one vehicle', () => {
  const explosive = { un_number: 'UN 0081', class: '1.1D' };
  const said =
    'items.0.hazardous.class (UN 0081, class 1.1D) and items.1.hazardous.class (UN 1263, class 3) may not ride in one vehicle (ADR 7.5.2.1).';

  it('are offered in several, and refused in one with both fields', async () => {
    const { status, body } = await price(withTable, explosive, paint);
    assert.deepEqual([status, body.data], [201, []]);
    const refused = body.unavailable.filter(({ code }: { code: string }) => code === 'hazardous_not_together');
    assert.ok(refused.length > 2);
    assert.equal(refused[0].message, said);
    const loaded = body.split.vehicles.map(({ items }: { items: { item: number }[] }) => items.map(({ item }) => item));
    assert.deepEqual(loaded.flat().sort(), [0, 1]);
    assert.equal(loaded.length, 2);
    const booked = await book(withTable, explosive, paint);
    assert.equal(booked.status, 422);
    assert.deepEqual(booked.body.errors, { 'items.1.hazardous.class': [said] });
    assert.equal((await book(withTable, explosive)).status, 200);
  });
});
