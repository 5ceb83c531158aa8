import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { openOwnerPool } from '../../../support/database.ts';
import { send, sendRaw } from '../../../support/http-client.ts';
import { priceRequest } from '../../../support/requests.ts';

const tos = await startApp({ after });
const status = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const bodyOf = (answer: string) => JSON.parse(answer.split('\r\n\r\n')[1] ?? '');

describe('what never reaches a route is answered in JSON', () => {
  const head = (more = '') => `GET /livez HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`;
  const cases: [string, string, number][] = [
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['headers of 17 kB', head(`X: ${'x'.repeat(17_000)}\r\n`), 431],
    ['two Host headers', head('Host: y\r\n'), 400],
    ['no Host header', 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two lengths', 'POST /api/v3/price HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}', 400],
    [
      'a length and chunks',
      'POST /api/v3/price HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'an unknown transfer encoding',
      'POST /api/v3/price HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n',
      400,
    ],
    ['a header name with a space', 'GET /livez HTTP/1.1\r\nHost : x\r\n\r\n', 400],
  ];
  for (const [name, bytes, expected] of cases) {
    it(`${name}: ${expected}`, async () => {
      const answer = await sendRaw(tos.origin, bytes);
      assert.equal(status(answer), expected, answer.slice(0, 300));
      assert.match(answer, /content-type: application\/json/i);
      assert.ok(answer.includes('"message"'));
    });
  }
  it('a request smuggled behind a bad one is not executed', async () => {
    const answer = await sendRaw(tos.origin, `GET /x HTTP/1.1\r\nHost : x\r\n\r\n${head()}`);
    assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1);
  });
});

describe('an address or a method that is not served', () => {
  it('is 404 for an unknown address, with and without a token', async () => {
    for (const path of [
      '/api/v3',
      '/api/v3/nothing',
      '/api/v3/orders/a/b',
      '/mock/nope',
      '/%zz',
      '/api/v3/orders/%ff',
    ]) {
      const reply = await send('GET', tos.origin + path, { token: null });
      assert.deepEqual([reply.status, reply.body.code], [404, 'route_not_found'], path);
    }
  });
  const cases: [string, string, string][] = [
    ['DELETE', '/api/v3/orders/x', 'GET, HEAD, PUT'],
    ['PATCH', '/api/v3/orders', 'GET, HEAD'],
    ['OPTIONS', '/sandbox/api/v3/price', 'POST'],
    ['GET', '/mock/booking/publish', 'POST'],
    ['POST', '/livez', 'GET, HEAD'],
    ['POST', '/api/v3/cities', 'GET, HEAD'],
  ];
  for (const [method, path, allow] of cases) {
    it(`is 405 with Allow for ${method} ${path}`, async () => {
      const reply = await send(method, tos.origin + path, { token: tos.token });
      assert.equal(reply.status, 405);
      assert.equal(reply.headers.get('allow'), allow);
      assert.equal(reply.body.code, 'method_not_allowed');
    });
  }
  it('is 405 whatever body comes with it', async () => {
    const reply = await send('DELETE', `${tos.origin}/api/v3/orders/x`, {
      text: '',
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(reply.status, 405);
  });
  it('is 401 before an encoding is judged', async () => {
    const reply = await tos.call('POST', '/price', {
      token: null,
      text: '{}',
      headers: { 'content-encoding': 'gzip' },
    });
    assert.equal(reply.status, 401);
  });
  it('ignores a method override', async () => {
    const reply = await tos.call('POST', '/orders/x', {
      json: { status: 'canceled' },
      headers: { 'x-http-method-override': 'PUT' },
    });
    assert.equal(reply.status, 405);
  });
});

describe('every reply', () => {
  it('carries the security headers and a request id, and names no framework', async () => {
    const replies = [
      await tos.call('GET', '/orders'),
      await tos.call('GET', '/orders', { token: null }),
      await tos.call('GET', '/none'),
      await tos.call('DELETE', '/orders'),
      await tos.call('POST', '/price', { text: 'x'.repeat(300_000) }),
      await tos.call('GET', '/orders?page=0'),
    ];
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [200, 401, 404, 405, 413, 422],
    );
    for (const { headers } of replies) {
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.match(headers.get('strict-transport-security') ?? '', /max-age/);
      assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
      assert.equal(headers.get('server') ?? headers.get('x-powered-by'), null);
    }
  });
  it('echoes a harmless request id and replaces any other', async () => {
    const echoed = await tos.call('GET', '/orders', { headers: { 'x-request-id': 'abc-123' } });
    assert.equal(echoed.headers.get('x-request-id'), 'abc-123');
    for (const id of ['a b', '<x>', 'a'.repeat(65)]) {
      const reply = await tos.call('GET', '/orders', { headers: { 'x-request-id': id } });
      assert.notEqual(reply.headers.get('x-request-id'), id);
    }
  });
  it('takes its links from the configuration, never from the request', async () => {
    const answer = await sendRaw(
      tos.origin,
      `GET /api/v3/orders HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nAuthorization: Bearer ${tos.token}\r\nConnection: close\r\n\r\n`,
    );
    assert.equal(status(answer), 200);
    assert.ok(!answer.includes('evil'));
    assert.equal(bodyOf(answer).meta.path, `${tos.origin}/api/v3/orders`);
  });
  it('gives away nothing internal when something breaks', async () => {
    const owner = openOwnerPool({ after }, tos.pool.options.connectionString!);
    await owner.query('alter table production.order_events rename to gone');
    const reply = await tos.call('POST', '/booking/publish', {
      json: (await import('../../../support/requests.ts')).bookingRequest(),
    });
    await owner.query('alter table production.gone rename to order_events');
    assert.equal(reply.status, 500);
    const { message, code } = reply.body;
    assert.deepEqual([message, code], ['Something went wrong on our side.', 'internal_error']);
  });
});

it('a drain answers what is in flight on a kept connection, and closes it', async (t) => {
  const { app, origin, token, pool } = await startApp(t);
  const lock = await pool.connect();
  await lock.query('begin; lock table production.orders in access exclusive mode');
  const list = fetch(`${origin}/api/v3/orders`, { headers: { authorization: `Bearer ${token}` } });
  while (
    (await lock.query("select 1 from pg_locks where relation = 'production.orders'::regclass and not granted")).rows
      .length === 0
  );
  const closing = app.close();
  await lock.query('rollback');
  lock.release();
  const reply = await list;
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get('connection'), 'close');
  await closing;
});

it('authentication comes before the body: a bad token costs no parsing', async () => {
  const reply = await tos.call('POST', '/price', { token: 'bad', text: '{' });
  assert.equal(reply.status, 401);
});

it('/openapi.json and /docs are served from the package alone', async () => {
  const description = await send('GET', `${tos.origin}/openapi.json`);
  assert.equal(description.body.info.version, '1.0.0');
  assert.equal(description.body.info.license.identifier, 'MIT');
  const page = await send('GET', `${tos.origin}/docs/`);
  assert.equal(page.status, 200);
  assert.ok(!/(src|href)="https?:/.test(page.text));
});

it('a price request runs at any depth of a healthy mix without a 5xx', async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      tos.call('POST', '/price', { json: priceRequest({ ftl_timeslot_duration: [6, 3, 0][i % 3] }) }),
    ),
  );
  assert.deepEqual([...new Set(replies.map((reply) => reply.status))], [201]);
});
