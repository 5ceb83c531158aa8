import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { minutesAgo } from '../../support/clock/days.ts';
import { exifWithPosition, jpeg, jpegWith, pdf, png } from '../../support/documents/pictures.ts';
import { download, uploader } from '../../support/documents/uploads.ts';
import { bookingRequest } from '../../support/requests.ts';

const tos = await startApp({ after });
const shipperUrl = `${tos.origin}/api/v3`;

async function book(changes: object = {}) {
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest(changes) })).body.data;
  const { loadings, unloadings } = (await tos.operate('GET', `/orders/${id}`)).body.data;
  return {
    id: id as string,
    loading: loadings[0].id as string,
    unloading: unloadings[0].id as string,
    upload: uploader(tos.operate, `/orders/${id}/documents`),
    report: (stop_id: string, type: string) =>
      tos.operate('POST', `/orders/${id}/reports`, { json: { stop_id, type, at: minutesAgo(60) } }),
    documents: async () => (await tos.operate('GET', `/orders/${id}/documents`)).body.data,
  };
}

it('what asks for a proof is delivered once there is one, and the shipper reads it', async () => {
  const { id, loading, unloading, report, upload } = await book({ documented_delivery: true });
  await report(loading, 'finished');
  assert.equal((await report(unloading, 'finished')).body.code, 'proof_missing');
  // Who signed where the goods were loaded did not receive them.
  await upload(png, { kind: 'signature', stop_id: loading, signed_by: 'I. Petersen' });
  await upload(png, { kind: 'photo', stop_id: unloading });
  assert.equal((await report(unloading, 'finished')).body.code, 'proof_missing');
  const before = (await tos.operate('GET', `/orders/${id}`)).body.data;
  const stated = {
    kind: 'pod',
    stop_id: unloading,
    name: 'CMR 4711.pdf',
    signed_by: 'T. Hofer',
    remarks: 'one box wet',
  };
  const sent = await upload(pdf, stated, { type: 'application/pdf' });
  assert.equal(sent.status, 201, sent.text);
  assert.equal((await report(unloading, 'finished')).body.data.status, 'delivered');

  const order = (await tos.operate('GET', `/orders/${id}`)).body.data;
  const added = order.history.filter(({ type }: { type: string }) => type === 'document.added');
  assert.equal(added.length, 3);
  assert.deepEqual(added[2].details, {
    document: sent.body.data.id,
    kind: 'pod',
    stop: unloading,
    media_type: 'application/pdf',
    bytes: pdf.length,
  });
  assert.equal(added[2].version, before.version, 'a document leaves the version');
  assert.ok(order.updated_at > before.updated_at);

  const listed = (await tos.call('GET', `/orders/${id}/documents`)).body.data;
  assert.deepEqual(listed[2], sent.body.data);
  assert.deepEqual(listed[2], {
    id: sent.body.data.id,
    kind: 'pod',
    stop_id: unloading,
    name: 'CMR 4711.pdf',
    media_type: 'application/pdf',
    bytes: pdf.length,
    sha256: hash('sha256', pdf),
    created_at: listed[2].created_at,
    signed_by: 'T. Hofer',
    remarks: 'one box wet',
    added_by: 'operator',
  });
  const file = await download(`${shipperUrl}/documents/${listed[2].id}`, tos.token);
  assert.ok(file.bytes.equals(pdf));
});

it('positions of the events of an account have no gaps, with documents among them', async () => {
  const { rows } = await tos.pool.query(
    `select count(*) as count, max(position) as last, count(distinct position) as different
       from production.order_events where position is not null`,
  );
  assert.equal(rows[0].count, rows[0].last);
  assert.equal(rows[0].count, rows[0].different);
});

describe('a download', async () => {
  const { id, upload } = await book();
  const sent = (await upload(jpeg, { kind: 'photo', name: 'Döner "Süd" 100%.jpg' }, { type: 'image/jpeg' })).body.data;
  const url = `${shipperUrl}/documents/${sent.id}`;

  it('is an attachment that no browser runs, with its checksum', async () => {
    const { headers, bytes } = await download(url, tos.token);
    assert.ok(bytes.equals(jpeg));
    assert.equal(headers.get('content-type'), 'image/jpeg');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
    assert.equal(headers.get('content-length'), String(jpeg.length));
    assert.equal(headers.get('etag'), `"${hash('sha256', jpeg)}"`);
    assert.equal(
      headers.get('content-disposition'),
      `attachment; filename="Doner Sud 100_.jpg"; filename*=UTF-8''D%C3%B6ner%20S%C3%BCd%20100%25.jpg`,
    );
  });

  it('can be asked about without being sent', async () => {
    const { status, headers, body } = await fetch(url, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${tos.token}` },
    });
    assert.deepEqual([status, headers.get('content-length'), body], [200, String(jpeg.length), null]);
  });

  it('is not sent again to a client that has it', async () => {
    const etag = `"${sent.sha256}"`;
    for (const stated of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await tos.call('GET', `/documents/${sent.id}`, { headers: { 'if-none-match': stated } });
      assert.deepEqual([reply.status, reply.text, reply.headers.get('etag')], [304, '', etag], stated);
    }
    assert.equal((await download(url, tos.token, { 'if-none-match': '"other"' })).status, 200);
  });

  it('is unknown to another account, and so are its list and made-up ids', async () => {
    const other = (await tos.issue({ account: 'Other AG' })).token;
    for (const path of [`/documents/${sent.id}`, `/orders/${id}/documents`])
      assert.equal((await tos.call('GET', path, { token: other })).status, 404, path);
    const own = sent.id.replace(/^doc_\w+_/, 'doc_2_');
    for (const made of [own, 'doc_1_..%2f..%2fetc', `doc_1_${randomUUID()}`, id, 'doc_zzzzzzzzzz_', "doc_1_' or 1=1"])
      assert.equal((await tos.call('GET', `/documents/${encodeURIComponent(made)}`)).body.code, 'document_not_found');
    const narrow = (await tos.issue({ scopes: ['price'] })).token;
    assert.equal((await tos.call('GET', `/documents/${sent.id}`, { token: narrow })).status, 403);
    assert.equal((await tos.operate('GET', `/documents/${sent.id}`)).status, 200);
  });
});

it('a picture loses the place where it was taken on its way in', async () => {
  const { upload } = await book();
  const { id, bytes } = (await upload(jpegWith(exifWithPosition(1)), { kind: 'photo' }, { type: 'image/jpeg' })).body
    .data;
  const file = await download(`${shipperUrl}/documents/${id}`, tos.token);
  assert.ok(file.bytes.equals(jpeg));
  assert.equal(bytes, jpeg.length);
  const { rows } = await tos.pool.query(
    `select count(*) as count from production.document_parts where position('\\x47505300'::bytea in content) > 0
        or position('Exif'::bytea in content) > 0`,
  );
  assert.equal(rows[0].count, 0);
});

const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const big = Buffer.alloc(10_000_001, pdf);
const refused: [what: string, file: Buffer, query: Record<string, string>, type: string, status: number][] = [
  ['HTML as a PNG', page, { kind: 'photo' }, 'image/png', 422],
  ['HTML as HTML', page, { kind: 'photo' }, 'text/html', 415],
  ['JSON', Buffer.from('{}'), { kind: 'photo' }, 'application/json', 415],
  ['a form', Buffer.from('a=b'), { kind: 'photo' }, 'multipart/form-data; boundary=x', 415],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { kind: 'photo' }, 'image/svg+xml', 415],
  ['nothing', Buffer.alloc(0), { kind: 'photo' }, 'image/png', 422],
  ['a byte more than 10 MB', big, { kind: 'other' }, 'application/pdf', 413],
  ['a signature of a byte more than 100 kB', Buffer.alloc(100_001, png), { kind: 'signature' }, 'image/png', 413],
  ['a picture that is cut off', jpeg.subarray(0, -2), { kind: 'photo' }, 'image/jpeg', 422],
  ['no kind', png, {}, 'image/png', 422],
  ['a kind that is not known', png, { kind: 'invoice' }, 'image/png', 422],
  ['a stop that is not the order’s', png, { kind: 'photo', stop_id: randomUUID() }, 'image/png', 404],
  ['a stop that is no id', png, { kind: 'photo', stop_id: 'x' }, 'image/png', 404],
  ['a parameter that is not known', png, { kind: 'photo', account: '2' }, 'image/png', 422],
];
describe('an upload is refused, and nothing is left of it', async () => {
  const { upload, documents } = await book();
  for (const [what, file, query, type, status] of refused)
    it(what, async () => {
      const reply = await upload(file, query, { type });
      assert.equal(reply.status, status, reply.text);
      assert.deepEqual(await documents(), []);
      const { rows } = await tos.pool.query(
        `select (select count(*) from production.documents where attached_at is null)
              + (select count(*) from production.document_parts p
                  where not exists (select from production.documents d where d.id = p.document_id)) as left`,
      );
      assert.equal(rows[0].left, 0);
    });
  it('a file that is compressed', async () => {
    const reply = await upload(png, { kind: 'photo' }, { headers: { 'content-encoding': 'gzip' } });
    assert.equal(reply.status, 415);
  });
  it('of a draft, or of an order that nobody knows', async () => {
    const draft = (await tos.call('POST', '/booking/draft', { json: bookingRequest() })).body.data;
    const send = (id: string) => uploader(tos.operate, `/orders/${id}/documents`)(png, { kind: 'photo' });
    assert.equal((await send(draft.id)).body.code, 'order_not_under_way');
    assert.equal((await send(randomUUID())).body.code, 'order_not_found');
  });
  it('with a file where an operation takes JSON', async () => {
    const headers = { 'content-type': 'image/png' };
    const reply = await tos.call('POST', '/price', { text: png, headers });
    assert.equal(reply.status, 415);
  });
});

it('10 MB to the byte come through, in parts, and leave as they came', async () => {
  const { upload } = await book();
  const file = Buffer.alloc(10_000_000, 'transport');
  pdf.copy(file);
  const sent = await upload(file, { kind: 'other' }, { type: 'application/pdf' });
  assert.equal(sent.status, 201, sent.text);
  assert.equal(sent.body.data.sha256, hash('sha256', file));
  const back = await download(`${shipperUrl}/documents/${sent.body.data.id}`, tos.token);
  assert.ok(back.bytes.equals(file));
  const { rows } = await tos.pool.query(
    `select count(*) as parts, max(length(content)) as longest from production.document_parts where document_id = $1`,
    [sent.body.data.id.split('_').at(-1)],
  );
  assert.deepEqual(rows[0], { parts: 39, longest: 262_144 });
});

describe('a name', async () => {
  const { upload } = await book();
  const named: [stated: string, type: string, file: Buffer, name: string][] = [
    ['../../etc/passwd', 'image/png', png, 'passwd.png'],
    ['C:\\Windows\\system.ini.PNG', 'image/png', png, 'system.ini.png'],
    ['a\r\nSet-Cookie: b=c', 'image/png', png, 'a Set-Cookie b=c.png'],
    ['photo\u202egpj.exe', 'image/png', png, 'photo gpj.exe.png'],
    ['..', 'image/png', png, 'photo.png'],
    ['.htaccess', 'image/png', png, 'htaccess.png'],
    ['', 'image/png', png, 'photo.png'],
    ['delivery.jpg', 'image/jpeg', pdf, 'delivery.jpg.pdf'],
    ['x'.repeat(255), 'image/png', png, `${'x'.repeat(100)}.png`],
  ];
  for (const [stated, type, file, name] of named)
    it(`leads nowhere and fits the file: ${JSON.stringify(stated.slice(0, 30))}`, async () => {
      const sent = await upload(file, { kind: 'photo', name: stated }, { type });
      assert.equal(sent.body.data?.name, name, sent.text);
      const { headers } = await download(`${shipperUrl}/documents/${sent.body.data.id}`, tos.token);
      assert.match(headers.get('content-disposition')!, /^attachment; filename="[^"\\/]+"; filename\*=UTF-8''[^/\s]+$/);
    });
});

describe('with a key', async () => {
  const { upload, documents } = await book();
  it('a file that is sent again, also at the same time, is one document with one reply', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => upload(png, { kind: 'photo' }, { headers });
    const replies = [await send(), ...(await Promise.all([send(), send(), send()]))];
    assert.deepEqual([...new Set(replies.map(({ status, text }) => `${status} ${text}`))].length, 1);
    assert.deepEqual(
      replies.map((reply) => reply.headers.get('idempotent-replayed')),
      [null, 'true', 'true', 'true'],
    );
    assert.equal((await documents()).length, 1);
    const { rows } = await tos.pool.query(
      `select count(*) as count from production.documents where attached_at is null`,
    );
    assert.equal(rows[0].count, 0);
  });
  it('another file, or the same of another kind, is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await upload(png, { kind: 'photo' }, { headers });
    for (const reply of [
      await upload(jpeg, { kind: 'photo' }, { headers, type: 'image/jpeg' }),
      await upload(png, { kind: 'damage' }, { headers }),
    ])
      assert.deepEqual(Object.keys(reply.body.errors), ['Idempotency-Key']);
    assert.equal((await documents()).length, 2);
  });
});

it('a stop has 20 documents and no more, and others of the order are left alone', async () => {
  const { upload, loading, documents } = await book();
  const send = (query = {}) => upload(png, { kind: 'photo', stop_id: loading, ...query });
  const statuses = await Promise.all(Array.from({ length: 22 }, () => send().then(({ status }) => status)));
  assert.deepEqual(statuses.toSorted(), [...Array(20).fill(201), 422, 422]);
  assert.deepEqual(Object.keys((await send()).body.errors), ['stop_id']);
  assert.equal((await upload(png, { kind: 'photo' })).status, 201);
  assert.equal((await documents()).length, 21);
});

it('the bytes of an account’s documents within an hour are limited, and its bookings are not affected', async () => {
  const limited = await startApp({ after }, { env: { STORED_BYTES_PER_HOUR_MAX: '100000' } });
  const { id } = (await limited.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
  const send = uploader(limited.operate, `/orders/${id}/documents`);
  const file = Buffer.alloc(60_000, pdf);
  assert.equal((await send(file, { kind: 'other' }, { type: 'application/pdf' })).status, 201);
  const second = await send(file, { kind: 'other' }, { type: 'application/pdf' });
  assert.deepEqual([second.status, second.body.code], [429, 'storage_limited']);
  assert.match(second.headers.get('retry-after')!, /^\d+$/);
  assert.equal((await limited.call('POST', '/booking/publish', { json: bookingRequest() })).status, 200);
});
