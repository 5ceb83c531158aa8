import assert from 'node:assert/strict';
import { afterEach, it } from 'node:test';
import { inHalves } from '../../../src/ground/database/citus/ask-apart.ts';
import { type PositionWatch, watchPositions } from '../../../src/telling/events/watch-positions.ts';

/** Positions by account, and the accounts whose node is down. */
let positions = new Map<number, number>();
let down = new Set<number>();
let asked: number[][] = [];
let errors = 0;
const watches: PositionWatch[] = [];
afterEach(() => {
  for (const watch of watches.splice(0)) watch.close();
  [positions, down, asked, errors] = [new Map(), new Set(), [], 0];
});

function open(asksApart: boolean): PositionWatch {
  const find = async (accountIds: readonly number[]) => {
    asked.push([...accountIds]);
    if (accountIds.some((id) => down.has(id))) throw new Error('connection to the remote node failed');
    return new Map(accountIds.map((id) => [id, positions.get(id) ?? 0]));
  };
  const watch = watchPositions(find, { partsOf: asksApart ? inHalves : undefined, onError: () => void errors++ });
  watches.push(watch);
  return watch;
}
const seconds = (count: number) => ({ milliseconds: count * 1000, whenGone: () => () => {} });

it('an account whose node is down fails alone, however many others are asked for with it', async () => {
  const watch = open(true);
  down = new Set([3, 6]);
  const waiting = Array.from({ length: 8 }, (_, id) => watch.waitBehind(id, 10, seconds(1)));
  positions = new Map(Array.from({ length: 8 }, (_, id) => [id, 11]));
  const told = await Promise.all(waiting);
  assert.deepEqual(told, [true, true, true, true, true, true, true, true]);
  assert.equal(errors, 1);
  const others = asked.findIndex((ids) => ids.includes(0) && !ids.includes(3));
  assert.ok(others >= 0, 'the others were asked about without it');
});

it('who waits is told that there may be news when nobody could find out, and so finds out why', async () => {
  const watch = open(false);
  down = new Set([1]);
  // Alone, the other would be asked about with success.
  const waiting = [watch.waitBehind(1, 0, seconds(1)), watch.waitBehind(2, 0, seconds(0.5))];
  assert.deepEqual(await Promise.all(waiting), [true, true]);
});

it('a client that is told nothing of for long is listened to once, however often there is news', async () => {
  const watch = open(false);
  const listeners = new Set<() => void>();
  const whenGone = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  for (const last of [1, 2, 3]) {
    const waiting = watch.waitBehind(1, last - 1, { milliseconds: 10_000, whenGone });
    assert.equal(listeners.size, 1);
    positions = new Map([[1, last]]);
    assert.equal(await waiting, true);
    assert.equal(listeners.size, 0);
  }
  const leaving = watch.waitBehind(1, 3, { milliseconds: 10_000, whenGone });
  for (const listener of listeners) listener();
  assert.equal(await leaving, false);
});

it('nobody asks the database while nobody waits, and it is asked once for all who do', async () => {
  const watch = open(false);
  watch.look();
  const waiting = Array.from({ length: 40 }, (_, index) => watch.waitBehind(index % 5, 0, seconds(1)));
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set([false]));
  const count = asked.length;
  assert.ok(count > 0 && count <= 5, `${count}`);
  for (const ids of asked) assert.deepEqual(ids.toSorted(), [0, 1, 2, 3, 4]);
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.equal(asked.length, count);
});

it('who waits for less than is there already is woken by the first look, and closing ends all others', async () => {
  const watch = open(false);
  positions.set(1, 5);
  const [behind, at] = [watch.waitBehind(1, 4, seconds(20)), watch.waitBehind(1, 5, seconds(20))];
  watch.look(1);
  assert.equal(await behind, true);
  watch.close();
  assert.equal(await at, false);
  assert.equal(await watch.waitBehind(1, 4, seconds(20)), false);
});

it('outlives a look at which not even the parts could be asked for', async () => {
  let looks = 0;
  let told = 0;
  const find = async () => {
    looks++;
    throw new Error('connection refused');
  };
  const partsOf = () => Promise.reject(new Error('connection refused'));
  const watch = watchPositions(find, { partsOf, onError: () => void told++ });
  watches.push(watch);
  const wait = { milliseconds: 600, whenGone: () => () => {} };
  const waiting = [1, 2].map((account) => watch.waitBehind(account, 0, wait));
  assert.deepEqual(await Promise.all(waiting), [true, true], 'nobody could find out');
  assert.ok(looks > 0 && told === looks, `${told} of ${looks}`);
});
