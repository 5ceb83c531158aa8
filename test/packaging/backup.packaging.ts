import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import { blocksOf, readDoc } from '../docs/markdown.ts';
import { missing, startPostgres15 } from '../poolers/servers.ts';
import { runCli, temporaryDirectory } from '../support/process.ts';
import { endWithSuite } from './support/end-with-suite.ts';

const run = promisify(execFile);
const page = readDoc('docs/deploy.md');
const [backup, restore] = blocksOf(page.slice(page.indexOf('\n### How do I back up the containers')))
  .filter(({ language }) => language === 'sh')
  .map(({ text }) => text);

/** What of `docker compose` the page uses, done here: programs of the database reach the server by their variables. */
const docker = `docker() {
  shift
  case "$1" in
    exec) shift 3; "$@" ;;
    run) while [ "$1" != service ]; do shift; done; shift; tar "$@" ;;
    *) echo "$@" >> composed ;;
  esac
}
set -e
`;

suite('the backup and the restore of the containers', { skip: missing }, () => {
  const end = endWithSuite();
  let cwd: string;
  let owner: URL;
  let serving: URL;

  /** Runs commands of the page, where `/data` is a folder. */
  const shell = async (text: string) => {
    const env = { ...process.env, PGHOST: owner.hostname, PGPORT: owner.port, PGPASSWORD: owner.password };
    await run('sh', ['-c', docker + text.replaceAll(' /data ', ` ${join(cwd, 'data')} `)], { cwd, env });
  };
  const ask = async (url: URL, text: string) => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  const migrate = async () => {
    const env = { DATABASE_URL: serving.href, DATABASE_MIGRATION_URL: owner.href };
    const { code, stderr } = await runCli(['migrate'], { env, cwd });
    assert.equal(code, 0, stderr);
    return stderr;
  };

  before(async () => {
    cwd = await temporaryDirectory(end);
    const server = new URL(await startPostgres15(end));
    // As the image of PostgreSQL and deploy/create-role.sh leave them.
    await ask(server, `create role transport_owner login superuser password 'owner'`);
    await ask(server, `create role transport login password 'serving'`);
    await ask(server, 'create database transport owner transport_owner');
    owner = Object.assign(new URL(server), { username: 'transport_owner', password: 'owner', pathname: '/transport' });
    serving = Object.assign(new URL(owner), { username: 'transport', password: 'serving' });
  });

  test('bring back what was there, drop what came later, and leave each role its rights', async () => {
    await migrate();
    const create = ['token', 'create', '--environment', 'production', '--create-account', '--account'];
    const env = { DATABASE_URL: serving.href };
    assert.equal((await runCli([...create, 'Hanse AG'], { env, cwd })).code, 0);
    await mkdir(join(cwd, 'data'));
    await writeFile(join(cwd, 'data/company.json'), '{}');
    await shell(backup!);
    assert.equal((await runCli([...create, 'Came Later GmbH'], { env, cwd })).code, 0);
    await writeFile(join(cwd, 'data/company.json'), 'spoilt');

    // A connection that hangs about, as that of somebody's own SQL.
    const left = new pg.Client({ connectionString: owner.href });
    left.on('error', () => {});
    await left.connect();
    await shell(restore!);
    assert.equal(await readFile(join(cwd, 'data/company.json'), 'utf8'), '{}');
    assert.equal(await migrate(), '', 'there is nothing to migrate');
    const { rows } = await ask(serving, 'select name from production.accounts');
    assert.deepEqual(rows, [{ name: 'Hanse AG' }]);
    assert.equal((await runCli([...create, 'After It KG'], { env, cwd })).code, 0);
    await assert.rejects(ask(serving, 'drop table production.orders'), /must be owner/);
    assert.match(
      await readFile(join(cwd, 'composed'), 'utf8'),
      /^stop service\nup --detach --wait database\nup --detach\n$/,
    );
  });

  test('leave an empty database where the dump is broken, and say why', async () => {
    const dump = await readFile(join(cwd, 'transport.dump'));
    await writeFile(join(cwd, 'transport.dump'), dump.subarray(0, dump.length - 2000));
    await assert.rejects(shell(restore!), /pg_restore: error/);
    const { rows } = await ask(owner, `select nspname from pg_namespace where nspname in ('production', 'sandbox')`);
    assert.deepEqual(rows, []);
  });
});
