import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { bringUpToDate } from '../../../src/database/bring-up-to-date.ts';
import { useEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { request, runCli, startService, temporaryDirectory } from '../../support/process.ts';

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
    `select usename as name from pg_stat_activity where application_name = 'transport-ordering-service' group by 1`,
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
