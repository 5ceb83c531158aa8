import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../../support/app.ts';
import { beginUpload } from '../../support/documents/begin-upload.ts';
import { png } from '../../support/documents/pictures.ts';
import { uploader } from '../../support/documents/uploads.ts';
import { until } from '../../support/process.ts';
import { bookingRequest } from '../../support/requests.ts';

const tos = await startApp({ after });

/** Whether two files of an order are being read; some of others may still be given up. */
async function areTwoUnderWay(orderId: string): Promise<boolean> {
  const underWay = 'select from production.documents where order_id = $1 and attached_at is null';
  return (await tos.pool.query(underWay, [orderId])).rowCount === 2;
}

it('two files of a token are read at a time, the next when one is done, and others are not kept waiting', async () => {
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
  const upload = uploader(tos.operate, `/orders/${id}/documents`);
  const token = await tos.issueOperator();
  const path = `/operator/v1/orders/${id}/documents`;
  const headers = ['Content-Type: image/png', `Content-Length: ${png.length}`];
  const begun = await Promise.all([1, 2].map(() => beginUpload(tos.origin, path, token, headers)));
  for (const { socket } of begun) socket.write(png.subarray(0, 40));
  await until(() => areTwoUnderWay(id));
  const third = await beginUpload(tos.origin, path, token, headers);
  third.socket.write(png);
  // Somebody else's file comes through meanwhile.
  assert.equal((await upload(png, { kind: 'other' })).status, 201);
  assert.equal(third.heard.answer, '');
  begun[0]!.socket.write(png.subarray(40));
  await until(() => third.heard.answer.startsWith('HTTP/1.1 201'));
  assert.match(begun[0]!.heard.answer, /^HTTP\/1.1 201/);
  assert.equal(begun[1]!.heard.answer, '');
  for (const { socket } of [...begun, third]) socket.destroy();
});

const smallFile = Buffer.from('%PDF-1.7');
const largeFile = Buffer.alloc(2_000_000, '%PDF-1.7');

/** What an upload is answered, after which it ends. Empty if nothing was within so many milliseconds. */
async function answerWithin({ socket, heard }: Awaited<ReturnType<typeof beginUpload>>, milliseconds: number) {
  for (let waited = 0; heard.answer === '' && waited < milliseconds; waited += 20) await sleep(20);
  socket.destroy();
  return heard.answer;
}

/** Uploads of one token, of which the first two never come whole, so that all others wait. */
async function startWaiting() {
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
  const token = await tos.issueOperator();
  const begin = ({ length }: { length: number }) => {
    const headers = ['Content-Type: application/pdf', `Content-Length: ${length}`];
    return beginUpload(tos.origin, `/operator/v1/orders/${id}/documents`, token, headers);
  };
  const isRefused = async () => {
    const begun = await begin(smallFile);
    return (await answerWithin(begun, 1000)).startsWith('HTTP/1.1 429');
  };
  const first = [await begin(largeFile), await begin(largeFile)];
  for (const { socket } of first) socket.write(smallFile);
  await until(() => areTwoUnderWay(id));
  /** More than may wait, since they come in any order. */
  const crowd = async (file: Buffer) => {
    const waiting = await Promise.all(Array.from({ length: 30 }, () => begin(file)));
    for (const { socket } of waiting) socket.write(file);
    await until(isRefused);
    return waiting;
  };
  return { begin, isRefused, crowd, first };
}

it('a client that goes away gives up its place among those that wait, at once', async () => {
  const { isRefused, crowd, first } = await startWaiting();
  for (const end of ['destroy', 'resetAndDestroy'] as const) {
    for (const { socket } of await crowd(smallFile)) socket[end]();
    await until(async () => !(await isRefused()), 5);
  }
  for (const { socket } of first) socket.destroy();
});

it('a client that goes away during a large file, which shows only when it is read, keeps nobody waiting after that', async () => {
  const { begin, crowd, first } = await startWaiting();
  const waiting = await crowd(largeFile);
  waiting.pop()!.socket.destroy();
  await sleep(50);
  for (const { socket } of waiting) socket.resetAndDestroy();
  for (const { socket } of first) socket.destroy();
  await until(async () => {
    const begun = await begin(smallFile);
    begun.socket.write(smallFile);
    return (await answerWithin(begun, 2000)).startsWith('HTTP/1.1 201');
  }, 10);
});
