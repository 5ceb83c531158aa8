import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../../src/ground/config.ts';
import { startServer } from '../../../src/run/process/start-server.ts';
import {
  atEnd,
  embeddedServer,
  freePort,
  isAlive,
  processesOf,
  request,
  type Service,
  startService,
  temporaryDirectory,
  until,
  untilOneServer,
  upcomingBooking,
} from '../../support/process.ts';

const base = '/sandbox/api/v3';
const tokenOf = (services: Service[]) => /\btos_test_\w+/.exec(services.map(({ stdout }) => stdout()).join(''))![0];

/** Sends bookings one after the other until it is told to end; repeats each with its key until it is answered. */
function keepBooking(origin: string, token: string) {
  const answered = new Map<string, string>();
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const key = randomUUID();
      await until(async () => {
        const options = { method: 'POST', token, json: upcomingBooking(), headers: { 'idempotency-key': key } };
        const { status, body } = await request(`${origin}${base}/booking/publish`, options);
        assert.ok(status === 200 || status === 503, JSON.stringify(body));
        if (status === 200) answered.set(key, body.data.id);
        return status === 200;
      });
    }
  };
  const running = run();
  const end = async () => {
    isOver = true;
    await running;
  };
  return { answered, end };
}

async function expectAllThere(origin: string, token: string, answered: Map<string, string>): Promise<void> {
  const count = async (query: string) =>
    (await request(`${origin}${base}/orders?per_page=1${query}`, { token })).body.meta.total as number;
  // A first start books samples of its own, as far as it comes.
  const samples = await Promise.all([1, 2, 3].map((number) => count(`&reference=SAMPLE-${number}`)));
  const booked = (await count('')) - samples.reduce((sum, each) => sum + each, 0);
  assert.equal(booked, answered.size, 'each booking that was answered is there once');
  for (const id of answered.values())
    assert.equal((await request(`${origin}${base}/orders/${id}`, { token })).status, 200);
}

const isReady = async ({ origin }: Service) => (await request(`${origin}/readyz`)).status === 200;
const linesOf = (service: Service, text: string) => service.stderr().split(text).length - 1;

suite('an embedded database that ends is started again', { concurrency: 2 }, () => {
  for (const [WORKERS, signal] of [
    ['1', 'SIGKILL'],
    ['2', 'SIGKILL'],
    ['1', 'SIGTERM'],
  ] as const)
    test(`by ${signal}, with ${WORKERS} at work: no booking is lost, one line tells the loss and one the return`, async (t) => {
      const DATA_DIR = await temporaryDirectory(t);
      const service = await startService(t, { DATA_DIR, WORKERS });
      const token = tokenOf([service]);
      const bookings = keepBooking(service.origin, token);
      await until(() => bookings.answered.size >= 5);
      const before = await embeddedServer(DATA_DIR);
      process.kill(before.pid, signal);
      await until(() => linesOf(service, 'the embedded PostgreSQL is back after ') === 1);
      const known = bookings.answered.size;
      await until(() => bookings.answered.size >= known + 5);
      assert.equal((await request(`${service.origin}/livez`)).status, 200);
      await bookings.end();
      await expectAllThere(service.origin, token, bookings.answered);
      assert.equal(linesOf(service, 'lost the embedded PostgreSQL'), 1, service.stderr());
      assert.notEqual((await embeddedServer(DATA_DIR)).pid, before.pid);
      await untilOneServer(DATA_DIR);
      service.signal('SIGTERM');
      assert.equal((await service.ended).code, 0, service.stderr());
      await until(async () => (await processesOf(DATA_DIR)).length === 0);
    });

  test('by one of the services that share it, whether the server or the service that had started it is killed', async (t) => {
    const DATA_DIR = await temporaryDirectory(t);
    const owner = await startService(t, { DATA_DIR });
    const other = await startService(t, { DATA_DIR, WORKERS: '2' });
    const token = tokenOf([owner]);
    const bookings = keepBooking(other.origin, token);
    await until(() => bookings.answered.size >= 2);
    owner.signal('SIGKILL');
    const untilBack = async (service: Service, times: number) => {
      await until(() => linesOf(service, 'the embedded PostgreSQL is back after ') === times);
      await until(() => isReady(service));
    };
    await untilBack(other, 1);
    const next = await startService(t, { DATA_DIR });
    for (const times of [1, 2]) {
      process.kill((await embeddedServer(DATA_DIR)).pid, 'SIGKILL');
      await Promise.all([untilBack(next, times), untilBack(other, times + 1)]);
      await untilOneServer(DATA_DIR);
    }
    await bookings.end();
    await expectAllThere(next.origin, token, bookings.answered);
    for (const service of [next, other]) {
      service.signal('SIGTERM');
      assert.equal((await service.ended).code, 0, service.stderr());
    }
    await until(async () => (await processesOf(DATA_DIR)).length === 0);
  });

  test('when a worker is killed with it, the next worker waits for it', async (t) => {
    const DATA_DIR = await temporaryDirectory(t);
    const port = String(await freePort());
    const service = await startService(t, { DATA_DIR, PORT: port, WORKERS: '2', LOG_LEVEL: 'info' });
    const token = tokenOf([service]);
    const workers = [...service.stdout().matchAll(/"pid":(\d+),.*Server listening/g)].map(([, pid]) => Number(pid));
    assert.equal(workers.length, 2);
    const settings = join(DATA_DIR, 'postgres/postgresql.conf');
    await rename(settings, `${settings}-away`);
    for (const pid of [(await embeddedServer(DATA_DIR)).pid, ...workers]) process.kill(pid, 'SIGKILL');
    await until(() => linesOf(service, 'did not start') === 1);
    await sleep(500);
    await rename(`${settings}-away`, settings);
    await until(async () => isReady(service).catch(() => false));
    assert.equal((await request(`${service.origin}${base}/orders`, { token })).status, 200);
  });
});

async function serveHere(t: TestContext) {
  const DATA_DIR = await temporaryDirectory(t);
  const config = readConfig({ DATA_DIR, PORT: '0', ENVIRONMENTS: 'sandbox', LOG_LEVEL: 'silent' });
  const lines: string[] = [];
  const server = await startServer(config, (line) => lines.push(line), { lostMsMax: 300 });
  atEnd(t, () => server.stop());
  const statusOf = async (path: string) => (await request(server.app.baseUrl() + path)).status;
  return { DATA_DIR, lines, statusOf };
}

test('a service whose embedded database cannot be started says that it is not alive after a while, and that it is when it could', async (t) => {
  const { DATA_DIR, lines, statusOf } = await serveHere(t);
  const settings = join(DATA_DIR, 'postgres/postgresql.conf');
  const text = await readFile(settings, 'utf8');
  assert.match(text, /max_connections/);
  await rename(settings, `${settings}-away`);
  const { pid } = await embeddedServer(DATA_DIR);
  assert.equal(await statusOf('/livez'), 200);
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid));
  await until(async () => (await statusOf('/livez')) === 503);
  assert.equal(await statusOf('/readyz'), 503);
  await rename(`${settings}-away`, settings);
  await until(async () => (await statusOf('/livez')) === 200);
  await until(async () => (await statusOf('/readyz')) === 200);
  // On a busy machine it also says that it recovers from its log.
  const told = lines.filter((line) => /embedded PostgreSQL (?!recovers)|embedded PostgreSQL:/.test(line));
  assert.equal(told.length, 3, told.join('\n'));
  assert.match(told[0]!, /^lost the embedded PostgreSQL: it is started again$/);
  assert.match(told[1]!, /^the embedded PostgreSQL did not start: .*postgresql\.conf.*; it is tried again$/);
  assert.match(told[2]!, /^the embedded PostgreSQL is back after \d+\.\d s$/);
});
