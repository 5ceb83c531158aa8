import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { createDatabase, openOwnerPool } from '../../support/database.ts';
import { readScrape } from '../../support/metrics/scrape.ts';
import { freePort, isListening, request, runCli, type Service, startService, until } from '../../support/process.ts';

/** Tests share the machine. */
const startSecondsMax = 60;
const livez = { operation: '/livez' };
const requests = 'transport_http_request_duration_seconds_count';

async function startCounting(t: TestContext, env: Record<string, string> = {}) {
  const DATABASE_URL = await createDatabase(t);
  const service = await startService(t, { DATABASE_URL, METRICS_PORT: '0', LOG_LEVEL: 'info', ...env });
  await until(() => /^metrics: .*$/m.test(service.stderr()));
  const url = /^metrics: (.*)$/m.exec(service.stderr())![1]!;
  return { service, url, scrape: async () => readScrape(await (await fetch(url)).text()) };
}

const pidsOf = (service: Service) =>
  [...service.stdout().matchAll(/^\{.*"pid":(\d+),.*"msg":"Server listening/gm)].map(([, pid]) => Number(pid));

suite('metrics', () => {
  test('of two workers are in one answer, and no count falls when one is killed, stopped or hangs', async (t) => {
    const { service, scrape } = await startCounting(t, { WORKERS: '2', ENVIRONMENTS: 'mock' });
    await until(() => pidsOf(service).length === 2);
    // A connection of its own each time: they are handed out in turn.
    for (let count = 0; count < 10; count++) await request(`${service.origin}/livez`);
    await until(async () => (await scrape()).value(requests, livez) === 10);
    const first = await scrape();
    assert.equal(first.value('transport_workers', { state: 'answering' }), 2);
    assert.equal(first.value('transport_ready'), 1);
    assert.deepEqual([...new Set(first.samples.flatMap(({ labels: { worker } }) => worker ?? []))].sort(), [
      '1',
      '2',
      'leader',
    ]);

    process.kill(pidsOf(service)[0]!, 'SIGKILL');
    await until(async () => (await scrape()).value('transport_workers', { state: 'running' }) < 2);
    assert.equal((await scrape()).value(requests, livez), 10, 'those of the killed one count');
    await until(async () => (await scrape()).value('transport_workers', { state: 'answering' }) === 2, startSecondsMax);
    for (let count = 0; count < 4; count++) await request(`${service.origin}/livez`);
    await until(async () => (await scrape()).value(requests, livez) === 14);
    assert.equal((await scrape()).value('transport_worker_restarts_total'), 1);

    for (let count = 0; count < 4; count++) await request(`${service.origin}/livez`);
    // Nobody has asked since: it tells at its end.
    process.kill(pidsOf(service)[1]!, 'SIGTERM');
    await until(() => pidsOf(service).length === 4, startSecondsMax);
    await until(async () => (await scrape()).value(requests, livez) === 18);

    const hanging = pidsOf(service)[3]!;
    process.kill(hanging, 'SIGSTOP');
    const from = performance.now();
    const during = await scrape();
    assert.ok(performance.now() - from < 5000);
    assert.deepEqual(
      ['running', 'answering'].map((state) => during.value('transport_workers', { state })),
      [2, 1],
    );
    assert.equal(during.value(requests, livez), 18);
    process.kill(hanging, 'SIGCONT');
    await until(async () => (await scrape()).value('transport_workers', { state: 'answering' }) === 2, startSecondsMax);
    const logged = [...service.stdout().matchAll(/"pid":(\d+),.*?"worker":(\d+)/g)];
    const placeOf = new Map(logged.map(([, pid, worker]) => [pid, worker]));
    assert.equal(placeOf.size, 4);
    assert.deepEqual([...placeOf.values()].sort(), ['1', '1', '2', '2'], 'the log names workers as metrics do');
    service.signal('SIGTERM');
    assert.equal((await service.ended).code, 0);
  });

  test('say that a database is there all of whose connections are in use, and use none of them', async (t) => {
    const DATABASE_URL = await createDatabase(t);
    const { service, scrape } = await startCounting(t, { DATABASE_URL, DATABASE_POOL_SIZE: '1' });
    const pool = openOwnerPool(t, DATABASE_URL);
    const holder = await pool.connect();
    await holder.query('begin; lock table production.accounts in access exclusive mode');
    const asked = request(`${service.origin}/api/v3/orders`, { token: 'tos_nobody' });
    try {
      const waiting = "from pg_stat_activity where wait_event_type = 'Lock' and query like '%accounts%'";
      await until(async () => (await pool.query(`select ${waiting}`)).rowCount === 1);
      const { value } = await scrape();
      assert.equal(value('transport_database_connections', { state: 'used' }), 1);
      assert.deepEqual([value('transport_database_up'), value('transport_ready')], [1, 1]);
    } finally {
      holder.release(true);
    }
    await asked;
  });

  test('are served at their own port alone, without a token, and nowhere unless asked for', async (t) => {
    const { service, url, scrape } = await startCounting(t);
    assert.equal((await scrape()).value('transport_build_info'), 1);
    assert.equal((await request(`${service.origin}/metrics`)).status, 404);
    const reply = await fetch(url);
    assert.match(reply.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/);
    assert.equal((await fetch(url, { method: 'POST' })).status, 405);
    assert.equal((await fetch(new URL('/', url))).status, 404);
    const without = await startService(t, { ENVIRONMENTS: 'mock' });
    assert.doesNotMatch(without.stderr(), /metrics/);
    assert.equal((await request(`${without.origin}/metrics`)).status, 404);
  });

  test('end the start with one line where their port is in use, and need no database', async (t) => {
    const port = await freePort();
    const env = { ENVIRONMENTS: 'mock', METRICS_PORT: String(port) };
    const service = await startService(t, env);
    assert.ok(await isListening(port));
    const { value } = readScrape(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    assert.equal(value('transport_ready'), 1);
    const { code, stderr } = await runCli(['serve'], { env });
    assert.equal(code, 1);
    assert.match(stderr, /^error: port \d+ on 127\.0\.0\.1 is in use: set METRICS_PORT to another one/m);
    service.signal('SIGTERM');
    assert.equal((await service.ended).code, 0);
  });
});
