import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it, test } from 'node:test';
import { requestHeaders } from '../../../../../src/http/kernel/contract/operation.ts';
import { allowedHeaders, exposedHeaders } from '../../../../../src/http/kernel/edge/replies/cross-origin.ts';
import { startApp } from '../../../../support/app.ts';
import type { SendOptions } from '../../../../support/http-client.ts';
import { bookingRequest } from '../../../../support/requests.ts';

const shop = 'https://shop.example';
const tos = await startApp({ after }, { env: { CORS_ORIGINS: `${shop},http://localhost:5173` } });
const closed = await startApp({ after });

/** The headers by which browsers judge; that a reply varies by its compression too is told elsewhere. */
const judged = (headers: Headers) => {
  const found = [...headers].filter(([name]) => name.startsWith('access-control-'));
  const varying = headers.get('vary')?.split(', ') ?? [];
  const vary = varying.filter((name) => !/^accept/i.test(name)).join(', ');
  return { ...Object.fromEntries(found), ...(vary && { vary }) };
};
const allowed = {
  'access-control-allow-origin': shop,
  'access-control-expose-headers': exposedHeaders.join(', '),
  vary: 'Origin',
};
const asks = (method: string, headers = 'authorization') => ({
  'access-control-request-method': method,
  'access-control-request-headers': headers,
});
const ask = (origin: string, url: string, method = 'POST') =>
  fetch(url, { method: 'OPTIONS', headers: { origin, ...asks(method) } });

describe('a page of a listed origin may read', () => {
  const json = bookingRequest();
  const cases: [name: string, status: number, method: string, path: string, options?: SendOptions][] = [
    ['a list', 200, 'GET', '/orders'],
    ['HEAD of it', 200, 'HEAD', '/orders'],
    ['a booking', 200, 'POST', '/booking/publish', { json }],
    ['that the token is missing', 401, 'GET', '/orders', { token: '' }],
    ['that there is nothing at the address', 404, 'GET', '/nothing'],
    ['that the address takes another method', 405, 'DELETE', '/orders'],
    ['that the body is too large', 413, 'POST', '/price', { json: 'x'.repeat(300_000) }],
    ['that the address is too long', 414, 'GET', `/orders/${'1'.repeat(600)}`],
    ['that the body is no JSON', 415, 'POST', '/price', { text: 'x', headers: { 'content-type': 'text/plain' } }],
    ['that a filter is wrong', 422, 'GET', '/orders?page=0'],
    ['what the mock says', 200, 'GET', '/orders', { prefix: '/mock' }],
    [
      'what the mock refuses',
      409,
      'PUT',
      '/orders/1',
      { prefix: '/mock', json: { status: 'canceled' }, headers: { prefer: 'code=409' } },
    ],
    ['what the sandbox refuses', 401, 'GET', '/orders', { prefix: '/sandbox/api/v3' }],
    ['what the company’s interface refuses', 403, 'GET', '/orders', { prefix: '/operator/v1' }],
  ];
  for (const [name, status, method, path, { headers, ...options } = {}] of cases)
    it(`${name} (${status})`, async () => {
      const reply = await tos.call(method, path, { ...options, headers: { origin: shop, ...headers } });
      assert.equal(reply.status, status, reply.text);
      assert.deepEqual(judged(reply.headers), allowed);
    });
});

test('a page of a listed origin may read that it asked too much', async () => {
  const busy = await startApp({ after }, { env: { CORS_ORIGINS: shop, REQUESTS_PER_MINUTE_MAX: '1' } });
  await busy.call('GET', '/vehicle-types');
  const reply = await busy.call('GET', '/vehicle-types', { headers: { origin: shop } });
  assert.equal(reply.status, 429);
  assert.deepEqual(judged(reply.headers), allowed);
  const before = await ask(shop, `${busy.origin}/api/v3/price`);
  assert.equal(before.status, 204, 'a preflight takes nothing of the quota');
});

test('a preflight is answered before any token is looked for, with what may be sent, and costs nothing', async () => {
  for (const path of [
    '/api/v3/orders/1',
    '/sandbox/api/v3/price',
    '/mock/price',
    '/operator/v1/orders',
    '/api/v3/nothing',
  ]) {
    const reply = await ask(shop, tos.origin + path, 'PUT');
    assert.deepEqual([reply.status, await reply.text(), reply.headers.get('ratelimit')], [204, '', null]);
    assert.deepEqual(judged(reply.headers), {
      ...allowed,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowedHeaders.join(', '),
      'access-control-max-age': '7200',
    });
  }
});

test('each listed origin is named as it is, never another one', async () => {
  const reply = await tos.call('GET', '/vehicle-types', { headers: { origin: 'http://localhost:5173' } });
  assert.equal(reply.headers.get('access-control-allow-origin'), 'http://localhost:5173');
});

describe('nothing is allowed to', () => {
  const others = [
    'https://evil.example',
    'http://shop.example',
    `${shop}:8443`,
    `${shop}.evil.example`,
    'null',
    `${shop}/`,
  ];
  for (const origin of others)
    it(`a page of ${origin}, whose preflight is refused like any OPTIONS`, async () => {
      const reply = await tos.call('GET', '/vehicle-types', { headers: { origin } });
      assert.deepEqual([reply.status, judged(reply.headers)], [200, { vary: 'Origin' }]);
      const preflight = await ask(origin, `${tos.origin}/api/v3/price`);
      assert.deepEqual([preflight.status, judged(preflight.headers)], [405, { vary: 'Origin' }]);
    });

  it('a caller that names no origin, and caches are told that the reply depends on it', async () => {
    assert.deepEqual(judged((await tos.call('GET', '/vehicle-types')).headers), { vary: 'Origin' });
    const options = await fetch(`${tos.origin}/api/v3/price`, { method: 'OPTIONS' });
    assert.deepEqual([options.status, judged(options.headers)], [405, { vary: 'Origin' }]);
  });

  const apart = [
    '/console/',
    '/console/session',
    '/sandbox/console/',
    '/driver/',
    '/docs',
    '/openapi.json',
    '/livez',
    '/api/v3',
    '/',
  ];
  for (const path of apart)
    it(`a page of a listed origin at ${path}`, async () => {
      const reply = await fetch(tos.origin + path, { headers: { origin: shop }, redirect: 'manual' });
      assert.deepEqual(judged(reply.headers), {});
      const preflight = await ask(shop, tos.origin + path);
      assert.ok(preflight.status === 404 || preflight.status === 405);
      assert.deepEqual(judged(preflight.headers), {});
    });
});

test('where no origin is configured, replies and refusals are without these headers', async () => {
  const reply = await closed.call('GET', '/vehicle-types', { headers: { origin: shop } });
  assert.deepEqual([reply.status, judged(reply.headers)], [200, {}]);
  const preflight = await ask(shop, `${closed.origin}/api/v3/price`);
  assert.deepEqual([preflight.status, judged(preflight.headers), preflight.headers.get('allow')], [405, {}, 'POST']);
});

test('pages may send every header that operations take, and read every header that tells them something', () => {
  for (const name of Object.keys(requestHeaders)) assert.ok(allowedHeaders.includes(name), name);
  const components = Object.keys(JSON.parse(readFileSync('openapi/openapi.json', 'utf8')).components.headers);
  const told = [...new Set(components.map((name) => name.replace('.optional', '')))];
  const safe = ['Cache-Control', 'X-Content-Type-Options', 'Strict-Transport-Security', 'Content-Security-Policy'];
  assert.deepEqual(told.filter((name) => !safe.includes(name)).sort(), exposedHeaders);
});

test('the interface says what is allowed and what can be read', () => {
  const page = readFileSync('docs/interface.md', 'utf8');
  for (const name of [...exposedHeaders, ...allowedHeaders]) assert.ok(page.includes(`\`${name}\``), name);
});
