import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { beginUpload } from '../../../support/documents/begin-upload.ts';
import { png } from '../../../support/documents/pictures.ts';
import { uploader } from '../../../support/documents/uploads.ts';
import { until } from '../../../support/process.ts';
import { bookingRequest } from '../../../support/requests.ts';

const tos = await startApp({ after });

it('two files of a token are read at a time, the next when one is done, and others are not kept waiting', async () => {
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
  const upload = uploader(tos.operate, `/orders/${id}/documents`);
  const token = await tos.issueOperator();
  const path = `/operator/v1/orders/${id}/documents`;
  const headers = ['Content-Type: image/png', `Content-Length: ${png.length}`];
  const begun = await Promise.all([1, 2].map(() => beginUpload(tos.origin, path, token, headers)));
  for (const { socket } of begun) socket.write(png.subarray(0, 40));
  const underWay = `select from production.documents where attached_at is null`;
  await until(async () => (await tos.pool.query(underWay)).rowCount === 2);
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
