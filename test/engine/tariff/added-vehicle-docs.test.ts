import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Item } from '../../../src/engine/load/item.ts';
import { priceBooking } from '../../../src/engine/pricing/price-booking.ts';
import { quote } from '../../../src/engine/pricing/quote.ts';
import { loadTariff, loadTariffWith } from '../../../src/engine/tariff/load-tariff.ts';
import { contextOf, item, leg, now, request, tariff } from '../../support/samples.ts';

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs/tariffs.md'), 'utf8');
const [, section] = /^## How do I add a vehicle\?$([\s\S]*?)^## /m.exec(guide)!;
const [vehicleRows, priceRows] = [...section!.matchAll(/```json\n([\s\S]*?)```/g)].map(([, rows]) => JSON.parse(rows!));
const priceTable = 'tariff-2026-07-01.json';
const read = (file: string) => JSON.parse(readFileSync(join(root, 'data', file), 'utf8'));

const folder = mkdtempSync(join(tmpdir(), 'own-vehicles-'));
after(() => rmSync(folder, { recursive: true }));
const [vehicles, prices] = [read('vehicles.json'), read(priceTable)];
writeFileSync(
  join(folder, 'vehicles.json'),
  JSON.stringify({ ...vehicles, vehicles: [...vehicles.vehicles, ...vehicleRows] }),
);
writeFileSync(join(folder, priceTable), JSON.stringify({ ...prices, prices: [...prices.prices, ...priceRows] }));
const own = loadTariffWith(folder);
const context = contextOf([leg({ DE: 500 })], own);

const cold = (min: number, max: number, quantity = 2): Item[] => [
  item(quantity, [120, 80, 100], 150, { category: 'epal', temperature: { min, max } }),
];
const codesFor = (items: Item[], used = context) =>
  quote(used, request({ items }), now).offers.map(({ vehicleCode }) => vehicleCode);

describe('the cooled vehicles of the guide, added to the tables of the release,', () => {
  const cases: [name: string, items: Item[], codes: string[]][] = [
    ['carry samples at 2 to 8 °C', cold(2, 8), ['cooled_van', 'cooled_truck_12t', 'reefer']],
    ['carry pharmaceuticals at 15 to 25 °C', cold(15, 25), ['cooled_van', 'cooled_truck_12t', 'reefer']],
    ['carry frozen goods if they cool so far', cold(-20, -18), ['cooled_truck_12t', 'reefer']],
    ['carry as much as fits', cold(2, 8, 12), ['cooled_truck_12t', 'reefer']],
  ];
  for (const [name, items, codes] of cases) it(name, () => assert.deepEqual(codesFor(items), codes));

  it('leave every other offer as it is', () => {
    const items = [item(2, [120, 80, 100], 150, { category: 'epal' })];
    const offersBy = (used: typeof context) =>
      quote(used, request({ items }), now).offers.filter(({ vehicleCode }) => !vehicleCode.startsWith('cooled_'));
    assert.deepEqual(offersBy(context), offersBy(contextOf([leg({ DE: 500 })])));
    assert.ok(codesFor(items).includes('cooled_van'));
  });

  it('are booked at their price, without emissions', () => {
    const items = cold(2, 8);
    const [van] = quote(context, request({ items }), now).offers;
    assert.equal(van?.vehicleType, 101);
    const { loadings, unloadings } = request();
    const loadingWindows = [van.loadingTimes];
    const booked = priceBooking(context, { items, loadings, unloadings, vehicleType: 101, loadingWindows }, now);
    assert.ok(booked.ok);
    assert.deepEqual(booked.offer.price, van.price);
    assert.equal(van.price.emissions, undefined);
  });

  it('are not in the release, which carries such goods in the trailer alone', () => {
    assert.deepEqual(codesFor(cold(2, 8), contextOf([leg({ DE: 500 })])), ['reefer']);
    assert.equal(loadTariff().vehicles.length, tariff.vehicles.length);
    assert.equal(own.vehicles.length, tariff.vehicles.length + 2);
  });
});
