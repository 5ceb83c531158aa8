import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { prefixes } from '../../../src/http/kernel/contract/prefixes.ts';
import { failureReasons } from '../../../src/orders/dispatch/stop-report.ts';
import { startApp } from '../../support/app.ts';
import { instantAt, quietMonday } from '../../support/clock/days.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { courseOf, longTour, sandboxOf } from '../../support/progress/simulated-orders.ts';
import { bookingRequest, loadingDay } from '../../support/requests.ts';

const clock = clockFrom(quietMonday(), { stands: true });
const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' }, clock });
const { call, simulate, book, read, documents } = sandboxOf(tos);

const both = 'arrived, finished';
const placed = 'placed by shipper';
const arrived = 'stop_arrived by operator';

/** What was asked for, one after the other, and what the shipper reads then; a row of docs/sandbox.md each. */
const courses: [asked: object[], status: string, stops: string[], history: string[]][] = [
  [[{ to: 'arrived' }], 'placed', ['arrived', ''], [placed, arrived]],
  [[{ to: 'loaded' }], 'loaded', [both, ''], [placed, arrived, 'loaded by operator']],
  [[{ to: 'arrived' }, { to: 'loaded' }], 'loaded', [both, ''], [placed, arrived, 'loaded by operator']],
  [
    [{ to: 'loaded' }, { to: 'arrived' }],
    'loaded',
    [both, 'arrived'],
    [placed, arrived, 'loaded by operator', arrived],
  ],
  [
    [{ to: 'delivered' }],
    'delivered',
    [both, both],
    [placed, arrived, 'loaded by operator', arrived, 'delivered by operator'],
  ],
  [
    [{ to: 'loaded' }, { to: 'arrived' }, { to: 'delivered' }],
    'delivered',
    [both, both],
    [placed, arrived, 'loaded by operator', arrived, 'delivered by operator'],
  ],
  [[{ to: 'failed' }], 'placed', ['failed goods_not_ready', ''], [placed, 'stop_failed by operator']],
  [
    [{ to: 'loaded' }, { to: 'failed' }],
    'loaded',
    [both, 'failed receiver_absent'],
    [placed, arrived, 'loaded by operator', 'stop_failed by operator'],
  ],
  [
    [{ to: 'failed', reason: 'damaged' }, { to: 'loaded' }],
    'loaded',
    [`failed damaged, ${both}`, ''],
    [placed, 'stop_failed by operator', arrived, 'loaded by operator'],
  ],
];

describe('simulate', () => {
  for (const [asked, status, stops, history] of courses) {
    it(`${asked.map((each) => JSON.stringify(each)).join(', ')} leaves a ${status} order and its history`, async () => {
      const id = await book();
      for (const body of asked) {
        const reply = await simulate(id, body);
        assert.equal(reply.status, 200, reply.text);
        const order = await read(id);
        assert.deepEqual(reply.body.data, { id, status: order.status, version: order.version });
        assert.equal(reply.headers.get('etag'), `"${order.version}"`);
      }
      assert.deepEqual(courseOf(await read(id)), { status, stops, history });
    });
  }

  it('moves every stop of a long tour, with a proof at each unloading, at the time of the request', async () => {
    const id = await book(longTour);
    await simulate(id, { to: 'loaded' });
    assert.deepEqual(courseOf(await read(id)).stops, [both, both, '', '']);
    assert.deepEqual(await documents(id), []);
    await simulate(id, { to: 'delivered' });
    const order = await read(id);
    assert.deepEqual(courseOf(order).stops, [both, both, both, both]);
    const dates = [...order.loadings, ...order.unloadings].flatMap(({ statuses }) => statuses);
    for (const { date } of dates) assert.equal(Date.parse(date), clock.now());
    const proofs = await documents(id);
    assert.deepEqual(
      proofs.map(({ kind, stop_id }: { kind: string; stop_id: string }) => [kind, stop_id]),
      order.unloadings.map((stop: { id: string }) => ['pod', stop.id]),
    );
  });

  it('gives a sample that is a PDF and says what it is, also where a proof was asked for', async () => {
    const id = await book({ documented_delivery: true });
    assert.equal((await simulate(id, { to: 'delivered' })).body.data.status, 'delivered');
    const [proof, ...others] = await documents(id);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [proof.kind, proof.name, proof.media_type, proof.signed_by, proof.added_by],
      ['pod', 'sample-proof.pdf', 'application/pdf', 'Sample Signer (TEST)', 'operator'],
    );
    const url = `${tos.origin}${prefixes.sandbox}/documents/${proof.id}`;
    const file = await fetch(url, { headers: { authorization: `Bearer ${tos.sandboxToken}` } });
    const bytes = Buffer.from(await file.arrayBuffer());
    assert.equal(bytes.length, proof.bytes);
    assert.ok(bytes.subarray(0, 5).toString() === '%PDF-' && bytes.toString('latin1').includes('SAMPLE'));
    assert.ok(bytes.length < 60_000, `${bytes.length} bytes`);
  });

  const end = instantAt(loadingDay, '14:00');
  for (const [body, at] of [
    [{ to: 'eta' }, end],
    [{ to: 'eta', delay_minutes: 90 }, end + 90 * 60_000],
    [{ to: 'eta', delay_minutes: -120 }, end - 120 * 60_000],
    [{ to: 'eta', delay_minutes: -10_080 }, clock.now()],
  ] as const) {
    it(`${JSON.stringify(body)} is an eta of the next stop, from which those of the later ones follow`, async () => {
      const id = await book();
      assert.equal((await simulate(id, body)).status, 200);
      const { loadings, unloadings, status } = await read(id);
      assert.deepEqual([Date.parse(loadings[0].expected.at), loadings[0].expected.derived], [at, false]);
      assert.ok(unloadings[0].expected.derived && Date.parse(unloadings[0].expected.at) > at);
      assert.equal(status, 'placed');
    });
  }

  for (const reason of Object.keys(failureReasons)) {
    it(`takes ${reason} for a stop that fails`, async () => {
      const id = await book();
      assert.equal((await simulate(id, { to: 'failed', reason })).status, 200);
      assert.deepEqual(courseOf(await read(id)).stops, [`failed ${reason}`, '']);
    });
  }
});

describe('what cannot be simulated', () => {
  const draft = async () => (await call('POST', '/booking/draft', { json: bookingRequest() })).body.data.id as string;
  const canceled = async () => {
    const id = await book();
    await call('PUT', `/orders/${id}`, { json: { status: 'canceled' } });
    return id;
  };
  const after = (to: string) => async () => {
    const id = await book();
    await simulate(id, { to });
    return id;
  };
  for (const [name, make, to, message] of [
    ['a draft', draft, 'loaded', 'The order is a draft: publish it first.'],
    ['a canceled order', canceled, 'eta', 'The order is canceled: nothing of it is carried.'],
    [
      'a delivered order',
      after('delivered'),
      'delivered',
      'The order is delivered already: nothing is left to simulate.',
    ],
    ['a delivered order', after('delivered'), 'failed', 'The order is delivered already: nothing is left to simulate.'],
    [
      'loading what is loaded',
      after('loaded'),
      'loaded',
      'The goods are loaded already: simulate arrived or delivered next.',
    ],
    [
      'an arrival after an arrival',
      after('arrived'),
      'arrived',
      'The vehicle is at this stop already: simulate loaded next.',
    ],
  ] as const) {
    it(`${name}: ${to} is a 409 that says why, and changes nothing`, async () => {
      const id = await make();
      const before = await read(id);
      const reply = await simulate(id, { to });
      assert.deepEqual([reply.status, reply.body.code, reply.body.message], [409, 'order_not_under_way', message]);
      assert.deepEqual(await read(id), before);
    });
  }

  for (const [body, field] of [
    [{}, 'to'],
    [{ to: 'canceled' }, 'to'],
    [{ to: 'failed', reason: 'bored' }, 'reason'],
    [{ to: 'loaded', reason: 'damaged' }, 'reason'],
    [{ to: 'arrived', delay_minutes: 5 }, 'delay_minutes'],
    [{ to: 'eta', delay_minutes: 10_081 }, 'delay_minutes'],
    [{ to: 'eta', delay_minutes: 1.5 }, 'delay_minutes'],
    [{ to: 'accepted', reason: 'window' }, 'reason'],
    [{ to: 'declined', reason: 'damaged' }, 'reason'],
    [{ to: 'failed', reason: 'no_vehicle' }, 'reason'],
    [{ to: 'declined', delay_minutes: 5 }, 'delay_minutes'],
  ] as const) {
    it(`${JSON.stringify(body)} is a 422 on ${field}`, async () => {
      const reply = await simulate(await book(), body);
      assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, [field]]);
    });
  }

  it('is refused to others: no token, one of production, one that may not book, one of another account', async () => {
    const id = await book();
    const reader = await tos.issue({ environment: 'sandbox', scopes: ['orders:read'] });
    const other = await tos.issue({ environment: 'sandbox', account: 'Other AG' });
    const before = await read(id);
    for (const [token, status, code] of [
      [null, 401, 'token_missing'],
      [tos.token, 401, 'token_wrong_environment'],
      [reader.token, 403, 'scope_missing'],
      [other.token, 404, 'order_not_found'],
    ] as const) {
      const reply = await call('POST', `/orders/${id}/simulate`, { token, json: { to: 'loaded' } });
      assert.deepEqual([reply.status, reply.body.code], [status, code]);
    }
    for (const unknown of [randomUUID(), 'nonsense'])
      assert.equal((await simulate(unknown, { to: 'loaded' })).body.code, 'order_not_found');
    assert.deepEqual(await read(id), before);
  });
});

describe('in production', () => {
  it('there is nothing at the address of simulate, whatever the order and the token', async () => {
    const booked = await tos.call('POST', '/booking/publish', { json: bookingRequest() });
    for (const token of [tos.token, tos.sandboxToken, null]) {
      const path = `/orders/${booked.body.data.id}/simulate`;
      const url = `${tos.origin}${prefixes.production}`;
      const ask = (address: string) =>
        fetch(url + address, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          body: '{"to":"loaded"}',
        });
      const reply = await ask(path);
      assert.equal(reply.status, 404);
      const message = `There is nothing at POST ${prefixes.production}${path}; did you mean POST ${prefixes.sandbox}/orders/{orderID}/simulate?`;
      assert.deepEqual(await reply.json(), {
        message,
        code: 'route_not_found',
        doc_url: '/docs/errors#route_not_found',
      });
    }
    assert.equal((await tos.call('GET', `/orders/${booked.body.data.id}`)).body.data.status, 'placed');
  });

  it('its description names the servers that have it, and leaves it out where none has', async () => {
    const servers = async (environments: string) => {
      const app = await startApp({ after }, { env: { ENVIRONMENTS: environments } });
      const { paths } = (await (await fetch(`${app.origin}/openapi.json`)).json()) as {
        paths: Record<string, { post: { servers: { url: string }[] } }>;
      };
      return paths['/orders/{orderID}/simulate']?.post.servers.map(({ url }) => url);
    };
    assert.deepEqual(await servers('production,sandbox,mock'), ['/sandbox/api/v3', '/mock']);
    assert.deepEqual(await servers('production,sandbox'), ['/sandbox/api/v3']);
    assert.equal(await servers('production'), undefined);
  });
});
