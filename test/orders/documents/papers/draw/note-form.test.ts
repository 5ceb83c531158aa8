import assert from 'node:assert/strict';
import { test } from 'node:test';
import { form } from '../../../../../src/orders/documents/papers/cmr-note.ts';
import {
  boxAreas,
  type FormArea,
  formAreas,
  goodsColumns,
} from '../../../../../src/orders/documents/papers/draw/note-form.ts';
import { pageHeight, pageWidth } from '../../../../../src/orders/documents/papers/draw/paper.ts';

const areaOf = ({ width, height }: FormArea) => width * height;
const overlap = (a: FormArea, b: FormArea) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

test('the form has the 24 boxes of the model, each with a label in three languages', () => {
  const numbers = Array.from({ length: 24 }, (_, i) => i + 1);
  assert.deepEqual(
    form.boxes.map(({ box }) => box),
    numbers,
  );
  const drawn = [...Object.keys(boxAreas).map(Number), ...goodsColumns.map(({ box }) => box)];
  assert.deepEqual(
    drawn.toSorted((a, b) => a - b),
    numbers,
  );
  for (const { de, en, fr } of form.boxes) assert.ok(de && en && fr);
});

test('boxes, title and goods cover the form without a gap, and none lies over another', () => {
  const { whole, title, goods, foot } = formAreas;
  const parts = [...Object.values(boxAreas), title, goods];
  for (const [i, part] of parts.entries()) {
    assert.equal(overlap(part, whole), areaOf(part));
    for (const other of parts.slice(i + 1)) assert.equal(overlap(part, other), 0);
  }
  const sum = parts.reduce((total, part) => total + areaOf(part), 0);
  assert.ok(Math.abs(sum - areaOf(whole)) < 1, `${sum} of ${areaOf(whole)}`);
  assert.equal(
    goodsColumns.reduce((total, { width }) => total + width, 0),
    goods.width,
  );
  assert.ok(foot.y + foot.height < pageHeight - 14 && whole.x + whole.width < pageWidth - 14);
});

test('boxes lie as drivers know them', () => {
  const below = [
    [1, 2, 3, 4, 5, 13, 14, 21, 22],
    [16, 17, 18, 19, 20, 15, 24],
  ];
  for (const column of below) {
    const tops = column.map((box) => boxAreas[box]!.y);
    assert.deepEqual(
      tops,
      tops.toSorted((a, b) => a - b),
    );
  }
  assert.deepEqual(
    [22, 23, 24].map((box) => boxAreas[box]!.y),
    Array(3).fill(boxAreas[22]!.y),
  );
  assert.deepEqual(form.filledByCarrier, [16, 17, 18, 20, 23]);
});
