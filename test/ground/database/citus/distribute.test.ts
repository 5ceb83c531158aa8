import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import type pg from 'pg';
import { readConfig } from '../../../../src/ground/config.ts';
import { distribute } from '../../../../src/ground/database/citus/distribute.ts';
import { functionsFor, isOfAccount } from '../../../../src/ground/database/install-functions.ts';
import { connectDatabase } from '../../../../src/ground/database/open-database.ts';
import { openPool } from '../../../../src/ground/database/pool.ts';
import { offerRecorder } from '../../../support/citus.ts';
import { createDatabase, openTestPool, ownerUrl } from '../../../support/database.ts';
import { orderTables } from '../../../support/partitioned.ts';
import { runCli, temporaryDirectory } from '../../../support/process.ts';

const silent = () => {};
const schemas = ['production', 'sandbox'] as const;

async function open(t: TestContext, from: 'template_orders' | 'template0' = 'template_orders') {
  const url = ownerUrl(await createDatabase(t, from));
  const pool = openPool(url, { connectionsMax: 2, onError: silent });
  t.after(() => pool.end());
  return { url, pool };
}

/** A database in which the extension can be created; it is, unless told otherwise. */
async function openWithRecorder(t: TestContext, from?: 'template0', isCreated = true) {
  const { url, pool: first } = await open(t, from);
  await offerRecorder(t, first);
  const pool = openPool(url, { connectionsMax: 2, onError: silent });
  t.after(() => pool.end());
  if (isCreated) await pool.query('create extension citus');
  return { url, pool };
}

const migrateCitus = (url: string) => runCli(['migrate', '--citus'], { env: { DATABASE_URL: url } });

async function foreignKeys(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
      where contype = 'f' order by 1`,
  );
  return rows.map(({ text }) => text);
}

async function distributed(pool: pg.Pool): Promise<[string, string, string | null][]> {
  const { rows } = await pool.query(
    'select logicalrelid::text as name, partmethod as method, beside from pg_dist_partition',
  );
  return rows.map(({ name, method, beside }) => [name, method, beside]);
}

suite('the order tables can be distributed by account', async () => {
  for (const schema of schemas)
    test(`in ${schema} every unique key of theirs contains it, and none refers to what is not on every node`, async (t) => {
      const pool = await openTestPool(t);
      const tables = await orderTables(pool, schema);
      for (const table of ['orders', 'order_references', 'order_events', 'idempotency_keys'])
        assert.ok(tables.includes(table), table);
      for (const table of tables) {
        const keys = await pool.query<{ name: string; columns: string[] }>(
          `select i.indexrelid::regclass::text as name, array_agg(a.attname::text) as columns from pg_index i
             join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::smallint[])
            where i.indrelid = $1::regclass and i.indisunique group by 1`,
          [`${schema}.${table}`],
        );
        assert.notEqual(keys.rows.length, 0, table);
        for (const { name, columns } of keys.rows) assert.ok(columns.includes('account_id'), name);
        const others = await pool.query(
          `select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal
           union all select conname from pg_constraint
            where contype = 'f' and conrelid = $1::regclass and confrelid <> all(array[$2, $3]::regclass[])
           union all select attname from pg_attribute
            where attrelid = $1::regclass and (attidentity <> '' or attgenerated <> '')`,
          [`${schema}.${table}`, `${schema}.accounts`, `${schema}.tokens`],
        );
        assert.deepEqual(others.rows, [], table);
      }
    });
});

suite('migrate --citus', { concurrency: 2 }, () => {
  test('without the extension ends with exit code 1, says what is missing and changes nothing', async (t) => {
    const { url, pool } = await open(t, 'template0');
    const { code, stdout, stderr } = await migrateCitus(url);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /^error: the database at [^ ]+ cannot be used: this PostgreSQL has no extension citus: [^\n]+\n$/,
    );
    const { rows } = await pool.query(`select nspname from pg_namespace where nspname in ('production', 'sandbox')`);
    assert.deepEqual(rows, []);
  });

  test('where the extension is installed but not created says so', async (t) => {
    const { url } = await openWithRecorder(t, 'template0', false);
    const { code, stderr } = await migrateCitus(url);
    assert.equal(code, 1);
    assert.match(stderr, /"create extension citus"/);
  });

  test('on the embedded database ends with exit code 2', async (t) => {
    const { code, stderr } = await runCli(['migrate', '--citus'], { env: { DATA_DIR: await temporaryDirectory(t) } });
    assert.equal(code, 2);
    assert.match(stderr, /--citus needs DATABASE_URL/);
  });

  test('migrates an empty database, then names every order table beside the orders, and twice is once', async (t) => {
    const { url, pool } = await openWithRecorder(t, 'template0');
    const { code, stdout, stderr } = await migrateCitus(url);
    assert.equal(code, 0, stderr);
    const expected: [string, string, string | null][] = [];
    for (const schema of schemas) {
      const others = (await orderTables(pool, schema)).filter((table) => table !== 'orders');
      expected.push(
        ...['accounts', 'tokens'].map((table): [string, string, null] => [`${schema}.${table}`, 'n', null]),
      );
      expected.push([`${schema}.orders`, 'h', 'none']);
      expected.push(...others.map((table): [string, string, string] => [`${schema}.${table}`, 'h', 'orders']));
      const byAccount = ['orders', ...others].sort().join(', ');
      const line = stdout.split('\n').find((text) => text.startsWith(`${schema}: `))!;
      const [, coordinator] = line.split(
        `: on every node accounts, tokens; by account ${byAccount}; on the coordinator `,
      );
      for (const table of ['people', 'person_sessions', 'operator_tokens', 'audit', 'offer_keys', 'migrations'])
        assert.match(coordinator!, new RegExp(`\\b${table}\\b`));
      const { rows } = await pool.query(`select count(*) from pg_tables where schemaname = $1`, [schema]);
      assert.equal(2 + byAccount.split(', ').length + coordinator!.split(', ').length, rows[0].count, 'each is named');
    }
    assert.deepEqual(await distributed(pool), expected);
    const again = await migrateCitus(url);
    assert.deepEqual([again.code, again.stdout], [0, stdout]);
    assert.deepEqual(await distributed(pool), expected);
  });

  test('hands every function to the nodes of its account, again when it is run again', async (t) => {
    const { url, pool } = await openWithRecorder(t);
    const named = () =>
      pool.query(`select called::regproc::text as name, argument, beside from citus.functions order by 1`);
    await distribute(url, schemas);
    const { rows } = await named();
    const functions = (await functionsFor(true)).filter(isOfAccount);
    assert.deepEqual(
      rows,
      schemas.flatMap((schema) =>
        functions.map(({ name }) => ({
          name: `${schema}.${name}`,
          argument: 'p_account',
          beside: `${schema}.orders`,
        })),
      ),
    );
    const settings = await pool.query(
      `select distinct p.proconfig @> '{plan_cache_mode=force_custom_plan,jit=off}' as has_both from citus.functions f
         join pg_proc p on p.oid = f.called`,
    );
    assert.deepEqual(settings.rows, [{ hasBoth: true }], 'a node keeps no plan and compiles none');
    await distribute(url, schemas);
    assert.equal((await named()).rows.length, 2 * rows.length);
  });

  test('leaves no column of an order table a length or precision, which is a cast of what is written', async (t) => {
    const { url, pool } = await openWithRecorder(t);
    await distribute(url, schemas);
    for (const schema of schemas) {
      const { rows } = await pool.query(
        `select attrelid::regclass || '.' || attname as name from pg_attribute
          where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped and atttypmod <> -1`,
        [(await orderTables(pool, schema)).map((table) => `${schema}.${table}`)],
      );
      assert.deepEqual(rows, []);
    }
  });

  test('leaves the foreign keys as they were, and takes up a table of a later release alone', async (t) => {
    const { url, pool } = await openWithRecorder(t);
    const before = await foreignKeys(pool);
    assert.ok(before.some((text) => text.startsWith('production.orders ')));
    await distribute(url, schemas);
    assert.deepEqual(await foreignKeys(pool), before);
    const known = await distributed(pool);
    await pool.query(
      `create table production.order_papers (account_id bigint references production.accounts (id), id integer,
         primary key (account_id, id))`,
    );
    await distribute(url, schemas);
    assert.deepEqual(await distributed(pool), [...known, ['production.order_papers', 'h', 'orders']]);
  });

  test('the service has a plan for all values, but on Citus, which chooses the nodes by them and whose plans are not compiled', async (t) => {
    const modeOf = async ({ url }: { url: string }) => {
      const config = { ...readConfig({}), databaseUrl: url };
      const database = await connectDatabase(config, silent, silent);
      t.after(() => database.close());
      const { rows } = await database.pool.query(
        `select current_setting('plan_cache_mode') as plans, current_setting('jit') as compiling`,
      );
      return rows[0];
    };
    assert.equal((await modeOf(await open(t))).plans, 'force_generic_plan');
    assert.deepEqual(await modeOf(await openWithRecorder(t)), { plans: 'auto', compiling: 'off' });
  });

  test('names a table that nobody has said the place of, and distributes nothing of its environment', async (t) => {
    const { url, pool } = await openWithRecorder(t);
    await pool.query('create table production.letters (id integer primary key)');
    await assert.rejects(distribute(url, schemas), /not said where these tables lie on a cluster: letters$/);
    assert.deepEqual(await distributed(pool), []);
  });

  test('distributes nothing of an environment when one of its tables cannot be', async (t) => {
    const { url, pool } = await openWithRecorder(t);
    await pool.query('create table production.order_papers (account_id bigint, id integer primary key)');
    await assert.rejects(distribute(url, schemas), /unique keys must contain the distribution column/);
    assert.deepEqual(await distributed(pool), []);
  });
});
