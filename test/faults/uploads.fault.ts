import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { giveTo, systemUser } from '../../src/ground/database/embedded/server-user.ts';
import { issueOperatorToken } from '../../src/who/people/issue-operator-token.ts';
import { operatorScopes } from '../../src/who/people/roles.ts';
import { beginUpload } from '../support/documents/begin-upload.ts';
import { download } from '../support/documents/uploads.ts';
import { isAlive, until } from '../support/process.ts';
import { startSetup } from './support/setup.ts';
import { fillVolume, mountVolume } from './support/volume.ts';

/** No byte of it can be compressed. */
const newFile = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]);
const uploadCount = 3;

test('a volume that fills in the middle of uploads refuses them whole, and has each once when it comes again', async (t) => {
  const volume = await mountVolume(t, 128);
  if ('missing' in volume) return t.skip(volume.missing);
  const { pool, call, book, service } = await startSetup(t);
  const location = join(volume.path, 'tables');
  await mkdir(location, { mode: 0o700 });
  await giveTo(await systemUser(), location);
  await pool.query(`create tablespace small location '${location}'`);
  for (const table of ['documents', 'document_parts'])
    await pool.query(`alter table production.${table} set tablespace small`);
  const program = { name: 'Telematics', scopes: operatorScopes, expiresAt: null };
  const { token } = await issueOperatorToken({ pool, schema: 'production' }, program);
  const order: string = (await book()).body.data.id;
  const documents = `/operator/v1/orders/${order}/documents`;
  const begin = (key: string, { length }: Buffer) =>
    beginUpload(service.origin, documents, token, [
      ...['Content-Type: application/pdf', `Content-Length: ${length}`, `Idempotency-Key: ${key}`],
    ]);
  const send = async (key: string, file: Buffer): Promise<string> => {
    const { socket, heard } = await begin(key, file);
    socket.write(file);
    await until(() => heard.answer.includes('\r\n\r\n'));
    socket.destroy();
    return heard.answer;
  };
  const read = async (file: Buffer, answer: string) => {
    const { id } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).data;
    const { status, bytes } = await download(`${service.origin}/operator/v1/documents/${id}`, token);
    assert.deepEqual([status, Buffer.compare(bytes, file)], [200, 0]);
  };
  const before = newFile(1_000_000);
  const first = await send('before', before);
  await read(before, first);

  // Two are read at a time: the third meets the full volume with its first byte.
  const files = Array.from({ length: uploadCount }, () => newFile(8_000_000));
  const under = await Promise.all(files.map((file, index) => begin(`file-${index}`, file)));
  for (const [index, { socket }] of under.entries()) socket.write(files[index]!.subarray(0, 2_000_000));
  const parts = `select from production.document_parts p join production.documents d on d.id = p.document_id
                  where d.attached_at is null`;
  await until(async () => (await pool.query(parts)).rowCount! >= 14);
  const free = await fillVolume(volume.path);
  for (const [index, { socket }] of under.entries()) socket.write(files[index]!.subarray(2_000_000));
  await until(() => under.every(({ heard }) => heard.answer.includes('\r\n\r\n')));
  for (const { socket, heard } of under) {
    assert.match(heard.answer, /^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: [1-9]\d*\r\n/i);
    assert.match(heard.answer, /"code":"service_unavailable"/);
    socket.destroy();
  }
  await read(before, first);
  assert.equal((await book()).status, 200);
  assert.equal((await call('/readyz')).status, 200);
  await until(async () => (await pool.query(parts)).rowCount === 0);

  await free();
  for (const [index, file] of files.entries()) {
    const answer = await send(`file-${index}`, file);
    assert.match(answer, /^HTTP\/1\.1 201 /);
    await read(file, answer);
    const again = await send(`file-${index}`, file);
    assert.equal(again.slice(again.indexOf('\r\n\r\n')), answer.slice(answer.indexOf('\r\n\r\n')));
  }
  const { rows } = await pool.query(
    `select (select count(*) from production.documents) as documents,
            (select sum(length(content)) from production.document_parts) as bytes`,
  );
  assert.deepEqual(rows, [
    { documents: 1 + uploadCount, bytes: [before, ...files].reduce((sum, { length }) => sum + length, 0) },
  ]);
  assert.ok(isAlive(service.pid));
});
