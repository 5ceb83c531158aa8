import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { InWork } from '../../../../../src/http/kernel/edge/turns/in-work.ts';

const atOnce = 4;

test('few requests of an account are in work at once, and the others follow in their order', async () => {
  const gate = new InWork();
  const begun: number[] = [];
  const leaving: (() => void)[] = [];
  const all = Array.from({ length: 10 }, async (_, number) => {
    const leave = await gate.enter('loud');
    begun.push(number);
    leaving.push(leave);
  });
  await nextTurn();
  assert.deepEqual(begun, [0, 1, 2, 3]);
  for (let left = 0; left < 10; left++) {
    leaving.shift()!();
    await nextTurn();
    assert.equal(begun.length, Math.min(10, atOnce + left + 1));
  }
  await Promise.all(all);
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('what takes long no longer counts: it waits for something else', async () => {
  const gate = new InWork();
  const hung = await Promise.all(Array.from({ length: atOnce }, () => gate.enter('loud')));
  const leave = await gate.enter('loud');
  // Those that were let go of before leave no second place.
  for (const leaveLate of hung) leaveLate();
  leave();
  const begun: number[] = [];
  for (let number = 0; number < 10; number++) void gate.enter('loud').then(() => begun.push(number));
  await nextTurn();
  assert.equal(begun.length, atOnce);
});

test('a request of another account does not wait behind them', async () => {
  const gate = new InWork();
  for (let count = 0; count < 20; count++) void gate.enter('loud');
  let isIn = false;
  void gate.enter('quiet').then(() => {
    isIn = true;
  });
  await nextTurn();
  assert.ok(isIn);
});

test('the next one follows at once, but in a later turn of the event loop once this one has taken long', async () => {
  let now = 0;
  const gate = new InWork(() => now);
  const leaving: (() => void)[] = [];
  for (let number = 0; number < 10; number++) void gate.enter('loud').then((leave) => leaving.push(leave));
  const inThisTurn = () => new Promise<void>((resolve) => process.nextTick(resolve));
  await inThisTurn();
  assert.equal(leaving.length, atOnce);
  leaving.shift()!();
  await inThisTurn();
  assert.equal(leaving.length, atOnce);
  now = 5;
  leaving.shift()!();
  await inThisTurn();
  assert.equal(leaving.length, atOnce - 1);
  await nextTurn();
  assert.equal(leaving.length, atOnce);
  // A new turn begins anew.
  leaving.shift()!();
  await inThisTurn();
  assert.equal(leaving.length, atOnce);
});
