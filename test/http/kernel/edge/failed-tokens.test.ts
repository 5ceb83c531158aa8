import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '../../../../src/ground/errors.ts';
import { hear } from '../../../../src/ground/observed.ts';
import { FailedTokens } from '../../../../src/http/kernel/edge/failed-tokens.ts';
import { createRateLimit } from '../../../../src/http/kernel/edge/rate-limit.ts';

test('each token beyond the limit of its address is reported, also once the address is barred', async (t) => {
  let told = 0;
  t.after(hear('rateLimited', () => told++));
  const failed = new FailedTokens(createRateLimit({ name: 'failed-tokens', points: 5 }));
  const guess = async () => {
    failed.judge('192.0.2.1', () => false);
    await failed.count('192.0.2.1', new ServiceError('token_unknown'));
  };
  for (let count = 0; count < 20; count++) await guess().catch(() => {});
  assert.equal(told, 15);
});
