import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { startApp } from '../support/app.ts';
import { certificate } from '../support/mail/certificate.ts';
import { upcomingBooking } from '../support/process.ts';
import { endWithSuite } from './support/end-with-suite.ts';
import { missing, proxies } from './support/proxies.ts';

/** The largest body that the service can be made to take. */
const bodyBytesMax = 16_777_216;

type Asked = { method?: string; token?: string; body?: string; headers?: Record<string, string> };

const dispatcher = new Agent({ allowH2: false, connect: { ca: certificate } });
after(() => dispatcher.close());

async function ask(url: string, { method = 'GET', token, body, headers = {} }: Asked = {}) {
  const type = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const reply = await fetch(url, { dispatcher, method, headers: { ...type, ...headers }, body: body ?? null });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text };
}

/** A server that notes how it is asked. */
async function startNoting(t: TestContext) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, reply) => {
    requests.push(request);
    reply.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return { port: (server.address() as AddressInfo).port, requests };
}

for (const [name, proxy] of Object.entries(proxies))
  suite(`behind ${name}, as deploy/ sets it up`, { skip: missing(proxy) }, () => {
    const end = endWithSuite();
    let origin: string;
    let token: string;

    before(async () => {
      const env = { BODY_BYTES_MAX: String(bodyBytesMax), TRUSTED_PROXIES: '127.0.0.1' };
      const tos = await startApp(end, { env });
      ({ token } = await tos.issue({ environment: 'sandbox', account: `Behind ${name}` }));
      origin = await proxy.start(end, Number(new URL(tos.origin).port));
    });

    test('a transport is booked, and a request that waits for news of it has them', async () => {
      const api = `${origin}/sandbox/api/v3`;
      const from = JSON.parse((await ask(`${api}/events`, { token })).text);
      const waiting = ask(`${api}/events?after=${from.meta.next_after}&wait=30`, { token });
      await sleep(200);
      const body = JSON.stringify(upcomingBooking());
      const booked = await ask(`${api}/booking/publish`, { method: 'POST', token, body });
      assert.equal(booked.status, 200, booked.text);
      assert.match((await waiting).text, /"order\.placed"/);
    });

    test('a request that waits 30 seconds for nothing is answered by the service', async () => {
      const api = `${origin}/sandbox/api/v3`;
      const { status, text } = await ask(`${api}/events?type[]=document.added&wait=30`, { token });
      assert.equal(status, 200, text);
    });

    test('the largest body reaches the service, and one that is larger the proxy alone', async () => {
      const url = `${origin}/sandbox/api/v3/price`;
      const bodyOf = (bytes: number) => JSON.stringify({ note: 'x'.repeat(bytes - '{"note":""}'.length) });
      const largest = await ask(url, { method: 'POST', token, body: bodyOf(bodyBytesMax) });
      assert.equal(largest.status, 422, largest.text.slice(0, 300));
      const larger = await ask(url, { method: 'POST', token, body: bodyOf(bodyBytesMax + 1) });
      assert.equal(larger.status, 413);
    });

    test('what the service compresses stays as it is, and the rest is not compressed', async () => {
      const list = await ask(`${origin}/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
      assert.equal(list.headers.get('content-encoding'), 'gzip');
      const page = await ask(`${origin}/livez`, { headers: { 'accept-encoding': 'gzip' } });
      assert.equal(page.headers.get('content-encoding'), null);
    });

    test('/metrics is not shown', async () => {
      for (const path of ['/metrics', '/metrics/']) assert.equal((await ask(origin + path)).status, 404);
    });
  });

for (const [name, proxy] of Object.entries(proxies))
  test(`${name} names the client, whatever that says of itself, and keeps its connections`, {
    skip: missing(proxy),
  }, async (t) => {
    const { port, requests } = await startNoting(t);
    const origin = await proxy.start(t, port);
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'mine' };
    for (let i = 0; i < 3; i++) assert.equal((await ask(`${origin}/a%20b?c=%2F`, { headers })).status, 200);
    for (const request of requests) {
      assert.equal(request.headers['x-forwarded-for'], '127.0.0.1');
      assert.equal(request.headers['x-request-id'], 'mine');
      assert.equal(request.url, '/a%20b?c=%2F');
      assert.equal(request.httpVersion, '1.1');
    }
    assert.equal(requests.length, 3);
    assert.equal(new Set(requests.map(({ socket }) => socket.remotePort)).size, 1);
  });
