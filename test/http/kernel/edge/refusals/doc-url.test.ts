import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startApp, type TestApp } from '../../../../support/app.ts';
import { send, sendRaw } from '../../../../support/http-client.ts';

const env = { BODY_BYTES_MAX: '1024' };
const tos = await startApp({ after }, { env });
const stated = await startApp({ after }, { env: { ...env, BASE_URL: 'https://freight.example/transport/' } });

type Sent = [name: string, code: string, send: (app: TestApp) => Promise<{ code: string; doc_url: string }>];
const over = (method: string, path: string, options?: Parameters<typeof send>[2]) => async (app: TestApp) =>
  (await send(method, app.origin + path, { token: app.token, ...options })).body;
const raw = (bytes: string) => async (app: TestApp) =>
  JSON.parse((await sendRaw(app.origin, bytes)).split('\r\n\r\n')[1]!);
const json = { 'content-type': 'application/json' };

const cases: Sent[] = [
  ['no such route', 'route_not_found', over('GET', '/nowhere')],
  [
    'an address that cannot be read',
    'route_not_found',
    raw('GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  ],
  ['another method', 'method_not_allowed', over('PATCH', '/api/v3/orders')],
  ['no token', 'token_missing', over('GET', '/api/v3/orders', { token: null })],
  ['another environment', 'token_wrong_environment', over('GET', '/sandbox/api/v3/orders')],
  ['another interface', 'wrong_interface', over('GET', '/operator/v1/orders')],
  ["a driver's link", 'token_malformed', over('GET', '/driver/v1/order')],
  ['no such order', 'order_not_found', over('GET', '/api/v3/orders/7d3c')],
  ['a wrong query', 'invalid_request', over('GET', '/api/v3/orders?satus[]=placed')],
  ['a wrong body', 'invalid_request', over('POST', '/api/v3/price', { json: {} })],
  ['a large body', 'body_too_large', over('POST', '/api/v3/price', { text: `"${'x'.repeat(2000)}"`, headers: json })],
  [
    'another type',
    'content_type_unsupported',
    over('POST', '/api/v3/price', { text: 'a', headers: { 'content-type': 'text/plain' } }),
  ],
  ['a long part of the address', 'url_too_long', over('GET', `/api/v3/orders/${'x'.repeat(501)}`)],
  [
    'the mock',
    'order_not_cancelable',
    over('PUT', '/mock/orders/1', { json: { status: 'canceled' }, headers: { prefer: 'code=409' } }),
  ],
  ['the mock, away', 'service_unavailable', over('GET', '/mock/orders', { headers: { prefer: 'code=503' } })],
  ['the mock, too many', 'rate_limited', over('GET', '/mock/orders', { headers: { prefer: 'code=429' } })],
  ['no HTTP', 'malformed_http', raw('nonsense\r\n\r\n')],
  ['two hosts', 'malformed_http', raw('GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n')],
  ['large headers', 'headers_too_large', raw(`GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)],
  ['an expectation', 'expectation_unsupported', raw('GET /livez HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n')],
  ['the console', 'origin_refused', over('POST', '/console/session', { token: null, json: {} })],
];

suite('every refusal, wherever it is made, says where to read on, alike for alike', () => {
  for (const [name, code, ask] of cases)
    test(name, async () => {
      const [bare, based] = [await ask(tos), await ask(stated)];
      assert.deepEqual([bare.code, bare.doc_url], [code, `/docs/errors#${code}`]);
      assert.equal(based.doc_url, `https://freight.example/transport/docs/errors#${code}`);
    });
});

test('what doc_url names is on the page', async () => {
  const { text } = await send('GET', `${tos.origin}/docs/errors`);
  for (const [, code] of cases) assert.ok(text.includes(` id="${code}"`), code);
});

test('the description states doc_url of every refusal, and its examples have it as the service does', async () => {
  for (const path of ['/openapi.json', '/operator/openapi.json'])
    for (const [app, base] of [
      [tos, ''],
      [stated, 'https://freight.example/transport'],
    ] as const) {
      const { body } = await send('GET', app.origin + path);
      for (const { content } of Object.values<{ content: Record<string, Described> }>(body.components.responses)) {
        const { schema, examples } = content['application/json']!;
        assert.ok(schema.required.includes('doc_url'));
        for (const [code, { value }] of Object.entries(examples))
          assert.equal(value.doc_url, `${base}/docs/errors#${code}`);
      }
    }
});
type Described = { schema: { required: string[] }; examples: Record<string, { value: { doc_url: string } }> };
