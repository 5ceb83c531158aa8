import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openPool } from '../../src/database/pool.ts';
import { createDatabase } from '../support/database.ts';
import { openReceiver } from '../support/webhooks/receiver.ts';
import { until, webhookRows } from '../support/webhooks/world.ts';

const program = fileURLToPath(new URL('../support/webhooks/delivering-process.ts', import.meta.url));
test('a process that is killed while it delivers loses nothing, and another goes on within 30 seconds', async (t) => {
  const url = await createDatabase(t);
  const pool = openPool(url, { connectionsMax: 2, onError: () => {} });
  t.after(() => pool.end());
  const rows = webhookRows({ pool, schema: 'production' });
  const receiver = await openReceiver(t, (response) => void setTimeout(() => response.end(), 10));
  const accounts = await Promise.all(Array.from({ length: 4 }, rows.addAccount));
  const endpoints = await Promise.all(accounts.map((accountId) => rows.addEndpoint(accountId, receiver.url)));
  const start = () => {
    const child = spawn(process.execPath, [program, url], { stdio: 'ignore' });
    t.after(() => child.kill('SIGKILL'));
    return child;
  };
  const first = start();
  for (const accountId of accounts) await rows.addEvents(accountId, { count: 100, subjects: 10 });
  await until(() => receiver.received.length > 50);
  first.kill('SIGKILL');
  assert.ok(receiver.ids().size < 400, 'it had not come to the end');
  start();
  const lastAt = Date.now();
  for (const endpoint of endpoints) await until(() => rows.caughtUp(endpoint), 40_000);
  assert.ok(Date.now() - lastAt < 30_000, `${Date.now() - lastAt} ms`);
  assert.deepEqual([receiver.ids().size, receiver.refused()], [accounts.length * 100, 0]);
});
