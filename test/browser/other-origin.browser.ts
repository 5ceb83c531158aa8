import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, it } from 'node:test';
import { chromium } from 'playwright-core';
import { startApp } from '../support/app.ts';
import { listenOnLoopback } from '../support/network/loopback-server.ts';
import { bookingRequest } from '../support/requests.ts';

/** An empty page, on a port of its own. */
async function openShop(): Promise<string> {
  const server = createServer((_request, reply) =>
    reply.setHeader('content-type', 'text/html').end('<title>Shop</title>'),
  );
  return (await listenOnLoopback({ after }, server)).origin;
}

const listed = await openShop();
const stranger = await openShop();
const tos = await startApp({ after }, { env: { CORS_ORIGINS: listed } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
after(() => browser.close());

type Asked = { method?: string; headers?: Record<string, string>; body?: string; credentials?: 'include' };

/** What a script of the origin gets to read. */
async function readFrom(origin: string, path: string, asked: Asked) {
  const page = await browser.newPage();
  await page.goto(origin);
  const read = await page.evaluate(
    async ([url, init]) => {
      try {
        const reply = await fetch(url, init);
        const names = ['etag', 'link', 'idempotent-replayed', 'ratelimit', 'x-request-id'];
        const headers = Object.fromEntries(names.map((name) => [name, reply.headers.get(name)]));
        return { status: reply.status, headers, body: (await reply.json()) as { code?: string } };
      } catch (error) {
        return (error as Error).message;
      }
    },
    [tos.origin + path, asked] as const,
  );
  await page.close();
  return read;
}

const authorization = `Bearer ${tos.sandboxToken}`;

it('a page of a listed origin books, and reads headers and refusals', async () => {
  const headers = {
    authorization,
    'content-type': 'application/json',
    'idempotency-key': 'shop-1',
    'x-request-id': 'shop',
  };
  const booking = { method: 'POST', headers, body: JSON.stringify(bookingRequest()) };
  const path = '/sandbox/api/v3/booking/publish';
  const booked = await readFrom(listed, path, booking);
  assert.ok(typeof booked === 'object' && booked.status === 200);
  assert.deepEqual([booked.headers.etag, booked.headers['x-request-id']], ['"1"', 'shop']);
  const again = await readFrom(listed, path, booking);
  assert.ok(typeof again === 'object' && again.headers['idempotent-replayed'] === 'true');
  const refused = await readFrom(listed, path, { ...booking, body: '{}' });
  assert.ok(typeof refused === 'object' && refused.status === 422 && refused.body.code === 'invalid_request');
  const list = await readFrom(listed, '/sandbox/api/v3/orders?per_page=1', { headers: { authorization } });
  assert.ok(typeof list === 'object' && list.status === 200);
  assert.match(list.headers.link!, /rel="first"/);
  assert.match(list.headers.ratelimit!, /^"account"/);
  const anonymous = await readFrom(listed, '/sandbox/api/v3/orders', {});
  assert.ok(typeof anonymous === 'object' && anonymous.body.code === 'token_missing');
});

it('a page of another origin reads nothing, with a token or without, and no page reads with its cookies', async () => {
  for (const headers of [{ authorization }, {}] as Record<string, string>[])
    assert.equal(await readFrom(stranger, '/sandbox/api/v3/orders', { headers }), 'Failed to fetch');
  const withCookies = { headers: { authorization }, credentials: 'include' } as const;
  assert.equal(await readFrom(listed, '/sandbox/api/v3/orders', withCookies), 'Failed to fetch');
  assert.equal(await readFrom(listed, '/sandbox/console/session', {}), 'Failed to fetch');
});
