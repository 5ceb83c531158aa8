import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { after, it } from 'node:test';
import { chromium } from 'playwright-core';
import { startApp } from '../support/app.ts';
import { listenOnLoopback } from '../support/network/loopback-server.ts';
import { bookingRequest, priceRequest } from '../support/requests.ts';

const client = join(import.meta.dirname, '../../client');
execFileSync(process.execPath, [join(client, 'build.js')]);

/** A page of another origin that loads the client as it is published. */
const shop = createServer(async (request, reply) => {
  const name = basename(request.url ?? '');
  if (!name.endsWith('.js')) return reply.setHeader('content-type', 'text/html').end('<title>Shop</title>');
  const script = await readFile(join(client, 'dist', name));
  reply.setHeader('content-type', 'text/javascript').end(script);
});
const { origin } = await listenOnLoopback({ after }, shop);

const tos = await startApp({ after }, { env: { CORS_ORIGINS: origin } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
after(() => browser.close());

type Client = typeof import('../../client/src/index.ts');
const webhook = {
  secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  body: '{"type":"order.canceled","timestamp":"2026-11-21T12:00:00Z","data":{"order_id":"0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c10"}}',
  headers: {
    'webhook-id': 'msg_01JD8Z0000000000000000TEST',
    'webhook-timestamp': '1795262400',
    'webhook-signature': 'v1,pG3EBZgmhtUOUNdGx+OGY07wDIDJ64vhNpub8VVYqho=',
  },
};

it('the published client runs in a page: it prices, books once, lists, follows events, is refused and verifies webhooks', async () => {
  const page = await browser.newPage();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await page.goto(origin);
  const settings = { token: tos.sandboxToken, baseUrl: `${tos.origin}/sandbox/api/v3` };
  const done = await page.evaluate(
    async ({ script, settings, price, booking, webhook }) => {
      const { Transport, verifyWebhook } = (await import(script)) as Client;
      const transport = new Transport(settings);
      const { data: offers } = await transport.price(price);
      const options = { idempotencyKey: 'shop-1' };
      const booked = [await transport.book(booking, options), await transport.book(booking, options)];
      const listed: number[] = [];
      for await (const order of transport.orders.list()) listed.push(order.order_number);
      const heard: string[] = [];
      for await (const { type } of transport.events.follow()) if (heard.push(type) === 1) break;
      const { code, status, requestId } = await transport.orders.get('none').catch((error) => error);
      const event = await verifyWebhook(webhook.body, new Headers(webhook.headers), webhook.secret, {
        now: 1_795_262_400_000,
      });
      return {
        offers: offers.length,
        booked: booked.map(({ data }) => data.order_number),
        listed,
        heard,
        refused: { code, status, hasRequestId: typeof requestId === 'string' },
        type: event.type,
      };
    },
    { script: `${origin}/index.js`, settings, price: priceRequest(), booking: bookingRequest(), webhook },
  );
  assert.ok(done.offers > 5);
  assert.equal(done.booked[0], done.booked[1]);
  assert.deepEqual(done.listed, [done.booked[0]]);
  assert.deepEqual(done.heard, ['order.placed']);
  assert.deepEqual(done.refused, { code: 'order_not_found', status: 404, hasRequestId: true });
  assert.equal(done.type, 'order.canceled');
  assert.deepEqual(broken, []);
});
