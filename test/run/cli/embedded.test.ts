import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  embeddedServer,
  isAlive,
  processesOf,
  request,
  runCli,
  startService,
  temporaryDirectory,
  until,
} from '../../support/process.ts';

test('the CLI works on the embedded database with the service down and with it up, and leaves no server behind', async (t) => {
  const env = { DATA_DIR: await temporaryDirectory(t) };
  const create = (...args: string[]) => runCli(['token', 'create', '--environment', 'sandbox', ...args], { env });
  const down = await create('--account', 'Acme GmbH', '--create-account');
  assert.equal(down.code, 0, down.stderr);
  assert.match(down.stdout, /^tos_test_\w{33}\n$/);
  assert.deepEqual(await processesOf(env.DATA_DIR), []);

  const service = await startService(t, env);
  const server = await embeddedServer(env.DATA_DIR);
  const up = await create('--account', 'Acme GmbH');
  assert.equal(up.code, 0, up.stderr);
  for (const { stdout } of [down, up]) {
    const token = stdout.trim();
    assert.equal((await request(`${service.origin}/sandbox/api/v3/orders`, { token })).status, 200);
  }
  const list = await runCli(['account', 'list', '--environment', 'sandbox', '--json'], { env });
  assert.deepEqual(
    JSON.parse(list.stdout).map(({ name }: { name: string }) => name),
    ['Acme GmbH'],
    'a database that has an account gets no demo shipper',
  );
  assert.ok(isAlive(server.pid), 'the server stays with the service');
  service.signal('SIGTERM');
  assert.equal((await service.ended).code, 0);
  await until(async () => (await processesOf(env.DATA_DIR)).length === 0);
});
