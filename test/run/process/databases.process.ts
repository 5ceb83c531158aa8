import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import pg from 'pg';
import { bringUpToDate } from '../../../src/ground/database/bring-up-to-date.ts';
import { useEmbeddedPostgres } from '../../../src/ground/database/embedded/embedded-postgres.ts';
import { migrate } from '../../../src/ground/database/migrate.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { issueToken } from '../../../src/who/accounts/issue-token.ts';
import { scopes } from '../../../src/who/accounts/token.ts';
import { blockHalfway, everything, openEmpty, recorded } from '../../support/migrations/migrating.ts';
import {
  request,
  runCli,
  startCli,
  startService,
  temporaryDirectory,
  until,
  upcomingBooking,
} from '../../support/process.ts';
import { openForTwo, openOn } from '../../support/roles/two-roles.ts';

suite('a database of two roles', () => {
  test('is migrated by the one, without rights beyond the database, and served by the other, which books', async (t) => {
    const { ownerUrl, servingUrl } = await openForTwo(t);
    const early = await runCli(['serve'], { env: { DATABASE_URL: servingUrl } });
    assert.equal(early.code, 1);
    assert.match(early.stderr, /^error: [^\n]*its role may not migrate it: run "transport migrate" with [^\n]*\n$/);
    const both = { DATABASE_URL: servingUrl, DATABASE_MIGRATION_URL: ownerUrl };
    const migrated = await runCli(['migrate'], { env: both });
    assert.equal(migrated.code, 0, migrated.stderr);

    const service = await startService(t, { DATABASE_URL: servingUrl, WORKERS: '2' });
    assert.equal((await request(`${service.origin}/readyz`)).status, 200);
    const pool = openOn(t, servingUrl);
    const database = { pool, schema: 'production' as const };
    const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
    const { token } = await issueToken(database, { accountId: account.id, scopes, expiresAt: null });
    const order = { method: 'POST', token, json: upcomingBooking() };
    const booked = await request(`${service.origin}/api/v3/booking/publish`, order);
    assert.equal(booked.status, 200, JSON.stringify(booked.body));
    const sessions = await pool.query('select 1 from pg_stat_activity where usename = $1', [
      new URL(ownerUrl).username,
    ]);
    assert.equal(sessions.rowCount, 0, 'the service does not serve as the owner');

    const again = await startService(t, both);
    assert.equal((await request(`${again.origin}/readyz`)).status, 200);
    const reported = await runCli(['order', 'report', '--environment', 'production', booked.body.data.id, 'finished'], {
      env: { DATABASE_URL: servingUrl },
    });
    assert.equal(reported.code, 0, reported.stderr);
  });
});

suite('migrating', () => {
  test('leaves nothing half applied when its process is killed, and the service completes it', async (t) => {
    const { url, pool } = await openEmpty(t);
    const block = await blockHalfway(pool);
    const command = startCli(t, ['migrate'], { DATABASE_URL: url });
    await until(async () => (await block.waiting()) !== undefined);
    command.signal('SIGKILL');
    assert.equal((await command.ended).signal, 'SIGKILL');
    await block.release();
    const [one, two] = await Promise.all([1, 2].map(() => startService(t, { DATABASE_URL: url })));
    for (const { origin } of [one!, two!]) assert.equal((await request(`${origin}/readyz`)).status, 200);
    assert.deepEqual(await recorded(pool), everything);
  });
});

test('a data folder of before, which the superuser has served, is served by a role of its own from the next start on', async (t) => {
  const DATA_DIR = await temporaryDirectory(t);
  const server = await useEmbeddedPostgres(`${DATA_DIR}/postgres`);
  await migrate(server.ownerUrl, ['production', 'sandbox']);
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  await client.query('drop role transport');
  await client.query(`insert into sandbox.accounts (name, country) values ('Acme GmbH', 'DE')`);
  await client.end();
  await server.leave();

  const create = await runCli(['token', 'create', '--environment', 'sandbox', '--account', 'Acme GmbH'], {
    env: { DATA_DIR },
  });
  assert.equal(create.code, 0, create.stderr);
  const service = await startService(t, { DATA_DIR, SANDBOX_DEMO: 'off' });
  const token = create.stdout.trim();
  assert.equal((await request(`${service.origin}/sandbox/api/v3/orders`, { token })).status, 200);
  const joined = await useEmbeddedPostgres(`${DATA_DIR}/postgres`);
  t.after(() => joined.leave());
  const owner = new pg.Client({ connectionString: joined.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(
    `select usename as name from pg_stat_activity where application_name like 'transport-ordering-service%' group by 1`,
  );
  const { rows: owners } = await owner.query(
    `select distinct tableowner as name from pg_tables where schemaname in ('production', 'sandbox')`,
  );
  await owner.end();
  assert.deepEqual([rows, owners], [[{ name: 'transport' }], [{ name: 'postgres' }]]);
});

test('the role that serves is made once by those who start at once, and mended when its password is another', async (t) => {
  const directory = `${await temporaryDirectory(t)}/postgres`;
  const servers = await Promise.all([1, 2, 3].map(() => useEmbeddedPostgres(directory)));
  const urls = new Set(servers.map(({ url }) => url));
  assert.equal(urls.size, 1);
  const client = new pg.Client({ connectionString: servers[0]!.ownerUrl });
  await client.connect();
  await client.query(`alter role transport superuser password 'another'`);
  const next = await useEmbeddedPostgres(directory);
  const { rows } = await client.query(`select rolsuper from pg_roles where rolname = 'transport'`);
  assert.deepEqual(rows, [{ rolsuper: false }]);
  await client.end();
  await bringUpToDate({ url: next.url, migrationUrl: next.ownerUrl }, ['production']);
  const serving = new pg.Client({ connectionString: next.url });
  await serving.connect();
  assert.equal((await serving.query('select count(*)::int as count from production.orders')).rows[0].count, 0);
  await serving.end();
  for (const server of [...servers, next]) await server.leave();
});
