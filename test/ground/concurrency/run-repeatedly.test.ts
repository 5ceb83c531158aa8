import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import { runRepeatedly } from '../../../src/ground/concurrency/run-repeatedly.ts';

test('work is done after a while, then after each rest that it asks for, and no more once it is stopped', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const rests = [10, 500, 10];
  const signals: AbortSignal[] = [];
  const stop = runRepeatedly(1000, async (signal) => {
    signals.push(signal);
    return rests[signals.length - 1]!;
  });
  const expectAfter = async (milliseconds: number, times: number) => {
    t.mock.timers.tick(milliseconds);
    await settled();
    assert.equal(signals.length, times, `after ${milliseconds} ms`);
  };
  await expectAfter(999, 0);
  await expectAfter(1, 1);
  await expectAfter(10, 2);
  await expectAfter(499, 2);
  await expectAfter(1, 3);
  stop();
  await expectAfter(1_000_000, 3);
  assert.ok(signals.every(({ aborted }) => aborted));
});
