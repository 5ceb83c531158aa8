import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Item } from '../../../../src/engine/load/item.ts';
import { item } from '../../../support/samples.ts';
import { offersOf, rated } from './step-offers.ts';

const counted: [says: string, items: Item[], pallets: number][] = [
  ['one pallet cage', [item(1, [124, 84, 97], 300, { category: 'gitterbox' })], 1],
  ['five industrial pallets', [item(5, [120, 100, 97], 100, { category: 'industrial' })], 5],
  [
    'an IBC, a chemical pallet and a one-way pallet',
    [
      item(1, [120, 100, 116], 300, { category: 'ibc' }),
      item(1, [114, 114, 100], 300, { category: 'cp' }),
      item(1, [110, 110, 100], 300, { category: 'oneway' }),
    ],
    3,
  ],
  ['six cages, stacked three high', [item(6, [124, 84, 80], 200, { category: 'gitterbox', isStackable: true })], 2],
  ['three half pallets', [item(3, [80, 60, 100], 100, { category: 'epal_half' })], 2],
  [
    'a euro pallet, and a box on a quarter of its floor',
    [item(1, [120, 80, 100], 100, { category: 'epal' }), item(1, [60, 40, 40], 10, { category: 'colli' })],
    2,
  ],
  ['a crate on the floor of a cage', [item(1, [124, 84, 97], 300, { category: 'colli' })], 2],
  ['a pallet with goods that stand over', [item(1, [130, 80, 97], 300, { category: 'epal' })], 2],
  [
    'a crate and a cage of one floor',
    [item(1, [124, 84, 97], 300, { category: 'colli' }), item(1, [124, 84, 97], 300, { category: 'gitterbox' })],
    3,
  ],
];
for (const [says, items, most] of counted) {
  test(`${says} count as ${most} by pallets_to`, () => {
    const rows = Array.from({ length: 9 }, (_, at) => `R,DE,AT,,${100 + at},,,,,,,${at + 1}`);
    const [line] = rated(offersOf(rows, items));
    assert.match(line ?? '', new RegExp(`up to ${most} pallets? = ${99 + most}$`));
  });
}
