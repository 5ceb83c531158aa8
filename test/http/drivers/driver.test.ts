import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { dayMs, minuteMs } from '../../../src/ground/units.ts';
import { startApp } from '../../support/app.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { exifWithPosition, jpeg, jpegWith, pdf, png } from '../../support/documents/pictures.ts';
import { download, uploader } from '../../support/documents/uploads.ts';
import { type SendOptions, send } from '../../support/http-client.ts';
import { bookingRequest, unloading } from '../../support/requests.ts';

const clock = clockFrom(undefined, { stands: true });
const opened = clock.now();
const tos = await startApp({ after }, { clock });
const at = new Date(opened - 60 * minuteMs).toISOString();

/** An order, a link for it, and what a telephone with the link may send. */
async function bookWithLink(changes: object = {}) {
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest(changes) })).body.data;
  const made = await tos.operate('POST', `/orders/${id}/driver-link`);
  assert.equal(made.status, 201, made.text);
  const url = new URL(made.body.data.url);
  const secret = url.hash.slice(1);
  const drive = (method: string, path: string, options: SendOptions = {}) =>
    send(method, `${url.origin}${url.pathname}v1${path}`, { token: secret, ...options });
  const order = (await tos.operate('GET', `/orders/${id}`)).body.data;
  return {
    id: id as string,
    link: made.body.data as { id: string; url: string; valid_until: string },
    secret,
    drive,
    loading: order.loadings[0].id as string,
    unloading: order.unloadings[0].id as string,
    upload: uploader(drive, '/documents'),
    report: (stop_id: string, type: string, more: object = {}) =>
      drive('POST', '/reports', { json: { report_id: randomUUID(), stop_id, type, at, ...more } }),
  };
}

describe('with a link', async () => {
  const { id, drive, report, upload, loading, unloading } = await bookWithLink({
    documented_delivery: true,
    additional_information: 'Gate 3',
  });
  it('a driver reads the stops of one order, and no price, account or history', async () => {
    const { status, body, text } = await drive('GET', '/order');
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.stops.map((stop: { id: string; state: string }) => [stop.id, stop.state]),
      [
        [loading, 'open'],
        [unloading, 'open'],
      ],
    );
    assert.deepEqual(
      [body.data.id, body.data.information, body.data.proof_needed, body.data.goods[0].weight],
      [id, 'Gate 3', true, 600],
    );
    assert.doesNotMatch(text, /price|net|gross|Acme|history|account|tos_/);
  });

  it('reports, each once however often it is sent, and sends documents, each once', async () => {
    const arrival = { report_id: 'telephone-1' };
    assert.equal((await report(loading, 'arrived', arrival)).status, 200);
    const repeated = await report(loading, 'arrived', arrival);
    assert.deepEqual([repeated.status, repeated.headers.get('idempotent-replayed')], [200, 'true']);
    await report(loading, 'finished', { quantities: [{ item: 0, quantity: 1 }] });
    const { goods, status } = (await drive('GET', '/order')).body.data;
    assert.deepEqual([goods[0].quantity, goods[0].loaded, status], [2, 1, 'loaded']);
    assert.equal((await report(unloading, 'finished')).body.code, 'proof_missing');
    const headers = { 'idempotency-key': 'signature-1' };
    const query = { kind: 'signature', stop_id: unloading, signed_by: 'T. Hofer' };
    const first = await upload(png, query, { headers });
    const second = await upload(png, query, { headers });
    assert.deepEqual([first.status, second.text], [201, first.text]);
    assert.equal((await report(unloading, 'finished', { signed_by: 'T. Hofer' })).status, 200);
    const order = (await tos.operate('GET', `/orders/${id}`)).body.data;
    assert.equal(order.status, 'delivered');
    assert.equal(order.loadings[0].reports.length, 2);
    assert.deepEqual(order.unloadings[0].reports[0].actor, { kind: 'driver' });
    const documents = (await tos.call('GET', `/orders/${id}/documents`)).body.data;
    assert.deepEqual(
      documents.map(({ kind, added_by }: { kind: string; added_by: string }) => [kind, added_by]),
      [['signature', 'driver']],
    );
  });
});

describe('a link does not let', async () => {
  const mine = await bookWithLink();
  const other = await bookWithLink();
  it('a driver close a stop, skip one, or do without a proof', async () => {
    assert.deepEqual(Object.keys((await mine.report(mine.loading, 'closed')).body.errors), ['type']);
    assert.equal((await mine.report(mine.unloading, 'finished', { out_of_order: true, note: 'x' })).status, 409);
    assert.equal((await mine.report(mine.unloading, 'finished', { outOfOrder: true, note: 'x' })).status, 409);
    const proven = await bookWithLink({ documented_delivery: true });
    await proven.report(proven.loading, 'finished');
    for (const name of ['without_proof', 'withoutProof']) {
      const reply = await proven.report(proven.unloading, 'finished', { [name]: 'no pen' });
      assert.equal(reply.body.code, 'proof_missing');
    }
  });

  it('a driver reach another order’s stops, or any other door', async () => {
    assert.equal((await mine.report(other.loading, 'arrived')).body.code, 'stop_not_found');
    assert.equal((await mine.upload(png, { kind: 'photo', stop_id: other.loading })).body.code, 'stop_not_found');
    assert.equal((await tos.operate('GET', `/orders/${mine.id}`, { token: mine.secret })).status, 401);
    assert.equal((await tos.call('GET', `/orders/${mine.id}`, { token: mine.secret })).status, 401);
    for (const token of [tos.token, await tos.issueOperator()])
      assert.equal((await mine.drive('GET', '/order', { token })).body.code, 'token_malformed');
  });

  it('a driver report what cannot be: no stop, no such goods, another century', async () => {
    const cases: [stop: string, more: object, refusal: string][] = [
      ['x', {}, 'stop_not_found'],
      [mine.loading.toUpperCase(), {}, 'stop_not_found'],
      [mine.loading, { type: 'eta', at: '9999-12-31T23:59:59Z' }, 'at'],
      [mine.loading, { at: '0001-01-01T00:00:00Z' }, 'at'],
      [mine.loading, { quantities: [{ item: 1, quantity: 1 }] }, 'quantities.0.item'],
      [mine.loading, { quantities: [0, 0].map((item) => ({ item, quantity: 1 })) }, 'quantities.1.item'],
    ];
    for (const [stop, more, refusal] of cases) {
      const { body } = await mine.report(stop, 'finished', more);
      assert.deepEqual(body.errors ? Object.keys(body.errors) : [body.code], [refusal]);
    }
  });

  it('anybody in who guesses, takes another account’s number, or comes from the sandbox', async () => {
    const cases: [secret: string, code: string][] = [
      [mine.secret.replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'token_unknown'],
      [mine.secret.replace(/live_\w+?_/, 'live_zz_'), 'token_unknown'],
      [mine.secret.replace('live', 'test'), 'token_wrong_environment'],
      [mine.secret.slice(0, -1), 'token_malformed'],
      [mine.link.id, 'token_malformed'],
    ];
    for (const [token, code] of cases) assert.equal((await mine.drive('GET', '/order', { token })).body.code, code);
    assert.equal((await mine.drive('GET', '/order', { token: null })).body.code, 'token_missing');
    const sandbox = `${tos.origin}/sandbox/driver/v1/order`;
    assert.equal((await send('GET', sandbox, { token: mine.secret })).body.code, 'token_wrong_environment');
  });

  it('anything but a PDF, JPEG or PNG in, under any name', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    assert.equal((await mine.upload(page, { kind: 'photo', name: 'a.png' })).status, 422);
    assert.equal((await mine.upload(page, { kind: 'photo' }, { type: 'text/html' })).status, 415);
    const named = await mine.upload(pdf, { kind: 'photo', name: '../a.jpg' }, { type: 'image/jpeg' });
    assert.deepEqual([named.body.data.name, named.body.data.media_type], ['a.jpg.pdf', 'application/pdf']);
  });

  it('the position of a photo in', async () => {
    const sent = await mine.upload(jpegWith(exifWithPosition(6)), { kind: 'photo' }, { type: 'image/jpeg' });
    const { bytes } = await download(`${tos.origin}/api/v3/documents/${sent.body.data.id}`, tos.token);
    assert.ok(bytes.subarray(-jpeg.length + 2).equals(jpeg.subarray(2)));
    assert.equal(bytes.length, jpeg.length + 36);
  });
});

describe('a link', async () => {
  it('is shown once: a repeat with the key says what was made, and its secret is kept nowhere', async () => {
    const { id } = await bookWithLink();
    const headers = { 'idempotency-key': randomUUID() };
    const make = () => tos.operate('POST', `/orders/${id}/driver-link`, { headers });
    const first = await make();
    const second = await make();
    assert.deepEqual([second.status, second.body.code], [409, 'secret_shown_once']);
    assert.ok(second.body.message.includes(first.body.data.id));
    const secret = first.body.data.url.split('#')[1];
    const { rows } = await tos.pool.query(`select 1 from production.idempotency_keys where position($1 in reply) > 0`, [
      secret,
    ]);
    assert.deepEqual(rows, []);
  });

  it('is refused for a draft, a canceled and an unknown order', async () => {
    const draft = (await tos.call('POST', '/booking/draft', { json: bookingRequest() })).body.data.id;
    const canceled = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data.id;
    await tos.call('PUT', `/orders/${canceled}`, { json: { status: 'canceled' } });
    for (const [id, code] of [
      [draft, 'order_not_under_way'],
      [canceled, 'order_not_under_way'],
      [randomUUID(), 'order_not_found'],
    ] as const)
      assert.equal((await tos.operate('POST', `/orders/${id}/driver-link`)).body.code, code);
  });

  it('ends when it is revoked, and what was sent before stays', async () => {
    const { id, drive, report, loading, secret } = await bookWithLink();
    await report(loading, 'arrived');
    assert.equal((await tos.operate('DELETE', `/orders/${id}/driver-link`)).body.message, '1 ended.');
    assert.equal((await tos.operate('DELETE', `/orders/${id}/driver-link`)).body.message, 'No link was open.');
    assert.equal((await drive('GET', '/order')).body.code, 'token_revoked');
    assert.equal((await report(loading, 'finished')).body.code, 'token_revoked');
    assert.equal((await tos.operate('GET', `/orders/${id}`)).body.data.loadings[0].state, 'arrived');
    const again = (await tos.operate('POST', `/orders/${id}/driver-link`)).body.data.url.split('#')[1];
    assert.notEqual(again, secret);
    assert.equal((await drive('GET', '/order', { token: again })).status, 200);
  });

  it('ends two days after the order did, lives again if that is taken back, and ends 30 days after a forgotten order', async () => {
    const { id, drive, report, loading, unloading, link } = await bookWithLink();
    await report(loading, 'finished');
    await report(unloading, 'finished');
    const text = 'select max(recorded_at) as ended from production.order_events where order_id = $1';
    const { rows } = await tos.pool.query(text, [id]);
    const ended = rows[0].ended.getTime();
    const codeAt = async (instant: number) => {
      await clock.set(instant);
      const reply = await drive('GET', '/order');
      await clock.set(opened);
      return reply.body.code ?? reply.status;
    };
    assert.equal(await codeAt(ended + 2 * dayMs - minuteMs), 200);
    assert.equal(await codeAt(ended + 2 * dayMs), 'token_expired');
    await tos.operate('POST', `/orders/${id}/corrections`, { json: { reason: 'wrong order' } });
    assert.equal(await codeAt(ended + 2 * dayMs), 200);
    assert.equal(await codeAt(Date.parse(link.valid_until) - minuteMs), 200);
    assert.equal(await codeAt(Date.parse(link.valid_until)), 'token_expired');
  });

  it('may do only so much within a minute and an hour, and others are left alone', async () => {
    const { report, upload, drive, loading } = await bookWithLink();
    const other = await bookWithLink();
    const uploads: number[] = [];
    for (let i = 0; i < 61; i++)
      uploads.push((await upload(png, { kind: 'photo', ...(i % 20 < 10 ? {} : { stop_id: loading }) })).status);
    assert.equal(uploads.at(-1), 429, uploads.join());
    const statuses: number[] = [];
    for (let i = 0; i < 62; i++)
      statuses.push((await report(loading, 'eta', { at: new Date(opened + dayMs).toISOString() })).status);
    assert.equal(statuses.at(-1), 429);
    const refused = await drive('GET', '/order');
    assert.deepEqual([refused.status, refused.headers.get('retry-after') !== null], [429, true]);
    assert.equal((await other.drive('GET', '/order')).status, 200);
  });
});

describe('the page', () => {
  it('has 30 kB at most in all, loads nothing from elsewhere, and is not told where it came from', async () => {
    let bytes = 0;
    for (const base of ['/driver', '/sandbox/driver']) {
      const page = await fetch(`${tos.origin}${base}/`);
      assert.equal(page.status, 200);
      const policy = page.headers.get('content-security-policy')!;
      assert.match(policy, /^default-src 'none'; script-src 'self'; /);
      assert.doesNotMatch(policy, /unsafe|\*|https?:/);
      assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
      assert.equal(page.headers.get('x-content-type-options'), 'nosniff');
      bytes = Buffer.byteLength(await page.text());
      const names = ['driver.css', 'driver.js', 'worker.js'];
      for (const name of names) {
        const file = await fetch(`${tos.origin}${base}/${name}`);
        const text = await file.text();
        assert.match(file.headers.get('content-type')!, name.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
        assert.doesNotMatch(text, /https?:\/\/|innerHTML|\beval\b/, name);
        bytes += Buffer.byteLength(text);
      }
    }
    assert.ok(bytes <= 30_000, `${bytes} bytes`);
  });

  it('is found without its last slash, and nothing lies beside it', async () => {
    const reply = await fetch(`${tos.origin}/sandbox/driver`, { redirect: 'manual' });
    assert.equal(new URL(reply.headers.get('location')!, `${tos.origin}/sandbox/driver`).pathname, '/sandbox/driver/');
    for (const path of [
      '/driver/driver-page.ts',
      '/driver/..%2fdriver-page.ts',
      '/driver/page/driver.js',
      '/driver/v1',
    ])
      assert.equal((await fetch(`${tos.origin}${path}`)).status, 404, path);
  });
});

it('no line of the log holds a secret, a name, a telephone number or an address', async () => {
  const { drive, report, upload, secret, loading, id } = await bookWithLink({
    unloadings: [unloading({ phone: '+39 02 5512345' })],
  });
  await drive('GET', '/order');
  await report(loading, 'failed', { reason: 'other', note: 'Nobody but Xaver Quirin', signed_by: 'Xaver Quirin' });
  const query = { kind: 'pod', stop_id: loading, signed_by: 'Xaver Quirin', remarks: 'wet', name: 'Xaver Quirin.pdf' };
  await upload(pdf, query, { type: 'application/pdf' });
  await upload(Buffer.from('Xaver Quirin'), query);
  await drive('GET', `/order?token=${secret}`);
  await drive('GET', '/order', { token: `${secret}0` });
  await tos.operate('DELETE', `/orders/${id}/driver-link`);
  await drive('GET', '/order');
  const logs = tos.logs.join('\n');
  assert.match(logs, /driver\/v1\/documents/);
  for (const hidden of [secret, 'tos_drive', 'Xaver', 'Quirin', '5512345', 'Sandtorkai', 'Via Dante', 'Petersen'])
    assert.ok(!logs.includes(hidden), hidden);
});
