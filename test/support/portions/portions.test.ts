import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { atEnd, temporaryDirectory, until } from '../process.ts';
import { chooseFiles } from './choose-files.ts';
import type { runPortions } from './run-portions.ts';
import { listTestFiles } from './write-portions.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const runner = new URL('./run-portions.ts', import.meta.url).href;
const run = `import { runPortions } from '${runner}';
process.exitCode = await runPortions(...JSON.parse(process.argv[1]));`;

const each = "import { describe, test } from 'node:test';\n";
const late = "import { load } from './shared.mjs';\nawait load();\ntest('loads', () => {});\n";
/** Test files by name, some with mistakes. */
const planted = {
  'skipped.mjs': `${each}for (const name of 'ab') test(name, { skip: 'needs a moon' }, () => {});`,
  'skipped-suite.mjs': `${each}describe('tides', { skip: 'needs a sea' }, () => test('ebb', () => {}));`,
  'mixed.mjs': `${each}test('runs', () => {});\ntest('waits', (t) => t.skip('needs a tide'));`,
  'none.mjs': each,
  'empty-suite.mjs': `${each}describe('nobody', () => {});`,
  'silent.mjs': `${each}test('hushed', { skip: true }, () => {});\ntest('mute', (t) => t.skip());`,
  'early.mjs': `${each}${late}`,
  'elsewhere.mjs': `${each}${late}`,
  'shared.mjs': 'let loaded;\nexport const load = () => (loaded ??= new Promise((done) => setTimeout(done, 5)));',
  'open.mjs': `${each}import { createServer } from 'node:net';\nconst server = createServer().listen(0);
import { after } from 'node:test';\nafter(() => server.close());\ntest('not this', () => assert.fail());`,
  'held.mjs': `${each}import { createServer } from 'node:net';
createServer().listen(0);\ntest('opens', () => {});`,
  'waiting.mjs': `${each}await new Promise(() => {});`,
  'stuck.mjs': `${each}test('stays', (t) => t.after(() => new Promise(() => {})));`,
  'named.mjs': `${each}describe('deep', () => test('this one', () => {}));`,
  'endless.mjs': `${each}console.error('begun');\ntest('ends never', () => new Promise((r) => setTimeout(r, 1e6)));`,
  'setup.mjs': `import { writeFileSync } from 'node:fs';
export function globalTeardown() { writeFileSync(new URL('left', import.meta.url), ''); }`,
};

async function plant(t: TestContext): Promise<string> {
  const directory = await temporaryDirectory(t);
  for (const [name, text] of Object.entries(planted)) await writeFile(join(directory, name), text);
  return directory;
}

/** Starts planted files in portions; they need no database. In a group of its own, as a line at a terminal. */
function start(
  directory: string,
  names: readonly string[],
  options: Parameters<typeof runPortions>[1] & { flags?: string[] },
) {
  const files = names.map((name) => join(directory, `${name}.mjs`));
  const flags = [`--test-global-setup=${join(directory, 'setup.mjs')}`, ...(options.flags ?? [])];
  const given = JSON.stringify([files, { ...options, flags, folder: join(directory, 'portions') }]);
  // Node runs no tests in the process of a test.
  const { NODE_TEST_CONTEXT: _, NOTHING_SKIPPED: __, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', run, given], { env, detached: true });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said.text += chunk;
    });
  return { child, said };
}

async function runPlanted(t: TestContext, names: readonly string[], options: Parameters<typeof start>[2] = {}) {
  const directory = await plant(t);
  const { child, said } = start(directory, names, options);
  const code = await endOf(child);
  return { code, said: said.text.replaceAll(`${directory}/`, '') };
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close');
  return code;
}

suite('a run of test files', { concurrency: 2 }, () => {
  test('tells which files skipped tests and why, and succeeds', async (t) => {
    const { code, said } = await runPlanted(t, ['skipped', 'skipped-suite', 'mixed']);
    assert.equal(code, 0, said);
    assert.match(said, /\nSkipped here:\n {2}skipped\.mjs, all: needs a moon\n/);
    assert.match(said, /\n {2}skipped-suite\.mjs, 1: needs a sea\n {2}mixed\.mjs, 1: needs a tide\n/);
    assert.doesNotMatch(said, /✖/);
  });

  test('fails where a file has no test, and where a skipped test does not say why', async (t) => {
    const { code, said } = await runPlanted(t, ['none', 'mixed', 'empty-suite', 'silent']);
    assert.equal(code, 1, said);
    const mistakes = said.split('\n').filter((line) => line.startsWith('✖'));
    assert.deepEqual(mistakes, [
      '✖ none.mjs ran no test',
      '✖ empty-suite.mjs ran no test',
      '✖ silent.mjs skips "hushed" and does not say why',
      '✖ silent.mjs skips "mute" and does not say why',
    ]);
  });

  test('fails where the tests of a file went to the one whose promise it awaited', async (t) => {
    const { code, said } = await runPlanted(t, ['early', 'elsewhere']);
    assert.equal(code, 1, said);
    assert.match(said, /\n✖ elsewhere\.mjs ran no test\n/);
    assert.doesNotMatch(said, /early\.mjs ran no test/);
  });

  test('that may skip nothing fails where a test is skipped', async (t) => {
    const { code, said } = await runPlanted(t, ['mixed'], { nothingSkipped: true });
    assert.equal(code, 1, said);
    assert.match(said, /\n✖ mixed\.mjs skipped 1, and nothing may be skipped\n/);
  });

  test('takes the tests that a flag of Node names from every file, and ends though others opened servers', async (t) => {
    const { code, said } = await runPlanted(t, ['open', 'named'], { flags: ['--test-name-pattern=this one'] });
    assert.equal(code, 0, said);
    assert.match(said, /✔ this one/);
    assert.doesNotMatch(said, /not this|ran no test/);
  });

  for (const [name, said] of [
    ['held', /the tests are over, and the process is held by: .*TCPServerWrap/],
    ['waiting', /waiting\.mjs does not end, and the process is held by/],
    ['stuck', /test timed out after 1000ms/],
  ] as const)
    test(`ends and fails where a file leaves the process something to wait for: ${name}`, async (t) => {
      const run = await runPlanted(t, [name], { env: { TEST_FILE_MS: '1000' } });
      assert.equal(run.code, 1, run.said);
      assert.match(run.said, said);
    });

  for (const [signal, sender] of [
    ['SIGINT', 'a terminal, to all its processes'],
    ['SIGTERM', 'whoever started it, to it alone'],
    ['SIGTERM', 'a time limit, to all its processes'],
  ] as const)
    test(`ends its tests and its database server after ${signal} of ${sender}`, async (t) => {
      const directory = await plant(t);
      const { child, said } = start(directory, ['endless'], {});
      const ended = endOf(child);
      atEnd(t, async () => {
        if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
        await ended;
      });
      await until(() => said.text.includes('begun'), 60);
      process.kill(sender.includes('all') ? -child.pid! : child.pid!, signal);
      assert.notEqual(await ended, 0, said.text);
      assert.ok(existsSync(join(directory, 'left')), said.text);
    });
});

suite('the files that a pattern names', () => {
  const files = ['test/a/one.test.ts', 'test/a/two.test.ts', 'test/b/one.test.ts'];
  const cases: [patterns: string[], chosen: number[]][] = [
    [[], [0, 1, 2]],
    [['test/a'], [0, 1]],
    [['two'], [1]],
    [['test/*/one.test.ts'], [0, 2]],
    [
      ['b/', 'two.test'],
      [1, 2],
    ],
    [['./test/b/one.test.ts'], [2]],
    [['/root/test/a/two.test.ts', '**/two.*'], [1]],
  ];
  for (const [patterns, chosen] of cases)
    test(`${patterns.join(' ') || '(none)'} chooses ${chosen.length}, in their order`, () =>
      assert.deepEqual(
        chooseFiles(files, patterns, '/root'),
        chosen.map((index) => files[index]),
      ));

  test('are refused by a message where one pattern matches none', () => {
    assert.throws(
      () => chooseFiles(files, ['two', 'three', 'test/c/*'], '/root'),
      /no test file matches three, test\/c/,
    );
  });

  test('npm test ends with exit code 2 and this message before it starts anything', async () => {
    const child = spawn(process.execPath, ['test/support/portions/run.ts', 'no/such/test'], { cwd: root });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    assert.equal(await endOf(child), 2);
    assert.match(said, /^error: no test file matches no\/such\/test\. npm test knows/);
  });

  test('npm test without one runs this file too, and none of the commands', () => {
    const all = listTestFiles();
    assert.ok(all.includes('test/support/portions/portions.test.ts') && all.includes('client/test/orders.test.ts'));
    assert.ok(all.length > 300 && !all.some((file) => file.startsWith('test/run/cli/')));
  });

  test('npm test runs nothing of what another command has installed', async (t) => {
    const checkout = await temporaryDirectory(t);
    const own = ['test/a.test.ts', 'test/prices/a.test.ts', 'test/run/a.test.ts'];
    for (const file of [...own, 'test/generators/node_modules/other/test/b.test.ts', 'test/run/cli/c.test.ts']) {
      await mkdir(join(checkout, dirname(file)), { recursive: true });
      await writeFile(join(checkout, file), '');
    }
    assert.deepEqual(listTestFiles(checkout), own);
  });
});
