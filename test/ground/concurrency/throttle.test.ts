import assert from 'node:assert/strict';
import { test } from 'node:test';
import { throttle } from '../../../src/ground/concurrency/throttle.ts';

test('what goes wrong is told at once, and nothing more until the time is over', (t) => {
  let now = 5;
  t.mock.method(performance, 'now', () => now);
  const told: unknown[] = [];
  const tell = throttle((error) => told.push(error), 1000);
  const times = [5, 6, 1004, 1005, 1006, 2004, 2005];
  for (const at of times) {
    now = at;
    tell(at);
  }
  assert.deepEqual(told, [5, 1005, 2005]);
});
