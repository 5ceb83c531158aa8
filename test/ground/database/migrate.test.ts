import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { PG_MIGRATE_LOCK_ID } from 'node-pg-migrate';
import type pg from 'pg';
import { judgeServerVersion, migrate, pendingMigrations } from '../../../src/ground/database/migrate.ts';
import { createDatabase, databaseOn, openOwnerPool, ownerUrl } from '../../support/database.ts';
import {
  blockHalfway,
  everything,
  functions,
  openEmpty,
  recorded,
  schemas,
} from '../../support/migrations/migrating.ts';
import { until } from '../../support/process.ts';

async function openMigrated(t: TestContext): Promise<{ url: string; pool: pg.Pool }> {
  const url = ownerUrl(await createDatabase(t));
  return { url, pool: openOwnerPool(t, url) };
}

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname in ('production', 'sandbox')`);
  return rows.map((row) => row.tablename).filter((name) => name !== 'migrations');
}

suite('migrating', { concurrency: true }, () => {
  test('an empty database by four at once applies every migration once', async (t) => {
    const { url, pool } = await openEmpty(t);
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, schemas)));
    assert.deepEqual(applied.flat().sort(), everything.toSorted());
    assert.deepEqual(await recorded(pool), everything);
    for (const schema of schemas) assert.equal(await pendingMigrations({ pool, schema }), 0);
  });

  test('waits for a migration that the command of node-pg-migrate runs', async (t) => {
    const { url, pool } = await openEmpty(t);
    const other = await pool.connect();
    await other.query('select pg_advisory_lock($1)', [PG_MIGRATE_LOCK_ID]);
    const migrated = migrate(url, schemas);
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
    await until(async () => (await pool.query(waiting)).rows.length === 1);
    other.release(true);
    assert.deepEqual(await migrated, everything);
  });

  test('twice changes nothing the second time', async (t) => {
    const { url, pool } = await openEmpty(t);
    assert.deepEqual(await migrate(url, schemas), everything);
    const tables = await tablesOf(pool);
    assert.deepEqual(await migrate(url, schemas), []);
    assert.deepEqual(await tablesOf(pool), tables);
    assert.deepEqual(await recorded(pool), everything);
  });

  test('of what is up to date runs no statement that changes a schema, which a cluster would carry to nodes that may be down', async (t) => {
    const { url, pool } = await openMigrated(t);
    await pool.query(
      `create function refuse() returns event_trigger language plpgsql as $$ begin raise exception 'refused: %', tg_tag; end $$;
       create event trigger refusing on ddl_command_start execute function refuse()`,
    );
    await assert.rejects(pool.query('create schema if not exists production'), /refused: CREATE SCHEMA/);
    assert.deepEqual(await migrate(url, schemas), []);
  });

  test('makes a function anew when its text has changed, and is not up to date before', async (t) => {
    const { url, pool } = await openMigrated(t);
    await pool.query(`update sandbox.installed_functions set sha256 = 'of another text' where name = $1`, [
      functions[0],
    ]);
    assert.deepEqual(await Promise.all(schemas.map((schema) => pendingMigrations({ pool, schema }))), [0, 1]);
    assert.deepEqual(await migrate(url, schemas), [`sandbox/${functions[0]}`]);
    assert.equal(await pendingMigrations(databaseOn(pool, 'sandbox')), 0);
  });

  test('every function is of the name and the version of its file, and of the schema that it writes to', async (t) => {
    const { pool } = await openMigrated(t);
    const { rows } = await pool.query(
      `select pronamespace::regnamespace::text as schema, proname as name, proargnames[1] as first, proconfig as settings
         from pg_proc
        -- That of a migration, and those of places, are of no account.
        where pronamespace::regnamespace::text in ('production', 'sandbox')
          and proname not in ('delete_old_audit', 'reserve_places_v1', 'settle_places_v1')
        order by 1, 2`,
    );
    assert.deepEqual(
      rows,
      schemas.flatMap((schema) =>
        functions
          .filter((name) => !/^(reserve|settle)_places/.test(name))
          .map((name) => {
            const first = name.startsWith('book_together') ? 'p_accounts' : 'p_account';
            return { schema, name, first, settings: [`search_path=${schema}`] };
          }),
      ),
    );
    for (const name of functions) assert.match(name, /_v\d+$/);
  });

  test('one environment leaves the other alone, until it is served too', async (t) => {
    const { url, pool } = await openEmpty(t);
    await migrate(url, ['sandbox']);
    const { rows } = await pool.query(`select 1 from pg_namespace where nspname = 'production'`);
    assert.deepEqual(rows, []);
    await migrate(url, schemas);
    assert.deepEqual(await recorded(pool), everything);
  });

  test('leaves nothing half applied when its connection is ended, and completes the next time', async (t) => {
    const { url, pool } = await openEmpty(t);
    const block = await blockHalfway(pool);
    const broken = migrate(url, schemas);
    broken.catch(() => {});
    await until(async () => (await block.waiting()) !== undefined);
    await pool.query('select pg_terminate_backend($1)', [await block.waiting()]);
    await assert.rejects(broken);
    await block.release();
    assert.deepEqual(await tablesOf(pool), []);
    assert.deepEqual(await migrate(url, schemas), everything);
    assert.deepEqual(await recorded(pool), everything);
  });

  test('is refused by a server that is older than PostgreSQL 15', () => {
    for (const version of [150_000, 150_004, 180_004]) assert.doesNotThrow(() => judgeServerVersion(version));
    for (const [version, named] of [
      [140_012, '14.12'],
      [90_624, '9.6.24'],
    ] as const)
      assert.throws(() => judgeServerVersion(version), {
        message: `PostgreSQL 15 or newer is needed, this one is ${named}`,
      });
  });
});
