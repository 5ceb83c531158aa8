import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../../../support/app.ts';
import { beginUpload } from '../../../support/documents/begin-upload.ts';
import { pdf, png } from '../../../support/documents/pictures.ts';
import { until } from '../../../support/process.ts';
import { bookingRequest } from '../../../support/requests.ts';

const tos = await startApp({ after });
const token = await tos.issueOperator();
const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
const begin = (headers: string[]) => beginUpload(tos.origin, `/operator/v1/orders/${id}/documents`, token, headers);

describe('a slow file', { concurrency: true }, () => {
  it('may take longer than other requests', async () => {
    const { socket, heard } = await begin(['Content-Type: image/png', `Content-Length: ${png.length}`]);
    socket.write(png.subarray(0, 60));
    await sleep(9000);
    socket.write(png.subarray(60, 61));
    await sleep(9000);
    assert.equal(heard.answer, '');
    socket.write(png.subarray(61));
    await until(() => heard.answer !== '');
    assert.match(heard.answer, /^HTTP\/1\.1 201 /);
    socket.destroy();
  });

  it('that stops coming is refused, and leaves nothing', async () => {
    const { socket, heard } = await begin(['Content-Type: application/pdf', 'Transfer-Encoding: chunked']);
    socket.write(`${pdf.length.toString(16)}\r\n${pdf}\r\n`);
    await until(() => heard.answer !== '', 20);
    assert.match(heard.answer, /^HTTP\/1\.1 408 /);
    assert.match(heard.answer, /request_timeout/);
    socket.destroy();
  });
});
