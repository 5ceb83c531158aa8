import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AccountQueues } from '../../../../../src/http/kernel/edge/turns/account-queues.ts';

type Piece = { name: string; expectedMs: number };

test('what computes long is overtaken by what computes little, but not for longer than a tenth of a second', () => {
  let now = 0;
  const queues = new AccountQueues<Piece>(() => now);
  queues.add('long', { name: 'long', expectedMs: 500 });
  for (let taken = 0; now < 1000; now += 2) {
    queues.add(`account ${taken++}`, { name: 'short', expectedMs: 2 });
    if (queues.takeNext()?.name === 'long') break;
  }
  assert.ok(now > 20 && now <= 100, `it came after ${now} ms`);
});

test('accounts that compute alike come in turn, however much one of them has sent', () => {
  let now = 0;
  const queues = new AccountQueues<Piece>(() => now);
  for (const name of ['a', 'a', 'a', 'b', 'c', 'c']) queues.add(name, { name, expectedMs: 3 });
  const order: (string | undefined)[] = [];
  for (; !queues.isEmpty; now += 3) order.push(queues.takeNext()?.name);
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'c', 'a']);
});

test('everything comes once, and the work of an account in its order', () => {
  const pieces = fc.array(fc.record({ account: fc.constantFrom('a', 'b', 'c'), expectedMs: fc.nat(50) }));
  fc.assert(
    fc.property(pieces, (list) => {
      const queues = new AccountQueues<(typeof list)[number]>();
      for (const piece of list) queues.add(piece.account, piece);
      const taken: typeof list = [];
      for (let next = queues.takeNext(); next; next = queues.takeNext()) taken.push(next);
      assert.equal(taken.length, list.length);
      for (const account of ['a', 'b', 'c']) {
        const ofAccount = (of: typeof list) => of.filter((piece) => piece.account === account);
        assert.deepEqual(ofAccount(taken), ofAccount(list));
      }
    }),
  );
});
