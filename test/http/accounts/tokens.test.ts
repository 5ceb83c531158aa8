import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayMs } from '../../../src/ground/units.ts';
import { markTokenRevoked } from '../../../src/who/accounts/account-store.ts';
import { startApp } from '../../support/app.ts';
import { databaseOn } from '../../support/database.ts';
import { addPerson, openBrowser } from '../../support/people/people.ts';

const tos = await startApp({ after });
const account = 'Möbel Nord';
const reader = await tos.issue({ account, scopes: ['orders:read'] });
const inAYear = new Date(Date.now() + 365 * dayMs).toISOString();
const expiring = await tos.issue({ account, scopes: ['price', 'book'], expiresAt: new Date(inAYear) });
const ended = await tos.issue({ account });
await markTokenRevoked(databaseOn(tos.pool, 'production'), ended.id, 0);

test('an account reads what its tokens may and when they end, those that have ended too, and nobody else’s', async () => {
  const { body, text } = await tos.call('GET', '/tokens', { token: reader.token });
  const seen = body.data.map(({ id, scopes, expires_at, revoked_at }: Record<string, string | null>) => [
    id,
    scopes,
    expires_at,
    revoked_at !== null,
  ]);
  assert.deepEqual(seen, [
    [reader.id, ['orders:read'], null, false],
    [expiring.id, ['price', 'book'], inAYear, false],
    [ended.id, ['price', 'book', 'orders:read', 'orders:cancel', 'webhooks'], null, true],
  ]);
  for (const { token } of [reader, expiring, ended]) {
    assert.ok(!text.includes(token.slice('tos_live_'.length + 4)));
    assert.ok(body.data.some(({ hint }: { hint: string }) => token.startsWith(hint)));
  }
  const foreign = await tos.call('GET', '/tokens');
  assert.ok(!foreign.body.data.some(({ id }: { id: number }) => id === reader.id));
});

test('a person of the account reads them, and a token that only prices does not', async () => {
  const { email } = await addPerson(tos, { role: 'shipper', account });
  const browser = openBrowser(tos);
  await browser.logIn(email);
  const { body } = await tos.call('GET', '/tokens', { token: await browser.bearer() });
  assert.equal(body.data.length, 3);
  assert.equal((await tos.call('GET', '/tokens', { token: expiring.token })).body.code, 'scope_missing');
});
