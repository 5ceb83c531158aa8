import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileKey, profileOf } from '../../../src/engine/routing-engine/vehicle-profile.ts';
import { tariff, vehicle } from '../../support/samples.ts';

/** Height, width, length, weight, axle load and axles; an engine is told all, since it would take American ones. */
const trucks: [string, [number, number, number, number, number, number]][] = [
  ['truck_7_5t', [3.6, 2.55, 9, 7.49, 4.8, 2]],
  ['truck_12t', [3.6, 2.55, 10.5, 11.99, 7.7, 2]],
  ['truck_18t', [3.6, 2.55, 10.5, 18, 11.5, 2]],
  ['swap_body_c745', [3.6, 2.55, 10.5, 26, 11.5, 3]],
  ['city_trailer', [4, 2.55, 13.5, 30, 11.3, 4]],
  ['tautliner', [4, 2.55, 16.5, 40, 11.5, 5]],
  ['mega', [4, 2.55, 16.5, 40, 11.5, 5]],
  ['reefer', [4, 2.6, 16.5, 40, 11.5, 5]],
  ['box_trailer', [4, 2.55, 16.5, 40, 11.5, 5]],
  ['jumbo_train', [4, 2.55, 18.75, 40, 11.5, 5]],
];

for (const [code, [height, width, length, weight, load, axles]] of trucks) {
  test(`${code} is asked for as a truck of ${length} m and ${weight} t`, () => {
    assert.deepEqual(profileOf(vehicle(code), false), {
      costing: 'truck',
      options: {
        height,
        width,
        length,
        weight,
        top_speed: 80,
        axle_load: load,
        axle_count: axles,
        hazmat: false,
      },
    });
  });
}

test('vans are asked for as cars of their size, which may drive where trucks may not', () => {
  const vans = tariff.vehicles.filter(({ grossWeightT }) => grossWeightT <= 3.5);
  assert.equal(vans.length, 6);
  for (const van of vans) {
    const { costing, options } = profileOf(van, true);
    assert.equal(costing, 'auto');
    const limits = { height: [1.9, 3.2], width: [1.9, 2.55], length: [4.5, 7.5], top_speed: [120, 120] } as const;
    for (const [name, [least, most]] of Object.entries(limits)) {
      const value = options[name as keyof typeof options] as number;
      assert.ok(value >= least && value <= most, `${van.code} ${name} ${value}`);
    }
  }
});

test('a truck with dangerous goods is asked for with them', () => {
  const { options } = profileOf(vehicle('tautliner'), true);
  assert.ok('hazmat' in options && options.hazmat);
});

test('vehicles that may use the same roads are asked for once', () => {
  const keyOf = (code: string) => profileKey(profileOf(vehicle(code), false));
  assert.equal(keyOf('tautliner'), keyOf('mega'));
  assert.notEqual(keyOf('tautliner'), keyOf('jumbo_train'));
  assert.notEqual(keyOf('tautliner'), profileKey(profileOf(vehicle('tautliner'), true)));
  assert.equal(new Set(tariff.vehicles.map(({ code }) => keyOf(code))).size, 12);
});

test('no vehicle is asked for smaller than its load', () => {
  for (const each of tariff.vehicles) {
    const { options } = profileOf(each, false);
    const loadCm = each.compartments.reduce((sum, { lengthCm }) => sum + lengthCm, 0);
    assert.ok(options.length * 100 > loadCm + 150, each.code);
    assert.ok(options.width * 100 >= Math.max(...each.compartments.map(({ widthCm }) => widthCm)), each.code);
    assert.ok(options.height * 100 >= each.innerHeightCm + 70, each.code);
  }
});
