import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, glob, mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { before, suite, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { createDatabase } from '../support/database.ts';
import { processesOf, request, runCli, startService, temporaryDirectory } from '../support/process.ts';
import { root } from './support/dockerfile.ts';
import { endWithSuite } from './support/end-with-suite.ts';
import { orderTransport } from './support/order-transport.ts';
import { serveByHand } from './support/served-package.ts';

const run = promisify(execFile);

type Command = Parameters<typeof serveByHand>[1];
type Installed = { cwd: string; installed: string };
type Place = Parameters<typeof serveByHand>[2];

const options = ['--prefer-offline', '--no-audit', '--no-fund'];
/** Without this repository's own programs. */
const ownPath = process.env
  .PATH!.split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);
/** "nobody" is known to every system. */
const nobody = { uid: 65_534, gid: 65_534 };

suite('the package', () => {
  const end = endWithSuite();
  let directory: string;
  let files: string[];
  let complete: Installed;

  /** Installs it in an empty folder; its main file there. */
  const install = async (name: string, more: string[] = []): Promise<Installed> => {
    const cwd = join(directory, name);
    await mkdir(cwd);
    await writeFile(join(cwd, 'package.json'), '{"name": "company", "private": true}');
    const packed = join(directory, 'transport-ordering-service.tgz');
    const env = { ...process.env, PATH: ownPath };
    await run('npm', ['install', ...options, ...more, packed], { cwd, env });
    return { cwd, installed: join(cwd, 'node_modules/transport-ordering-service') };
  };

  before(async () => {
    directory = await temporaryDirectory(end);
    const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', directory], { cwd: root });
    const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [
      { filename: string; files: { path: string }[] },
    ];
    files = packed.files.map(({ path }) => path);
    await copyFile(join(directory, packed.filename), join(directory, 'transport-ordering-service.tgz'));
    complete = await install('complete');
  });

  test('has the program with what it reads and its licences, and neither tests nor sources that Node would not run', () => {
    for (const path of ['bin/transport.js', 'dist/src/run/cli/main.js', 'dist/package.json', 'NOTICE', 'LICENSE'])
      assert.ok(files.includes(path), path);
    assert.deepEqual(
      files.filter((path) => /^(test|src|\.env$)|(^|\/)node_modules\/|^dist\/src\/.*\.ts$/.test(path)),
      [],
    );
  });

  test('installs into an empty folder, serves, prices and books', async (t) => {
    const { cwd, installed } = complete;
    const made: string[] = [];
    for await (const path of glob('{gazetteer-*.bin,console-*/manifest.json}', { cwd: join(installed, 'dist/.cache') }))
      made.push(path);
    assert.equal(made.length, 2, 'the install compiles what the first start would');
    const [program, DATABASE_URL] = [join(installed, 'bin/transport.js'), await createDatabase(t, 'template0')];
    const { origin } = await startService(t, { DATABASE_URL, WORKERS: '2' }, cwd, program);
    const create = ['token', 'create', '--environment', 'sandbox', '--account', 'Acme GmbH', '--create-account'];
    const { code, stdout, stderr } = await runCli(create, { env: { DATABASE_URL }, cwd, program });
    assert.equal(code, 0, stderr);
    const token = /tos_test_\w+/.exec(stdout + stderr)![0];
    assert.equal(await orderTransport({ base: `${origin}/sandbox/api/v3`, token }), 100001);
    assert.equal((await fetch(`${origin}/console/`)).status, 200);
    const paper = await runCli(['order', 'confirmation', '100001', '--environment', 'sandbox', '--out', 'paper.pdf'], {
      env: { DATABASE_URL },
      cwd,
      program,
    });
    assert.equal(paper.code, 0, `a thread draws papers: ${paper.stderr}`);
  });

  test('runs by its name on a Node of somebody else, also where no scripts of packages are run', async () => {
    const { cwd } = await install('without-optional', ['--omit=optional', '--ignore-scripts']);
    const programs = join(directory, 'programs');
    await mkdir(programs);
    await symlink(process.execPath, join(programs, 'node'));
    const env = { ...process.env, PATH: `${programs}:${ownPath}` };
    const { stdout } = await run('npx', ['--no', '--', 'transport', '--version'], { cwd, env });
    assert.equal(stdout, '1.0.0\n');
    const price = ['--no', '--', 'transport', 'price', '--help'];
    assert.match((await run('npx', price, { cwd, env })).stdout, /^Usage: transport price/);
  });

  test('brings Node and PostgreSQL, keeps its data through Ctrl-C, and serves root as well as anybody else', async (t) => {
    const { cwd } = complete;
    const isRoot = process.getuid?.() === 0;
    const [mine, others] = [join(directory, 'of-root'), isRoot ? nobody : undefined];
    await mkdir(mine);
    if (others) await run('chown', ['-R', `${others.uid}:${others.gid}`, cwd]);
    const programs = join(cwd, 'node_modules/.bin');
    await keepsItsData(t, ['npx', '--no', '--', 'transport', 'serve'], { cwd, path: ownPath, user: others });
    if (isRoot) await keepsItsData(t, ['transport', 'serve'], { cwd: mine, path: `${programs}:${ownPath}` });
  });
});

/** Serves in a folder without settings, books, is ended, and serves again what was booked. */
async function keepsItsData(t: TestContext, ...[command, place]: [Command, Place]) {
  const first = await serveByHand(t, command, place);
  assert.match(first.said(), /^creating the database$/m);
  for (const path of ['livez', 'readyz']) assert.equal((await fetch(`${first.origin}/${path}`)).status, 200);
  const token = /tos_test_\w+/.exec(first.said())![0];
  const number = await orderTransport({ base: `${first.origin}/sandbox/api/v3`, token });
  await first.endByCtrlC();
  assert.deepEqual(await processesOf(join(place.cwd, '.data')), [], 'PostgreSQL has ended with the service');

  const second = await serveByHand(t, command, place);
  assert.doesNotMatch(second.said(), /creating|migrated|tos_test_/);
  const { body } = await request(`${second.origin}/sandbox/api/v3/orders`, { token });
  assert.equal(body.data[0].order_number, number);
  await second.endByCtrlC();
}
