import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeptReplies } from '../../../../src/http/kernel/contract/kept-replies.ts';

const askedTwice = (reply: string) => {
  const replies = new KeptReplies();
  const ask = (minute: number, written: string) => {
    const kept = replies.find(minute, 'request');
    if (!kept) replies.keep(minute, 'request', Buffer.from(written));
    return kept?.toString() ?? written;
  };
  for (let times = 0; times < 2; times++) ask(60_000, reply);
  return (minute: number) => ask(minute, 'written anew');
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

test('a reply that took until its minute was over is not kept', () => {
  const replies = new KeptReplies();
  for (let times = 0; times < 3; times++) {
    assert.equal(replies.find(60_000, 'request'), undefined);
    replies.find(120_000, 'another');
    replies.keep(60_000, 'request', Buffer.from('late'));
  }
});
