import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeTurns } from '../../../src/ground/concurrency/take-turns.ts';

/** Work that ends when it is told to. */
function startable(log: string[]) {
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    log.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  return { work, end: (name: string) => ends.get(name)!() };
}

test('as many run at once as may, the others in the order they came, also after one that failed', async () => {
  const log: string[] = [];
  const { work, end } = startable(log);
  const inTurn = takeTurns(2);
  const first = inTurn(work('first'));
  const failing = inTurn(async () => {
    await work('second')();
    throw new Error('failed');
  });
  const rest = ['third', 'fourth'].map((name) => inTurn(work(name)));
  assert.deepEqual(log, ['first', 'second']);
  end('second');
  await assert.rejects(failing, /failed/);
  assert.deepEqual(log, ['first', 'second', 'third']);
  end('first');
  assert.equal(await first, 'first');
  assert.deepEqual(log, ['first', 'second', 'third', 'fourth']);
  end('third');
  end('fourth');
  assert.deepEqual(await Promise.all(rest), ['third', 'fourth']);
});

test('what comes to a crowd is refused, and takes no turn', async () => {
  const { work, end } = startable([]);
  const inTurn = takeTurns(1, { waitingMax: 1, refuse: () => new Error('crowded') });
  const [running, waiting] = [inTurn(work('running')), inTurn(async () => 'waited')];
  await assert.rejects(
    inTurn(async () => 'late'),
    /crowded/,
  );
  end('running');
  assert.deepEqual(await Promise.all([running, waiting]), ['running', 'waited']);
  assert.equal(await inTurn(async () => 'next'), 'next');
});

test('who leaves the line gives its place to others, at once, and its turn to the next; what has begun goes on', async () => {
  const log: string[] = [];
  const { work, end } = startable(log);
  const inTurn = takeTurns(1, { waitingMax: 2, refuse: () => new Error('crowded') });
  const [begun, waits] = [new AbortController(), new AbortController()];
  const running = inTurn(work('running'), begun.signal);
  const leaving = inTurn(work('leaving'), waits.signal);
  const staying = inTurn(async () => 'stayed');
  begun.abort();
  waits.abort(new Error('left'));
  await assert.rejects(leaving, /left/);
  const came = inTurn(async () => 'came');
  await assert.rejects(inTurn(work('late')), /crowded/);
  end('running');
  assert.deepEqual(await Promise.all([running, staying, came]), ['running', 'stayed', 'came']);
  assert.deepEqual(log, ['running']);
});

test('who was gone before it came does not wait', async () => {
  const { work, end } = startable([]);
  const inTurn = takeTurns(1);
  const running = inTurn(work('running'));
  await assert.rejects(inTurn(work('never'), AbortSignal.abort(new Error('gone'))), /gone/);
  end('running');
  await running;
  assert.equal(await inTurn(async () => 'next'), 'next');
});
