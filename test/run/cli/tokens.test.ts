import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startApp, type TestApp } from '../../support/app.ts';
import { createDatabase } from '../../support/database.ts';
import { type Ended, runCli } from '../../support/process.ts';

const day = 86_400_000;

/** Runs a command on the database of the app; it must succeed. */
async function cli(app: TestApp, ...args: string[]): Promise<Ended> {
  const ended = await runCli(args, { env: { DATABASE_URL: app.pool.options.connectionString } });
  assert.equal(ended.code, 0, ended.stderr);
  return ended;
}

async function fails(app: TestApp, ...args: string[]): Promise<string> {
  return endsWith(1, app, ...args);
}

/** @param ending 1: it was refused; 2: the command line is wrong. */
async function endsWith(ending: 1 | 2, app: TestApp, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, { env: { DATABASE_URL: app.pool.options.connectionString } });
  assert.equal(code, ending, stderr);
  assert.equal(stdout, '');
  return stderr;
}

async function listTokens(app: TestApp, environment = 'sandbox') {
  return JSON.parse((await cli(app, 'token', 'list', '--environment', environment, '--json')).stdout);
}

/** The sandbox refuses or takes the token. */
async function answer(app: TestApp, token: string, path = '/vehicle-types') {
  const { status, body } = await app.call('GET', path, { prefix: '/sandbox/api/v3', token });
  return body.code ? `${status} ${body.code}` : String(status);
}

suite('the CLI', { concurrency: 2 }, () => {
  test('creates accounts, each name once, and lists them', async (t) => {
    const app = await startApp(t);
    const environment = ['--environment', 'sandbox'];
    const created = await cli(app, 'account', 'create', 'Käse & Söhne', ...environment, '--country', 'fr', '--json');
    const account = JSON.parse(created.stdout);
    assert.deepEqual(
      { ...account, id: 0, created_at: '' },
      { id: 0, name: 'Käse & Söhne', country: 'FR', vat_id: null, created_at: '' },
    );
    const second = await cli(
      app,
      'account',
      'create',
      'Rossi',
      ...environment,
      '--country',
      'IT',
      '--vat-id',
      'IT 0074 3110157',
    );
    assert.match(second.stdout, /^Account \d+ "Rossi" was created\.\n$/);
    assert.match(
      await fails(app, 'account', 'create', 'Rossi', ...environment),
      /^error: there is an account "Rossi" already\n$/,
    );
    const listed = JSON.parse((await cli(app, 'account', 'list', ...environment, '--json')).stdout);
    assert.deepEqual(
      listed.map((row: { name: string; vat_id: string }) => [row.name, row.vat_id]),
      [
        ['Acme GmbH', null],
        ['Käse & Söhne', null],
        ['Rossi', 'IT00743110157'],
      ],
    );
    assert.match((await cli(app, 'account', 'list', ...environment)).stdout, /Käse & Söhne +FR/);
    assert.doesNotMatch((await cli(app, 'account', 'list', '--environment', 'production')).stdout, /Rossi/);
  });

  test('creates a token, and its missing account when told to, prints the token alone, and the service takes it', async (t) => {
    const app = await startApp(t);
    const create = ['token', 'create', '--environment', 'sandbox', '--account', 'New Ltd'];
    const { stdout, stderr } = await cli(app, ...create, '--create-account');
    assert.match(stdout, /^tos_test_\w{33}\n$/);
    assert.match(stderr, /^account \d+ "New Ltd" was created\n$/);
    const token = stdout.trim();
    assert.equal(await answer(app, token), '200');
    assert.equal((await app.call('GET', '/vehicle-types', { token })).body.code, 'token_wrong_environment');
    const again = await cli(app, ...create, '--json');
    assert.equal(again.stderr, '');
    assert.deepEqual(Object.keys(JSON.parse(again.stdout)), ['id', 'token']);
    assert.notEqual(JSON.parse(again.stdout).token, token);
  });

  test('gives a token the scopes and the expiry that it was told', async (t) => {
    const app = await startApp(t);
    const create = ['token', 'create', '--environment', 'sandbox', '--account', 'Acme GmbH'];
    const from = Date.now();
    const narrow = (await cli(app, ...create, '--scopes', 'price, orders:read', '--expires', '90d')).stdout.trim();
    await cli(app, ...create, '--expires', '2099-12-31T23:00:00+02:00');
    const [, relative, absolute] = await listTokens(app);
    assert.deepEqual(relative.scopes, ['price', 'orders:read']);
    const expiresAfter = Date.parse(relative.expires_at) - 90 * day;
    assert.ok(expiresAfter >= from && expiresAfter <= Date.now());
    assert.deepEqual(absolute.scopes, ['price', 'book', 'orders:read', 'orders:cancel', 'webhooks']);
    assert.equal(absolute.expires_at, '2099-12-31T21:00:00.000Z');
    assert.equal(await answer(app, narrow, '/orders'), '200');
    const book = await app.call('POST', '/booking/publish', { prefix: '/sandbox/api/v3', token: narrow, json: {} });
    assert.equal(book.body.code, 'scope_missing');
  });

  test('gives an agent its scopes and its ceiling by name alone, and says what is missing', async (t) => {
    const app = await startApp(t);
    const create = ['token', 'create', '--environment', 'sandbox', '--account', 'Acme GmbH'];
    for (const [options, said] of [
      [['--scopes', 'agent:book', '--ceiling-per-day', '2000'], /--scopes "agent:book" needs "book" beside it/],
      [['--scopes', 'book,agent:book'], /--ceiling-per-day is needed with "agent:book"/],
      [['--ceiling-per-day', '2000'], /--ceiling-per-day goes with the scope "agent:book"/],
      [['--scopes', 'book,agent:book', '--ceiling-per-day', '2,5'], /--ceiling-per-day must be euros net/],
      [['--scopes', 'agent:cancel'], /"agent:cancel" needs "orders:cancel"/],
    ] as const)
      assert.match(await endsWith(2, app, ...create, ...options), said);
    await cli(app, ...create, '--scopes', 'book,agent:book', '--ceiling-per-day', '2000.50');
    const { scopes, ceiling_per_day } = (await listTokens(app)).at(-1);
    assert.deepEqual([scopes, ceiling_per_day], [['book', 'agent:book'], 2000.5]);
  });

  test('lists tokens by their hints and never by their text', async (t) => {
    const app = await startApp(t);
    for (const extra of [[], ['--json'], ['--account', 'Acme GmbH']]) {
      const { stdout } = await cli(app, 'token', 'list', '--environment', 'sandbox', ...extra);
      assert.ok(stdout.includes(`${app.sandboxToken.slice(0, 13)}…`));
      assert.ok(!stdout.includes(app.sandboxToken.slice(9)) && !stdout.includes(app.sandboxToken.slice(-12)));
    }
    assert.deepEqual(await listTokens(app, 'production').then((rows) => rows.length), 1);
    assert.equal((await cli(app, 'token', 'list', '--environment', 'sandbox', '--account', 'Nobody')).stdout, 'none\n');
  });

  test('revokes a token at once', async (t) => {
    const app = await startApp(t);
    assert.equal(await answer(app, app.sandboxToken), '200');
    const [{ id }] = await listTokens(app);
    const revoke = ['token', 'revoke', String(id), '--environment', 'sandbox'];
    assert.equal((await cli(app, ...revoke)).stdout, `Token ${id} is revoked.\n`);
    assert.equal(await answer(app, app.sandboxToken), '401 token_revoked');
    const [{ revoked_at: revokedAt }] = await listTokens(app);
    await cli(app, ...revoke);
    assert.equal((await listTokens(app))[0].revoked_at, revokedAt, 'the first end stays');
    assert.match(await fails(app, 'token', 'revoke', '99999', '--environment', 'sandbox'), /no token 99999 in sandbox/);
    assert.equal((await app.call('GET', '/vehicle-types')).status, 200, 'the token of that number in production stays');
  });

  test('rotates a token: the new one is like the old one, which stays valid for the overlap', async (t) => {
    const app = await startApp(t);
    const { id, token } = await app.issue({
      environment: 'sandbox',
      scopes: ['orders:read'],
      expiresAt: new Date('2099-01-01T00:00:00Z'),
    });
    const rotate = ['token', 'rotate', String(id), '--environment', 'sandbox'];
    const from = Date.now();
    const overlapped = await cli(app, ...rotate, '--overlap', '30');
    const next = overlapped.stdout.trim();
    assert.match(overlapped.stdout, /^tos_test_\w{33}\n$/);
    const endsAt = Date.parse(/ends at (\S+)/.exec(overlapped.stderr)?.[1] ?? '') - 30 * 60_000;
    assert.ok(endsAt >= from && endsAt <= Date.now());
    for (const each of [token, next]) assert.equal(await answer(app, each, '/orders'), '200');
    const created = (await listTokens(app)).at(-1);
    assert.deepEqual([created.scopes, created.expires_at], [['orders:read'], '2099-01-01T00:00:00.000Z']);
    const last = JSON.parse((await cli(app, ...rotate, '--overlap', '0', '--json')).stdout);
    assert.equal(await answer(app, token, '/orders'), '401 token_revoked');
    assert.equal(await answer(app, last.token, '/orders'), '200');
    assert.match(await fails(app, ...rotate), new RegExp(`no valid token ${id} in sandbox`));
  });

  test('brings an empty database up to date, and again without a change', async (t) => {
    const env = { DATABASE_URL: await createDatabase(t, 'template0') };
    const first = await runCli(['migrate'], { env });
    assert.equal(first.code, 0);
    assert.equal(first.stdout, 'The database is up to date.\n');
    assert.match(first.stderr, /^migrated: production\/0001_\S+\n(migrated: \S+\n)*migrated: sandbox\/0001_/);
    const second = await runCli(['migrate'], { env });
    assert.deepEqual([second.code, second.stdout, second.stderr], [0, 'The database is up to date.\n', '']);
  });
});
