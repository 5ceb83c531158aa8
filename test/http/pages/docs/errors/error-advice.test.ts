import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorTable } from '../../../../../src/ground/errors.ts';
import { errorAdvice } from '../../../../../src/http/pages/docs/errors/error-advice.ts';
import { startApp } from '../../../../support/app.ts';
import { send } from '../../../../support/http-client.ts';

const codes = Object.keys(errorTable).sort();

test('every code has its advice, in whole sentences, and no advice is without a code', () => {
  assert.deepEqual(Object.keys(errorAdvice).sort(), codes);
  for (const [code, { when, do: what, repeat }] of Object.entries(errorAdvice))
    for (const text of [when, what, repeat]) assert.match(text, /^[A-Z`].*\.$/s, code);
});

test('who mistypes a token finds that in the advice of the code that comes', async (t) => {
  const { origin, sandboxToken } = await startApp(t);
  const last = sandboxToken.at(-1) === 'a' ? 'b' : 'a';
  const { body } = await send('GET', `${origin}/sandbox/api/v3/orders`, {
    headers: { authorization: `Bearer ${sandboxToken.slice(0, -1)}${last}` },
  });
  assert.equal(body.code, 'token_malformed');
  assert.match(errorAdvice.token_malformed.when, /wrong character/);
  assert.doesNotMatch(errorAdvice.token_unknown.do, /look for/);
});

test('no advice to try again stands beside a repeat that is refused', () => {
  for (const [code, { do: what, repeat }] of Object.entries(errorAdvice))
    if (repeat.startsWith('Not unchanged')) assert.doesNotMatch(what, /^Try again|^Repeat/, code);
});

test('what has a Retry-After says when to repeat', () => {
  for (const code of ['rate_limited', 'storage_limited', 'service_unavailable', 'idempotency_key_in_use'] as const)
    assert.match(errorAdvice[code].repeat, /Retry-After/, code);
});

test('the page at /docs/errors has an entry for every code, needs no script, and leads on', async (t) => {
  const { origin } = await startApp(t, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
  const page = await send('GET', `${origin}/docs/errors`);
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.doesNotMatch(page.text, /<script|<style| style=/);
  const entries = [...page.text.matchAll(/<h3 id="(\w+)"/g)].map(([, code]) => String(code));
  assert.deepEqual(entries.sort(), codes);
  for (const [, link = ''] of page.text.matchAll(/(?:href|src)="([^"#]+)"/g)) {
    const linked = await fetch(new URL(link, `${origin}/docs/errors`), { redirect: 'manual' });
    assert.equal(linked.status, 200, link);
    await linked.body?.cancel();
  }
});
