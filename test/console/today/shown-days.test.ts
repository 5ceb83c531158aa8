import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysShown } from '../../../console/views/dispatcher/today/shown-days.ts';

test('a day is shown between the working days around it, and another day alone', () => {
  assert.deepEqual(daysShown('2026-11-25', undefined), {
    before: ['2026-11-24'],
    day: '2026-11-25',
    ahead: ['2026-11-26'],
  });
  assert.deepEqual(daysShown('2026-11-27', undefined).ahead, ['2026-11-28', '2026-11-29', '2026-11-30']);
  assert.deepEqual(daysShown('2026-11-28', undefined).ahead, ['2026-11-29', '2026-11-30']);
  assert.deepEqual(daysShown('2026-11-30', undefined).before, ['2026-11-27', '2026-11-28', '2026-11-29']);
  assert.deepEqual(daysShown('2026-11-25', '2026-11-25').day, '2026-11-25');
  assert.deepEqual(daysShown('2026-11-25', '2026-12-24'), { before: [], day: undefined, ahead: ['2026-12-24'] });
});
