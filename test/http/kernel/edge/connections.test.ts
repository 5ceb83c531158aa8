import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { sendRaw } from '../../../support/http-client.ts';
import { bookingRequest } from '../../../support/requests.ts';

const tos = await startApp({ after });
const booking = JSON.stringify(bookingRequest());
const post = (more = '', body = booking) =>
  `POST /api/v3/booking/publish HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tos.token}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`;
const get = 'GET /api/v3/vehicle-types HTTP/1.1\r\nHost: x\r\n';
const authorized = `${get}Authorization: Bearer ${tos.token}\r\n`;
const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
const countOrders = async () => (await tos.pool.query('select count(*) as count from production.orders')).rows[0].count;

function expectRefusal(answer: string, status: number, code: string): void {
  assert.deepEqual(statuses(answer), [status], answer.slice(0, 300));
  const [head, body] = answer.split('\r\n\r\n') as [string, string];
  assert.equal(JSON.parse(body).code, code);
  for (const header of [
    /^x-request-id: [\w-]+$/im,
    /^cache-control: no-store$/im,
    /^x-content-type-options: nosniff$/im,
    /^strict-transport-security: /im,
    /^content-type: application\/json/im,
    /^connection: close$/im,
  ]) {
    assert.match(head, header);
  }
}

describe('what follows a complete request on its connection and is not a request', () => {
  for (const [name, rest] of [
    ['garbage', '\x00\xff\x00garbage\r\n\r\n'],
    ['a request that is malformed', 'GET /livez HTTP/1.1\r\nHost : x\r\n\r\n'],
    [
      'the beginning of a body that is malformed',
      `${post().split('\r\n\r\n')[0]}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    ['headers that are too large', `GET /livez HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ] as const) {
    it(`never takes the place of its reply: ${name}`, async () => {
      for (let i = 0; i < 5; i++) {
        const before = await countOrders();
        const answer = await sendRaw(tos.origin, post() + rest);
        assert.deepEqual(statuses(answer), [200], answer.slice(0, 300));
        assert.match(answer, /"order_number":\d+/);
        assert.equal(await countOrders(), before + 1);
      }
    });
  }
  it('lets the replies of all requests before it come, in their order, and closes', async () => {
    const answer = await sendRaw(tos.origin, `${authorized}\r\n${post()}${authorized}\r\n@@@@\r\n\r\n`);
    assert.deepEqual(statuses(answer), [200, 200, 200]);
    assert.ok(answer.indexOf('vehicle types') < answer.indexOf('Transport booked'));
  });
  it('is refused with 400 once they were answered', async () => {
    const answer = await sendRaw(tos.origin, '@@@@\r\n\r\n');
    expectRefusal(answer, 400, 'malformed_http');
  });
  it('ends the connection without a word if the request was refused before its body had come', async () => {
    const { origin } = tos;
    const head = `POST /api/v3/price HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const answer = await sendRaw(origin, `${head}zz\r\n`);
    assert.ok(statuses(answer).length <= 1, answer);
  });
});

describe('what is not supported of HTTP is refused in JSON, with the headers of every reply', () => {
  it('an expectation: 417', async () => {
    expectRefusal(await sendRaw(tos.origin, `${authorized}Expect: foo\r\n\r\n`), 417, 'expectation_unsupported');
    const own = await sendRaw(tos.origin, `${authorized}Expect: foo\r\nX-Request-Id: abc-1\r\n\r\n`);
    assert.match(own, /^x-request-id: abc-1$/im);
  });
  it('but 100-continue is answered', async () => {
    const answer = await sendRaw(tos.origin, post('Expect: 100-continue\r\nConnection: close\r\n'));
    assert.deepEqual(statuses(answer), [100, 200]);
  });
  for (const coding of ['gzip, chunked', 'identity, chunked', 'gzip,\tchunked']) {
    it(`a body in the coding ${coding}: 501, and nothing is stored`, async () => {
      const before = await countOrders();
      const head = `POST /api/v3/booking/publish HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tos.token}\r\nContent-Type: application/json\r\n`;
      const chunk = `${Buffer.byteLength(booking).toString(16)}\r\n${booking}\r\n0\r\n\r\n`;
      const answer = await sendRaw(tos.origin, `${head}Transfer-Encoding: ${coding}\r\n\r\n${chunk}`);
      expectRefusal(answer, 501, 'transfer_encoding_unsupported');
      assert.equal(await countOrders(), before);
    });
  }
  for (const version of ['2.0', '3.0', '0.9', '9.9']) {
    it(`the version ${version}: 505`, async () => {
      const answer = await sendRaw(tos.origin, authorized.replace('HTTP/1.1', `HTTP/${version}`).concat('\r\n'));
      expectRefusal(answer, 505, 'http_version_unsupported');
    });
  }
  it('but the version 1.0 is served', async () => {
    const answer = await sendRaw(tos.origin, authorized.replace('HTTP/1.1', 'HTTP/1.0').concat('\r\n'));
    assert.deepEqual(statuses(answer), [200]);
  });
});
