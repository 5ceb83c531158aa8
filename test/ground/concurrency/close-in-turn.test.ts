import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeInTurn } from '../../../src/ground/concurrency/close-in-turn.ts';

test('each is closed when the one before it is, also after some that fail, and the first failure is thrown', async () => {
  const done: string[] = [];
  const close = (name: string, failure?: string) => async () => {
    done.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    done.push(`${name} ends`);
    if (failure) throw new Error(failure);
  };
  const thrown = () => {
    throw new Error('at once');
  };
  const closing = closeInTurn([close('one'), close('two', 'refused'), thrown, () => undefined, close('three')]);
  await assert.rejects(closing, { message: 'refused' });
  assert.deepEqual(
    done,
    ['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
  await closeInTurn([close('four'), () => undefined]);
});
