import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { beginUpload } from '../../support/documents/begin-upload.ts';
import { png } from '../../support/documents/pictures.ts';
import { until } from '../../support/process.ts';
import { bookingRequest } from '../../support/requests.ts';

const tos = await startApp({ after });

test('a file that waits behind two slow ones is answered before it would be cut, and stored when it comes again', async () => {
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
  const token = await tos.issueOperator();
  const begin = (bytes: number) => {
    const headers = ['Content-Type: image/png', `Content-Length: ${bytes}`, 'Idempotency-Key: photo-1'];
    return beginUpload(tos.origin, `/operator/v1/orders/${id}/documents`, token, headers);
  };
  const slow = [await begin(1000), await begin(1000)];
  const dripping = setInterval(() => {
    for (const { socket } of slow) socket.write('more');
  }, 5000);
  for (const { socket } of slow) socket.write(png.subarray(0, 40));
  const begun = 'select from production.documents where attached_at is null';
  await until(async () => (await tos.pool.query(begun)).rowCount === 2);
  const waiting = await begin(png.length);
  waiting.socket.write(png);
  try {
    await until(() => waiting.heard.answer !== '', 40);
  } finally {
    clearInterval(dripping);
  }
  assert.match(waiting.heard.answer, /^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: 10\r\n[\s\S]*take too long/);
  for (const { socket } of slow) socket.destroy();
  await until(async () => {
    const { socket, heard } = await begin(png.length);
    socket.write(png);
    await until(() => heard.answer !== '');
    socket.destroy();
    return heard.answer.startsWith('HTTP/1.1 201');
  });
  const stored = await tos.pool.query('select from production.documents where attached_at is not null');
  assert.equal(stored.rowCount, 1);
});
