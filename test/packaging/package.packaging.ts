import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, copyFile, glob, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { createDatabase } from '../support/database.ts';
import { runCli, startService, temporaryDirectory } from '../support/process.ts';
import { root } from './support/dockerfile.ts';
import { endWithSuite } from './support/end-with-suite.ts';
import { orderTransport } from './support/order-transport.ts';

const run = promisify(execFile);

/** Without what is optional: this Node runs it, and the database of the tests serves it. */
const options = ['--omit=optional', '--prefer-offline', '--no-audit', '--no-fund'];

suite('the package', () => {
  const end = endWithSuite();
  let directory: string;
  let files: string[];
  let env: NodeJS.ProcessEnv;

  /** Installs it in an empty folder; its main file there. */
  const install = async (name: string, more: string[] = []) => {
    const cwd = join(directory, name);
    await mkdir(cwd);
    await writeFile(join(cwd, 'package.json'), '{"name": "company", "private": true}');
    await run('npm', ['install', ...options, ...more, join(directory, 'transport-ordering-service.tgz')], { cwd, env });
    return { cwd, installed: join(cwd, 'node_modules/transport-ordering-service') };
  };

  before(async () => {
    directory = await temporaryDirectory(end);
    await mkdir(join(directory, 'programs'));
    await copyFile(process.execPath, join(directory, 'programs/node'));
    await chmod(join(directory, 'programs/node'), 0o755);
    env = { ...process.env, PATH: `${join(directory, 'programs')}:${process.env.PATH}` };
    const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', directory], { cwd: root });
    const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [
      { filename: string; files: { path: string }[] },
    ];
    files = packed.files.map(({ path }) => path);
    await copyFile(join(directory, packed.filename), join(directory, 'transport-ordering-service.tgz'));
  });

  test('has the program with what it reads and its licences, and neither tests nor sources that Node would not run', () => {
    for (const path of ['bin/transport.js', 'dist/src/cli/main.js', 'dist/package.json', 'NOTICE', 'LICENSE'])
      assert.ok(files.includes(path), path);
    assert.deepEqual(
      files.filter((path) => /^(test|src|\.env$)|(^|\/)node_modules\/|^dist\/src\/.*\.ts$/.test(path)),
      [],
    );
  });

  test('installs into an empty folder, serves, prices and books', async (t) => {
    const { cwd, installed } = await install('with-scripts');
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

  test('runs by its name, also where no scripts of packages are run', async () => {
    const { cwd } = await install('without-scripts', ['--ignore-scripts']);
    const { stdout } = await run('npx', ['--no', '--', 'transport', '--version'], { cwd, env });
    assert.equal(stdout, '1.0.0\n');
    const price = ['--no', '--', 'transport', 'price', '--help'];
    assert.match((await run('npx', price, { cwd, env })).stdout, /^Usage: transport price/);
  });
});
