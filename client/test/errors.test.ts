import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Transport, TransportError } from '../src/index.ts';
import { type Answer, startServer } from './support/scripted-server.ts';

const connect = (origin: string) =>
  new Transport({ token: 'tos_test_x', baseUrl: `${origin}/sandbox/api/v3/`, retriesMax: 0 });

async function failure(t: { after(work: () => unknown): void }, answer: Answer) {
  const { origin } = await startServer(t, [answer]);
  const error = await connect(origin)
    .vehicleTypes()
    .catch((reason) => reason);
  assert.ok(error instanceof TransportError, String(error));
  const { message, status, code, errors, unavailable, requestId, retryable, retryAfterSeconds } = error;
  return { message, status, code, errors, unavailable, requestId, retryable, retryAfterSeconds };
}

it('an error says what the service says', async (t) => {
  const errors = { 'loadings.0.zip': ['is required'] };
  const json = { message: 'The request is not valid: loadings.0.zip is required.', code: 'invalid_request', errors };
  assert.deepEqual(await failure(t, { status: 422, headers: { 'x-request-id': 'r-1' }, json }), {
    ...json,
    unavailable: undefined,
    status: 422,
    requestId: 'r-1',
    retryable: false,
    retryAfterSeconds: undefined,
  });
});

it('an error says where to read on, absolutely also where the service names a path', async (t) => {
  const json = { message: 'There is no such order.', code: 'order_not_found' };
  for (const doc_url of ['https://freight.example/docs/errors#order_not_found', '/docs/errors#order_not_found']) {
    const { origin } = await startServer(t, [{ status: 404, json: { ...json, doc_url } }]);
    const docUrl = new URL(doc_url, origin).href;
    await assert.rejects(connect(origin).vehicleTypes(), { code: 'order_not_found', docUrl });
  }
});

it('an error says from when on a vehicle can be had', async (t) => {
  const unavailable = { vehicle_type: 10, code: 'sold_out', available_from: '2026-12-04T08:00:00+01:00' };
  const errors = { vehicle_type: ['Curtain-side trailer is sold out'] };
  const json = { message: 'The request is not valid.', code: 'invalid_request', errors, unavailable };
  assert.deepEqual((await failure(t, { status: 422, json })).unavailable, unavailable);
});

it('an error says when to try again', async (t) => {
  const json = { message: 'Too many requests.', code: 'rate_limited' };
  const { retryable, retryAfterSeconds, code } = await failure(t, {
    status: 429,
    headers: { 'retry-after': '42' },
    json,
  });
  assert.deepEqual([code, retryable, retryAfterSeconds], ['rate_limited', true, 42]);
});

it('what something else than the service answers is called so', async (t) => {
  const page = { headers: { 'content-type': 'text/html' }, text: '<h1>Sorry</h1>' };
  for (const [status, retryable] of [
    [502, true],
    [404, false],
    [200, false],
  ] as const) {
    const error = await failure(t, { status, ...page });
    assert.deepEqual([error.code, error.status, error.retryable], ['unexpected_reply', status, retryable]);
  }
});

it('a code that is new passes as it is', async (t) => {
  assert.equal((await failure(t, { status: 409, json: { message: 'New.', code: 'brand_new' } })).code, 'brand_new');
});

it('a redirect is not followed: the token goes to no other address', async (t) => {
  const elsewhere = await startServer(t, [{}]);
  const { code, status } = await failure(t, { status: 307, headers: { location: elsewhere.origin }, text: '' });
  assert.deepEqual([code, status], ['unexpected_reply', 307]);
  assert.equal(elsewhere.seen.length, 0);
});

describe('a connection that fails names the host and why', () => {
  const cases: [string, string, RegExp][] = [
    [
      'nobody listens',
      'http://127.0.0.1:9',
      /^The connection to 127\.0\.0\.1:9 failed: .*(ECONNREFUSED|bad port).*\.$/,
    ],
    ['no such name', 'http://tos.invalid', /^The connection to tos\.invalid failed: .*(ENOTFOUND|EAI_AGAIN).*\.$/],
  ];
  for (const [name, origin, message] of cases)
    it(name, async () => {
      await assert.rejects(connect(origin).vehicleTypes(), { code: 'connection_failed', retryable: true, message });
    });
  it('several addresses were tried', async () => {
    const tried = new TypeError('fetch failed', {
      cause: Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
    });
    const fetch = () => Promise.reject(tried);
    const transport = new Transport({ token: 'tos_test_x', baseUrl: 'http://localhost/mock', retriesMax: 0, fetch });
    const message = 'The connection to localhost failed: ECONNREFUSED.';
    await assert.rejects(transport.vehicleTypes(), { message, cause: tried });
  });
});
