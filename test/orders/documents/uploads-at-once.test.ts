import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '../../../src/ground/errors.ts';
import { uploadsInTurn } from '../../../src/orders/documents/uploads-at-once.ts';

const uploader = { key: 'production:token:1', atOnceMax: 1 };
const stays = () => () => {};
/** A file that is read until it is told that it came. */
function file() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { read: () => promise, come: resolve };
}

test('a file that waited too long is a 429 that says when to come back, and those that were read are none', async () => {
  const uploads = uploadsInTurn(30);
  const slow = file();
  const reading = uploads.run(uploader, stays, slow.read);
  await assert.rejects(
    uploads.run(uploader, stays, async () => assert.fail('it was read')),
    (error) => error instanceof ServiceError && error.status === 429 && error.details.retryAfterSeconds === 10,
  );
  slow.come();
  await reading;
  assert.equal(await uploads.run(uploader, stays, async () => 'next'), 'next');
});

test('nothing listens to a client any more once its file is read', async () => {
  const uploads = uploadsInTurn(10_000);
  const listening = new Set<() => void>();
  const whenGone = (listener: () => void) => {
    listening.add(listener);
    return () => void listening.delete(listener);
  };
  const slow = file();
  const reading = uploads.run(uploader, whenGone, slow.read);
  const waiting = uploads.run(uploader, whenGone, async () => {});
  assert.equal(listening.size, 1);
  slow.come();
  await Promise.all([reading, waiting]);
  assert.equal(listening.size, 0);
});
