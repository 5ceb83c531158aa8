import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeItems } from '../../../../src/engine/load/goods/complete-items.ts';
import type { Item } from '../../../../src/engine/load/item.ts';
import { Problems } from '../../../../src/ground/errors.ts';
import { item } from '../../../support/samples.ts';

const notesOf = (items: Item[]) => {
  const [problems, notes] = [new Problems(), [] as string[]];
  completeItems(items, { problems, notes });
  assert.deepEqual({ ...problems.errors }, {});
  return notes;
};

/** What a piece weighs on which floor, and whether that is worth a word. */
const floors: [goods: Item, says: string | undefined][] = [
  [item(1, [120, 80, 100], 1500), undefined],
  [item(1, [120, 80, 100], 1501), 'a piece weighs 1501 kg on 0.4 loading metres'],
  [item(30, [120, 80, 100], 800), undefined],
  [item(1, [240, 100, 100], 2500), undefined],
  [item(1, [240, 100, 100], 2501), 'a piece weighs 2501 kg on 1 loading metres'],
  [item(1, [1300, 240, 100], 24_000), undefined],
  [item(2, [120, 80, 100], 751, { isStackable: true }), '2 pieces on each other weigh 1502 kg'],
  [item(1, [120, 80, 100], 751, { isStackable: true }), undefined],
  [item(2, [120, 80, 100], 751), undefined],
  [item(2, [120, 80, 160], 751, { isStackable: true }), undefined],
  [item(3, [120, 80, 60], 600, { isStackable: true }), '3 pieces on each other weigh 1800 kg'],
  [item(3, [120, 80, 60], 400, { isStackable: true }), undefined],
];

test('much weight on little floor is noticed, of a stack too', () => {
  for (const [goods, says] of floors) {
    const [note] = notesOf([item(1, [120, 80, 100], 10), goods]);
    if (says === undefined) assert.equal(note, undefined, JSON.stringify(goods));
    else assert.ok(note?.startsWith(`items.1.weight: ${says}`), `${note}`);
  }
});
