import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../src/ground/units.ts';
import {
  nextDelayMs,
  pauseOfFailingMs,
  readRetryAfter,
  retryDelaysMs,
} from '../../../src/telling/delivery/retry-schedule.ts';

suite('what failed is tried again', () => {
  test('ten times in 75.6 hours, in the sandbox three times in 65 seconds, each up to a tenth sooner or later', () => {
    const sums = Object.entries(retryDelaysMs).map(([name, all]) => [
      name,
      all.length,
      all.reduce((sum: number, delay) => sum + delay, 0),
    ]);
    assert.deepEqual(sums, [
      ['production', 10, 75 * hourMs + 35 * minuteMs + 5 * secondMs],
      ['sandbox', 3, 65 * secondMs],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, chance) => {
        const [delayMs, planned] = [
          nextDelayMs(attempts, retryDelaysMs.production, chance)!,
          retryDelaysMs.production[attempts]!,
        ];
        assert.ok(delayMs >= planned * 0.9 - 1 && delayMs <= planned * 1.1 + 1);
      }),
    );
  });

  test('and no more after the last', () => {
    assert.equal(nextDelayMs(10, retryDelaysMs.production), undefined);
    assert.equal(nextDelayMs(3, retryDelaysMs.sandbox), undefined);
  });

  test('not before the time that the receiver asks for, a day at most', () => {
    const now = Date.parse('2026-11-22T08:00:00Z');
    const cases: [string, number | undefined][] = [
      ['0', 0],
      [' 120 ', 120 * secondMs],
      ['86400', dayMs],
      ['86401', dayMs],
      ['99999999999999999999', dayMs],
      ['Sun, 22 Nov 2026 08:01:00 GMT', minuteMs],
      ['Sun, 22 Nov 2026 07:59:00 GMT', 0],
      ['Sun, 22 Nov 2099 07:59:00 GMT', dayMs],
      ['Sun, 99 Nov 2026 07:59:00 GMT', undefined],
      ['-5', undefined],
      ['1.5', undefined],
      ['2026-11-22T08:01:00Z', undefined],
      ['soon', undefined],
      ['', undefined],
    ];
    for (const [value, expected] of cases) assert.equal(readRetryAfter(value, now), expected, value);
  });

  test('and whoever fails at everything is asked less often the longer it fails', () => {
    assert.deepEqual(
      [0, 4, 40, 4000, dayMs / secondMs].map((seconds) => pauseOfFailingMs(seconds * secondMs)),
      [secondMs, secondMs, 10 * secondMs, 5 * minuteMs, 5 * minuteMs],
    );
  });
});
