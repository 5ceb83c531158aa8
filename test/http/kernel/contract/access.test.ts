import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operations } from '../../../../src/http/interfaces/shipper-operations.ts';
import { servedIn } from '../../../../src/http/kernel/contract/operation.ts';
import { markTokenRevoked } from '../../../../src/who/accounts/account-store.ts';
import { scopes } from '../../../../src/who/accounts/token.ts';
import { startApp, type TestApp } from '../../../support/app.ts';
import { databaseOn } from '../../../support/database.ts';
import { sendRaw } from '../../../support/http-client.ts';
import { finishNextStop } from '../../../support/progress/finish-next-stop.ts';
import { bookingRequest, priceRequest } from '../../../support/requests.ts';

const tos = await startApp({ after });

const bodies: Record<string, unknown> = {
  calculatePrice: priceRequest(),
  publishBooking: bookingRequest(),
  draftBooking: {},
  cancelOrder: { status: 'canceled' },
};
const queries: Record<string, string> = { searchCities: '?country=DE&search=Ham' };
const pathOf = (path: string) => path.replace('{orderID}', '0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c11');

const badTokens: [string, (tos: TestApp) => Promise<string | null> | string | null, string][] = [
  ['no token', () => null, 'token_missing'],
  ['a malformed token', () => 'Bearer nonsense', 'token_malformed'],
  [
    'a token with a wrong character',
    ({ token }) => `Bearer ${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    'token_malformed',
  ],
  ['another scheme', ({ token }) => `Basic ${token}`, 'token_malformed'],
  ['two spaces', ({ token }) => `Bearer  ${token}`, 'token_malformed'],
  ['a trailing comma', ({ token }) => `Bearer ${token},`, 'token_malformed'],
  ['the scheme alone', () => 'Bearer', 'token_malformed'],
  ['a token of 10 kB', () => `Bearer ${'a'.repeat(10_000)}`, 'token_malformed'],
  [
    'an unknown token',
    async () => `Bearer ${(await import('../../../../src/who/accounts/token.ts')).createToken('production')}`,
    'token_unknown',
  ],
  ['a token of the sandbox', ({ sandboxToken }) => `Bearer ${sandboxToken}`, 'token_wrong_environment'],
  [
    'an expired token',
    async ({ issue }) => `Bearer ${(await issue({ expiresAt: new Date(Date.now() - 1000) })).token}`,
    'token_expired',
  ],
  [
    'a revoked token',
    async (app) => {
      const { id, token } = await app.issue();
      await markTokenRevoked(databaseOn(app.pool, 'production'), id, 0);
      return `Bearer ${token}`;
    },
    'token_revoked',
  ],
  [
    'a token of a disabled account',
    async (app) => {
      const { token } = await app.issue({ account: 'Gone Ltd' });
      await app.pool.query("update production.accounts set disabled_at = now() where name = 'Gone Ltd'");
      return `Bearer ${token}`;
    },
    'account_disabled',
  ],
];

describe('every operation answers 401 with its own code to', () => {
  for (const [name, header, code] of badTokens) {
    it(name, async () => {
      const authorization = await header(tos);
      for (const { method, path, operationId } of servedIn('production', operations)) {
        const headers: Record<string, string> = authorization === null ? {} : { authorization };
        const reply = await tos.call(method, pathOf(path) + (queries[operationId] ?? ''), {
          token: null,
          headers,
          json: bodies[operationId],
        });
        assert.equal(reply.status, 401);
        assert.equal(reply.body.code, code);
        assert.ok(reply.body.errors.authorization.length > 0);
        const challenge = reply.headers.get('www-authenticate') ?? '';
        assert.match(challenge, /^Bearer realm="/);
        assert.equal(challenge.includes('error="invalid_token"'), code !== 'token_missing');
      }
    });
  }
  it('a live token in the sandbox', async () => {
    const reply = await tos.call('GET', '/orders', { prefix: '/sandbox/api/v3' });
    assert.equal(reply.body.code, 'token_wrong_environment');
  });
  it('a token in the query, a cookie or the body, which never reaches the log', async () => {
    const reply = await tos.call('POST', `/price?access_token=${tos.token}`, {
      token: null,
      json: { access_token: tos.token },
      headers: { cookie: `access_token=${tos.token}` },
    });
    assert.equal(reply.status, 401);
    assert.ok(!tos.logs.join('').includes(tos.token));
  });
  it('two Authorization headers, whichever is valid', async () => {
    for (const pair of [
      [tos.token, 'x'],
      ['x', tos.token],
    ]) {
      const headers = pair.map((token) => `Authorization: Bearer ${token}\r\n`).join('');
      const answer = await sendRaw(
        tos.origin,
        `GET /api/v3/orders HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`,
      );
      assert.match(answer, /^HTTP\/1.1 401 /);
    }
  });
  it('nobody who writes bearer in lower case', async () => {
    const reply = await tos.call('GET', '/orders', { token: null, headers: { authorization: `bearer ${tos.token}` } });
    assert.equal(reply.status, 200);
  });
});

describe('a token without the scope is answered with 403, whatever it asks for', () => {
  for (const scope of scopes) {
    it(`with ${scope} alone`, async () => {
      const { token } = await tos.issue({ scopes: [scope] });
      for (const operation of servedIn('production', operations)) {
        const reply = await tos.call(
          operation.method,
          pathOf(operation.path) + (queries[operation.operationId] ?? ''),
          {
            token,
            json: bodies[operation.operationId],
          },
        );
        const allowed = operation.scope === undefined || operation.scope === scope;
        assert.equal(reply.status === 403, !allowed, `${operation.operationId}: ${reply.status}`);
        if (allowed) continue;
        assert.deepEqual(Object.keys(reply.body).sort(), ['code', 'doc_url', 'message']);
        assert.match(reply.headers.get('www-authenticate') ?? '', /error="insufficient_scope"/);
      }
    });
  }
});

describe('an order that the account does not have', () => {
  it('is answered byte for byte alike, unknown, another account’s or another environment’s', async () => {
    const other = await tos.issue({ account: 'Other AG' });
    const booked = await tos.call('POST', '/booking/publish', { token: other.token, json: bookingRequest() });
    const { id } = booked.body.data;
    const ids = [id, '0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c11', 'x', 'a'.repeat(300)];
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { status: 'canceled' }],
    ] as const) {
      const replies = await Promise.all(ids.map((each) => tos.call(method, `/orders/${each}`, { json: body })));
      assert.deepEqual(
        replies.map(({ status }) => status),
        ids.map(() => 404),
      );
      assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
    }
    const sandbox = await tos.call('GET', `/orders/${id}`, { prefix: '/sandbox/api/v3', token: tos.sandboxToken });
    assert.equal(sandbox.status, 404);
    const list = await tos.call('GET', '/orders');
    assert.ok(!list.text.includes(id));
  });
});

describe('cancel', () => {
  const cancel = (id: string) => tos.call('PUT', `/orders/${id}`, { json: { status: 'canceled' } });
  for (const [stops, status, expected] of [
    [0, 'placed', 200],
    [1, 'loaded', 409],
    [2, 'delivered', 409],
  ] as const) {
    it(`from ${status} is answered with ${expected}`, async () => {
      const { accountId } = await tos.issue();
      const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
      for (let i = 0; i < stops; i++) {
        await finishNextStop(databaseOn(tos.pool, 'production'), { accountId, id, actor: 'operator:test' }, new Date());
      }
      const reply = await cancel(id);
      assert.equal(reply.status, expected);
      const order = (await tos.call('GET', `/orders/${id}`)).body.data;
      assert.equal(order.status, expected === 200 ? 'canceled' : status);
      if (expected === 409) assert.deepEqual(Object.keys(reply.body).sort(), ['code', 'doc_url', 'message']);
    });
  }
  it('from canceled is answered with 409 and changes nothing', async () => {
    const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
    assert.equal((await cancel(id)).status, 200);
    const before = (await tos.call('GET', `/orders/${id}`)).text;
    const again = await cancel(id);
    assert.equal(again.status, 409);
    assert.match(again.body.message, /canceled already/);
    assert.equal((await tos.call('GET', `/orders/${id}`)).text, before);
  });
  it('from draft is allowed', async () => {
    const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
    await tos.pool.query(`update production.orders set status = 'draft' where id = $1`, [id]);
    assert.equal((await cancel(id)).status, 200);
  });
  for (const body of [{}, { status: 'placed' }, { status: 'Canceled' }, { status: ['canceled'] }, { status: null }]) {
    it(`with ${JSON.stringify(body)} is answered with 422`, async () => {
      const reply = await tos.call('PUT', '/orders/0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c11', { json: body });
      assert.equal(reply.status, 422);
      assert.ok(reply.body.errors.status);
    });
  }
  it('that races with another cancel wins once', async () => {
    const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => cancel(id)))).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 409, 409, 409, 409, 409, 409, 409]);
  });
});
