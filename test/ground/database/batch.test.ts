import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeTurns } from '../../../src/ground/concurrency/take-turns.ts';
import { batchCalls, batchCallsApart, callsInLine } from '../../../src/ground/database/batch.ts';
import { DatabaseBusy } from '../../../src/ground/database/unavailable.ts';

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

test('a run that fails is not told as one that did its calls', async () => {
  const told: number[] = [];
  const onRun = ({ waitedMs }: { waitedMs: number[] }) => void told.push(waitedMs.length);
  const run = async (calls: readonly number[]) => {
    if (calls.includes(13)) throw new Error('away');
    return double(calls);
  };
  const call = batchCalls<number, number>(run, { sizeMax: 3, onRun });
  await assert.rejects(call(13), /away/);
  await turn();
  assert.deepEqual(await Promise.all([call(1), call(2)]), [2, 4]);
  await turn();
  assert.deepEqual(told, [2]);
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

test('a call that two hanging runs have held up is given up, one that came later is not', async () => {
  const { runs, call } = controlled();
  const hanging = call(1);
  await turn();
  const [next, late] = [[2, 3, 4].map(call), [5, 6].map(call)];
  const refused = late.map((each) => assert.rejects(each, DatabaseBusy));
  for (let waits = 0; runs.length < 2 && waits < 100; waits++) await sleep(50);
  const newer = call(7);
  await Promise.all(refused);
  for (const run of runs) run.end(double(run.calls));
  await turn();
  runs[2]?.end(double(runs[2].calls));
  assert.deepEqual(await Promise.all([hanging, ...next, newer]), [2, 4, 6, 8, 14]);
});

test('calls that are heavy together go one after the other, and a heavier one than may be goes alone', async () => {
  const weights: (readonly number[])[] = [];
  const call = batchCalls<number, number>(
    async (calls) => {
      weights.push(calls);
      return calls;
    },
    { sizeMax: 9, weight: { of: (each) => each, max: 10 } },
  );
  const calls = [4, 6, 1, 99, 2, 3, 5, 1];
  assert.deepEqual(await Promise.all(calls.map(call)), calls);
  assert.deepEqual(weights, [[4, 6], [1], [99], [2, 3, 5], [1]]);
});

test('calls in line run one after the other for a key, beside those of another, and a failure is its own', async () => {
  const inLine = callsInLine<string>();
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const call = (key: string, result: number) =>
    inLine(key, async () => {
      running.set(key, (running.get(key) ?? 0) + 1);
      most.set(
        key,
        Math.max(
          most.get(key) ?? 0,
          [...running.values()].reduce((sum, each) => sum + each, 0),
        ),
      );
      await sleep(5);
      const own = running.get(key)!;
      running.set(key, own - 1);
      assert.equal(own, 1);
      if (result === 2) throw new Error('refused');
      return result;
    });
  const results = await Promise.allSettled([1, 2, 3].flatMap((result) => ['a', 'b'].map((key) => call(key, result))));
  assert.deepEqual(
    results.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message)),
    [1, 1, 'refused', 'refused', 3, 3],
  );
  assert.equal(Math.max(...most.values()), 2, 'both keys at once');
});

/** Calls of keys, of which so many run at once, and those of whom runs hang. */
function inTurns(atOnceMax: number, waitingMax = 10) {
  const runs: { calls: readonly string[]; end: () => void }[] = [];
  const inTurn = takeTurns(atOnceMax, { waitingMax, refuse: () => new DatabaseBusy() });
  const call = batchCallsApart<string, string, string>(
    (text) => text[0]!,
    (calls) => new Promise((resolve) => void runs.push({ calls, end: () => resolve(calls) })),
    { sizeMax: 10, inTurn },
  );
  return { runs, call, ran: () => runs.map(({ calls }) => calls.join()) };
}

test('calls of several keys that run in turn take together what has come when their turn does', async () => {
  const { runs, call, ran } = inTurns(2);
  const calls = ['a1', 'b1', 'c1'].map(call);
  await turn();
  assert.deepEqual(ran(), ['a1', 'b1']);
  calls.push(...['c2', 'a2', 'c3', 'a3'].map(call));
  await turn();
  runs[0]!.end();
  await turn();
  assert.deepEqual(ran(), ['a1', 'b1', 'c1,c2,c3']);
  runs[1]!.end();
  await turn();
  assert.deepEqual(ran().at(-1), 'a2,a3');
  for (const { end } of runs) end();
  assert.deepEqual(await Promise.all(calls), ['a1', 'b1', 'c1', 'c2', 'a2', 'c3', 'a3']);
});

test('calls whose run hangs keep no turn from others, nor do those of the same key that follow', async () => {
  const { runs, call, ran } = inTurns(1);
  const hanging = call('a1');
  await turn();
  const others = [call('b1'), call('a2')];
  await sleep(500);
  assert.deepEqual(ran().toSorted(), ['a1', 'a2', 'b1']);
  const third = call('c1');
  await turn();
  assert.equal(ran().includes('c1'), false, 'b1 has the only turn');
  runs.find(({ calls }) => calls[0] === 'b1')!.end();
  await turn();
  assert.deepEqual(ran().at(-1), 'c1');
  for (const { end } of runs) end();
  await Promise.all([hanging, third, ...others]);
});

test('calls for whose turn there is no place fail, and those that wait do not', async () => {
  const { runs, call } = inTurns(1, 1);
  const [first, second] = [call('a1'), call('b1')];
  await turn();
  await assert.rejects(call('c1'), DatabaseBusy);
  runs[0]!.end();
  await turn();
  runs[1]!.end();
  assert.deepEqual(await Promise.all([first, second]), ['a1', 'b1']);
});
