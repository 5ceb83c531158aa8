import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearlyFullTrailers } from '../../../bench/support/tight-loads.ts';
import type { Item } from '../../../src/engine/load/item.ts';
import { checkLoad, measureLoad } from '../../../src/engine/load/load-check.ts';
import { item, tariff, vehicle } from '../../support/samples.ts';

function verdict(code: string, items: Item[]): string {
  const checked = checkLoad(measureLoad(items)!, vehicle(code));
  return 'problem' in checked ? checked.problem.code : 'fits';
}

const capacities: [vehicle: string, footprint: [number, number], most: number][] = [
  ['caddy', [120, 80], 1],
  ['van_box_m', [120, 80], 4],
  ['van_box_l', [120, 80], 5],
  ['van_curtain', [120, 80], 8],
  ['van_luton_lift', [120, 80], 8],
  ['van_curtain_xl', [120, 80], 10],
  ['truck_7_5t', [120, 80], 15],
  ['truck_12t', [120, 80], 18],
  ['swap_body_c745', [120, 80], 18],
  ['reefer', [120, 80], 33],
  ['tautliner', [120, 80], 34],
  ['mega', [120, 80], 34],
  ['jumbo_train', [120, 80], 38],
  ['truck_7_5t', [120, 100], 12],
  ['truck_12t', [120, 100], 14],
  ['swap_body_c745', [120, 100], 14],
  ['jumbo_train', [120, 100], 28],
  ['tautliner', [120, 100], 26],
  ['reefer', [120, 100], 26],
];

test('as many pallets as the trade knows stand in each vehicle, and not one more', () => {
  for (const [code, [length, width], most] of capacities) {
    assert.equal(verdict(code, [item(most, [length, width, 90], 10)]), 'fits', `${most} in ${code}`);
    const oneMore = verdict(code, [item(most + 1, [length, width, 90], 10)]);
    assert.equal(oneMore, 'not_enough_floor', `${most + 1} in ${code}`);
  }
});

test('every vehicle takes the pallet places that the catalogue shows', () => {
  for (const { code, palletPlaces } of tariff.vehicles) {
    assert.equal(verdict(code, [item(palletPlaces, [120, 80, 90], 10)]), 'fits', code);
  }
});

function fitting(items: Item[]): string[] {
  return tariff.vehicles.filter((each) => verdict(each.code, items) === 'fits').map((each) => each.code);
}

test('one euro pallet fits at least ten vehicles', () => {
  assert.ok(fitting([item(1, [120, 80, 120], 200)]).length >= 10);
});

test('33 full pallets of 700 kg go where 23.1 t may go', () => {
  assert.deepEqual(fitting([item(33, [120, 80, 200], 700)]), ['tautliner', 'mega', 'box_trailer']);
  assert.equal(verdict('jumbo_train', [item(33, [120, 80, 200], 700)]), 'too_heavy');
  assert.equal(verdict('reefer', [item(33, [120, 80, 200], 700)]), 'too_heavy');
});

test('a piece of 3 m fits all vehicles but the small van', () => {
  assert.equal(fitting([item(1, [300, 120, 100], 300)]).length, 15);
  assert.equal(verdict('van_box_m', [item(1, [300, 120, 150], 300)]), 'fits');
  assert.equal(verdict('caddy', [item(1, [300, 120, 100], 300)]), 'too_long');
});

test('a piece of 2.80 m height needs a mega trailer or a road train', () => {
  assert.deepEqual(fitting([item(1, [120, 80, 280], 300)]), ['mega', 'jumbo_train']);
  assert.equal(verdict('tautliner', [item(1, [120, 80, 280], 300)]), 'too_high');
});

test('a piece of 2.30 m width is for trucks, not for vans', () => {
  const wide = [item(1, [400, 230, 100], 1000)];
  assert.equal(fitting(wide).length, 10);
  assert.equal(verdict('van_curtain_xl', wide), 'too_wide');
});

test('the door takes 5 cm of the height, the air duct of a reefer more', () => {
  assert.equal(verdict('tautliner', [item(1, [120, 80, 260], 10)]), 'fits');
  assert.equal(verdict('tautliner', [item(1, [120, 80, 261], 10)]), 'too_high');
  assert.equal(verdict('reefer', [item(1, [120, 80, 246], 10)]), 'too_high');
});

test('a road train takes no piece longer than one of its two bodies', () => {
  assert.equal(verdict('jumbo_train', [item(1, [770, 200, 100], 500)]), 'fits');
  assert.equal(verdict('jumbo_train', [item(1, [800, 200, 100], 500)]), 'too_long');
  assert.equal(verdict('jumbo_train', [item(3, [500, 240, 100], 500)]), 'not_enough_floor');
});

const stacking: [says: string, items: Item[], fits: boolean][] = [
  ['66 stackable pallets stand two high', [item(66, [120, 80, 120], 300, { isStackable: true })], true],
  ['66 pallets that are not stackable do not', [item(66, [120, 80, 120], 300)], false],
  ['69 do not even when stackable', [item(69, [120, 80, 120], 300, { isStackable: true })], false],
  ['99 half-height pallets stand three high', [item(99, [120, 80, 80], 200, { isStackable: true })], true],
  ['99 of 86 cm do not', [item(99, [120, 80, 86], 200, { isStackable: true })], false],
  ['two pallets of 1.40 m are too high to stack', [item(66, [120, 80, 140], 300, { isStackable: true })], false],
  [
    'light pallets stand on heavy ones of the same footprint',
    [item(33, [120, 80, 150], 400, { isStackable: true }), item(33, [80, 120, 100], 200, { isStackable: true })],
    true,
  ],
  [
    'different footprints do not stack',
    [item(33, [120, 80, 150], 400, { isStackable: true }), item(33, [110, 80, 100], 200, { isStackable: true })],
    false,
  ],
];

test('goods are stacked by the rules and not otherwise', () => {
  for (const [says, items, fits] of stacking) assert.equal(verdict('tautliner', items) === 'fits', fits, says);
});

test('a mixed load of pallets and crates finds its place', () => {
  const items = [
    item(20, [120, 80, 100], 100),
    item(6, [120, 100, 100], 100),
    item(4, [60, 40, 50], 10),
    item(1, [200, 110, 100], 300),
  ];
  assert.equal(verdict('tautliner', items), 'fits');
});

test('a refusal names the limit and what the goods take', () => {
  const checked = checkLoad(measureLoad([item(20, [120, 80, 100], 10)])!, vehicle('truck_7_5t'));
  assert.deepEqual(checked, {
    problem: {
      code: 'not_enough_floor',
      message: 'The goods take about 7.8 m of the floor; 7.5 t truck has 6.05 m.',
      limit: 6.05,
      actual: 7.8,
    },
  });
});

test('a load tells its loading metres, weight, places and filling', () => {
  const checked = checkLoad(measureLoad([item(10, [120, 80, 100], 350)])!, vehicle('tautliner'));
  assert.ok('summary' in checked);
  assert.deepEqual(checked.summary, {
    loadingMetres: 4,
    weightKg: 3500,
    palletPlaces: 10,
    filling: 0.294,
    floorShare: 0.285,
    payloadShare: 0.146,
  });
});

test('hostile lists get a verdict for every vehicle', () => {
  const lists = [
    Array.from({ length: 300 }, (_, i) => item(10_000, [1 + (i % 97), 1 + (i % 53), 5], 1, { isStackable: true })),
    Array.from({ length: 300 }, (_, i) => item(1, [30 + (i % 17), 30 + (i % 13), 50], 1)),
    Array.from({ length: 200 }, (_, i) => item(100, [1 + (i % 3), 1, 50], 1)),
    [item(10_000, [1, 1, 1], 1)],
    Array.from({ length: 300 }, (_, i) =>
      item(4, [20, 20, 10 + ((i * 37) % 120)], 1 + (i % 19), { isStackable: true }),
    ),
    Array.from({ length: 300 }, (_, i) => item(1, [1 + i, 100 + (i % 7), 50], 1)),
    nearlyFullTrailers.map(([quantity, length, width]) => item(quantity, [length, width, 100], 1)),
  ];
  const verdicts = new Set([
    'fits',
    'too_long',
    'too_wide',
    'too_high',
    'too_heavy',
    'not_enough_floor',
    'load_undecided',
  ]);
  for (const items of lists) {
    for (const { code } of tariff.vehicles) assert.ok(verdicts.has(verdict(code, items)), code);
  }
});
