import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { documentsPerStopMax } from '../../../../src/orders/documents/document.ts';
import { removeUnattached } from '../../../../src/orders/documents/document-retention.ts';
import { startApp } from '../../../support/app.ts';
import { databaseOn } from '../../../support/database.ts';
import { beginUpload } from '../../../support/documents/begin-upload.ts';
import { pdf } from '../../../support/documents/pictures.ts';
import { uploader } from '../../../support/documents/uploads.ts';
import { until } from '../../../support/process.ts';
import { bookingRequest } from '../../../support/requests.ts';

const tos = await startApp({ after });
const token = await tos.issueOperator();
const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
const path = `/operator/v1/orders/${id}/documents`;

const count = async (where: string) =>
  (await tos.pool.query(`select count(*) as count from production.${where}`)).rows[0].count;
const attached = () => count('documents where attached_at is not null');

const begin = (headers: string[], query?: string) => beginUpload(tos.origin, path, token, headers, query);

describe('a client that goes away in the middle of a file', { concurrency: true }, () => {
  it('leaves nothing, also not in the log as a failure, and sends it once when it comes back', async () => {
    const before = await attached();
    const file = Buffer.alloc(900_000, pdf);
    const key = randomUUID();
    for (const bytes of [0, 5, 300_000, 899_999]) {
      const headers = ['Content-Type: application/pdf', `Content-Length: ${file.length}`, `Idempotency-Key: ${key}`];
      const { socket } = await begin(headers);
      socket.write(file.subarray(0, bytes));
      await sleep(100);
      socket.resetAndDestroy();
    }
    await until(async () => (await count('documents where attached_at is null')) === 0);
    assert.equal(await count('document_parts'), 0);
    assert.equal(await attached(), before);
    assert.ok(tos.logs.every((line) => !line.includes('"level":50')));
    const send = uploader(tos.operate, `/orders/${id}/documents`);
    const headers = { 'idempotency-key': key };
    assert.equal((await send(file, { kind: 'other' }, { type: 'application/pdf', headers })).status, 201);
  });
});

describe('a slow file', { concurrency: true }, () => {
  it('of unknown length is cut at 10 MB, and the client hears of it', async () => {
    const { socket, heard } = await begin(['Content-Type: application/pdf', 'Transfer-Encoding: chunked']);
    const piece = Buffer.alloc(1_000_000, pdf);
    for (let i = 0; i < 11 && heard.answer === ''; i++) {
      socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      if (!socket.write('\r\n')) await Promise.race([once(socket, 'drain'), sleep(2000)]);
    }
    await until(() => heard.answer !== '');
    assert.match(heard.answer, /^HTTP\/1\.1 413 /);
    socket.destroy();
  });
});

describe('a file that is refused in the middle', { concurrency: true }, () => {
  const cases: [why: string, query: string, begins: string | Buffer, status: number][] = [
    ['is no PDF, JPEG or PNG', 'kind=other', 'nothing that is known', 422],
    ['is too large for a signature', 'kind=signature', pdf, 413],
    ['is a broken picture', 'kind=other', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 1, 1]), 422],
  ];
  for (const [why, query, begins, status] of cases)
    it(`since it ${why} is read to its end, so that who sends all of it first hears of it`, async () => {
      const file = Buffer.alloc(9_000_000, 'A');
      file.set(Buffer.from(begins));
      const { socket, heard } = await begin(['Content-Type: image/png', `Content-Length: ${file.length}`], query);
      const sent = once(socket, 'drain');
      assert.equal(socket.write(file), false);
      await Promise.race([sent, sleep(5000).then(() => assert.fail('the rest of the file was never read'))]);
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
      await until(() => heard.answer.includes('HTTP/1.1 200'));
      assert.match(heard.answer, new RegExp(`^HTTP/1.1 ${status} `));
      socket.destroy();
    });
});

it('what a process left behind is removed an hour later, and nothing else', async () => {
  const database = databaseOn(tos.pool, 'production');
  const before = await attached();
  const add = async (age: string) => {
    const document = randomUUID();
    await tos.pool.query(
      `insert into production.documents (account_id, id, order_id, kind, name, media_type, actor, created_at)
       values (1, $1, $2, 'photo', 'a.png', 'image/png', 'driver', now() - $3::interval)`,
      [document, id, age],
    );
    await tos.pool.query(
      `insert into production.document_parts (account_id, document_id, number, content) values (1, $1, 0, 'a'), (1, $1, 1, 'b')`,
      [document],
    );
    return document;
  };
  await add('61 minutes');
  const young = await add('50 minutes');
  assert.equal(await removeUnattached(database), 1);
  const { rows } = await tos.pool.query('select id from production.documents where attached_at is null');
  assert.deepEqual(rows, [{ id: young }]);
  assert.equal(await count(`document_parts where document_id = '${young}'`), 2);
  assert.equal(await attached(), before);
});

describe('a file for a stop that has as many as it may', { concurrency: true }, () => {
  it('is refused before it is read, without a key', async () => {
    const { id: other } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
    const send = uploader(tos.operate, `/orders/${other}/documents`);
    const upload = (headers = {}) => send(pdf, { kind: 'other' }, { type: 'application/pdf', headers });
    const key = { 'idempotency-key': randomUUID() };
    const first = await upload(key);
    assert.equal(first.status, 201);
    for (let sent = 1; sent < documentsPerStopMax; sent++) assert.equal((await upload()).status, 201);
    const full = `/operator/v1/orders/${other}/documents`;
    const headers = ['Content-Type: application/pdf', 'Content-Length: 9000000'];
    const { socket, heard } = await beginUpload(tos.origin, full, token, headers, 'kind=other');
    await until(() => heard.answer.includes('as many as there may be'));
    assert.match(heard.answer, /^HTTP\/1\.1 422 /);
    socket.destroy();
    // One that is sent again under its key has its reply.
    assert.deepEqual((await upload(key)).body, first.body);
  });
});

describe('files that are refused', () => {
  it('are thrown away slowly, and the connection then takes another request', async () => {
    const bytes = 9_000_000;
    const headers = ['Content-Type: application/zip', `Content-Length: ${bytes}`];
    const from = performance.now();
    const all = await Promise.all(Array.from({ length: 4 }, () => begin(headers)));
    for (const { socket } of all) {
      socket.write(Buffer.alloc(bytes));
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    }
    await until(() => all.every(({ heard }) => heard.answer.includes('HTTP/1.1 200')));
    const pieces = (4 * bytes) / 65_536;
    // A quarter of what it takes at least: what waits in the sockets is read in larger pieces.
    assert.ok(performance.now() - from > pieces / 4, 'read as fast as it came');
    for (const { socket, heard } of all) {
      assert.match(heard.answer, /^HTTP\/1\.1 415 /);
      socket.destroy();
    }
  });
});
