import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { bringUpToDate } from '../../../src/ground/database/bring-up-to-date.ts';
import { currentRole } from '../../../src/ground/database/grants.ts';
import { migrate } from '../../../src/ground/database/migrate.ts';
import { openOwnerPool, openTestPool } from '../../support/database.ts';
import { openForTwo, openOn } from '../../support/roles/two-roles.ts';

const schemas = ['production', 'sandbox'] as const;

const refusedStatements = {
  'make a table': 'create table production.papers (id integer)',
  'make a schema': 'create schema papers',
  'make a table in the public schema': 'create table public.papers (id integer)',
  'change a table': 'alter table production.orders add column papers text',
  'empty a table': 'truncate production.orders',
  'drop a table': 'drop table production.orders',
  'say that a migration ran': `insert into production.migrations (name, run_on) values ('9999', now())`,
  'make a role': 'create role papers',
  'make a database': 'create database papers',
  'run a program': `copy production.orders (request) to program 'cat'`,
  'read a file of the server': `select pg_read_file('postgresql.conf')`,
  'read the passwords of roles': 'select * from pg_authid',
  'change what the audit says': `update production.audit set action = 'nothing'`,
  'take something out of the audit': 'delete from production.audit',
  'set the counter of orders back': `select setval('production.order_numbers', 1)`,
};

const pool = await openTestPool({ after });

suite('the role that serves', { concurrency: 2 }, () => {
  test('is the one that all these tests serve as, and has no right but to log in', async () => {
    const { rows } = await pool.query('select * from pg_roles where rolname = current_user');
    const { rolname, rolcanlogin, rolinherit, ...others } = rows[0];
    assert.deepEqual([rolname, rolcanlogin, rolinherit], ['transport', true, true]);
    const rights = Object.entries(others).filter(([name, value]) => name.startsWith('rol') && value === true);
    assert.deepEqual(rights, []);
    const memberships = await pool.query(
      'select 1 from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = current_user',
    );
    assert.equal(memberships.rowCount, 0);
    const owned = await pool.query('select 1 from pg_class where pg_get_userbyid(relowner) = current_user');
    assert.equal(owned.rowCount, 0);
  });

  for (const [what, statement] of Object.entries(refusedStatements))
    test(`may not ${what}`, async () => {
      await assert.rejects(pool.query(statement), { code: '42501' });
    });

  test('may use what a later migration of the owner makes, without another grant', async (t) => {
    const pool = await openTestPool(t);
    const owner = openOwnerPool(t, pool.options.connectionString!);
    await owner.query(`
      create table sandbox.papers (id bigint generated always as identity primary key, name text);
      create sequence sandbox.numbers;
      create function sandbox.name_of(bigint) returns text language sql as 'select name from sandbox.papers where id = $1'`);
    await pool.query(`insert into sandbox.papers (name) values ('CMR')`);
    const { rows } = await pool.query(`select sandbox.name_of(1) as name, nextval('sandbox.numbers') as number`);
    assert.deepEqual(rows, [{ name: 'CMR', number: 1 }]);
  });
});

suite('a database of two roles', { concurrency: 2 }, () => {
  test('lets the one that serves add to the audit and read it, and no more, however it got its rights', async (t) => {
    const { ownerUrl, servingUrl, role } = await openForTwo(t);
    await bringUpToDate({ url: servingUrl, migrationUrl: ownerUrl }, schemas);
    const [owner, pool] = [openOn(t, ownerUrl), openOn(t, servingUrl)];
    // As an earlier release's default rights gave them to every later table.
    await owner.query(`grant update, delete on production.audit to ${role}`);
    await bringUpToDate({ url: servingUrl, migrationUrl: ownerUrl }, schemas);
    await pool.query(`insert into production.audit (actor, action, target, details) values ('system', 'a', 'b', '{}')`);
    assert.equal((await pool.query('select 1 from production.audit')).rowCount, 1);
    for (const statement of [`update production.audit set action = 'c'`, 'delete from production.audit'])
      await assert.rejects(pool.query(statement), { code: '42501' });
    const before = await owner.query(`select xmin from pg_class where oid = 'production.audit'::regclass`);
    await bringUpToDate({ url: servingUrl, migrationUrl: ownerUrl }, schemas);
    const after = await owner.query(`select xmin from pg_class where oid = 'production.audit'::regclass`);
    assert.deepEqual(after.rows, before.rows, 'rights that are as they should be are left alone');
  });

  test('that is not migrated to the end is not served by the role that may not do it', async (t) => {
    const { admin, ownerUrl, servingUrl } = await openForTwo(t);
    await bringUpToDate({ url: servingUrl, migrationUrl: ownerUrl }, schemas);
    assert.deepEqual(await bringUpToDate({ url: servingUrl, migrationUrl: servingUrl }, schemas), []);
    await admin.query('delete from sandbox.migrations where name = (select max(name) from sandbox.migrations)');
    await assert.rejects(bringUpToDate({ url: servingUrl, migrationUrl: servingUrl }, schemas), {
      message:
        'the schema sandbox is not up to date, and its role may not migrate it: run "transport migrate" with DATABASE_URL and DATABASE_MIGRATION_URL',
    });
  });

  test('that one role has served so far is served by another after one migration, also when its grants were lost', async (t) => {
    const { ownerUrl, servingUrl, role } = await openForTwo(t);
    await migrate(ownerUrl, schemas);
    assert.equal(await currentRole(servingUrl), role);
    const pool = openOn(t, servingUrl);
    await assert.rejects(pool.query('select 1 from production.orders'), { code: '42501' });
    await bringUpToDate({ url: servingUrl, migrationUrl: ownerUrl }, schemas);
    await pool.query('select 1 from production.orders');
    await openOn(t, ownerUrl).query(`revoke all on all tables in schema production from ${role}`);
    await assert.rejects(pool.query('select 1 from production.orders'), { code: '42501' });
    await bringUpToDate({ url: servingUrl, migrationUrl: ownerUrl }, schemas);
    await pool.query('select 1 from production.orders');
  });

  test('needs no right to make schemas when they are there', async (t) => {
    const { admin, ownerUrl } = await openForTwo(t);
    const owner = new URL(ownerUrl).username;
    await admin.query(`create schema production authorization ${owner}; create schema sandbox authorization ${owner}`);
    await admin.query(`alter database ${new URL(ownerUrl).pathname.slice(1)} owner to postgres`);
    assert.notDeepEqual(await bringUpToDate({ url: ownerUrl, migrationUrl: ownerUrl }, schemas), []);
  });
});
