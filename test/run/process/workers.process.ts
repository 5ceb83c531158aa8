import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { openPool } from '../../../src/ground/database/pool.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { issueToken } from '../../../src/who/accounts/issue-token.ts';
import { scopes } from '../../../src/who/accounts/token.ts';
import { createDatabase } from '../../support/database.ts';
import { addPerson, testPassword } from '../../support/people/people.ts';
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
} from '../../support/process.ts';

type Line = { pid: number; worker: number; msg: string };

function linesOf(service: Service): Line[] {
  const json = service.stdout().split('\n');
  return json.filter((line) => line.startsWith('{"level"') && line.endsWith('}')).map((line) => JSON.parse(line));
}

/** The process ids of all workers that ever listened, in their order. */
const workersOf = (service: Service) =>
  linesOf(service)
    .filter(({ msg }) => msg.startsWith('Server listening'))
    .map(({ pid }) => pid);

async function startTwo(t: TestContext, env: Record<string, string> = {}) {
  const url = await createDatabase(t);
  const pool = openPool(url, { connectionsMax: 2, onError: () => {} });
  t.after(() => pool.end());
  const database = { pool, schema: 'production' as const };
  const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
  const { id, token } = await issueToken(database, { accountId: account.id, scopes, expiresAt: null });
  const DATA_DIR = await temporaryDirectory(t);
  const settings = { DATABASE_URL: url, DATA_DIR, WORKERS: '2', LOG_LEVEL: 'info', ...env };
  const service = await startService(t, settings);
  // Each process writes for itself: a worker's line may come after the first process's.
  await until(() => workersOf(service).length === 2);
  const statusOf = async () => (await request(`${service.origin}/api/v3/orders`, { token })).status;
  return { service, pool, token, tokenId: id, statusOf, settings };
}

/** Asks once on a connection of its own. Rejects when nothing comes and it stays open. */
function outcomeOf(port: number): Promise<'answered' | 'closed'> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setTimeout(20_000, () => {
      socket.destroy();
      reject(new Error('a client got no answer, and its connection stayed open'));
    });
    socket.on('connect', () => socket.write('GET /livez HTTP/1.1\r\nHost: service\r\nConnection: close\r\n\r\n'));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer.includes('"live"') ? 'answered' : 'closed'));
  });
}

const gone = (pids: number[]) => until(() => !pids.some(isAlive));

suite('two workers', { concurrency: 2 }, () => {
  test('share one port, the limit of an account and the end of a token', async (t) => {
    const { service, token, tokenId, statusOf, settings } = await startTwo(t, { REQUESTS_PER_MINUTE_MAX: '40' });
    assert.equal(service.stdout().match(/is ready\./g)?.length, 1);
    assert.equal(new Set(workersOf(service)).size, 2);
    for (let i = 0; i < 40; i++) assert.equal(await statusOf(), 200, `request ${i + 1}`);
    const refused = await request(`${service.origin}/api/v3/orders`, { token });
    assert.equal(refused.status, 429);
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
    const answering = new Set(linesOf(service).flatMap(({ msg, worker }) => (msg === 'answered' ? [worker] : [])));
    assert.deepEqual([...answering].sort(), [1, 2], 'both have answered');

    const [first] = workersOf(service);
    process.kill(first!, 'SIGKILL');
    await until(() => workersOf(service).length === 3);
    assert.deepEqual([await statusOf(), await statusOf()], [429, 429], 'a new worker knows the counts');

    const revoked = await runCli(['token', 'revoke', '--environment', 'production', String(tokenId)], {
      env: { ...settings, WORKERS: '1' },
    });
    assert.equal(revoked.code, 0, revoked.stderr);
    assert.deepEqual([await statusOf(), await statusOf()], [401, 401]);
  });

  test('know the same browsers, and count together how often a login failed there', async (t) => {
    const { service, pool } = await startTwo(t);
    const { email } = await addPerson({ pool });
    const tryAs = async (password: string, cookie = '') => {
      const headers = { 'sec-fetch-site': 'same-origin', cookie };
      const { status, headers: sent } = await request(`${service.origin}/console/session`, {
        method: 'POST',
        json: { email, password },
        headers,
      });
      return {
        status,
        cookie: sent
          .getSetCookie()
          .find((line) => line.includes('-device-'))
          ?.split(';')[0],
      };
    };
    const { cookie: known } = await tryAs(testPassword);
    const statuses = async (password: string, times: number, cookie?: string) =>
      new Set(await Promise.all(Array.from({ length: times }, async () => (await tryAs(password, cookie)).status)));
    assert.deepEqual(await statuses('wrong', 10), new Set([401]));
    assert.deepEqual(await statuses(testPassword, 4), new Set([429]));
    assert.deepEqual(await statuses(testPassword, 4, known), new Set([200]));
    assert.deepEqual(await statuses('wrong', 10, known), new Set([401]));
    assert.deepEqual(await statuses(testPassword, 4, known), new Set([429]));
    const answering = new Set(linesOf(service).flatMap(({ msg, worker }) => (msg === 'answered' ? [worker] : [])));
    assert.deepEqual([...answering].sort(), [1, 2], 'both have answered');
  });

  test('are replaced when they end, killed or drained, and all end with the first process', async (t) => {
    const { service, statusOf } = await startTwo(t);
    const [first, second] = workersOf(service);
    process.kill(first!, 'SIGKILL');
    await until(() => workersOf(service).length === 3);
    process.kill(second!, 'SIGTERM');
    await until(() => workersOf(service).length === 4);
    await gone([first!, second!]);
    for (let i = 0; i < 4; i++) assert.equal(await statusOf(), 200);
    assert.match(service.stderr(), /worker \d ended by SIGKILL; another one is started/);
    assert.match(service.stderr(), /worker \d ended with exit code 0; another one is started/);
    service.signal('SIGTERM');
    assert.equal((await service.ended).code, 0, service.stderr());
    await gone(workersOf(service));
    await assert.rejects(request(`${service.origin}/livez`));
  });

  test('that are killed leave no client waiting: each is answered, or its connection closed', async (t) => {
    const service = await startService(t, { ENVIRONMENTS: 'mock', WORKERS: '2', LOG_LEVEL: 'info' });
    await until(() => workersOf(service).length === 2);
    const port = Number(new URL(service.origin).port);
    const outcomes = { answered: 0, closed: 0 };
    let isOver = false;
    const ask = async () => {
      while (!isOver) outcomes[await outcomeOf(port)] += 1;
    };
    t.after(() => {
      isOver = true;
    });
    const clients = Promise.all(Array.from({ length: 20 }, ask));
    clients.catch(() => {});
    for (let kills = 0; kills < 6; kills++) {
      const started = workersOf(service);
      process.kill(started.find(isAlive)!, 'SIGKILL');
      await until(() => workersOf(service).length === started.length + 1);
    }
    isOver = true;
    await clients;
    assert.ok(outcomes.answered > 100 && outcomes.closed > 0, JSON.stringify(outcomes));
  });

  test('that end again and again end the service with one line that says why, and another exit code', async (t) => {
    const { service, settings } = await startTwo(t);
    await mkdir(join(settings.DATA_DIR, 'tariff'));
    await writeFile(join(settings.DATA_DIR, 'tariff/tariff-2026-01-01.json'), '{');
    for (const pid of workersOf(service)) process.kill(pid, 'SIGKILL');
    const { code, stderr } = await service.ended;
    assert.equal(code, 1);
    assert.match(stderr, /^error: 5 workers in a row ended at once, the last one: .*tariff-2026-01-01\.json.*$/m);
  });

  test('that cannot start end the start with the line and the code of a single process', async () => {
    const { code, stderr } = await runCli(['serve', '--workers', '2'], {
      env: { ENVIRONMENTS: 'mock', HOST: '192.0.2.1' },
    });
    assert.equal(code, 1);
    assert.match(stderr, /^error: cannot listen on 192\.0\.2\.1:0: [^\n]+\n$/);
    assert.equal((await runCli(['serve', '--workers', 'many'])).code, 2);
  });

  test('do not outlive a killed first process, nor does the embedded database', async (t) => {
    const DATA_DIR = await temporaryDirectory(t);
    const service = await startService(t, { DATA_DIR, WORKERS: '2', LOG_LEVEL: 'info' });
    const token = /^ {2}sandbox +(tos_\w+)$/m.exec(service.stdout())![1]!;
    assert.equal((await request(`${service.origin}/sandbox/api/v3/orders`, { token })).status, 200);
    const server = await embeddedServer(DATA_DIR);
    service.signal('SIGKILL');
    await gone([...workersOf(service), server.pid]);
    assert.equal(await isListening(server.port), false);
    await until(async () => (await processesOf(DATA_DIR)).length === 0);
  });
});
