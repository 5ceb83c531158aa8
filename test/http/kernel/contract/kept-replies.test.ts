import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComputeInTurn } from '../../../../src/ground/concurrency/steps-in-turns.ts';
import { KeptReplies } from '../../../../src/http/kernel/contract/kept-replies.ts';

const atOnce: ComputeInTurn = async (work) => work();

function* write(text: string) {
  yield;
  return { text: Buffer.from(text), vehicles: new Map() };
}

/** Asks in a minute, with what would be written then. `during`: what happens while it is written. */
async function ask(replies: KeptReplies, minute: number, written: string, during = async () => {}): Promise<string> {
  const slowly: ComputeInTurn = async (work) => {
    await during();
    return work();
  };
  const { text } = await replies.answer({ minute, request: 'request' }, slowly, () => write(written));
  return text.toString();
}

async function askedTwice(reply: string) {
  const replies = new KeptReplies();
  for (let times = 0; times < 2; times++) await ask(replies, 60_000, reply);
  return (minute: number) => ask(replies, minute, 'written anew');
}

test('a reply is kept until its minute is over', async () => {
  const again = await askedTwice('{}');
  assert.equal(await again(60_000), '{}');
  assert.equal(await again(120_000), 'written anew');
  assert.equal(await again(60_000), 'written anew');
});

test('a reply that would take much memory is not kept', async () => {
  const again = await askedTwice('x'.repeat(60_001));
  assert.equal(await again(60_000), 'written anew');
});

test('a reply that took until its minute was over is not kept', async () => {
  const replies = new KeptReplies();
  for (let times = 0; times < 3; times++) {
    let steps = 0;
    await replies.answer({ minute: 60_000, request: 'request' }, atOnce, function* () {
      steps++;
      // Amid its steps somebody asks in the next minute.
      void replies.answer({ minute: 120_000, request: 'another' }, atOnce, () => write('another'));
      return yield* write('late');
    });
    assert.equal(steps, 1);
  }
});

test('what was answered while the same request waited for its turn is not made again', async () => {
  const replies = new KeptReplies();
  await ask(replies, 60_000, 'first');
  const second = () => ask(replies, 60_000, 'second');
  const third = await ask(replies, 60_000, 'third', async () => void (await second()));
  assert.equal(third, 'second');
});
