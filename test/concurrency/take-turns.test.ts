import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeTurns } from '../../src/concurrency/take-turns.ts';

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
