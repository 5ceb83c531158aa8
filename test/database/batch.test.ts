import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { batchCalls } from '../../src/database/batch.ts';

/** Runs that end when the test says so. */
function controlled() {
  const runs: { calls: readonly number[]; end: (results: number[]) => void; fail: (error: Error) => void }[] = [];
  const call = batchCalls<number, number>(
    (calls) =>
      new Promise((resolve, reject) => {
        runs.push({ calls, end: resolve, fail: reject });
      }),
    { sizeMax: 3 },
  );
  return { runs, call };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const double = (calls: readonly number[]) => calls.map((each) => each * 2);

test('calls that come while a run is under way go out together as the next one, at most as many as fit', async () => {
  const { runs, call } = controlled();
  const first = call(1);
  await turn();
  const others = [2, 3, 4, 5].map(call);
  await turn();
  assert.deepEqual(
    runs.map(({ calls }) => calls),
    [[1]],
  );
  for (let run = 0; run < 3; run++) {
    runs[run]!.end(double(runs[run]!.calls));
    await turn();
  }
  assert.deepEqual(
    runs.map(({ calls }) => calls),
    [[1], [2, 3, 4], [5]],
  );
  assert.deepEqual(await Promise.all([first, ...others]), [2, 4, 6, 8, 10]);
});

test('a run that fails fails its own calls and no other', async () => {
  const { runs, call } = controlled();
  const failing = assert.rejects(call(1), /away/);
  await turn();
  const next = call(2);
  runs[0]!.fail(new Error('away'));
  await failing;
  await turn();
  runs[1]!.end([4]);
  assert.equal(await next, 4);
});

test('a run that hangs holds up the next one for a moment only, and may still end', async () => {
  const { runs, call } = controlled();
  const hanging = call(1);
  await turn();
  const next = call(2);
  for (let waits = 0; runs.length < 2 && waits < 100; waits++) await sleep(50);
  runs[1]!.end([4]);
  assert.equal(await next, 4);
  runs[0]!.end([2]);
  assert.equal(await hanging, 2);
});
