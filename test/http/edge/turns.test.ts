import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Turns } from '../../../src/http/edge/turns.ts';

/** Computes as an account, as the edge does, and notes its turn. */
function computeAs(turns: Turns, account: string, computedMs: number, order: string[]): Promise<void> {
  return turns.wait(account).then(() => {
    order.push(account);
    turns.note(account, computedMs);
  });
}

test('accounts that compute for long take turns, whoever has sent most', async () => {
  const turns = new Turns();
  const order: string[] = [];
  for (const account of ['a', 'b']) await computeAs(turns, account, 6, order);
  order.length = 0;
  const asked = ['a', 'a', 'a', 'b', 'b'].map((account) => computeAs(turns, account, 6, order));
  await Promise.all(asked);
  assert.deepEqual(order, ['a', 'b', 'a', 'b', 'a']);
});

test('whoever computes little never waits, also while others do', async () => {
  const turns = new Turns();
  const order: string[] = [];
  await computeAs(turns, 'heavy', 50, order);
  const waiting = [1, 2].map(() => computeAs(turns, 'heavy', 6, order));
  await computeAs(turns, 'light', 1, order);
  await computeAs(turns, 'light', 1, order);
  assert.deepEqual(order, ['heavy', 'light', 'light']);
  await Promise.all(waiting);
  assert.deepEqual(order, ['heavy', 'light', 'light', 'heavy', 'heavy']);
});

test('long work is followed by a pause as long', async () => {
  const turns = new Turns();
  const order: string[] = [];
  await computeAs(turns, 'heavy', 200, order);
  const waiting = computeAs(turns, 'heavy', 1, order);
  await sleep(100);
  assert.deepEqual(order, ['heavy']);
  await waiting;
  assert.deepEqual(order, ['heavy', 'heavy']);
});

test('an account that computes little again waits no more', async () => {
  const turns = new Turns();
  const order: string[] = [];
  await computeAs(turns, 'a', 20, order);
  await computeAs(turns, 'a', 1, order);
  const pending = computeAs(turns, 'a', 1, order);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(order, ['a', 'a', 'a']);
  await pending;
});
