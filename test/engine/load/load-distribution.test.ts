import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Imbalance, Item } from '../../../src/engine/load/item.ts';
import { checkLoad, measureLoad } from '../../../src/engine/load/load-check.ts';
import { withPlan } from '../../../src/engine/load/load-plan.ts';
import type { Vehicle } from '../../../src/engine/tariff/tariff.ts';
import { item, tariff, vehicle } from '../../support/samples.ts';

function imbalanceOf(items: Item[], on: Vehicle, unloadings = 1): Imbalance | undefined {
  const load = measureLoad(items, { stops: { loadings: 1, unloadings } })!;
  const checked = checkLoad(load, on);
  assert.ok('summary' in checked);
  return withPlan(load, on, checked).imbalance;
}

const pallets = (quantity: number, weight: number, more: Partial<Item> = {}) =>
  item(quantity, [120, 80, 90], weight, more);

test('24 t on the first 6.4 m of a trailer are told, and how far back they must be', () => {
  for (const code of ['tautliner', 'mega']) {
    const { fromCm, toCm, backCm, ...rest } = imbalanceOf([pallets(16, 1500)], vehicle(code))!;
    assert.deepEqual(rest, { compartment: 0, weightKg: 24_000, centreCm: 320 });
    // As far from the front wall as a full floor has its centre.
    assert.ok(fromCm! > 600 && fromCm! < 680 && toCm! >= 680, `${fromCm} to ${toCm}`);
    assert.equal(backCm, fromCm! - 320);
  }
});

test('loads that are spread over the floor, and light ones, are balanced on every vehicle', () => {
  for (const on of tariff.vehicles) {
    const { lengthCm, floorWidthCm } = on.compartments[0]!;
    const compartments = on.compartments.length;
    // As long as the floor, and half as wide.
    const spread = item(
      2 * compartments,
      [lengthCm, Math.floor(floorWidthCm / 2), 90],
      Math.floor(on.payloadKg / 2 / compartments),
    );
    assert.equal(imbalanceOf([spread], on), undefined, on.code);
    assert.equal(imbalanceOf([item(1, [80, 60, 90], 100)], on), undefined, on.code);
  }
});

const curve = (points: [cm: number, kg: number][]): Vehicle => ({
  ...vehicle('box_trailer'),
  loadDistribution: [{ points: points.map(([cm, kg]) => ({ cm, kg })), mark: 'document', source: 'a test' }],
});

test('the owner’s curve decides: straight between its points, level beyond them', () => {
  const on = curve([
    [100, 1000],
    [300, 2000],
    [500, 2000],
    [700, 1000],
  ]);
  const heavy = (kg: number, cm: number) => imbalanceOf([item(1, [2 * cm, 240, 90], kg)], on);
  const cases: [kg: number, centreCm: number, Partial<Imbalance> | undefined][] = [
    [1000, 50, undefined],
    [1010, 50, { fromCm: 102, toCm: 698, backCm: 52 }],
    [1500, 200, undefined],
    [1500, 199, { fromCm: 200, toCm: 600, backCm: 1 }],
    [2000, 400, undefined],
    [1500, 601, { fromCm: 200, toCm: 600 }],
    [2001, 400, {}],
  ];
  for (const [kg, cm, range] of cases) {
    const expected = range && { compartment: 0, weightKg: kg, centreCm: cm, ...range };
    assert.deepEqual(heavy(kg, cm), expected, `${kg} kg at ${cm} cm`);
  }
  const { loadDistribution: _, ...unknown } = on;
  assert.equal(imbalanceOf([pallets(16, 1400)], unknown), undefined);
});

test('less than half a load is not told where all of it can be moved back, but where it cannot', () => {
  const on = curve([
    [0, 100],
    [300, 100],
    [301, 2000],
  ]);
  assert.equal(imbalanceOf([item(1, [200, 240, 90], 900)], on), undefined);
  assert.ok(imbalanceOf([item(1, [200, 240, 90], 1010)], on)?.backCm);
  const withLight = [item(1, [200, 240, 90], 900), item(1, [1100, 240, 90], 1)];
  const found = imbalanceOf(
    withLight,
    curve([
      [0, 100],
      [1300, 100],
      [1301, 2000],
    ]),
  );
  assert.equal(found?.weightKg, 901);
  assert.equal(found?.backCm, undefined);
});

test('it is not said that all of it can be moved back where the floor ends before', () => {
  const on = curve([
    [0, 1],
    [1000, 1],
    [1001, 30_000],
  ]);
  assert.equal(imbalanceOf([item(1, [1200, 240, 90], 1000)], on)!.backCm, undefined);
});

test('with several stops every part of the tour counts: what stays in front may be too heavy once the rest is out', () => {
  const items = [pallets(16, 700, { unloading: 0 }), pallets(16, 700, { unloading: 1 })];
  const found = imbalanceOf(items, vehicle('box_trailer'), 2);
  assert.equal(found, undefined);
  const heavy = [pallets(16, 680, { unloading: 0 }), pallets(16, 770, { unloading: 1 })];
  assert.deepEqual(imbalanceOf(heavy, vehicle('box_trailer'), 2)?.after, { stop: 'unloading', index: 0 });
  assert.equal(imbalanceOf(heavy, vehicle('box_trailer'), 2)?.weightKg, 16 * 770);
});
