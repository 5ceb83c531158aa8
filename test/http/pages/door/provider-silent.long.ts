import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, test } from 'node:test';
import { openBrowser } from '../../../support/people/people.ts';
import {
  drip,
  type ProviderPath,
  saySilent,
  startFaultyProvider,
  whileBroken,
} from '../../../support/people/provider-faults.ts';
import { until } from '../../../support/process.ts';

const { app, provider, email, enter } = await startFaultyProvider({ after });

const slow: [ProviderPath, string, RequestListener][] = [
  ['discovery', 'says nothing', saySilent],
  ['discovery', 'sends a byte now and then', drip],
  ['token', 'says nothing', saySilent],
  ['jwks', 'sends a byte now and then', drip],
  ['userinfo', 'says nothing', saySilent],
];

for (const [path, how, fault] of slow)
  test(`a provider that ${how} for its ${path} is given up on after five seconds, and password logins do not wait for it`, async () => {
    await whileBroken(provider, path, fault, async (openAnswers) => {
      const begun = performance.now();
      const logins = Promise.all(Array.from({ length: 8 }, () => enter()));
      await until(() => openAnswers() > 0);
      await openBrowser(app).logIn(email);
      assert.ok(performance.now() - begun < 4000, 'logged in meanwhile');
      assert.deepEqual(await logins, Array(8).fill('company_unavailable'));
      const seconds = (performance.now() - begun) / 1000;
      assert.ok(seconds > 4.5 && seconds < 9, `${seconds} s`);
      await until(() => openAnswers() === 0);
    });
    assert.equal(await enter(), 'in');
  });

test('a person who comes back while the provider is silent can start again once it answers', async () => {
  const told = await enter(() => {
    provider.faults.set('/token', saySilent);
  });
  assert.equal(told, 'company_unavailable');
  provider.faults.clear();
  assert.equal(await enter(), 'in');
});
