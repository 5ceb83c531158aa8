import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { createDatabase } from '../../support/database.ts';
import { pace } from '../../support/metrics/pace.ts';
import { listenOnLoopback } from '../../support/network/loopback-server.ts';
import { processesOf, request, runCli, startService, temporaryDirectory, until } from '../../support/process.ts';
import { startReplayedEngine } from '../../support/routing-engine/replayed-engine.ts';

/** 5 s are promised; tests share the machine with others. */
const startMsMax = 20_000;

/** Starts the service with what cannot work; it must end in time and say why in one line. */
const issuer = { legal_name: 'Elbe GmbH', address_line_1: 'Kai 9', zip: '20457', city: 'Hamburg', country: 'DE' };

async function refusedStart(env: Record<string, string>): Promise<{ code: number | null; line: string }> {
  const from = performance.now();
  const { code, stdout, stderr } = await runCli(['serve'], { env });
  const tookMs = performance.now() - from;
  const msMax = startMsMax * pace();
  assert.ok(tookMs < msMax, `ended after ${tookMs.toFixed()} of ${msMax.toFixed()} ms`);
  assert.match(stderr, /^error: [^\n]+\n$/);
  assert.equal(stdout, '');
  return { code, line: stderr };
}

/** Something that listens but does not speak the protocol of PostgreSQL. */
async function listen(t: TestContext): Promise<number> {
  return (await listenOnLoopback(t, createServer())).port;
}

function urlWith(url: string, changes: Partial<Pick<URL, 'password' | 'pathname' | 'port'>>): string {
  return Object.assign(new URL(url), changes).href;
}

suite('a start that cannot work', { concurrency: 2 }, () => {
  test('ends with exit code 2 and tells every wrong variable at once, without a secret', async () => {
    const { code, line } = await refusedStart({
      PORT: '80a',
      ENVIRONMENTS: 'live',
      SUPPLIER_COUNTRY: 'Germany',
      DATABASE_URL: 'mysql://tos:s3cret@db/tos',
    });
    assert.equal(code, 2);
    for (const name of ['PORT', 'ENVIRONMENTS', 'SUPPLIER_COUNTRY', 'DATABASE_URL'])
      assert.match(line, new RegExp(`\\b${name} `));
    assert.doesNotMatch(line, /s3cret/);
  });

  test('ends with exit code 2 when mails would come from nobody', async (t) => {
    const DATABASE_URL = await createDatabase(t);
    const { code, line } = await refusedStart({ DATABASE_URL, SMTP_URL: 'smtp://u:s3cret@mail.example' });
    assert.equal(code, 2);
    assert.match(line, /SMTP_URL needs MAIL_FROM beside it, or an email in the profile/);
    assert.doesNotMatch(line, /s3cret/);
  });

  test('ends with exit code 1 when the port is in use, and logs nothing of jobs that it had begun', async (t) => {
    const port = await listen(t);
    const DATABASE_URL = await createDatabase(t);
    const { code, line } = await refusedStart({ DATABASE_URL, PORT: String(port), LOG_LEVEL: 'info' });
    assert.equal(code, 1);
    assert.equal(line, `error: port ${port} on 127.0.0.1 is in use: set PORT to another one\n`);
  });

  const unreachable: [string, (url: string, t: TestContext) => Promise<string> | string, RegExp][] = [
    ['nothing listens', (url) => urlWith(url, { port: '1', password: 's3cret' }), /127\.0\.0\.1:1\/.*ECONNREFUSED/],
    [
      'nothing answers',
      async (url, t) => urlWith(url, { port: String(await listen(t)), password: 's3cret' }),
      /127\.0\.0\.1:\d+\/.*timeout/,
    ],
    ['the password is wrong', (url) => urlWith(url, { password: 's3cret' }), /127\.0\.0\.1:\d+\/.*password auth/],
    ['it does not exist', (url) => urlWith(url, { pathname: '/nowhere' }), /127\.0\.0\.1:\d+\/nowhere.*not exist/],
    ['its host is unknown', () => 'postgresql://u:s3cret@nowhere.invalid/tos', /nowhere\.invalid\/tos/],
    ['its address is malformed', () => 'postgresql://u:s3cret%zz@127.0.0.1/tos', /127\.0\.0\.1\/tos/],
  ];
  for (const [why, addressOf, expected] of unreachable) {
    test(`ends with exit code 1 when the database cannot be used since ${why}, naming its host and not its password`, async (t) => {
      const url = process.env.TEST_DATABASE_SERVER!;
      const { code, line } = await refusedStart({ DATABASE_URL: await addressOf(url, t) });
      assert.equal(code, 1);
      assert.match(line, expected);
      assert.doesNotMatch(line, new RegExp(`s3cret|${new URL(url).password}`));
    });
  }

  test('ends with exit code 1 when the data folder cannot be one', async (t) => {
    const DATA_DIR = join(await temporaryDirectory(t), 'file');
    await writeFile(DATA_DIR, '');
    const { code, line } = await refusedStart({ DATA_DIR });
    assert.equal(code, 1);
    assert.match(line, new RegExp(`DATA_DIR ${DATA_DIR} cannot be used`));
  });

  test('ends with exit code 1 at once when the data folder holds what the server cannot open', async (t) => {
    const DATA_DIR = await temporaryDirectory(t);
    await mkdir(join(DATA_DIR, 'postgres'));
    for (const [name, text] of Object.entries({ PG_VERSION: '9.6\n', password: 's3cret\n' }))
      await writeFile(join(DATA_DIR, 'postgres', name), text);
    const { code, line } = await refusedStart({ DATA_DIR });
    assert.equal(code, 1);
    assert.match(line, /the embedded PostgreSQL did not start: \S/);
    await until(async () => (await processesOf(DATA_DIR)).length === 0);
    assert.doesNotMatch(line, /s3cret/);
  });

  const spoilt: [string, (postgres: string) => Promise<unknown>, RegExp][] = [
    [
      'its password is another',
      (postgres) => writeFile(join(postgres, 'password'), 'another\n'),
      /the embedded PostgreSQL refuses the password in \/\S+\/password: put back the one it was made with\n/,
    ],
    [
      'the file of its password is empty',
      (postgres) => writeFile(join(postgres, 'password'), '\n'),
      /the file of its password is empty: \/\S+\/password; put it back\n/,
    ],
    [
      'the file of its password is gone',
      (postgres) => rm(join(postgres, 'password')),
      /the file of its password cannot be read: \/\S+\/password\n/,
    ],
    [
      'its version is gone',
      (postgres) => rm(join(postgres, 'PG_VERSION')),
      /has files but is no whole database, PG_VERSION is missing: restore it, or move it away for an empty one\n/,
    ],
  ];
  for (const [why, spoil, expected] of spoilt) {
    test(`ends with exit code 1 on a database in the data folder of which ${why}, and leaves no server`, async (t) => {
      const DATA_DIR = await temporaryDirectory(t);
      assert.equal((await runCli(['migrate'], { env: { DATA_DIR } })).code, 0);
      await spoil(join(DATA_DIR, 'postgres'));
      const { code, line } = await refusedStart({ DATA_DIR });
      assert.equal(code, 1);
      assert.match(line, expected);
      assert.deepEqual(await processesOf(DATA_DIR), []);
    });
  }

  test('judges what the settings file says', async (t) => {
    const cwd = await temporaryDirectory(t);
    await writeFile(join(cwd, '.env'), 'PORT=nonsense\n');
    const wrong = await runCli(['serve'], { cwd, env: { PORT: undefined } });
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /^error: configuration: PORT [^\n]+"nonsense"\n$/);
  });
});

suite('a start with some of the environments', { concurrency: 2 }, () => {
  test('serves the mock alone without a database and leaves no folder behind', async (t) => {
    const cwd = await temporaryDirectory(t);
    const { origin, stdout } = await startService(t, { ENVIRONMENTS: 'mock' }, cwd);
    assert.equal((await request(`${origin}/mock/vehicle-types`, { token: 'any' })).status, 200);
    assert.equal((await request(`${origin}/readyz`)).status, 200);
    for (const path of ['/api/v3/vehicle-types', '/sandbox/api/v3/vehicle-types'])
      assert.equal((await request(origin + path)).status, 404, path);
    assert.doesNotMatch(stdout(), /api\/v3|tos_|token create/);
    assert.deepEqual(await readdir(cwd), []);
  });

  test('answers 404 under the address of an environment that is not served', async (t) => {
    const DATABASE_URL = await createDatabase(t);
    const { origin, stdout } = await startService(t, { DATABASE_URL, ENVIRONMENTS: 'sandbox' });
    assert.equal((await request(`${origin}/api/v3/vehicle-types`)).status, 404);
    assert.equal((await request(`${origin}/mock/vehicle-types`)).status, 404);
    assert.equal((await request(`${origin}/sandbox/api/v3/vehicle-types`)).status, 401);
    assert.equal((await request(`${origin}/readyz`)).status, 200);
    assert.doesNotMatch(stdout(), new RegExp(`${origin}/api/v3|tos_test_|password`));
  });
});

suite('a start with a routing engine', { concurrency: 2 }, () => {
  for (const WORKERS of ['1', '2']) {
    test(`says once what it is, with ${WORKERS} processes`, async (t) => {
      const engine = await startReplayedEngine(t);
      const DATABASE_URL = await createDatabase(t);
      const { stderr, stdout } = await startService(t, { DATABASE_URL, WORKERS, ROUTING_URL: engine.url });
      const said = `${stderr()}${stdout()}`.match(/^routing engine: .*$/gm);
      assert.equal(said?.length, 1);
      assert.match(said[0]!, /^routing engine: Valhalla 3\.6\.1 at http:\/\/127\.0\.0\.1:\d+, roads of 20\d\d-/);
    });
  }

  test('says that no order can be confirmed, once for all workers, until the profile has name and address', async (t) => {
    const DATABASE_URL = await createDatabase(t);
    const DATA_DIR = await temporaryDirectory(t);
    for (const [stated, WORKERS, count] of [
      [{}, '1', 1],
      [{}, '2', 1],
      [issuer, '2', 0],
    ] as const) {
      await writeFile(join(DATA_DIR, 'company.json'), JSON.stringify(stated));
      const { stderr, stdout } = await startService(t, { DATABASE_URL, DATA_DIR, WORKERS });
      const said = `${stderr()}${stdout()}`.match(/^production: No order can be confirmed, .* lacks legal_name, .*$/gm);
      assert.equal(said?.length ?? 0, count, WORKERS);
    }
  });

  test('serves without it where it does not answer, and says so', async (t) => {
    const DATABASE_URL = await createDatabase(t);
    const { origin, stderr, stdout } = await startService(t, { DATABASE_URL, ROUTING_URL: 'http://127.0.0.1:9' });
    assert.match(
      `${stderr()}${stdout()}`,
      /^routing engine: http:\/\/127\.0\.0\.1:9 does not answer \(ECONNREFUSED\)/m,
    );
    assert.equal((await request(`${origin}/readyz`)).status, 200);
  });
});
