import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

/** What somebody else waits at most. */
const waitMsMax = 1000;

/** The longest that somebody else waits while this is done, in milliseconds. */
export async function longestWait(origin: string, work: () => Promise<unknown>): Promise<number> {
  let [longest, isOver] = [0, false];
  const watching = (async () => {
    while (!isOver) {
      const from = performance.now();
      await (await fetch(`${origin}/livez`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - from);
      await sleep(10);
    }
  })();
  await work();
  isOver = true;
  await watching;
  return longest;
}

/** Other programs of the machine hold it up too; what a request does it does each time. */
export async function holdsNobodyUp(t: TestContext, measure: () => Promise<number>): Promise<void> {
  const waits: number[] = [];
  do waits.push(await measure());
  while (waits.at(-1)! >= waitMsMax && waits.length < 3);
  t.diagnostic(`the longest wait beside it: ${waits.map((wait) => wait.toFixed(0)).join(', ')} ms`);
  assert.ok(Math.min(...waits) < waitMsMax);
}
