import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeptReplies } from '../../../src/http/contract/kept-replies.ts';

const askedTwice = (reply: string) => {
  const replies = new KeptReplies();
  for (let times = 0; times < 2; times++) replies.answer(60_000, 'request', () => Buffer.from(reply));
  return (minute: number) => replies.answer(minute, 'request', () => Buffer.from('written anew')).toString();
};

test('a reply is kept until its minute is over', () => {
  const ask = askedTwice('{}');
  assert.equal(ask(60_000), '{}');
  assert.equal(ask(120_000), 'written anew');
  assert.equal(ask(60_000), 'written anew');
});

test('a reply that would take much memory is not kept', () => {
  assert.equal(askedTwice('x'.repeat(60_001))(60_000), 'written anew');
});
