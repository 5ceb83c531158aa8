import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeptReplies } from '../../../src/http/contract/kept-replies.ts';

const askedTwice = (reply: string) => {
  const replies = new KeptReplies();
  for (let times = 0; times < 2; times++) {
    replies.get(60_000, 'request');
    replies.keep(60_000, 'request', reply);
  }
  return replies;
};

test('a reply is kept until its minute is over', () => {
  const replies = askedTwice('{}');
  assert.equal(replies.get(60_000, 'request'), '{}');
  assert.equal(replies.get(120_000, 'request'), undefined);
  assert.equal(replies.get(60_000, 'request'), undefined);
});

test('a reply that would take much memory is not kept', () => {
  assert.equal(askedTwice('x'.repeat(60_001)).get(60_000, 'request'), undefined);
});
