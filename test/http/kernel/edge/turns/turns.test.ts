import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Turns, waitingTurnsMax } from '../../../../../src/http/kernel/edge/turns/turns.ts';

/** Computes as an account for so long, by a clock of its own. */
function compute(
  turns: Turns,
  account: string,
  computedMs: number,
  work: () => unknown,
  expectedMs = computedMs,
): Promise<void> {
  let clock = 0;
  const run = () => {
    work();
    clock += computedMs;
  };
  return turns.run(account, { compute: run, clock: () => clock, expect: () => expectedMs });
}

/** Of two accounts that have asked for something just now. */
function sharedTurns(): Turns {
  const turns = new Turns();
  for (const account of ['heavy', 'other']) turns.notice(account);
  return turns;
}

function computeAs(turns: Turns, account: string, computedMs: number, order: string[]): Promise<void> {
  return compute(turns, account, computedMs, () => order.push(account));
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
  const turns = sharedTurns();
  const order: string[] = [];
  await computeAs(turns, 'heavy', 50, order);
  const waiting = [1, 2].map(() => computeAs(turns, 'heavy', 6, order));
  await computeAs(turns, 'light', 1, order);
  await computeAs(turns, 'light', 1, order);
  assert.deepEqual(order, ['heavy', 'light', 'light']);
  await Promise.all(waiting);
  assert.deepEqual(order, ['heavy', 'light', 'light', 'heavy', 'heavy']);
});

test('where others ask for something, long work is followed by a pause of the same length', async () => {
  const turns = sharedTurns();
  const order: string[] = [];
  await computeAs(turns, 'heavy', 200, order);
  const waiting = computeAs(turns, 'heavy', 1, order);
  await sleep(100);
  assert.deepEqual(order, ['heavy']);
  await waiting;
  assert.deepEqual(order, ['heavy', 'heavy']);
});

test('a pause is kept for an account that asks now and then, though the other asked for all of it long ago', async () => {
  const turns = sharedTurns();
  const order: string[] = [];
  await sleep(1100);
  turns.notice('other');
  await computeAs(turns, 'heavy', 200, order);
  const waiting = computeAs(turns, 'heavy', 1, order);
  await sleep(100);
  assert.deepEqual(order, ['heavy']);
  await waiting;
});

test('an account that is alone does not pause, and whoever comes then need not wait for what it has left', async () => {
  const turns = new Turns();
  const order: string[] = [];
  turns.notice('heavy');
  await computeAs(turns, 'heavy', 400, order);
  const asked = Array.from({ length: 4 }, () => computeAs(turns, 'heavy', 400, order));
  let loops = 0;
  for (; order.length < 4; loops++) await nextTurn();
  assert.ok(loops <= 8, `it took ${loops} turns`);
  turns.notice('other');
  await computeAs(turns, 'other', 1, order);
  assert.equal(order.join(' '), 'heavy heavy heavy heavy other');
  await Promise.all(asked);
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

test('once an account computes little again, what waits of it comes at once, as the event loop can bear it', async () => {
  const turns = new Turns();
  const order: string[] = [];
  await computeAs(turns, 'a', 20, order);
  const asked = Array.from({ length: 30 }, () => computeAs(turns, 'a', 0.5, order));
  await asked[0];
  let loops = 0;
  for (; order.length < 31; loops++) await nextTurn();
  // 15 ms in all, of which a turn of the loop bears four.
  assert.ok(loops <= 8, `it took ${loops} turns`);
  await Promise.all(asked);
});

test('the last part of long work lets nobody in that waits, and the next request in at once', async () => {
  const turns = new Turns();
  const order: string[] = [];
  await computeAs(turns, 'a', 20, order);
  const asked = ['part', 'waiting', 'more'].map((name) =>
    turns.run('a', { compute: () => order.push(name), clock: () => 0, goesOn: name === 'part' }),
  );
  await asked[0];
  const next = computeAs(turns, 'a', 6, order);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(order, ['a', 'part', 'a']);
  await Promise.all([...asked, next]);
});

test('requests that come at once compute for long one at a time, with the event loop turning in between', async () => {
  const turns = sharedTurns();
  let loops = 0;
  let isOver = false;
  const countLoops = () => {
    loops++;
    if (!isOver) setImmediate(countLoops);
  };
  countLoops();
  const startedIn: number[] = [];
  const computing = ['a', 'a', 'b', 'c', 'a'].map((account) =>
    compute(turns, account, 25, () => startedIn.push(loops)),
  );
  await Promise.all(computing);
  isOver = true;
  assert.equal(new Set(startedIn).size, startedIn.length, `started in ${startedIn}`);
});

test('an account that has as many waiting as it may is refused more, and no other', async () => {
  const turns = new Turns();
  const order: string[] = [];
  for (const account of ['a', 'b']) await computeAs(turns, account, 6, order);
  const waiting = Array.from({ length: waitingTurnsMax }, () => computeAs(turns, 'a', 1, order));
  await assert.rejects(computeAs(turns, 'a', 1, order), { code: 'rate_limited' });
  await Promise.all([...waiting, computeAs(turns, 'b', 1, order)]);
  assert.equal(order.length, 2 + waitingTurnsMax + 1);
});

test('work that has begun goes on before work that has not, in the order it came', async () => {
  const turns = new Turns();
  const order: string[] = [];
  await computeAs(turns, 'a', 6, order);
  order.length = 0;
  const ask = (name: string, goesOn: boolean) =>
    turns.run('a', { compute: () => order.push(name), clock: () => 0, goesOn });
  await Promise.all([ask('new', false), ask('first', true), ask('newer', false), ask('second', true)]);
  assert.deepEqual(order, ['first', 'second', 'new', 'newer']);
});

test('where many compute a little at once, an account that asks for one waits for few of another that asks for many', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const asked = [...Array.from({ length: 32 }, () => 'busy'), 'quiet', 'other'];
  await Promise.all(asked.map((account) => computeAs(turns, account, 3, order)));
  // Four are done before anybody knows that there are more.
  assert.ok(order.indexOf('quiet') <= 5 && order.indexOf('other') <= 7, order.join(' '));
  assert.equal(order.length, asked.length);
});

test('where many compute at once, whoever computes least comes first', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const large = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const asked = [...large, 'small'].map((account) => computeAs(turns, account, account === 'small' ? 0.2 : 2.5, order));
  await Promise.all(asked);
  // Two are done before anybody knows that there are more.
  assert.deepEqual(order, ['a', 'b', 'small', ...large.slice(2)]);
});

test('of accounts that compute for long, whoever computes least comes first', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work: [account: string, computedMs: number][] = [
    ['a', 9],
    ['b', 9],
    ['small', 4],
  ];
  for (const [account, computedMs] of work) await computeAs(turns, account, computedMs, order);
  order.length = 0;
  await Promise.all(work.map(([account, computedMs]) => computeAs(turns, account, computedMs, order)));
  assert.deepEqual(order, ['small', 'a', 'b']);
});
