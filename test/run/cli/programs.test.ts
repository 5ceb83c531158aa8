import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  engines: { node: string };
  bin: { transport: string };
  scripts: Record<'start' | 'cli' | 'postinstall', string>;
};

/** Runs a command of this Node as one that says it is of the given version. */
function runAs(version: string, command: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(pretend)}`,
    ...command.replace(/^(exec )?node /, '').split(' '),
  ];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: 20_000 });
}

suite('a Node that is too old', () => {
  const { start, cli, postinstall } = manifest.scripts;
  const compile = postinstall.split(' && ').at(-1)!;
  const commands = {
    'npm start': start,
    'npm run cli': cli,
    'npm ci': compile,
    npx: `node ${manifest.bin.transport}`,
  };
  for (const [name, command] of Object.entries(commands)) {
    test(`ends ${name} with one line that says what is needed`, () => {
      const { status, stdout, stderr } = runAs('20.19.4', command);
      assert.match(stderr, /^error: this is Node 20\.19\.4, and the service needs 24\.7 or newer\. [^\n]+\n$/);
      assert.equal(stdout, '');
      assert.equal(status, 1);
    });
  }

  test('is one that package.json refuses: from the oldest it allows, the program runs', () => {
    const oldest = manifest.engines.node.replace('>=', '');
    const { status, stdout } = runAs(`${oldest}.0`, `${cli} --version`);
    assert.deepEqual({ status, stdout }, { status: 0, stdout: '1.0.0\n' });
    const [major, minor] = oldest.split('.').map(Number) as [number, number];
    for (const older of [`${major}.${minor - 1}.9`, `${major - 1}.99.0`])
      assert.equal(runAs(older, `${cli} --version`).status, 1, older);
    assert.equal(runAs(`${major + 1}.0.0`, `${cli} --version`).status, 0);
  });
});

test('the program can be run by its name', () => {
  const program = `${root}/${manifest.bin.transport}`;
  assert.match(readFileSync(program, 'utf8'), /^#!\/usr\/bin\/env node\n/);
  accessSync(program, constants.X_OK);
});

/** Runs the check with a `fetch` that answers with a status, and says what is asked. */
function check(status: number, PORT?: string) {
  const answer = `globalThis.fetch = async (url) => { process.stdout.write(url); return { status: ${status} }; }`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(answer)}`, 'bin/check-ready.js'];
  const env = { PATH: process.env.PATH, PORT };
  const { stdout, status: exitCode } = spawnSync(process.execPath, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { asked: stdout, exitCode };
}

const asked: [PORT: string | undefined, url: string][] = [
  ['9000', 'http://127.0.0.1:9000/readyz'],
  ['', 'http://127.0.0.1:8080/readyz'],
  [undefined, 'http://127.0.0.1:8080/readyz'],
];
for (const [PORT, url] of asked)
  test(`the health check asks the port that the service listens on with PORT ${PORT === undefined ? 'absent' : `"${PORT}"`}`, () =>
    assert.deepEqual(check(200, PORT), { asked: url, exitCode: 0 }));

test('the health check fails for a service that is not ready', () => assert.equal(check(503).exitCode, 1));
