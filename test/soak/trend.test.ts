import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeTrend, theilSen } from './trend.ts';

const samples = (valueAt: (i: number) => number) => Array.from({ length: 240 }, (_, i) => valueAt(i));
/** Between -1 and 1, the same in each run. */
const noise = (i: number) => Math.sin(i * i * 12.9898);

const cases: [name: string, valueAt: (i: number) => number, hasGrown: boolean][] = [
  ['what stays as it is', () => 100, false],
  ['what swings around the same value', (i) => 100 + 5 * noise(i), false],
  ['what grows by a little less than it may', (i) => 100 + (9 * i) / 204, false],
  ['what grows in the warm-up and then stays', (i) => Math.min(i, 36), false],
  ['single outliers', (i) => (i % 20 === 19 ? 500 : 100), false],
  ['what falls', (i) => 100 - i, false],
  ['what grows steadily', (i) => 100 + (11 * i) / 203, true],
  ['what grows steadily and swings', (i) => 100 + i / 10 + 5 * noise(i), true],
  ['a step that stays', (i) => (i < 150 ? 100 : 120), true],
  ['a step near the end', (i) => (i < 205 ? 100 : 120), true],
  ['what begins to grow late', (i) => (i < 180 ? 100 : 100 + (i - 180)), true],
];
for (const [name, valueAt, hasGrown] of cases)
  test(`with a limit of 10, ${name} ${hasGrown ? 'has' : 'has not'} grown`, () => {
    assert.equal(judgeTrend({ values: samples(valueAt), growthMax: 10 }).hasGrown, hasGrown);
  });

test('the slope is that of the line, whatever single values are', () => {
  assert.equal(theilSen([1, 3, 5, 7]), 2);
  assert.equal(theilSen([0, 1, 2, 99, 4, 5, 6]), 1);
  assert.equal(theilSen([1]), 0);
});
