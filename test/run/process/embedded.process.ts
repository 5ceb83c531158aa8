import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { suite, type TestContext, test } from 'node:test';
import {
  embeddedServer,
  isAlive,
  isListening,
  processesOf,
  request,
  runCli,
  type Service,
  startService,
  temporaryDirectory,
  until,
  upcomingBooking,
} from '../../support/process.ts';

const tokensIn = (text: string) => [...text.matchAll(/\btos_(?:live|test)_\w+/g)].map(([token]) => token);

/** The request of the curl line as it was printed. */
function exampleCall(text: string): { url: string; token: string } {
  const [, token, url] = /^ {2}curl -H 'Authorization: Bearer (\S+)' '(\S+)'$/m.exec(text) ?? [];
  return { url: url!, token: token! };
}

async function book(service: Service, token: string): Promise<{ id: string; order_number: number }> {
  const reply = await request(`${service.origin}/api/v3/booking/publish`, {
    method: 'POST',
    token,
    json: upcomingBooking(),
  });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.data;
}

/** A token of production, made while the service runs. */
async function createToken(DATA_DIR: string): Promise<string> {
  const args = ['token', 'create', '--environment', 'production', '--account', 'Acme GmbH', '--create-account'];
  const { code, stdout, stderr } = await runCli(args, { env: { DATA_DIR } });
  assert.equal(code, 0, stderr);
  return stdout.trim();
}

async function expectNoServer(dataDirectory: string, { pid, port }: { pid: number; port: number }): Promise<void> {
  await until(async () => !isAlive(pid) && !(await isListening(port)));
  await until(async () => (await processesOf(dataDirectory)).length === 0);
}

suite('the embedded database', { concurrency: true }, () => {
  test(
    'welcomes on the first start with a token of the sandbox, survives kill -9, and is gone whenever the service is',
    survivesKills,
  );
  test('is shared by two services that start at once in one empty folder', sharedByTwo);
});

async function survivesKills(t: TestContext): Promise<void> {
  const DATA_DIR = await temporaryDirectory(t);
  const first = await startService(t, { DATA_DIR });
  for (const prefix of ['/api/v3', '/sandbox/api/v3', '/mock'])
    assert.match(first.stdout(), new RegExp(`^ {2}\\w+ +${first.origin}${prefix}$`, 'm'));
  const { url, token } = exampleCall(first.stdout());
  assert.match(token, /^tos_test_/);
  const said = first.stdout() + first.stderr();
  assert.deepEqual(new Set(tokensIn(said)), new Set([token]), 'a token of production ends up in no log');
  const cities = await request(url, { token });
  assert.equal(cities.status, 200);
  assert.match(JSON.stringify(cities.body.data), /Hamburg/);

  const server = await embeddedServer(DATA_DIR);
  const live = await createToken(DATA_DIR);
  const order = await book(first, live);
  first.signal('SIGKILL');
  assert.equal((await first.ended).signal, 'SIGKILL');
  await expectNoServer(DATA_DIR, server);

  const second = await startService(t, { DATA_DIR });
  assert.deepEqual(tokensIn(second.stdout() + second.stderr()), []);
  const read = await request(`${second.origin}/api/v3/orders/${order.id}`, { token: live });
  assert.equal(read.body.data.order_number, order.order_number);
  assert.equal(read.body.data.status, 'placed');
  assert.equal((await request(`${second.origin}/sandbox/api/v3/orders`, { token })).status, 200);

  const next = await embeddedServer(DATA_DIR);
  second.signal('SIGINT');
  const ended = await second.ended;
  assert.equal(ended.code, 0, ended.stderr);
  await expectNoServer(DATA_DIR, next);
  assert.deepEqual(await readdir(DATA_DIR), ['postgres'], 'no drafts are left beside the cluster');
}

async function sharedByTwo(t: TestContext): Promise<void> {
  // As root this folder is closed to the database's user, which puts the cluster elsewhere.
  const DATA_DIR = await temporaryDirectory(t, 0o700);
  const [one, two] = await Promise.all([startService(t, { DATA_DIR }), startService(t, { DATA_DIR })]);
  assert.notEqual(one.origin, two.origin);
  const token = await createToken(DATA_DIR);
  const order = await book(one, token);
  assert.equal((await request(`${two.origin}/api/v3/orders/${order.id}`, { token })).status, 200);

  const server = await embeddedServer(DATA_DIR);
  one.signal('SIGTERM');
  assert.equal((await one.ended).code, 0);
  assert.equal((await request(`${two.origin}/api/v3/orders/${order.id}`, { token })).status, 200);
  assert.equal((await request(`${two.origin}/readyz`)).status, 200);
  assert.ok(isAlive(server.pid));
  two.signal('SIGTERM');
  assert.equal((await two.ended).code, 0);
  await expectNoServer(DATA_DIR, server);
}
