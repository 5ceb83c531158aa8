import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { startIdentityProvider } from '../../../support/people/identity-provider.ts';
import { openBrowser } from '../../../support/people/people.ts';
import {
  answer,
  hangUp,
  neverEnd,
  type ProviderPath,
  startFaultyProvider,
  whileBroken,
} from '../../../support/people/provider-faults.ts';
import { until } from '../../../support/process.ts';

const { app, provider, email, enter } = await startFaultyProvider({ after });
const html = { type: 'text/html' };
const { issuer } = provider;
const described = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as object;
const describe = (changes: object) => answer({ ...described, ...changes });

const [unavailable, failed] = ['company_unavailable', 'company_login_failed'];

const faults: [ProviderPath, string, RequestListener, told: string][] = [
  ['discovery', 'a page', answer('<!doctype html>', html), unavailable],
  ['discovery', 'a page in place of JSON', answer('<!doctype html>'), unavailable],
  ['discovery', 'a 500', answer('{}', { status: 500 }), unavailable],
  [
    'discovery',
    'a redirect',
    (_request, response) => response.writeHead(302, { location: `${issuer}/x` }).end(),
    unavailable,
  ],
  ['discovery', 'another issuer', describe({ issuer: 'https://other.example' }), unavailable],
  ['discovery', 'no addresses', answer({ issuer }), unavailable],
  ['discovery', 'a list', answer([]), unavailable],
  ['discovery', 'nothing at all', answer(''), unavailable],
  ['discovery', 'no end', neverEnd, unavailable],
  ['discovery', 'no reply', hangUp, unavailable],
  ['token', 'a 500', answer('<!doctype html>', { ...html, status: 500 }), unavailable],
  ['token', 'a 503 in JSON', answer({ error: 'temporarily_unavailable' }, { status: 503 }), unavailable],
  ['token', 'a refusal', answer({ error: 'invalid_client' }, { status: 401 }), failed],
  ['token', 'half of its JSON', answer('{"access_token": "x'), unavailable],
  ['token', 'a list', answer([]), failed],
  ['token', 'no ID token', answer({ access_token: 'x', token_type: 'bearer' }), failed],
  ['token', 'an ID token that nobody signed', answer(unsigned()), failed],
  ['token', 'no end', neverEnd, unavailable],
  ['token', 'no reply', hangUp, unavailable],
  ['jwks', 'a 500', answer('', { status: 500 }), unavailable],
  ['jwks', 'a page', answer('<!doctype html>', html), unavailable],
  ['jwks', 'no keys', answer({ keys: [] }), failed],
  ['jwks', 'keys that are none', answer({ keys: [{ kty: 'RSA', kid: 'a', n: '!', e: '!' }] }), failed],
  ['jwks', 'no end', neverEnd, unavailable],
  ['jwks', 'no reply', hangUp, unavailable],
  ['userinfo', 'a 500', answer('', { status: 500 }), unavailable],
  ['userinfo', 'a page', answer('<!doctype html>', html), unavailable],
  ['userinfo', 'somebody else', answer({ sub: 'u-2', groups: ['desk'] }), failed],
  ['userinfo', 'no end', neverEnd, unavailable],
  ['userinfo', 'no reply', hangUp, unavailable],
];

/** A token for the right client, with `alg` none. */
function unsigned(): object {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: 'transport', sub: 'u-1', iat: now, exp: now + 60, groups: ['desk'] };
  return { access_token: 'x', token_type: 'bearer', id_token: `${part({ alg: 'none' })}.${part(claims)}.` };
}

suite('an identity provider that answers', () => {
  for (const [path, what, fault, told] of faults)
    test(`${what} for its ${path} lets nobody in, says so at once, and needs no restart`, async () => {
      const lines = app.logs.length;
      await whileBroken(provider, path, fault, async (openAnswers) => {
        const begun = performance.now();
        assert.equal(await enter(), told);
        assert.ok(performance.now() - begun < 4000);
        await until(() => openAnswers() === 0);
        await openBrowser(app).logIn(email);
      });
      const written = app.logs.slice(lines).join('');
      assert.match(written, /the identity provider was of no use/);
      assert.doesNotMatch(written, /"level":(50|60)/);
      assert.equal(await enter(), 'in');
    });

  test('that has moved is found at its new address with the next login', async () => {
    const forward: RequestListener = async (request, response) => {
      const headers = { 'content-type': request.headers['content-type']! };
      const reply = await fetch(`${issuer}/token`, { method: 'POST', body: await text(request), headers });
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
    };
    assert.equal(await enter(), 'in');
    provider.faults.set('/moved', forward);
    provider.traceparents.clear();
    const moved = describe({ token_endpoint: `${issuer}/moved` });
    await whileBroken(provider, 'discovery', moved, async () => assert.equal(await enter(), 'in'));
    assert.ok(provider.traceparents.has('/moved'));
  });
});

suite('a provider that changes the key by which it signs', () => {
  test('lets in people who had started before, and those who come next', async () => {
    assert.equal(await enter(), 'in');
    assert.equal(await enter(() => provider.rotateKey('b')), 'in');
    assert.equal(await enter(), 'in');
  });

  test('and reuses the name of the old key lets them in too', async () => {
    assert.equal(await enter(), 'in');
    assert.equal(await enter(() => provider.rotateKey('b')), 'in');
    assert.equal(await enter(), 'in');
  });

  test('can no longer sign with its old key', async (t) => {
    const other = await startIdentityProvider(t, []);
    const shown = answer((await (await fetch(`${other.issuer}/jwks`)).json()) as object);
    provider.rotateKey('a');
    assert.equal(await enter(), 'in');
    await whileBroken(provider, 'jwks', shown, async () => assert.equal(await enter(), failed));
    assert.equal(await enter(), 'in');
  });
});
