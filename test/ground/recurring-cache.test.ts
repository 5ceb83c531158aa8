import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecurringCache } from '../../src/ground/recurring-cache.ts';

const ask = (cache: RecurringCache<string>, key: string) => {
  const kept = cache.get(key);
  if (kept === undefined) cache.add(key, `value of ${key}`);
  return kept;
};

test('a value is kept from the second time on that it is asked for', () => {
  const cache = new RecurringCache<string>(2);
  assert.deepEqual([ask(cache, 'a'), ask(cache, 'a'), ask(cache, 'a')], [undefined, undefined, 'value of a']);
  cache.clear();
  assert.equal(ask(cache, 'a'), undefined);
});

test('the values that were asked for last are kept, as many as there is room for', () => {
  const cache = new RecurringCache<string>(2);
  for (const key of ['a', 'b', 'c']) for (let times = 0; times < 2; times++) ask(cache, key);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [undefined, 'value of b', 'value of c']);
});

test('what is asked for once does not drive out what is kept', () => {
  const cache = new RecurringCache<string>(2);
  for (const key of ['a', 'a', 'b', 'c', 'd', 'e']) ask(cache, key);
  assert.equal(cache.get('a'), 'value of a');
});

test('what comes back only after many others does not drive out what is kept', () => {
  const cache = new RecurringCache<string>(100, 128);
  for (let times = 0; times < 2; times++) ask(cache, 'often');
  let kept = 0;
  for (let round = 0; round < 20; round++)
    for (let each = 0; each < 5000; each++) {
      ask(cache, `seldom ${each}`);
      if (each % 50 === 0 && ask(cache, 'often') !== undefined) kept++;
    }
  assert.equal(kept, 20 * 100);
});
