import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { configVariables, judgeConfig } from '../../../../src/ground/config.ts';
import { errorTable } from '../../../../src/ground/errors.ts';
import { operations } from '../../../../src/http/interfaces/shipper-operations.ts';
import { shiftValue } from '../../../../src/http/kernel/contract/description/shift-dates.ts';
import { commonErrors } from '../../../../src/http/kernel/contract/implied-errors.ts';
import { prefixes } from '../../../../src/http/kernel/contract/prefixes.ts';
import { buildApp } from '../../../../src/run/app.ts';
import { send } from '../../../support/http-client.ts';
import { bookingRequest, pallets, priceRequest } from '../../../support/requests.ts';

const settings: Record<string, string> = { ENVIRONMENTS: 'mock', REQUESTS_PER_MINUTE_MAX: '0' };
const config = judgeConfig((name) => settings[name] ?? configVariables[name].default);
// No database, no places, no roads: nothing but the examples.
const logs: string[] = [];
const now = Date.parse('2029-03-01T12:00:00Z');
const app = await buildApp({
  now: () => now,
  config,
  dependencies: undefined,
  health: { isReady: async () => true, isLive: () => true },
  logDestination: { write: (line) => logs.push(line) },
});
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
after(() => app.close());

const sent: Record<string, { query?: string; json?: unknown }> = {
  searchCities: { query: '?country=DE&search=Ham' },
  calculatePrice: { json: priceRequest() },
  draftBooking: { json: {} },
  publishBooking: { json: bookingRequest() },
  cancelOrder: { json: { status: 'canceled' } },
  createWebhookEndpoint: { json: { url: 'https://erp.example/transport' } },
  editWebhookEndpoint: { json: { enabled: false } },
  replayWebhookEvents: { json: { since: '2029-02-28T06:00:00Z' } },
  simulateOrder: { json: { to: 'loaded' } },
};
const call = (
  operationId: string,
  headers: Record<string, string> = {},
  changes: { json?: unknown; token?: null } = {},
) => {
  const operation = operations.find((each) => each.operationId === operationId)!;
  const { query = '', json } = sent[operationId] ?? {};
  const url = origin + prefixes.mock + operation.path.replace('{orderID}', 'any') + query;
  return send(operation.method, url, { token: 'any-token', json, headers, ...changes });
};

describe('the mock, without a database', () => {
  for (const { operationId, success, errors } of operations) {
    it(`answers ${operationId} with the documented example`, async () => {
      const reply = await call(operationId);
      assert.equal(reply.status, success.status);
      const [first] = Object.values(success.examples);
      if (first) assert.deepEqual(reply.body, shiftValue(first.value, now));
      else assert.deepEqual(reply.text, success.others![0]!.sample);
    });
    for (const [name, { value }] of Object.entries(success.examples)) {
      it(`answers ${operationId} with ${name} when Prefer names that example`, async () => {
        assert.deepEqual((await call(operationId, { prefer: `example=${name}` })).body, shiftValue(value, now));
      });
    }
    it(`answers ${operationId} with every documented refusal that Prefer asks for`, async () => {
      for (const code of [...errors, ...commonErrors]) {
        const { status } = errorTable[code];
        const byStatus = await call(operationId, { prefer: `code=${status}` });
        assert.equal(byStatus.status, status);
        const byName = await call(operationId, { prefer: `example=${code}` });
        assert.deepEqual([byName.status, byName.body.code], [status, code]);
      }
    });
    it(`refuses ${operationId} without a token`, async () => {
      assert.equal((await call(operationId, {}, { token: null })).body.code, 'token_missing');
    });
  }

  it('knows no example that the description does not have', async () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      assert.equal((await call('searchCities', { prefer: `example=${name}` })).status, 422);
    }
  });
  it('checks what it is sent', async () => {
    const reply = await call('publishBooking', {}, { json: bookingRequest({ loadings: [] }) });
    assert.deepEqual(Object.keys(reply.body.errors), ['loadings']);
  });
  it('spells the goods as the request does', async () => {
    const { items: _items, ...rest } = bookingRequest();
    const reply = await call('publishBooking', {}, { json: { ...rest, 'the service': [pallets] } });
    assert.ok(reply.body.data['the service'] && !reply.body.data.items);
  });
  it('refuses in the same words whatever the goods are called', async () => {
    const { items, ...rest } = bookingRequest();
    for (const prefer of ['code=401', 'code=409', 'code=418', 'example=scope_missing']) {
      const replies = await Promise.all(
        ['items', 'the service'].map((name) =>
          call('publishBooking', { prefer }, { json: { ...rest, [name]: items } }),
        ),
      );
      const [one, other] = replies.map(({ status, body }) => ({ status, body }));
      assert.deepEqual(one, other, prefer);
    }
  });
  it('says so when Prefer asks for a reply that is not documented', async () => {
    const reply = await call('searchCities', { prefer: 'code=409' });
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body.errors), ['Prefer']);
  });
  it('lists what there is when Prefer names an example that there is not', async () => {
    const { status, body } = await call('searchCities', { prefer: 'example=hamburgo' });
    assert.equal(status, 422);
    const [text] = body.errors.Prefer;
    for (const known of [
      ...Object.keys(operations.find(({ operationId }) => operationId === 'searchCities')!.success.examples),
      'token_expired',
      'invalid_request',
      '429',
    ])
      assert.ok(text.includes(known), `${known} is not in: ${text}`);
  });
  it('logs no error where one was asked for', async () => {
    logs.length = 0;
    for (const prefer of ['code=500', 'example=internal_error', 'code=503', 'code=501', 'code=505']) {
      assert.ok((await call('searchCities', { prefer })).status >= 500);
    }
    assert.ok(logs.length >= 5 && logs.every((line) => !line.includes('"level":50')), logs.join(''));
  });
  it('is all there is when it is the only environment', async () => {
    for (const prefix of [prefixes.production, prefixes.sandbox]) {
      assert.equal((await fetch(`${origin}${prefix}/orders`)).status, 404);
    }
  });
});
