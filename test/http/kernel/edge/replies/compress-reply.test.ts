import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { after, before, describe, it, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseCoding } from '../../../../../src/http/kernel/edge/replies/content-coding.ts';
import { startApp } from '../../../../support/app.ts';
import { bookingRequest, priceRequest } from '../../../../support/requests.ts';

const origin = 'https://shop.example';
const tos = await startApp({ after }, { env: { CORS_ORIGINS: origin } });
const operatorToken = await tos.issueOperator();

type Raw = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };
type Asked = { method?: string; coding?: string; token?: string; headers?: Record<string, string>; json?: unknown };

/** A reply as it comes, not decoded. */
function ask(
  path: string,
  { method = 'GET', coding, token = tos.token, headers = {}, json }: Asked = {},
): Promise<Raw> {
  const sent = {
    authorization: `Bearer ${token}`,
    ...(coding === undefined ? {} : { 'accept-encoding': coding }),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(tos.origin + path, { method, headers: sent }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk);
      resolve({ status: reply.statusCode!, headers: reply.headers, bytes: Buffer.concat(chunks) });
    });
    request.on('error', reject).end(json === undefined ? undefined : JSON.stringify(json));
  });
}

const decoders = { gzip: gunzipSync, br: brotliDecompressSync };
let orderId = '';

before(async () => {
  const bookings = Array.from({ length: 70 }, () => tos.call('POST', '/booking/publish', { json: bookingRequest() }));
  orderId = (await Promise.all(bookings))[0]!.body.data.id;
});

const compressed: [what: string, path: string, token?: string][] = [
  ['a list', '/api/v3/orders'],
  ['a reply of the mock', '/mock/vehicle-types'],
  ['the vehicles', '/api/v3/vehicle-types'],
  ['a list of more than 64 kB', '/operator/v1/orders?limit=100', operatorToken],
  ['the description', '/openapi.json'],
  ['the description of the company’s interface', '/operator/openapi.json'],
];

for (const [what, path, token] of compressed)
  for (const coding of ['gzip', 'br'] as const)
    it(`${what} comes as ${coding} to clients that take it, with the length of what is sent, and is the same; HEAD says so too`, async () => {
      const asked = token === undefined ? {} : { token };
      const plain = await ask(path, asked);
      const reply = await ask(path, { ...asked, coding });
      assert.deepEqual([plain.status, plain.headers['content-encoding']], [200, undefined]);
      assert.deepEqual([reply.status, reply.headers['content-encoding']], [200, coding]);
      assert.ok(reply.bytes.length < plain.bytes.length / 2);
      assert.ok(decoders[coding](reply.bytes).equals(plain.bytes));
      for (const { headers, bytes } of [plain, reply]) {
        assert.equal(Number(headers['content-length']), bytes.length);
        assert.match(headers.vary!, /\bAccept-Encoding$/);
      }
      const head = await ask(path, { ...asked, coding, method: 'HEAD' });
      const same = ['content-encoding', 'content-length', 'vary', 'content-type'];
      assert.deepEqual(
        [head.bytes.length, ...same.map((name) => head.headers[name])],
        [0, ...same.map((name) => reply.headers[name])],
      );
    });

test('the same list to a page of another origin varies by both', async () => {
  const { headers } = await ask('/api/v3/orders', { coding: 'br', headers: { origin } });
  assert.equal(headers.vary, 'Origin, Accept-Language, Accept-Encoding');
});

test('a CSV is compressed as it is read', async () => {
  const [plain, reply] = [
    await ask('/operator/v1/orders.csv', { token: operatorToken }),
    await ask('/operator/v1/orders.csv', { token: operatorToken, coding: 'gzip' }),
  ];
  assert.deepEqual([reply.headers['content-encoding'], reply.headers['content-length']], ['gzip', undefined]);
  assert.ok(plain.bytes.length > 5000 && gunzipSync(reply.bytes).equals(plain.bytes));
});

describe('comes as it is to a client that takes anything', () => {
  const coding = 'gzip, deflate, br';
  const cases: [what: string, status: number, path: () => string, asked?: Asked][] = [
    ['an order, whose ETag is of these bytes', 200, () => `/api/v3/orders/${orderId}`],
    ['an order as the company reads it', 200, () => `/operator/v1/orders/${orderId}`, { token: operatorToken }],
    ['a file', 200, () => `/api/v3/orders/${orderId}/confirmation.pdf`],
    ['less than a kilobyte', 200, () => '/api/v3/orders?status%5B%5D=canceled&per_page=1'],
    ['a refusal', 422, () => '/api/v3/orders?page=0'],
    ['a price', 201, () => '/api/v3/price', { method: 'POST', json: priceRequest() }],
    [
      'a secret that is shown once',
      201,
      () => '/operator/v1/accounts/1/tokens',
      { method: 'POST', token: operatorToken, json: { scopes: ['price'] } },
    ],
  ];
  for (const [what, status, path, asked] of cases)
    it(what, async () => {
      const { headers, bytes, ...reply } = await ask(path(), { ...asked, coding });
      assert.equal(reply.status, status, bytes.toString());
      assert.deepEqual([headers['content-encoding'], Number(headers['content-length'])], [undefined, bytes.length]);
      assert.doesNotMatch(headers.vary ?? '', /Encoding/);
    });

  it('and the ETag of an order can be sent back', async () => {
    const { headers } = await ask(`/api/v3/orders/${orderId}`, { coding });
    const cancel = { method: 'PUT', coding, json: { status: 'canceled' } };
    const reply = await ask(`/api/v3/orders/${orderId}`, { ...cancel, headers: { 'if-match': headers.etag! } });
    assert.equal(reply.status, 200);
  });
});

describe('the coding that a client prefers', () => {
  const cases: [accepted: string | undefined, coding: string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br ; q=0.5 , gzip ; q=0.4', 'br'],
    ['gzip;q=0, br;q=0', undefined],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['*;q=0', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=1.0000', undefined],
    ['gzip;level=9', undefined],
    [',;q=1,gzip;', undefined],
  ];
  for (const [accepted, coding] of cases)
    it(`${JSON.stringify(accepted)}: ${coding ?? 'none'}`, () =>
      assert.equal(chooseCoding(accepted, ['br', 'gzip']), coding));
});
